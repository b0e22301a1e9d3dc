//! `check --fix` and `check --diff`.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::process::Output;

use tempfile::TempDir;

/// `volatile` ends one finding, `final` the other; the third needs a lock.
const FLAG: &str = "\
@ThreadSafe
class Flag {
  // ä
  private boolean isOpen;\r
  private Object lock;
  private int count;
  Flag(Object lock) { this.lock = lock; }
  synchronized void open() { isOpen = true; count++; }
  boolean isOpen() { return isOpen; }
  int count() { return count++; }
  Object lock() { return lock; }
}
";

struct Project(TempDir);

impl Project {
    fn new(text: &str) -> Self {
        let project = Self(tempfile::tempdir().unwrap());
        fs::write(project.0.path().join("Flag.java"), text).unwrap();
        project
    }

    fn check(&self, args: &[&str]) -> Output {
        let mut command = linter::command(self.0.path());
        command.arg("check").args(args).output().unwrap()
    }

    fn text(&self) -> String {
        fs::read_to_string(self.0.path().join("Flag.java")).unwrap()
    }
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_diff_shows_what_a_fix_changes_and_changes_nothing() {
    let project = Project::new(FLAG);
    let shown = project.check(&["--diff"]);
    assert_eq!(shown.status.code(), Some(1));
    assert_eq!(
        said(&shown),
        "\
--- a/Flag.java
+++ b/Flag.java
@@ -1,8 +1,8 @@
 @ThreadSafe
 class Flag {
   // ä
-  private boolean isOpen;\r
-  private Object lock;
+  private volatile boolean isOpen;\r
+  private final Object lock;
   private int count;
   Flag(Object lock) { this.lock = lock; }
   synchronized void open() { isOpen = true; count++; }
"
    );
    assert_eq!(project.text(), FLAG);
}

#[test]
fn a_fix_adds_modifiers_and_tells_what_is_left() {
    let project = Project::new(FLAG);
    let fixed = project.check(&["--fix"]);
    assert_eq!(said(&fixed), "changed 2 fields in 1 file\n1 finding left\n");
    assert_eq!(fixed.status.code(), Some(1));
    let expected = FLAG
        .replace("private boolean", "private volatile boolean")
        .replace("private Object", "private final Object");
    assert_eq!(project.text(), expected);
    let again = project.check(&["--fix"]);
    assert_eq!(
        said(&again),
        "changed 0 fields in 0 files\n1 finding left\n"
    );
    let nothing = project.check(&["--diff"]);
    assert_eq!(
        (said(&nothing).as_str(), nothing.status.code()),
        ("", Some(0))
    );
}

#[test]
fn without_a_finding_left_the_exit_code_is_0() {
    let project = Project::new(&FLAG.replace("return count++;", "return 0;"));
    let fixed = project.check(&["--fix"]);
    assert_eq!(
        said(&fixed),
        "changed 2 fields in 1 file\n0 findings left\n"
    );
    assert_eq!(fixed.status.code(), Some(0));
    let noted = Project::new(FLAG).check(&["--fix", "--exit-zero"]);
    assert_eq!(noted.status.code(), Some(0));
}

#[test]
fn only_findings_that_are_reported_are_fixed() {
    let project = Project::new(FLAG);
    let fixed = project.check(&["--fix", "--rule", "P2"]);
    assert_eq!(said(&fixed), "changed 1 field in 1 file\n0 findings left\n");
    let expected = FLAG.replace("private Object", "private final Object");
    assert_eq!(project.text(), expected);
}

/// The other field would be volatile, too.
#[test]
fn a_declaration_of_several_fields_is_left_alone() {
    let project = Project::new(&FLAG.replace("boolean isOpen;", "boolean isOpen, other;"));
    let fixed = project.check(&["--fix", "--rule", "P3"]);
    assert_eq!(
        said(&fixed),
        "changed 0 fields in 0 files\n2 findings left\n"
    );
}

#[test]
fn what_cannot_be_changed_is_told() {
    let project = Project::new(FLAG);
    let mut bytes = FLAG.replace('ä', "a").into_bytes();
    bytes[FLAG.find("ä").unwrap()] = 0xE4;
    let path = project.0.path().join("Flag.java");
    fs::write(&path, &bytes).unwrap();
    let fixed = project.check(&["--fix"]);
    assert_eq!(
        said(&fixed),
        "changed 0 fields in 0 files\n3 findings left\n"
    );
    let told = String::from_utf8(fixed.stderr).unwrap();
    assert!(told.contains("error: Flag.java: it is not UTF-8"), "{told}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

/// The same class in another module, which cannot be changed, has the same finding.
#[test]
fn a_fix_is_left_out_if_its_finding_stays() {
    let project = Project::new(FLAG);
    let folder = project.0.path().join("other");
    fs::create_dir(&folder).unwrap();
    let mut bytes = FLAG.replace('ä', "a").into_bytes();
    bytes[FLAG.find("ä").unwrap()] = 0xE4;
    fs::write(folder.join("Flag.java"), &bytes).unwrap();
    let fixed = project.check(&["--fix"]);
    assert_eq!(
        said(&fixed),
        "changed 0 fields in 0 files\n6 findings left\n"
    );
    let told = String::from_utf8(fixed.stderr).unwrap();
    assert!(
        told.contains("notice: Flag.java: a fix is left out"),
        "{told}"
    );
    assert_eq!(project.text(), FLAG);
}

#[test]
fn the_index_is_not_changed() {
    let refused = Project::new(FLAG).check(&["--fix", "--staged"]);
    assert_eq!(refused.status.code(), Some(2));
}
