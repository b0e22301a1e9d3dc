//! `baseline` and the checks that use one.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

const COUNTER: &str = "\
package p;

@ThreadSafe
public class Counter {
  private int count;

  public synchronized void add(int more) { count += more; }

  public int get(String unit) { return count; }
}
";

/// A conflict of medium confidence.
const SUM: &str = "\
package p;

class Total {
  protected int total;
}

@ThreadSafe
class Sum extends Total {
  public synchronized void add(int more) { total += more; }

  public int get() { return total; }
}
";

fn threadlint(folder: &Path, args: &[&str]) -> Output {
    linter::command(folder).args(args).output().unwrap()
}

/// A project with one finding, in a baseline.
fn project() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join(".git")).unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("src/Counter.java"), COUNTER).unwrap();
    let written = threadlint(folder.path(), &["baseline", "write"]);
    assert_eq!(
        text(&written.stdout),
        "threadlint-baseline.toml has 1 finding: 1 added, 0 removed\n"
    );
    assert_eq!(written.status.code(), Some(0));
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The exit code of a check, and what it says besides findings.
fn check(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let checked = threadlint(folder, &[&["check"], args].concat());
    (checked.status.code(), text(&checked.stderr))
}

#[test]
fn an_accepted_finding_is_not_reported_wherever_the_check_begins() {
    let folder = project();
    for (within, args) in [(".", &[][..]), ("src", &[]), (".", &["src/Counter.java"])] {
        let (code, said) = check(&folder.path().join(within), args);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("no findings; 1 in the baseline"), "{said}");
    }
    assert_eq!(check(folder.path(), &["--no-baseline"]).0, Some(1));
    let elsewhere = tempfile::tempdir().unwrap();
    let named = elsewhere.path().join("accepted.toml");
    fs::rename(folder.path().join("threadlint-baseline.toml"), &named).unwrap();
    assert_eq!(check(folder.path(), &[]).0, Some(1));
    let named = named.display().to_string();
    assert_eq!(check(folder.path(), &["--baseline", &named]).0, Some(0));
}

#[test]
fn an_entry_outlives_moves_and_renames() {
    let folder = project();
    let path = folder.path().join("src/Counter.java");
    let moved = COUNTER
        .replace("String unit", "final String name")
        .replace("package p;", "package p;\n\n// More.\n// Lines.\n");
    fs::write(&path, moved).unwrap();
    fs::create_dir(folder.path().join("src/p")).unwrap();
    fs::rename(path, folder.path().join("src/p/C.java")).unwrap();
    assert_eq!(check(folder.path(), &[]).0, Some(0));
}

#[test]
fn another_finding_is_reported() {
    let folder = project();
    let path = folder.path().join("src/Counter.java");
    let more = "\n  private int last;\n  public void set(int to) { last = to; }\n  \
                public int last() { return last; }\n}\n";
    let fewer = COUNTER.trim_end().trim_end_matches('}');
    fs::write(path, fewer.to_owned() + more).unwrap();
    let checked = threadlint(folder.path(), &["--output-format", "concise"]);
    let found = text(&checked.stdout);
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(found.lines().count(), 1, "{found}");
    assert!(found.contains("`last`"), "{found}");
}

#[test]
fn what_is_no_longer_found_is_told_and_pruned_and_reasons_are_kept() {
    let folder = project();
    let file = folder.path().join("threadlint-baseline.toml");
    let reason = "reason = \"only for display\"\n";
    let with_reason = fs::read_to_string(&file).unwrap() + reason;
    fs::write(&file, &with_reason).unwrap();
    threadlint(folder.path(), &["baseline", "write"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), with_reason);
    let mended = COUNTER.replace("public int get", "public synchronized int get");
    fs::write(folder.path().join("src/Counter.java"), mended).unwrap();
    let (code, said) = check(folder.path(), &[]);
    assert_eq!(code, Some(0));
    let told = "notice: threadlint-baseline.toml:4: unguarded-conflict of `p.Counter.count` in \
                `get(String)` is no longer found";
    assert!(said.contains(told), "{said}");
    let pruned = threadlint(folder.path(), &["baseline", "prune"]);
    assert_eq!(
        text(&pruned.stdout),
        "threadlint-baseline.toml has 0 findings: 0 added, 1 removed\n"
    );
    assert!(!fs::read_to_string(&file).unwrap().contains("[[finding]]"));
}

/// What `baseline` with these arguments says of a project with a second file.
fn said_of_two(args: &[&str]) -> String {
    let folder = project();
    fs::write(folder.path().join("src/Sum.java"), SUM).unwrap();
    threadlint(folder.path(), &["baseline", "write"]);
    let said = threadlint(folder.path(), &[&["baseline"], args].concat());
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
    assert_eq!(check(folder.path(), &[]).0, Some(0));
    text(&said.stdout)
}

#[test]
fn entries_stay_of_which_a_check_says_nothing() {
    let unchanged = "threadlint-baseline.toml has 2 findings: 0 added, 0 removed\n";
    for command in ["write", "prune"] {
        for selection in [
            &["src/Sum.java"][..],
            &["--rule", "P1"],
            &["--confidence", "high"],
        ] {
            let args = [&[command], selection].concat();
            assert_eq!(said_of_two(&args), unchanged, "{args:?}");
        }
    }
}

#[test]
fn only_findings_of_the_requested_confidence_are_added() {
    let folder = project();
    fs::write(folder.path().join("src/Sum.java"), SUM).unwrap();
    let file = "threadlint-baseline.toml has";
    let written = threadlint(
        folder.path(),
        &["baseline", "write", "--confidence", "high"],
    );
    let said = text(&written.stdout);
    assert_eq!(said, format!("{file} 1 finding: 0 added, 0 removed\n"));
    let written = threadlint(folder.path(), &["baseline", "write"]);
    let said = text(&written.stdout);
    assert_eq!(said, format!("{file} 2 findings: 1 added, 0 removed\n"));
}

#[test]
fn each_of_several_projects_has_its_baseline() {
    let (one, two) = (project(), project());
    fs::remove_file(two.path().join("src/Counter.java")).unwrap();
    fs::write(two.path().join("src/Sum.java"), SUM).unwrap();
    threadlint(two.path(), &["baseline", "write"]);
    let both = [one.path(), two.path()].map(|path| path.display().to_string());
    let (code, said) = check(one.path(), &[&both[0], &both[1]]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("no findings; 2 in the baseline"), "{said}");
}

#[test]
fn without_a_baseline_there_is_nothing_to_prune() {
    let folder = tempfile::tempdir().unwrap();
    let pruned = threadlint(folder.path(), &["baseline", "prune"]);
    assert_eq!(pruned.status.code(), Some(2));
    let said = text(&pruned.stderr);
    assert!(said.contains("there is no baseline"), "{said}");
    assert!(said.contains("threadlint baseline write"), "{said}");
}

#[test]
fn a_check_that_fails_writes_no_baseline() {
    let folder = project();
    let file = folder.path().join("threadlint-baseline.toml");
    let before = fs::read_to_string(&file).unwrap();
    let written = threadlint(folder.path(), &["baseline", "write", "src", "missing.java"]);
    assert_eq!(written.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn confirm_examines_nothing_that_the_baseline_accepts() {
    let folder = project();
    let confirmed = threadlint(folder.path(), &["confirm"]);
    let said = text(&confirmed.stderr);
    assert!(
        said.contains("examined 0 of 0 findings; 1 in the baseline; "),
        "{said}"
    );
    assert_eq!(confirmed.status.code(), Some(0));
    // Without classes, nothing can be examined; but then there is something to examine.
    let all = threadlint(folder.path(), &["confirm", "--no-baseline"]);
    assert!(!text(&all.stderr).contains("of 0 findings"), "{all:?}");
    let refused = threadlint(
        folder.path(),
        &["confirm", "--from", "x.json", "--no-baseline"],
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("cannot be used with"),
        "{refused:?}"
    );
}
