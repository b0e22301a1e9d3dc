//! What happens past the limits that keep time, memory and output linear.

#[path = "common/linter.rs"]
mod linter;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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

/// A text whose tokens take far more memory than its bytes allow.
fn dense(tokens: usize) -> String {
    format!(
        "@ThreadSafe class Dense {{ void f() {{ {} }} }}\n",
        ";".repeat(tokens)
    )
}

/// The exit code and both streams of a check of these paths.
fn outcome(folder: &Path, paths: &[&str]) -> (Option<i32>, String, String) {
    let output = linter::command(folder)
        .args(["check", "--output-format", "concise"])
        .args(paths)
        .output()
        .expect("a running binary");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn a_refused_file_is_an_error_only_where_it_was_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &[u8]| {
        fs::write(folder.path().join(name), text).expect("a written file");
    };
    fs::create_dir(folder.path().join("p")).expect("a folder");
    write(
        "p/Bad.java",
        b"@ThreadSafe class Bad { private int n; void up() { n++; } }\n",
    );
    write("p/Dense.java", dense(1_000_000).as_bytes());
    write("p/Binary.java", b"@ThreadSafe \0");
    write("broken.jar", b"no archive");
    let named = |path: &str| format!("error: `{path}` was named and could not be checked");

    let (code, findings, notices) = outcome(folder.path(), &["p"]);
    assert_eq!(code, Some(1), "{notices}");
    assert!(findings.contains("Bad.java"), "{findings}");
    assert!(
        notices.contains("notice: p/Dense.java: not checked"),
        "{notices}"
    );
    assert!(
        notices.contains("notice: p/Binary.java: not checked"),
        "{notices}"
    );
    assert!(!notices.contains("error:"), "{notices}");

    for path in ["p/Dense.java", "p/Binary.java", "broken.jar"] {
        for paths in [["p", path], [path, "p"]] {
            let (code, findings, notices) = outcome(folder.path(), &paths);
            assert_eq!(code, Some(2), "{path}: {notices}");
            assert!(findings.contains("Bad.java"), "{path}: {findings}");
            assert!(notices.contains(&named(path)), "{path}: {notices}");
        }
    }
}

#[test]
fn dense_files_share_one_allowance() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for index in 0..3 {
        let path = folder.path().join(format!("D{index}.java"));
        fs::write(path, dense(200_000)).expect("a written file");
    }
    for _ in 0..2 {
        let (code, _, notices) = outcome(folder.path(), &["."]);
        assert_eq!(code, Some(0), "{notices}");
        let refused: Vec<&str> = notices
            .lines()
            .filter(|line| line.starts_with("notice: "))
            .collect();
        assert_eq!(
            refused,
            ["notice: D2.java: not checked: parsing it would take too much memory"]
        );
    }
}
