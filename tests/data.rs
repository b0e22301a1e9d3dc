//! The files that the binary embeds are valid: queries compile, rule data is TOML, and every rule
//! has a page and a row in the README.

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use threadlint::RuleId;

#[test]
fn every_query_compiles() {
    let language = tree_sitter_java::LANGUAGE.into();
    let files = files("queries", "scm");
    assert!(!files.is_empty(), "no queries");
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable query");
        let query = tree_sitter::Query::new(&language, &text);
        assert!(query.is_ok(), "{}: {:?}", file.display(), query.err());
    }
}

#[test]
fn every_rule_table_is_toml() {
    let files = files("rules", "toml");
    assert!(!files.is_empty(), "no rule data");
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable table");
        let table = text.parse::<toml::Table>();
        assert!(table.is_ok(), "{}: {:?}", file.display(), table.err());
    }
}

#[test]
fn every_rule_has_a_page() {
    let rules = rules().into_keys().collect();
    assert_eq!(pages(), rules);
}

/// The rules that the command lists, each with the command that reports it.
fn rules() -> BTreeMap<String, String> {
    let output = linter::command(&root())
        .args(["rules", "--output-format", "json"])
        .output()
        .expect("a running binary");
    let rows: Vec<Value> = serde_json::from_slice(&output.stdout).expect("a list of rules");
    let text = |row: &Value, key: &str| row[key].as_str().expect("a text").to_owned();
    rows.iter()
        .map(|row| (text(row, "id"), text(row, "command")))
        .collect()
}

/// The table lists each rule once, with its property if it has one or the command that reports it
/// if that is another one than `check`, and links its page.
#[test]
fn readme_lists_the_rules() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    let table: BTreeSet<String> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| [`")?.split_once("`](rules/"))
        .map(|(rule, _)| rule.to_owned())
        .collect();
    assert_eq!(table, pages());
    for (rule, command) in rules() {
        let checked = RuleId::parse(&rule).map(|rule| rule.property().unwrap_or("preview"));
        let property = checked.unwrap_or(&command);
        let row = format!("| [`{rule}`](rules/{rule}.md) | {property} |");
        assert!(readme.contains(&row), "README has no row `{row}`");
    }
}

/// Names of the pages, without `README.md`.
fn pages() -> BTreeSet<String> {
    files("rules", "md")
        .into_iter()
        .filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned()))
        .filter(|name| name != "README")
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![root().join(folder)];
    while let Some(next) = pending.pop() {
        if next.is_dir() {
            let entries = fs::read_dir(&next).expect("a readable folder");
            pending.extend(entries.map(|entry| entry.expect("a readable entry").path()));
        } else if next.extension().is_some_and(|found| found == extension) {
            found.push(next);
        }
    }
    found.sort();
    found
}
