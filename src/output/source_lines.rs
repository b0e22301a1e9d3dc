//! Source lines of the program under test, if they can be found near its class path.
//!
//! A class file names its source file but not the folder. The file is looked up in the folder of
//! the class's package below the usual roots. If the source is newer than the class, the line shown
//! may be the wrong one; if no source is found, no line is shown.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::report::ClassFiles;
use crate::subject::CodePlace;

/// Roots below a project's folder.
const ROOTS: [&str; 3] = ["src/main/java", "src/test/java", "src"];
/// `build/classes/java/main` lies four folders below its project.
const DEEPEST: usize = 4;
const LARGEST: u64 = 4 << 20;

/// Finds and keeps the files.
#[derive(Debug)]
pub(crate) struct SourceLines {
    roots: Vec<PathBuf>,
    files: BTreeMap<PathBuf, Option<Vec<String>>>,
}

impl SourceLines {
    /// The sources of the classes on `class_path`, whose relative entries start at `folder`.
    pub(crate) fn near(class_path: &[String], folder: &Path) -> Self {
        let mut roots = Vec::new();
        let entries = class_path.iter().map(|entry| folder.join(entry));
        for entry in entries.chain([folder.to_owned()]) {
            for project in entry.ancestors().take(DEEPEST + 1) {
                roots.extend(ROOTS.map(|root| project.join(root)));
            }
            roots.extend(entry.parent().map(Path::to_owned));
            roots.push(entry);
        }
        Self {
            roots,
            files: BTreeMap::new(),
        }
    }

    /// With these sources before those near the class path.
    pub(crate) fn preferring(mut self, files: &ClassFiles) -> Self {
        for (class, source) in files.classes() {
            let shown = source.origin.display();
            let name = shown.rsplit('/').next().unwrap_or_default();
            let lines = (1..=source.line_count()).map(|line| source.line(line).to_owned());
            let path = Path::new(&package(class).replace('.', "/")).join(name);
            self.files.insert(path, Some(lines.collect()));
        }
        self
    }

    /// The line at that place, trimmed, in the package of `class`, a binary name.
    pub(crate) fn line(&mut self, class: &str, at: &CodePlace) -> Option<String> {
        let file = at.file.as_str();
        let number = at.line? as usize;
        let package = package(class);
        let leaves = |name: &str| name.contains(['/', '\\', ':', '\0']);
        if leaves(package) || leaves(file) || file.is_empty() || file == ".." {
            return None;
        }
        let path = Path::new(&package.replace('.', "/")).join(file);
        let found = self.files.entry(path.clone()).or_insert_with(|| {
            let candidates = self.roots.iter().map(|root| root.join(&path));
            candidates.into_iter().find_map(|path| read(&path))
        });
        let line = found.as_ref()?.get(number.checked_sub(1)?)?.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }
}

fn package(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

fn read(path: &Path) -> Option<Vec<String>> {
    let metadata = fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let text = fs::read(path).ok()?;
    let text = String::from_utf8_lossy(&text);
    Some(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Origin, SourceFile};

    fn place(text: &str) -> CodePlace {
        let (file, line) = text.split_once(':').unwrap_or((text, ""));
        CodePlace {
            file: file.to_owned(),
            line: line.parse().ok(),
        }
    }

    fn write(folder: &Path, path: &str, text: &str) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A folder so deep that no other file of the machine lies above it within reach.
    fn deep_folder(temporary: &tempfile::TempDir) -> PathBuf {
        (0..=DEEPEST).fold(temporary.path().to_owned(), |folder, _| folder.join("deep"))
    }

    #[test]
    fn sources_lie_in_the_roots_of_the_project_of_a_class_folder() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = &deep_folder(&temporary);
        write(folder, "a/src/main/java/p/A.java", "one\n  two\n\n");
        write(folder, "b/src/q/B.java", "b\r\n");
        write(folder, "flat/C.java", "c\n");
        let class_path = ["a/build/classes/java/main", "b/target/classes", "flat"];
        let class_path = class_path.map(str::to_owned);
        let mut sources = SourceLines::near(&class_path, folder);
        for (class, at, expected) in [
            ("p.A", "A.java:2", Some("two")),
            ("p.A$B", "A.java:1", Some("one")),
            ("p.A", "A.java:3", None),
            ("p.A", "A.java:9", None),
            ("p.A", "A.java:0", None),
            ("A", "A.java:1", None),
            ("q.B", "B.java:1", Some("b")),
            ("C", "C.java:1", Some("c")),
            ("C", "C.java", None),
            ("C", "../flat/C.java:1", None),
        ] {
            let line = sources.line(class, &place(at));
            assert_eq!(line.as_deref(), expected, "{class} {at}");
        }
    }

    #[test]
    fn given_sources_come_before_those_near_the_class_path() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = &deep_folder(&temporary);
        write(folder, "src/p/A.java", "near\n");
        write(folder, "src/p/B.java", "near\n");
        let origin = Origin::File("given/A.java".to_owned());
        let source = SourceFile::new(origin, "given\n".to_owned());
        let mut files = ClassFiles::default();
        files.add(source, ["p.A".to_owned()]);
        let mut sources = SourceLines::near(&[], folder).preferring(&files);
        let mut line = |class: &str, at: &str| sources.line(class, &place(at));
        assert_eq!(line("p.A$1", "A.java:1").as_deref(), Some("given"));
        assert_eq!(line("p.B", "B.java:1").as_deref(), Some("near"));
    }

    /// The name of a class comes from the program and must not choose a folder.
    #[test]
    fn a_package_name_chooses_no_folder() {
        let temporary = tempfile::Builder::new().prefix("p").tempdir().unwrap();
        let folder = &deep_folder(&temporary);
        write(folder, "A.java", "a\n");
        let mut sources = SourceLines::near(&[], &folder.join("project"));
        assert_eq!(sources.line("A", &place("A.java:1")).as_deref(), Some("a"));
        let class = format!("{}.A", folder.display());
        assert_eq!(sources.line(&class, &place("A.java:1")), None);
    }

    #[test]
    fn a_file_that_is_too_large_is_not_read() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = &deep_folder(&temporary);
        write(folder, "A.java", "a\n");
        let path = folder.join("A.java");
        let line = || SourceLines::near(&[], folder).line("A", &place("A.java:1"));
        assert_eq!(line().as_deref(), Some("a"));
        let file = fs::File::options().append(true).open(&path).unwrap();
        file.set_len((4 << 20) + 1).unwrap();
        assert_eq!(line(), None);
    }
}
