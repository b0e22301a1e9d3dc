//! Checks sources that a test gives as text.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Findings of the checked path in a folder with these files.
pub(crate) fn findings(files: &[(&str, &str)], checked: &str) -> Vec<Value> {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let output = Command::cargo_bin("threadlint")
        .unwrap()
        .current_dir(folder.path())
        .args(["--output-format", "json", "--confidence", "low", checked])
        .output()
        .unwrap();
    let mut json: Value = serde_json::from_slice(&output.stdout).unwrap();
    serde_json::from_value(json["findings"].take()).unwrap()
}

/// The findings of a rule about a class, which is the text of one file.
pub(crate) fn of_rule(text: &str, property: &str) -> Vec<Value> {
    let mut found = findings(&[("A.java", text)], "A.java");
    found.retain(|finding| finding["property"] == property);
    found
}

/// The only finding of the rule.
pub(crate) fn only(text: &str, property: &str) -> Value {
    let mut found = of_rule(text, property);
    assert_eq!(found.len(), 1, "{text}\n{found:#?}");
    found.remove(0)
}
