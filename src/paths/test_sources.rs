//! Which files are sources of tests, by the layouts of Maven and Gradle.

use std::ffi::OsStr;
use std::path::Path;

const ENDINGS: [&str; 2] = ["Test.java", "IT.java"];

/// Whether a file belongs to a source set of tests below `root`, or to none and has the name of a test.
/// Both paths are absolute. Whoever names a folder inside of a source set means what is there.
pub(crate) fn is_test_source(file: &Path, root: &Path) -> bool {
    if let Some(set) = source_set(file) {
        return set.file_name().is_some_and(is_of_tests) && set.starts_with(root) && set != root;
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The innermost folder `src/SET` around a file, if it is one of those known: below other folders
/// `src`, packages begin.
fn source_set(file: &Path) -> Option<&Path> {
    let is_set = |name: &OsStr| name == "main" || is_of_tests(name);
    file.ancestors().skip(1).find(|folder| {
        folder.parent().is_some_and(|it| it.ends_with("src"))
            && folder.file_name().is_some_and(is_set)
    })
}

/// As `test`, `integrationTest`, `androidTest`, `testFixtures`.
fn is_of_tests(set: &OsStr) -> bool {
    let set = set.to_string_lossy();
    set == "test" || set == "testFixtures" || set.ends_with("Test")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Below a project's folder.
    fn is_test(path: &str) -> bool {
        is_test_below("", path)
    }

    fn is_test_below(root: &str, path: &str) -> bool {
        let project = Path::new("/p");
        is_test_source(&project.join(root).join(path), &project.join(root))
    }

    #[test]
    fn source_sets_of_tests_have_test_sources_only() {
        for set in ["test", "integrationTest", "androidTest", "testFixtures"] {
            let path = format!("core/src/{set}/java/a/Helper.java");
            assert!(is_test(&path), "{set}");
        }
        assert!(!is_test("test/a/Helper.java"));
        assert!(!is_test("src/a/test/Helper.java"));
    }

    #[test]
    fn a_folder_inside_a_source_set_is_meant_as_it_is() {
        assert!(is_test_below("src", "test/a/CacheTest.java"));
        assert!(!is_test_below("src/test", "a/CacheTest.java"));
        assert!(!is_test_below("src/test/a", "CacheTest.java"));
        assert!(!is_test_below("src/main/a", "CacheTest.java"));
        assert!(is_test_below("src/test/project", "src/test/A.java"));
        assert!(!is_test_below("src/test/project", "src/main/ATest.java"));
    }

    #[test]
    fn a_name_counts_where_no_source_set_does() {
        for name in ["CacheTest", "CacheIT"] {
            assert!(is_test(&format!("a/{name}.java")), "{name}");
            assert!(is_test(&format!("src/a/{name}.java")), "{name}");
            assert!(!is_test(&format!("src/main/java/a/{name}.java")), "{name}");
        }
        assert!(!is_test("a/TestCache.java"));
        assert!(!is_test("a/CacheForTests.java"));
        assert!(!is_test("a/CacheTester.java"));
    }

    #[test]
    fn the_innermost_source_set_decides() {
        assert!(!is_test("src/test/resources/p/src/main/java/A.java"));
        assert!(is_test("src/main/resources/p/src/test/java/A.java"));
    }
}
