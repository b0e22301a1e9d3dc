//! `threadlint config`.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;

use serde_json::Value;

fn said(folder: &Path, args: &[&str]) -> String {
    let mut command = linter::command(folder);
    let done = command.arg("config").args(args).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn the_files_of_a_path_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir_all(folder.join("lib/src")).unwrap();
    fs::write(folder.join("lib/src/A.java"), "class A {}").unwrap();
    let none = "\
paths, exemptions, previews: none
types, locks, calls, packs:  none
accepted findings:           none
";
    assert_eq!(said(folder, &["show"]), none);
    fs::write(folder.join("threadlint.toml"), "preview = true\n").unwrap();
    fs::write(folder.join("lib/threadlint.toml"), "").unwrap();
    fs::write(folder.join("threadlint-baseline.toml"), "").unwrap();
    let outer = "\
paths, exemptions, previews: threadlint.toml
types, locks, calls, packs:  lib/threadlint.toml, threadlint.toml
accepted findings:           threadlint-baseline.toml
";
    assert_eq!(said(folder, &["show"]), outer);
    let inner = "\
paths, exemptions, previews: lib/threadlint.toml
types, locks, calls, packs:  lib/threadlint.toml, threadlint.toml
accepted findings:           threadlint-baseline.toml
";
    for path in ["lib", "lib/src/A.java"] {
        assert_eq!(said(folder, &["show", path]), inner, "{path}");
    }
}

#[test]
fn a_damaged_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("threadlint.toml"), "x = [").unwrap();
    let mut command = linter::command(folder.path());
    let done = command.args(["config", "show"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    let told = String::from_utf8(done.stderr).unwrap();
    assert!(told.contains("threadlint.toml"), "{told}");
}

#[test]
fn the_schema_is_json() {
    let schema = said(Path::new("."), &["schema"]);
    let schema: Value = serde_json::from_str(&schema).unwrap();
    assert_eq!(schema["title"], "threadlint.toml");
    assert!(schema["properties"]["exempt"].is_object());
}
