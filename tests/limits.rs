//! What happens past the limits that keep time, memory and output linear.

#[path = "common/linter.rs"]
mod linter;

use std::collections::BTreeSet;
use std::fs;

use linter::Run;
use serde_json::Value;

/// Checks one class that promises to be thread-safe.
fn check(members: &str) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!("@ThreadSafe class A {{\n{members}}}\n");
    fs::write(folder.path().join("A.java"), text).expect("a written file");
    let run = linter::check(folder.path(), &["."]).expect("a run");
    assert_eq!((run.code, run.notices.as_slice()), (1, [].as_slice()));
    run
}

fn fields(run: &Run) -> BTreeSet<&str> {
    let fields = run.findings.iter().map(|finding| &finding["field"]);
    fields.filter_map(Value::as_str).collect()
}

fn each(n: usize, text: impl Fn(usize) -> String) -> String {
    (0..n).map(text).collect()
}

#[test]
fn the_first_findings_about_a_field_list_other_accesses_and_later_ones_the_pair() {
    let run = check(&format!(
        "  private int count;\n{}",
        each(30, |i| format!(
            "  synchronized void set{i}(int n) {{ count = n; }}\n  int get{i}() {{ return count; }}\n"
        ))
    ));
    let listed = |finding: &Value| finding["accesses"].as_array().map_or(0, Vec::len);
    let lengths: Vec<usize> = run.findings.iter().map(listed).collect();
    assert_eq!(lengths.len(), 30);
    assert!(
        lengths[..20].iter().all(|&length| length == 20),
        "{lengths:?}"
    );
    assert!(
        lengths[20..].iter().all(|&length| length == 2),
        "{lengths:?}"
    );
}

#[test]
fn monitors_past_the_sixteenth_do_not_count_as_held() {
    let locks = each(20, |i| {
        format!("  private final Object l{i} = new Object();\n")
    });
    let nested = each(20, |i| format!("synchronized (l{i}) {{ n{i}++;\n"));
    let members = each(20, |i| {
        format!("  private int n{i};\n  void set{i}() {{ synchronized (l{i}) {{ n{i}++; }} }}\n")
    });
    let run = check(&format!(
        "{locks}{members}  void all() {{\n{nested}{}  }}\n",
        "}".repeat(20)
    ));
    assert_eq!(fields(&run), BTreeSet::from(["n16", "n17", "n18", "n19"]));
}

#[test]
fn calls_reach_a_hundred_overloads() {
    let run = check(&format!(
        "{}  void all() {{ add(unknown()); }}\n",
        each(120, |i| format!(
            "  private int n{i};\n  private void add(T{i} t) {{ n{i}++; }}\n"
        ))
    ));
    let found = fields(&run);
    assert_eq!(found.len(), 100);
    assert!(found.contains("n0"));
}
