//! `check --changed` and `check --staged` in repositories of git.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/counter.rs"]
mod counter;
#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use counter::COUNTER;
use serde_json::Value;
use tempfile::TempDir;

/// Holds a `Box`, and calls it without a lock.
const HOLDER: &str = "\
@ThreadSafe
class Holder {
  private final Box box = new Box();
  void add(int more) { box.add(more); }
  int get() { return box.get(); }
}
";

const BOX: &str = "\
@ThreadSafe
class Box extends Base {
  synchronized void add(int more) { sum += more; }
  synchronized int get() { return sum; }
}
";

const BASE: &str = "class Base {\n  protected int sum;\n}\n";

const ANNOTATION: &str = "@interface ThreadSafe {}\n";

struct Repository(TempDir);

impl Repository {
    /// With all of the classes above committed.
    fn new() -> Self {
        let repository = Self(tempfile::tempdir().unwrap());
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        for (name, text) in [
            ("Counter", COUNTER),
            ("Holder", HOLDER),
            ("Box", BOX),
            ("Base", BASE),
            ("ThreadSafe", ANNOTATION),
        ] {
            repository.write(name, text);
        }
        repository.commit();
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn git(&self, args: &[&str]) {
        let mut command = Command::new("git");
        for name in ["user.name=a", "user.email=a@b.c", "commit.gpgsign=false"] {
            command.args(["-c", name]);
        }
        let done = command
            .args(args)
            .current_dir(self.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{args:?}: {done:?}");
    }

    fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message=x"]);
    }

    fn write(&self, class: &str, text: &str) {
        let path = self.path().join("src").join(format!("{class}.java"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn check(&self, args: &[&str]) -> Output {
        let all = [&["check"], args].concat();
        linter::command(self.path()).args(all).output().unwrap()
    }

    /// Class and method of each finding.
    fn found(&self, args: &[&str]) -> Vec<String> {
        let args = [args, &["--output-format", "json"]].concat();
        let checked = self.check(&args);
        let code = checked.status.code();
        assert!(matches!(code, Some(0 | 1)), "{}", text(&checked.stderr));
        let json: Value = serde_json::from_slice(&checked.stdout).unwrap();
        let findings = json["findings"].as_array().unwrap().iter();
        let of = |it: &Value, key: &str| it[key].as_str().unwrap_or_default().to_owned();
        findings
            .map(|it| format!("{} {}", of(it, "class"), of(it, "method")))
            .collect()
    }

    /// How many findings outside of changed files were there before.
    fn older(&self, args: &[&str]) -> usize {
        let said = text(&self.check(args).stderr);
        let before = said.split(" older finding").next();
        let count = before.filter(|it| it.len() < said.len());
        count.map_or(0, |it| it.rsplit(' ').next().unwrap().parse().unwrap())
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn without_changes_nothing_is_checked() {
    let repository = Repository::new();
    assert_eq!(repository.found(&[]), ["Counter get()"]);
    for flag in ["--changed", "--staged"] {
        assert_eq!(repository.found(&[flag]), [""; 0]);
        let said = text(&repository.check(&[flag]).stderr);
        assert!(
            said.starts_with("checked 0 files, 0 annotated classes: no findings; "),
            "{said}"
        );
    }
}

#[test]
fn affected_files_are_counted_whether_they_hold_checked_classes_or_not() {
    let repository = Repository::new();
    repository.write("Plain", "class Plain {}\n");
    repository.write("Box", &BOX.replace("more;", "more + 1;"));
    fs::remove_file(repository.path().join("src/Counter.java")).unwrap();
    let said = text(&repository.check(&["--changed"]).stderr);
    // Also `Holder`, which uses `Box`; `Base` and `ThreadSafe`, which `Box` names.
    assert!(
        said.starts_with("checked 5 files, 2 annotated classes: "),
        "{said}"
    );
}

#[test]
fn classes_in_changed_and_new_files_are_checked() {
    let repository = Repository::new();
    repository.write("Counter", &COUNTER.replace("more;", "more + 1;"));
    assert_eq!(repository.found(&["--changed"]), ["Counter get()"]);
    assert_eq!(repository.found(&["--staged"]), [""; 0]);
    repository.write("Other", &COUNTER.replace("Counter", "Other"));
    assert_eq!(
        repository.found(&["--changed"]),
        ["Counter get()", "Other get()"]
    );
    repository.git(&["add", "src/Other.java"]);
    assert_eq!(repository.found(&["--staged"]), ["Other get()"]);
}

#[test]
fn a_change_breaks_a_class_that_only_uses_it_through_another() {
    let repository = Repository::new();
    // No promise any more: now `Holder` must lock.
    repository.write(
        "Box",
        &BOX.replace("@ThreadSafe\n", "")
            .replace("synchronized ", ""),
    );
    let broken = repository.found(&["--changed"]);
    assert!(
        broken.iter().all(|it| it.starts_with("Holder ")),
        "{broken:?}"
    );
    assert!(!broken.is_empty());
    repository.write("Box", BOX);
    let held = BASE.replace("int sum;", "int sum;\n  int shown() { return sum; }");
    repository.write("Base", &held);
    assert_eq!(repository.found(&["--changed"]), ["Box shown()"]);
    // `Holder` does not name `Base`.
    let said = text(&repository.check(&["--changed"]).stderr);
    assert!(
        said.starts_with("checked 3 files, 2 annotated classes: "),
        "{said}"
    );
}

#[test]
fn a_removed_file_affects_what_named_its_class() {
    let repository = Repository::new();
    let uses = COUNTER.replace(
        "private int count;",
        "private int count;\n  private final Gone gone = null;",
    );
    repository.write("Counter", &uses);
    repository.write("Gone", "class Gone {}\n");
    repository.commit();
    assert_eq!(repository.older(&["--changed"]), 0);
    fs::remove_file(repository.path().join("src/Gone.java")).unwrap();
    assert_eq!(repository.older(&["--changed"]), 1);
    repository.git(&["add", "--all"]);
    assert_eq!(repository.older(&["--staged"]), 1);
}

#[test]
fn a_renamed_class_affects_what_named_it_before() {
    let repository = Repository::new();
    let uses = "private int count;\n  private final Gone gone = null;";
    repository.write("Counter", &COUNTER.replace("private int count;", uses));
    repository.write("Gone", "class Gone {}\n");
    repository.commit();
    repository.write("Gone", "class Other {}\n");
    assert_eq!(repository.older(&["--changed"]), 1);
}

#[test]
fn what_is_told_of_other_classes_is_left_out() {
    let repository = Repository::new();
    repository.write("Broken", "@ThreadSafe class Broken { int ( }\n");
    let exempt = "[[exempt]]\npaths = ['src/**']\nreason = 'x'\n";
    fs::write(repository.path().join("threadlint.toml"), exempt).unwrap();
    repository.commit();
    let notices = |args: &[&str]| {
        text(&repository.check(args).stderr)
            .matches("notice")
            .count()
    };
    assert_eq!(notices(&[]), 1);
    repository.write("Box", &BOX.replace("more;", "more + 1;"));
    assert_eq!(notices(&["--changed"]), 0);
    repository.write("Broken", "@ThreadSafe class Broken { int )( }\n");
    assert_eq!(notices(&["--changed"]), 1);
}

/// What it calls may now be used otherwise, as by a subclass.
#[test]
fn a_change_affects_the_classes_that_it_names_or_named() {
    let repository = Repository::new();
    repository.write("User", "class User { Counter counter; }\n");
    assert_eq!(repository.older(&["--changed"]), 1);
    repository.commit();
    repository.write("User", "class User {}\n");
    assert_eq!(repository.older(&["--changed"]), 1);
    // The same of a class that is loaded.
    repository.write(
        "User",
        "@ThreadSafe class User { private Counter counter; }\n",
    );
    repository.commit();
    repository.write("User", "@ThreadSafe class User {}\n");
    assert_eq!(repository.older(&["--changed"]), 1);
}

/// Of a class that a change affects, only what the change breaks is told.
#[test]
fn older_findings_of_other_files_are_left_out() {
    let repository = Repository::new();
    let reader = "  int seen() { return seen; }\n  private int seen;\n  synchronized void see() { seen++; }\n}\n";
    let holder = HOLDER.strip_suffix("}\n").unwrap().to_owned() + reader;
    repository.write("Holder", &holder);
    repository.commit();
    let broken = BOX
        .replace("@ThreadSafe\n", "")
        .replace("synchronized ", "");
    repository.write("Box", &broken);
    repository.git(&["add", "--all"]);
    let told = repository.found(&["--staged"]);
    assert_eq!(told, repository.found(&["--changed"]));
    assert_eq!(told, ["Holder "]);
    assert_eq!(repository.older(&["--staged"]), 1);
    // In a changed file, all is told.
    repository.write("Counter", &COUNTER.replace("more)", "most)"));
    assert_eq!(
        repository.found(&["--changed"]),
        ["Counter get()", "Holder "]
    );
    assert_eq!(repository.older(&["--changed"]), 1);
    repository.write("Counter", COUNTER);
    repository.write("Holder", &holder.replace("more)", "most)"));
    assert_eq!(
        repository.found(&["--changed"]),
        ["Holder ", "Holder seen()"]
    );
    assert_eq!(repository.older(&["--changed"]), 0);
    repository.git(&["checkout", "--quiet", "-b", "work"]);
    repository.write("Holder", &holder);
    repository.commit();
    assert_eq!(repository.found(&["--changed", "--since=main"]), told);
}

/// The access is in the file of the superclass.
#[test]
fn confirm_examines_no_older_findings_of_other_files() {
    let repository = Repository::new();
    let broken = BOX
        .replace("@ThreadSafe\n", "")
        .replace("synchronized ", "");
    repository.write("Box", &broken);
    repository.commit();
    repository.write("Box", &broken.replace("more)", "most)"));
    for flags in [["--changed", "--since=main"].as_slice(), &["--changed"]] {
        let all = [&["confirm"], flags].concat();
        let confirmed = linter::command(repository.path())
            .args(all)
            .output()
            .unwrap();
        let said = text(&confirmed.stderr);
        let expected = "examined 0 of 0 findings; 1 older finding in files that have not changed; ";
        assert!(said.contains(expected), "{said}");
        assert_eq!(confirmed.status.code(), Some(0), "{said}");
    }
}

#[test]
fn a_finding_of_a_class_in_a_changed_file_is_told() {
    let repository = Repository::new();
    let base = BASE.replace("sum;", "sum;\n  int read() { return sum; }");
    repository.write("Base", &base);
    repository.commit();
    assert_eq!(repository.found(&[]), ["Box read()", "Counter get()"]);
    repository.write(
        "Box",
        &BOX.replace("more)", "most)").replace("more;", "most;"),
    );
    assert_eq!(repository.found(&["--changed"]), ["Box read()"]);
}

/// Of a type that was unknown, nothing was said.
#[test]
fn what_a_new_file_breaks_elsewhere_is_told() {
    let repository = Repository::new();
    repository.git(&["rm", "--quiet", "src/Box.java"]);
    repository.commit();
    assert_eq!(repository.found(&[]), ["Counter get()"]);
    let broken = BOX
        .replace("@ThreadSafe\n", "")
        .replace("synchronized ", "");
    repository.write("Box", &broken);
    assert_eq!(repository.found(&["--changed"]), ["Holder "]);
    repository.git(&["add", "--all"]);
    assert_eq!(repository.found(&["--staged"]), ["Holder "]);
}

#[test]
fn the_index_is_judged_and_not_the_work_tree() {
    let repository = Repository::new();
    let mended = COUNTER.replace("int get()", "synchronized int get()");
    // Staged broken, mended on disk.
    repository.write("Counter", &COUNTER.replace("more;", "more + 1;"));
    repository.git(&["add", "--all"]);
    repository.write("Counter", &mended);
    assert_eq!(repository.found(&["--staged"]), ["Counter get()"]);
    assert_eq!(repository.found(&["--changed"]), [""; 0]);
    // Staged mended, broken on disk.
    repository.git(&["add", "--all"]);
    repository.write("Counter", COUNTER);
    assert_eq!(repository.found(&["--staged"]), [""; 0]);
}

#[test]
fn of_the_context_too_the_index_counts() {
    let repository = Repository::new();
    // Broken on disk alone, where nobody stages it.
    repository.write(
        "Box",
        &BOX.replace("@ThreadSafe\n", "")
            .replace("synchronized ", ""),
    );
    repository.write(
        "Holder",
        &HOLDER.replace("more)", "most)").replace("more)", "most)"),
    );
    repository.git(&["add", "src/Holder.java"]);
    assert!(!repository.found(&["--changed"]).is_empty());
    assert_eq!(repository.found(&["--staged"]), [""; 0]);
    // Not on disk, but in the index.
    repository.git(&["add", "src/Box.java"]);
    let staged = repository.found(&["--staged"]);
    fs::remove_file(repository.path().join("src/Box.java")).unwrap();
    assert_eq!(repository.found(&["--staged"]), staged);
    assert!(!staged.is_empty());
    // On disk, but not in the index.
    repository.git(&["rm", "--quiet", "--cached", "src/Box.java"]);
    repository.write(
        "Box",
        &BOX.replace("@ThreadSafe\n", "")
            .replace("synchronized ", ""),
    );
    assert_eq!(repository.found(&["--staged"]), [""; 0]);
    assert_eq!(repository.found(&["--staged", "src/Holder.java"]), [""; 0]);
}

#[test]
fn changes_count_from_where_the_branch_began() {
    let repository = Repository::new();
    repository.git(&["checkout", "--quiet", "-b", "work"]);
    repository.write("Other", &COUNTER.replace("Counter", "Other"));
    repository.commit();
    repository.git(&["checkout", "--quiet", "main"]);
    repository.write("Counter", &COUNTER.replace("more;", "more + 1;"));
    repository.commit();
    repository.git(&["checkout", "--quiet", "work"]);
    assert_eq!(repository.found(&["--changed"]), [""; 0]);
    assert_eq!(
        repository.found(&["--changed", "--since", "main"]),
        ["Other get()"]
    );
    repository.write("Third", &COUNTER.replace("Counter", "Third"));
    let since = repository.found(&["--changed", "--since=main"]);
    assert_eq!(since, ["Other get()", "Third get()"]);
}

#[test]
fn before_the_first_commit_all_files_are_new() {
    let repository = Repository(tempfile::tempdir().unwrap());
    repository.git(&["init", "--quiet"]);
    repository.write("Counter", COUNTER);
    assert_eq!(repository.found(&["--changed"]), ["Counter get()"]);
    assert_eq!(repository.found(&["--staged"]), [""; 0]);
    repository.git(&["add", "--all"]);
    assert_eq!(repository.found(&["--staged"]), ["Counter get()"]);
}

#[test]
fn a_check_may_begin_anywhere_and_settings_of_git_do_not_matter() {
    let repository = Repository::new();
    repository.git(&["config", "diff.noprefix", "true"]);
    repository.git(&["config", "diff.relative", "true"]);
    repository.git(&["config", "core.quotepath", "true"]);
    repository.write("Größe", &COUNTER.replace("Counter", "Größe"));
    repository.write("Counter", &COUNTER.replace("more;", "more + 1;"));
    let own = ["Counter get()", "Größe get()"];
    assert_eq!(repository.found(&["--changed"]), own);
    let elsewhere = tempfile::tempdir().unwrap();
    let path = repository.path().display().to_string();
    for (folder, path) in [
        (repository.path().join("src"), "."),
        (elsewhere.path().into(), &path),
    ] {
        let args = ["check", "--changed", "--output-format", "concise", path];
        let checked = linter::command(&folder).args(args).output().unwrap();
        assert_eq!(text(&checked.stdout).lines().count(), 2, "{checked:?}");
    }
}

#[test]
fn a_changed_configuration_affects_all_classes() {
    let repository = Repository::new();
    fs::write(
        repository.path().join("threadlint.toml"),
        "preview = true\n",
    )
    .unwrap();
    assert_eq!(repository.found(&["--changed"]), ["Counter get()"]);
}

#[test]
fn unaffected_entries_of_the_baseline_are_not_called_stale() {
    let repository = Repository::new();
    let baseline = |args: &[&str]| {
        let all = [&["baseline"], args].concat();
        linter::command(repository.path())
            .args(all)
            .output()
            .unwrap();
    };
    repository.write("Other", &COUNTER.replace("Counter", "Other"));
    baseline(&["write"]);
    repository.write(
        "Counter",
        &COUNTER.replace("int get()", "synchronized int get()"),
    );
    repository.commit();
    repository.write(
        "Other",
        &COUNTER
            .replace("Counter", "Other")
            .replace("more;", "more + 1;"),
    );
    let said = text(&repository.check(&["--changed"]).stderr);
    assert!(said.contains("no findings; 1 in the baseline"), "{said}");
    assert!(!said.contains("no longer found"), "{said}");
    fs::remove_file(repository.path().join("src/Counter.java")).unwrap();
    let said = text(&repository.check(&["--changed"]).stderr);
    assert!(!said.contains("no longer found"), "{said}");
}

#[test]
fn what_git_does_not_know_is_an_error_with_advice() {
    let repository = Repository::new();
    let refused = |folder: &Path, args: &[&str], advice: &str| {
        let all = [&["check"], args].concat();
        let checked = linter::command(folder).args(all).output().unwrap();
        assert_eq!(checked.status.code(), Some(2), "{args:?}");
        let said = text(&checked.stderr);
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.join(" ").contains(advice), "{said}");
    };
    let since = ["--changed", "--since", "nowhere"];
    refused(repository.path(), &since, "git knows no commit `nowhere`");
    let since = ["--changed", "--since=--output=x"];
    refused(repository.path(), &since, "git knows no commit");
    refused(repository.path(), &["--since", "main"], "--changed");
    refused(
        repository.path(),
        &["--changed", "--staged"],
        "cannot be used with",
    );
    refused(
        repository.path(),
        &["--staged", "--add-ignore=x"],
        "cannot be used with",
    );
    let elsewhere = tempfile::tempdir().unwrap();
    refused(elsewhere.path(), &["--changed"], "is in no git repository");
}

#[test]
fn without_git_the_error_says_so() {
    let repository = Repository::new();
    let mut command = linter::command(repository.path());
    let checked = command
        .args(["check", "--changed"])
        .env("PATH", "")
        .output();
    let checked = checked.unwrap();
    assert_eq!(checked.status.code(), Some(2));
    let said = text(&checked.stderr);
    assert!(said.contains("there is no program `git`"), "{said}");
}
