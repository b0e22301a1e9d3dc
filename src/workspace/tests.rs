use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::options::Options;

const SAFE: &str = "@ThreadSafe class A { private int n; synchronized void add() { n++; } }\n";
const BROKEN: &str = "@ThreadSafe class A { private int n; void add() { n++; } }\n";

fn project(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("A.java"), text).unwrap();
    folder
}

/// The number of findings if these texts replace those on disk.
fn findings(folder: &Path, texts: &[(&str, &str)]) -> usize {
    let texts = texts.iter();
    let options = Options {
        paths: vec![folder.to_owned()],
        texts: texts
            .map(|(path, text)| (folder.join(path), (*text).to_owned()))
            .collect::<BTreeMap<_, _>>(),
        ..Options::default()
    };
    let report = crate::analyze(&options).unwrap();
    report.findings.len()
}

#[test]
fn a_finding_appears_and_disappears_with_the_text_in_memory() {
    let folder = project(SAFE);
    assert_eq!(findings(folder.path(), &[]), 0);
    assert_eq!(findings(folder.path(), &[("A.java", BROKEN)]), 1);
    assert_eq!(findings(folder.path(), &[]), 0);
    let folder = project(BROKEN);
    assert_eq!(findings(folder.path(), &[]), 1);
    assert_eq!(findings(folder.path(), &[("A.java", SAFE)]), 0);
    assert_eq!(findings(folder.path(), &[("Other.java", SAFE)]), 1);
}

/// A text in memory also replaces a file that is loaded only for its declarations.
#[test]
fn a_text_in_memory_replaces_a_file_that_another_one_needs() {
    let folder = project("@ThreadSafe class A { final Held held = new Held(); }\n");
    let held = "class Held { int n; void add() { n++; } }\n";
    fs::write(folder.path().join("Held.java"), held).unwrap();
    assert_eq!(findings(folder.path(), &[]), 1);
    let safe = "@Immutable class Held {}\n";
    assert_eq!(findings(folder.path(), &[("Held.java", safe)]), 0);
}
