use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{Overlay, WalkError, collect};
use crate::config::ConfigFiles;
use crate::inputs::Inputs;

/// A folder with the given files; the content of each is its own path.
fn tree(files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file).unwrap();
    }
    folder
}

fn write(folder: &TempDir, file: &str, text: &str) {
    fs::write(folder.path().join(file), text).unwrap();
}

fn all(paths: &[PathBuf]) -> Inputs {
    listed(paths).unwrap()
}

fn listed(paths: &[PathBuf]) -> Result<Inputs, WalkError> {
    let (inputs, _) = collect(paths, ConfigFiles::default(), Overlay::default(), false)?;
    Ok(inputs)
}

/// What is found in the folder, relative to it.
fn found(folder: &TempDir, inputs: &Inputs) -> Vec<String> {
    let prefix = format!("{}/", folder.path().display());
    (0..inputs.len())
        .map(|index| inputs.origin(index).display().replace(&prefix, ""))
        .collect()
}

fn walk(folder: &TempDir) -> Vec<String> {
    found(folder, &all(&[folder.path().to_owned()]))
}

#[test]
fn tests_are_left_out_unless_they_are_named() {
    let folder = tree(&[
        "src/main/java/A.java",
        "src/test/java/Helper.java",
        "b/ATest.java",
    ]);
    let of = |paths: &[&str]| {
        let paths: Vec<PathBuf> = paths.iter().map(|path| folder.path().join(path)).collect();
        let (inputs, _) =
            collect(&paths, ConfigFiles::default(), Overlay::default(), true).unwrap();
        (found(&folder, &inputs).join(" "), inputs.tests_left_out())
    };
    assert_eq!(of(&[""]), ("src/main/java/A.java".to_owned(), 2));
    assert_eq!(of(&["src"]), ("src/main/java/A.java".to_owned(), 1));
    let helper = "src/test/java/Helper.java".to_owned();
    assert_eq!(of(&["src/test"]), (helper.clone(), 0));
    assert_eq!(of(&["src/test/java"]), (helper, 0));
    assert_eq!(of(&["b/ATest.java"]), ("b/ATest.java".to_owned(), 0));
    let both = "src/main/java/A.java src/test/java/Helper.java".to_owned();
    assert_eq!(of(&["", "src/test"]), (both.clone(), 1));
    assert_eq!(of(&["src/test", ""]), (both, 1));
    assert_eq!(walk(&folder).len(), 3);
}

#[test]
fn the_nearest_configuration_may_ask_for_tests() {
    let folder = tree(&["a/src/test/java/A.java", "b/src/test/java/B.java"]);
    write(&folder, "threadlint.toml", "tests = true\n");
    write(&folder, "b/threadlint.toml", "preview = true\n");
    let paths = [folder.path().to_owned()];
    let (inputs, _) = collect(&paths, ConfigFiles::default(), Overlay::default(), true).unwrap();
    assert_eq!(found(&folder, &inputs), ["a/src/test/java/A.java"]);
    assert_eq!(inputs.tests_left_out(), 1);
}

#[test]
fn java_files_are_found_in_a_fixed_order() {
    let folder = tree(&[
        "b/B.java",
        "a/z/Z.java",
        "a/A.java",
        "C.java",
        "C.kt",
        "lib.jar",
        "Cjava",
        ".hidden/H.java",
        "module-info.java",
        "a/package-info.java",
    ]);
    assert_eq!(
        walk(&folder),
        ["C.java", "a/A.java", "a/z/Z.java", "b/B.java"]
    );
    let inputs = all(&[folder.path().to_owned()]);
    assert_eq!(inputs.read(1).unwrap(), b"a/A.java");
    assert!(inputs.path(1).unwrap().is_absolute());
    assert_eq!(inputs.notices(), []);
}

#[test]
fn ignore_files_count_without_a_repository_and_named_files_are_taken_anyway() {
    let folder = tree(&["A.java", "build/B.java", "gen/C.java", "gen/Keep.java"]);
    write(&folder, ".gitignore", "build/\n");
    write(&folder, "gen/.ignore", "*.java\n!Keep.java\n");
    assert_eq!(walk(&folder), ["A.java", "gen/Keep.java"]);
    let named = folder.path().join("build/B.java");
    assert_eq!(found(&folder, &all(&[named])), ["build/B.java"]);
    let ignored = folder.path().join("build");
    assert_eq!(found(&folder, &all(&[ignored])), ["build/B.java"]);
}

#[test]
fn a_wrong_ignore_pattern_is_a_notice() {
    let folder = tree(&["A.java"]);
    write(&folder, ".gitignore", "[z-a]\n");
    let inputs = all(&[folder.path().to_owned()]);
    assert_eq!(found(&folder, &inputs), ["A.java"]);
    assert_eq!(inputs.notices().len(), 1);
    assert!(inputs.notices()[0].path.ends_with(".gitignore"));
}

#[test]
fn a_file_reached_by_two_paths_is_checked_once() {
    let folder = tree(&["p/A.java", "p/B.java"]);
    let paths = [
        folder.path().join("p/B.java"),
        folder.path().to_owned(),
        folder.path().join("p"),
        folder.path().join("p/../p/A.java"),
    ];
    assert_eq!(found(&folder, &all(&paths)), ["p/A.java", "p/B.java"]);
}

#[test]
fn a_missing_path_is_an_error_that_says_where_paths_start() {
    let folder = tree(&["A.java"]);
    let paths = [folder.path().to_owned(), PathBuf::from("no/such/Path.java")];
    let error = listed(&paths).unwrap_err();
    assert!(matches!(error, WalkError::Missing { .. }));
    assert_eq!(error.to_string(), "`no/such/Path.java` does not exist");
    let help = miette::Diagnostic::help(&error).unwrap().to_string();
    assert!(help.contains(&*std::env::current_dir().unwrap().to_string_lossy()));
}

#[test]
fn a_named_file_that_is_not_java_is_an_error() {
    let folder = tree(&["A.kt", "noextension"]);
    for file in ["A.kt", "noextension"] {
        let error = listed(&[folder.path().join(file)]).unwrap_err();
        assert!(matches!(error, WalkError::Unsupported { .. }));
    }
}

#[test]
fn excludes_hold_in_folders_and_for_named_paths() {
    let folder = tree(&["A.java", "gen/B.java", "x/gen/C.java", "x/DTest.java"]);
    write(
        &folder,
        "threadlint.toml",
        "exclude = ['/gen/', '*Test.java']\n",
    );
    assert_eq!(walk(&folder), ["A.java", "x/gen/C.java"]);
    let of = |path: &str| {
        let inputs = all(&[folder.path().join(path)]);
        let notices = inputs.notices().iter();
        let messages: Vec<String> = notices.map(|notice| notice.message.clone()).collect();
        (found(&folder, &inputs), messages)
    };
    assert_eq!(of("x"), (vec!["x/gen/C.java".to_owned()], vec![]));
    for path in ["x/DTest.java", "gen", "gen/B.java"] {
        let (inputs, messages) = of(path);
        assert_eq!(inputs, [""; 0], "{path}");
        assert_eq!(messages.len(), 1, "{path}");
        assert!(
            messages[0].starts_with("not checked: `exclude` in `"),
            "{messages:?}"
        );
        assert!(
            messages[0].ends_with("threadlint.toml` covers it"),
            "{messages:?}"
        );
    }
}

#[test]
fn each_file_is_excluded_by_the_configuration_nearest_to_it() {
    let files = [
        "A.java",
        "x/A.java",
        "x/B.java",
        "x/y/B.java",
        "x/y/z/A.java",
        "z/B.java",
    ];
    let folder = tree(&files);
    write(&folder, "threadlint.toml", "exclude = ['A.java', 'z/']\n");
    write(&folder, "x/threadlint.toml", "exclude = ['/B.java']\n");
    write(&folder, "x/y/z/threadlint.toml", "");
    let expected = ["x/A.java", "x/y/B.java", "x/y/z/A.java"];
    assert_eq!(walk(&folder), expected);
    for path in files {
        let inputs = all(&[folder.path().join(path)]);
        assert_eq!(
            inputs.len(),
            usize::from(expected.contains(&path)),
            "{path}"
        );
    }
}

#[test]
fn a_configuration_in_an_excluded_folder_counts_for_nothing() {
    let folder = tree(&["A.java", "out/deep/B.java"]);
    write(&folder, "threadlint.toml", "exclude = ['out']\n");
    write(&folder, "out/deep/threadlint.toml", "no = 'such key'\n");
    for path in ["", "out/deep", "out/deep/B.java"] {
        let path = folder.path().join(path);
        let (_, configs) =
            collect(&[path], ConfigFiles::default(), Overlay::default(), false).unwrap();
        assert!(crate::config::Config::of(configs).is_ok());
    }
}

#[cfg(unix)]
#[test]
fn links_in_folders_are_passed_over_and_named_links_are_followed() {
    use std::os::unix::fs::symlink;
    let folder = tree(&["p/A.java"]);
    symlink(folder.path(), folder.path().join("p/loop")).unwrap();
    symlink("A.java", folder.path().join("p/Link.java")).unwrap();
    symlink("nowhere", folder.path().join("p/Dangling.java")).unwrap();
    let inputs = all(&[folder.path().to_owned()]);
    assert_eq!(found(&folder, &inputs), ["p/A.java"]);
    assert_eq!(inputs.notices(), []);
    let named = all(&[folder.path().join("p/Link.java")]);
    assert_eq!(found(&folder, &named), ["p/Link.java"]);
    let through = all(&[folder.path().join("p/loop")]);
    assert_eq!(found(&folder, &through), ["p/loop/p/A.java"]);
    let dangling = listed(&[folder.path().join("p/Dangling.java")]);
    assert!(matches!(dangling, Err(WalkError::Missing { .. })));
}

#[cfg(unix)]
#[test]
fn unreadable_folders_and_files_are_notices() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tree(&["A.java", "closed/B.java", "C.java"]);
    let close = |path: &str| {
        let path = folder.path().join(path);
        fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
    };
    close("closed");
    close("C.java");
    if fs::read_dir(folder.path().join("closed")).is_ok() {
        return; // The superuser may read everything.
    }
    let inputs = all(&[folder.path().to_owned()]);
    assert_eq!(found(&folder, &inputs), ["A.java", "C.java"]);
    assert!(inputs.notices()[0].path.ends_with("closed"));
    assert_eq!(inputs.notices()[0].message, "not read: permission denied");
    assert_eq!(
        inputs.read(1).unwrap_err().message,
        "not read: permission denied"
    );
    let open = fs::Permissions::from_mode(0o700);
    fs::set_permissions(folder.path().join("closed"), open).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_are_shown_as_well_as_can_be() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tree(&[]);
    let name = std::ffi::OsStr::from_bytes(b"B\xFFd.java");
    fs::write(folder.path().join(name), "class B {}").unwrap();
    let inputs = all(&[folder.path().to_owned()]);
    assert_eq!(found(&folder, &inputs), ["B\u{FFFD}d.java"]);
    assert_eq!(inputs.read(0).unwrap(), b"class B {}");
    assert_eq!(all(&[folder.path().join(name)]).len(), 1);
}

#[test]
fn archives_are_opened_only_when_named_and_a_broken_one_stops_nothing() {
    let folder = tree(&["A.java", "broken.zip"]);
    let mut writer = ZipWriter::new(fs::File::create(folder.path().join("s.jar")).unwrap());
    for (name, text) in [
        ("p/B.java", "class B {}"),
        ("../Evil.java", "class Evil {}"),
    ] {
        writer
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap();
    assert_eq!(walk(&folder), ["A.java"]);
    let jar = folder.path().join("s.jar");
    let paths = [
        jar.clone(),
        folder.path().join("broken.zip"),
        jar,
        folder.path().to_owned(),
    ];
    let inputs = all(&paths);
    assert_eq!(found(&folder, &inputs), ["A.java", "s.jar!/p/B.java"]);
    assert_eq!(inputs.read(1).unwrap(), b"class B {}");
    assert_eq!(inputs.path(1), None);
    let notices: Vec<&str> = inputs.notices().iter().map(|n| n.path.as_str()).collect();
    assert!(notices[0].ends_with("broken.zip") && notices[1].ends_with("s.jar"));
    assert_eq!(notices.len(), 2);
}
