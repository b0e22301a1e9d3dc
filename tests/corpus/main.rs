//! The label rows of `testdata/corpus` are well formed, and the corpus command counts correctly.
//!
//! The command is a bench without a harness, whose own tests `cargo test` would not run; so this
//! file includes the parts that need no network and no build.

#[path = "../../benches/corpus/jars.rs"]
#[expect(dead_code, reason = "nothing is downloaded here")]
mod jars;
#[path = "../../benches/corpus/scoring/mod.rs"]
mod scoring;

mod changes;
mod fetching;
mod rows;
mod scores;

use serde_json::{Value, json};

use scoring::findings::{self, Found};
use scoring::labels::{self, Row};

/// A strict row about `p.Type.FIELD`, declared in `p/Type.java`.
fn row(rule: &str, field: &str, verdict: &str) -> Value {
    let mut row = json!({
        "path": "p/Type.java",
        "class": "Type",
        "field": field,
        "line": 3,
        "rule": rule,
        "verdict": verdict,
        "confidence": 0.9,
        "accesses": [7, 9],
        "why": format!("{field} was read"),
        "detectable": "yes",
    });
    if verdict == "violation" {
        row["benign"] = json!(false);
    }
    row
}

fn changed(mut row: Value, key: &str, value: Value) -> Value {
    row[key] = value;
    row
}

fn rows(rows: &[Value]) -> Vec<Row> {
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    labels::parse(&lines.join("\n")).expect("well-formed rows")
}

/// A finding about `FIELD` of the binary class `class`, in a method unless that is empty.
fn finding(rule: &str, class: &str, field: &str, method: &str) -> Value {
    json!({
        "property": rule,
        "class": class,
        "field": field,
        "method": (!method.is_empty()).then_some(method),
        "path": "cache/a-sources.jar!/p/Type.java",
        "line": 12,
        "declaration": {"path": "cache/a-sources.jar!/p/Type.java"},
        "unknown": "is ignored",
    })
}

fn found(findings: &[Value]) -> Vec<Found> {
    let document = json!({"schema_version": 1, "findings": findings});
    findings::parse(document.to_string().as_bytes()).expect("the JSON of the linter")
}

fn p3(field: &str) -> Value {
    finding("P3", "p.Type", field, "m()")
}
