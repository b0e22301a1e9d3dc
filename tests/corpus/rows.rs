//! The files of rows, and what is refused in one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::jars::{JARS, Jar};
use crate::scoring::labels;
use crate::{changed, row, rows};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/corpus")
}

/// The error in a file of these rows.
fn trouble(rows: &[Value]) -> String {
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    labels::parse(&lines.join("\n")).expect_err("a refused file")
}

#[test]
fn the_rows_are_well_formed() {
    let known: BTreeSet<String> = JARS.iter().map(Jar::stem).collect();
    let mut files = 0;
    for entry in fs::read_dir(folder()).expect("the folder of rows") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        files += 1;
        let stem = path.file_name().and_then(|name| name.to_str());
        let stem = stem.and_then(|name| name.strip_suffix(".jsonl"));
        assert!(
            stem.is_some_and(|stem| known.contains(stem)),
            "{} belongs to none of the pinned jars",
            path.display()
        );
        let text = fs::read_to_string(&path).expect("readable rows");
        let rows = labels::parse(&text).map_err(|trouble| format!("{}: {trouble}", path.display()));
        assert!(rows.as_ref().is_ok_and(|rows| !rows.is_empty()), "{rows:?}");
    }
    assert!(files >= 4, "{files} files");
}

#[test]
fn an_inconsistent_row_is_refused() {
    let ok = row("P3", "a", "ok-tricky");
    let refused = [
        ("rule", json!("P4"), "`P4` is none of P1, P2, P3"),
        ("rule", json!("p3"), "`p3` is none of P1, P2, P3"),
        ("verdict", json!("fine"), "unknown variant `fine`"),
        ("detectable", json!("no"), "unknown variant `no`"),
        ("kind", json!("other"), "unknown variant `other`"),
        ("confidence", json!(1.1), "not between 0 and 1"),
        ("confidence", json!(-0.1), "not between 0 and 1"),
        ("why", json!(" "), "`why` is empty"),
        ("benign", json!(true), "`benign` belongs to every violation"),
        (
            "verdict",
            json!("violation"),
            "`benign` belongs to every violation",
        ),
        ("verdict", json!("harmless-exposed"), "verdict of P1 only"),
        ("reviewer", json!("me"), "unknown field `reviewer`"),
    ];
    for (key, value, said) in refused {
        let trouble = trouble(&[changed(ok.clone(), key, value)]);
        assert!(trouble.starts_with("line 1: "), "{trouble}");
        assert!(trouble.contains(said), "{key}: {trouble}");
    }
    assert_eq!(rows(&[ok, row("P1", "b", "harmless-exposed")]).len(), 2);
}

/// By path, class, field and rule, each strictly after the one before.
#[test]
fn rows_are_sorted_and_unique() {
    let one = row("P2", "b", "ok-tricky");
    let smaller = [
        one.clone(),
        changed(one.clone(), "rule", json!("P1")),
        changed(one.clone(), "field", json!("a")),
        changed(one.clone(), "class", json!("Typ")),
        changed(one.clone(), "path", json!("p/Typ.java")),
    ];
    for second in smaller {
        let trouble = trouble(&[one.clone(), second]);
        assert!(trouble.starts_with("line 2: rows are sorted"), "{trouble}");
    }
    let same_place_other_facts = changed(one.clone(), "line", json!(99));
    assert!(trouble(&[one, same_place_other_facts]).contains("each once"));
}

#[test]
fn strict_rows_count_towards_the_figures() {
    let base = row("P3", "a", "violation");
    let is_strict =
        |key: &str, value: Value| rows(&[changed(base.clone(), key, value)])[0].is_strict();
    assert!(is_strict("confidence", json!(0.7)));
    assert!(!is_strict("confidence", json!(0.69)));
    assert!(!is_strict("detectable", json!("needs-other-artefact")));
    assert!(!is_strict("detectable", json!("needs-documentation")));
    assert!(!is_strict("kind", json!("leak")));
}
