//! The files of `--emit`.

use std::fs;

use crate::process::{confirm, plan};

/// The names of the files in the package of the demo.
fn files(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("proofs/shop")).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_program_and_a_test_of_each_confirmed_finding_are_named() {
    let flags = ["--emit", "proofs", "--output-format", "json"];
    let outcome = confirm(&[], &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let wanted = plan(&outcome)["targets"][0]["emit"].clone();
    let name = wanted.as_str().unwrap();
    let expected = [format!("{name}.java"), format!("{name}Test.java")];
    assert_eq!(files(outcome.folder.path()), expected);
    let document = outcome.json();
    let emitted = &document["findings"][0]["verdict"]["emitted"];
    assert_eq!(emitted["program"], format!("proofs/shop/{name}.java"));
    assert_eq!(emitted["test"], format!("proofs/shop/{name}Test.java"));
    assert_eq!(emitted["main"], format!("shop.{name}"));
    assert_eq!(emitted["junit"], format!("shop.{name}Test#fails"));
    assert_eq!(emitted["watch"][0], "shop.**");
    assert!(document["findings"][1]["verdict"].get("emitted").is_none());
}

#[test]
fn without_the_flag_nothing_is_written() {
    let outcome = confirm(&[], &["--output-format", "json"]);
    assert!(plan(&outcome)["targets"][0].get("emit").is_none());
    let verdict = &outcome.json()["findings"][0]["verdict"];
    assert!(verdict.get("emitted").is_none(), "{verdict}");
    assert!(!outcome.folder.path().join("proofs").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_at_once() {
    let outcome = confirm(&[], &["--emit", "demo/pom.xml"]);
    crate::fake_jvm::refused(&outcome, "`demo/pom.xml` cannot be written");
    assert!(outcome.err.contains("with --emit"), "{}", outcome.err);
    assert!(outcome.starts().is_empty());
}
