//! Comments and annotations that suppress findings: what the commands say of them, and
//! `check --add-ignore`.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

const COUNTER: &str = "\
package p;

@ThreadSafe
public class Counter {
  private int count;

  public synchronized void add(int more) { count += more; }

  public int get() {
    return count;
  }
}
@interface ThreadSafe {}
";

const IGNORE: &str = "// threadlint-ignore[unguarded-conflict]: only shown";

fn project(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    fs::write(folder.path().join("Counter.java"), text).unwrap();
    folder
}

/// A project whose only finding is suppressed.
fn suppressed() -> TempDir {
    project(&COUNTER.replace(
        "    return count;",
        &format!("    {IGNORE}\n    return count;"),
    ))
}

fn threadlint(folder: &Path, args: &[&str]) -> Output {
    linter::command(folder).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn java(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("Counter.java")).unwrap()
}

#[test]
fn a_suppressed_finding_is_counted_and_fails_no_check() {
    let folder = suppressed();
    for format in [
        "full",
        "json",
        "jsonl",
        "sarif",
        "gitlab",
        "checkstyle",
        "html",
    ] {
        let args = ["check", "--fail-on", "note", "--output-format", format];
        let checked = threadlint(folder.path(), &args);
        assert_eq!(checked.status.code(), Some(0), "{format}");
        assert!(!text(&checked.stdout).contains("p.Counter"), "{format}");
        let said = text(&checked.stderr);
        assert!(said.contains("no findings; 1 suppressed; "), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_bad_comment_is_a_notice_and_the_finding_stays() {
    let folder = suppressed();
    let bad = java(&folder).replace(": only shown", "");
    fs::write(folder.path().join("Counter.java"), bad).unwrap();
    let checked = threadlint(folder.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(1));
    let said = text(&checked.stderr);
    assert!(
        said.starts_with("notice: Counter.java:10: this comment gives no reason, so that it"),
        "{said}"
    );
    let fine = threadlint(folder.path(), &["check", "--exit-zero"]);
    assert_eq!(fine.status.code(), Some(0));
}

#[test]
fn sarif_carries_suppressions_if_asked_and_confirm_leaves_them_out() {
    let folder = suppressed();
    let args = ["--output-format", "sarif", "--sarif-suppressed"];
    let checked = threadlint(folder.path(), &args);
    let sarif: Value = serde_json::from_slice(&checked.stdout).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    assert_eq!(results[0]["ruleId"], "unguarded-conflict");
    let suppression = &results[0]["suppressions"][0];
    assert_eq!(suppression["kind"], "inSource");
    assert_eq!(suppression["justification"], "only shown");
    let place = &suppression["location"]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "Counter.java");
    assert_eq!(place["region"]["startLine"], 10);
    fs::write(folder.path().join("all.sarif"), checked.stdout).unwrap();
    let args = ["confirm", "--from", "all.sarif", "--output-format", "json"];
    let confirmed = threadlint(folder.path(), &args);
    let json: Value = serde_json::from_slice(&confirmed.stdout).unwrap();
    assert_eq!(json["findings"].as_array().unwrap().len(), 0);
}

#[test]
fn why_shows_the_comment() {
    let folder = suppressed();
    let said = text(&threadlint(folder.path(), &["why", "Counter.count"]).stdout);
    let line = "    suppressed, Counter.java:10: only shown\n";
    assert!(said.contains(line), "{said}");
    let args = ["why", "Counter.count", "--output-format", "json"];
    let json: Value = serde_json::from_slice(&threadlint(folder.path(), &args).stdout).unwrap();
    let finding = &json["verdicts"][2]["findings"][0];
    assert_eq!(finding["suppressed"], "Counter.java:10: only shown");
    assert_eq!(finding["exempted"], Value::Null);
}

#[test]
fn a_suppressed_finding_is_not_in_the_baseline() {
    let folder = project(COUNTER);
    threadlint(folder.path(), &["baseline", "write"]);
    let with = COUNTER.replace("return count;", &format!("return count; {IGNORE}"));
    fs::write(folder.path().join("Counter.java"), with).unwrap();
    let checked = threadlint(folder.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(0));
    let said = text(&checked.stderr);
    let told = "in `get()` is suppressed in the source; `threadlint baseline prune` removes it";
    assert!(said.contains(told), "{said}");
    for (command, said) in [
        ("prune", "0 added, 1 removed"),
        ("write", "0 added, 0 removed"),
    ] {
        let written = text(&threadlint(folder.path(), &["baseline", command]).stdout);
        assert!(written.contains(said), "{written}");
    }
}

/// What `--add-ignore` makes of a text; it then finds nothing, and writes nothing when asked again.
fn ignored(before: &str) -> String {
    let folder = project(before);
    let args = ["check", "--add-ignore=only shown"];
    let added = threadlint(folder.path(), &args);
    assert_eq!(added.status.code(), Some(0), "{}", text(&added.stderr));
    let after = java(&folder);
    let checked = threadlint(folder.path(), &["check", "--fail-on", "note"]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    assert!(!text(&checked.stderr).contains("notice"), "{after}");
    let again = threadlint(folder.path(), &args);
    assert_eq!(text(&again.stdout), "wrote 0 comments into 0 files\n");
    assert_eq!(java(&folder), after);
    after
}

#[test]
fn comments_are_added_before_the_lines_of_findings() {
    let after = ignored(COUNTER);
    let expected = COUNTER.replace(
        "    return count;",
        &format!("    {IGNORE}\n    return count;"),
    );
    assert_eq!(after, expected);
}

#[test]
fn one_comment_names_all_rules_of_a_line_and_several_stand_in_one_file() {
    let before = COUNTER.replace(
        "private int count;",
        "private int count;\n  public int shown = 1;",
    );
    let after = ignored(&before);
    let both =
        "  // threadlint-ignore[escaping-field, unsafe-publication]: only shown\n  public int";
    assert!(after.contains(both), "{after}");
    assert!(after.contains(IGNORE), "{after}");
}

#[test]
fn line_ends_tabs_and_the_mark_at_the_start_stay() {
    let before = format!("\u{feff}{}", COUNTER.replace("    return", "\t\treturn"));
    let after = ignored(&before.replace('\n', "\r\n"));
    let line = format!("\r\n\t\t{IGNORE}\r\n\t\treturn");
    assert!(after.contains(&line), "{after:?}");
    assert_eq!(after.matches("\r\n").count(), after.matches('\n').count());
    let first = "\u{feff}@ThreadSafe class A { public int shown = 1; } @interface ThreadSafe {}";
    let after = ignored(first);
    assert!(
        after.starts_with("\u{feff}// threadlint-ignore["),
        "{after:?}"
    );
    assert!(after.contains("\n@ThreadSafe"), "{after:?}");
}

#[test]
fn where_a_line_begins_in_a_text_block_the_comment_stands_at_its_end() {
    let block =
        "    String text = \"\"\"\n      a\n      b\"\"\" + count;\n    return text.length();";
    let shown = "private int count;\n  public int shown = 1;";
    let before = COUNTER.replace("private int count;", shown);
    let after = ignored(&before.replace("    return count;", block));
    let line = format!("      b\"\"\" + count; {IGNORE}\n");
    assert!(after.contains(&line), "{after}");
    assert!(after.contains("\"\"\"\n      a\n      b\"\"\""), "{after}");
}

#[test]
fn what_cannot_be_suppressed_stays_as_it_is() {
    let block = "    return (\"\"\"\n      a\"\"\" + count + \"\"\"\n      b\"\"\").length();";
    let inner = COUNTER.replace("    return count;", block);
    let folder = project(&inner);
    let added = threadlint(folder.path(), &["check", "--add-ignore", "only shown"]);
    assert_eq!(added.status.code(), Some(2));
    assert_eq!(text(&added.stdout), "wrote 0 comments into 0 files\n");
    let said = text(&added.stderr);
    assert!(
        said.contains("error: Counter.java: no comments suppress"),
        "{said}"
    );
    assert_eq!(java(&folder), inner);
    // Latin-1.
    let bytes = [COUNTER.as_bytes(), b"// gr\xf6\xdfe\n"].concat();
    fs::write(folder.path().join("Counter.java"), &bytes).unwrap();
    let added = threadlint(folder.path(), &["check", "--add-ignore", "only shown"]);
    assert_eq!(added.status.code(), Some(2));
    let said = text(&added.stderr);
    assert!(
        said.contains("error: Counter.java: it is not UTF-8"),
        "{said}"
    );
    assert_eq!(fs::read(folder.path().join("Counter.java")).unwrap(), bytes);
}

#[test]
fn only_reported_findings_get_a_comment() {
    let folder = project(COUNTER);
    let none = "wrote 0 comments into 0 files\n";
    let add = |more: &[&str]| {
        let args = [&["check", "--add-ignore=x"], more].concat();
        text(&threadlint(folder.path(), &args).stdout)
    };
    assert_eq!(add(&["--rule", "P1"]), none);
    threadlint(folder.path(), &["baseline", "write"]);
    assert_eq!(add(&[]), none);
    assert_eq!(add(&["--no-baseline"]), "wrote 1 comment into 1 file\n");
}

#[test]
fn a_reason_is_one_line_of_text() {
    let folder = project(COUNTER);
    for (reason, said) in [
        ("", "has no reason"),
        (" ", "has no reason"),
        ("a\nb", "is not one line"),
        ("a \\u000a b", "is not one line"),
    ] {
        let args = ["check", &format!("--add-ignore={reason}")];
        let added = threadlint(folder.path(), &args);
        assert_eq!(added.status.code(), Some(2), "{reason}");
        assert!(
            text(&added.stderr).contains(said),
            "{}",
            text(&added.stderr)
        );
        assert_eq!(java(&folder), COUNTER);
    }
}

#[test]
fn a_check_that_fails_writes_no_comment() {
    let folder = project(COUNTER);
    fs::write(folder.path().join("broken.jar"), "no archive").unwrap();
    let args = ["check", ".", "broken.jar", "--add-ignore=x"];
    assert_eq!(threadlint(folder.path(), &args).status.code(), Some(2));
    assert_eq!(java(&folder), COUNTER);
}
