//! The formats for other services, on a real check.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

/// A conflict and a note.
const COUNTER: &str = "\
package p;

@ThreadSafe
public class Counter {
  private int count;
  protected final StringBuilder text = new StringBuilder();
  public synchronized void add(int more) { count += more; }
  public int get(String unit) { return count; }
}
@interface ThreadSafe {}
@ThreadSafe class Quiet {}
";

fn project() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("src/Counter.java"), COUNTER).unwrap();
    folder
}

fn written(folder: &Path, format: &str, paths: &[&str]) -> String {
    let args = ["check", "--exit-zero", "--output-format", format];
    let output = linter::command(folder).args(args).args(paths).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn paths_begin_at_the_repository_and_fingerprints_stay_wherever_the_check_begins() {
    let folder = project();
    let root = folder.path().display().to_string();
    for format in ["gitlab", "checkstyle"] {
        let text = written(folder.path(), format, &[]);
        assert!(text.contains("\"src/Counter.java\""), "{text}");
        assert_eq!(written(&folder.path().join("src"), format, &[]), text);
        assert_eq!(written(folder.path(), format, &[&root]), text);
        assert_eq!(written(folder.path(), format, &["src/Counter.java"]), text);
    }
}

#[test]
fn a_fingerprint_outlives_moved_lines_and_files() {
    let fingerprints = |folder: &TempDir| -> Vec<Value> {
        let text = written(folder.path(), "gitlab", &[]);
        let issues: Vec<Value> = serde_json::from_str(&text).unwrap();
        issues.iter().map(|it| it["fingerprint"].clone()).collect()
    };
    let folder = project();
    let before = fingerprints(&folder);
    assert_eq!(before.len(), 2);
    let moved = COUNTER
        .replace("package p;", "package p;\n\n// More.\n")
        .replace("String unit", "String name");
    fs::remove_dir_all(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("Moved.java"), moved).unwrap();
    assert_eq!(fingerprints(&folder), before);
}

#[test]
fn junit_has_a_test_for_each_finding_and_for_each_class_without_any() {
    let text = written(project().path(), "junit", &[]);
    let counts = "<testsuite name=\"threadlint\" tests=\"3\" failures=\"1\" errors=\"0\">";
    assert!(text.contains(counts), "{text}");
    assert!(
        text.contains("<testcase classname=\"p.Quiet\" name=\"no findings\"/>"),
        "{text}"
    );
    assert!(text.contains("src/Counter.java:8:40\n"), "{text}");
    assert_eq!(text.matches("<failure type=\"warning\"").count(), 1);
    assert_eq!(text.matches("<system-out>").count(), 1);
}

#[test]
fn lines_of_json_are_the_findings() {
    let folder = project();
    let text = written(folder.path(), "jsonl", &[]);
    let rules: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["rule"].clone())
        .collect();
    assert_eq!(rules, ["escaping-field", "unguarded-conflict"]);
    fs::write(folder.path().join("src/Counter.java"), "class A {}").unwrap();
    assert_eq!(written(folder.path(), "jsonl", &[]), "");
    assert_eq!(written(folder.path(), "gitlab", &[]), "[]\n");
}

#[test]
fn a_page_has_the_threads_of_a_conflict_and_the_lines_that_they_reach() {
    let folder = project();
    let page = written(folder.path(), "html", &[]);
    for expected in [
        "<section data-class=\"p.Counter\">",
        "<h4>Thread 1</h4>",
        "<h4>Thread 2</h4>",
        "public int get(String unit) { return <mark>count</mark>; }</code>",
        "locks <code>this</code>",
        ">Checked 2 classes in 1 file.<",
    ] {
        assert!(page.contains(expected), "{expected}\n{page}");
    }
    assert_eq!(written(folder.path(), "html", &["--threads", "1"]), page);
    fs::write(folder.path().join("src/Counter.java"), "class A {}").unwrap();
    assert!(written(folder.path(), "html", &[]).contains(">no findings<"));
}

#[test]
fn the_text_says_why_a_class_without_a_promise_is_checked() {
    let folder = project();
    let plain = COUNTER.replace("@ThreadSafe\npublic", "public");
    fs::write(folder.path().join("src/Counter.java"), plain).unwrap();
    let told = written(
        folder.path(),
        "full",
        &["--scope", "all", "--confidence", "low"],
    );
    assert!(
        told.contains("`p.Counter` uses `synchronized` (Counter.java:6)"),
        "{told}"
    );
}
