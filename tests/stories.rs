//! The stories of findings: where each thread enters, what it holds on its way, and what follows.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/checked.rs"]
mod checked;

use checked::{findings, of_rule, only};
use serde_json::Value;

/// The texts of the steps of one thread.
fn steps(finding: &Value, thread: usize) -> Vec<String> {
    let steps = finding["entries"][thread]["steps"].as_array().unwrap();
    let text = |step: &Value| step["text"].as_str().unwrap().to_owned();
    steps.iter().map(text).collect()
}

fn message(finding: &Value) -> &str {
    finding["message"].as_str().unwrap()
}

/// Two methods that access the field under the lock of the object.
const GUARDED: &str = "synchronized void set(String s) { n = s; }
    synchronized String get() { return n; }";

fn class(members: &str) -> String {
    format!("import java.util.*; @ThreadSafe class A {{ private String n; {GUARDED} {members} }}")
}

#[test]
fn a_thread_enters_where_other_code_calls_and_not_in_a_helper() {
    let finding = only(
        &class(
            "protected int length() { return n.hashCode(); }
             public int bare() { return length(); }
             public synchronized int safe() { return length(); }",
        ),
        "P3",
    );
    let expected = [
        "calls `bare()`",
        "calls `length()`",
        "reads `n` without `this`",
    ];
    assert_eq!(steps(&finding, 0), expected);
}

#[test]
fn a_helper_that_is_only_called_under_the_lock_is_no_entry_of_a_story() {
    let text = "@ThreadSafe public class A { private int n;
        protected void reset() { n = 0; }
        synchronized void a() { reset(); }
        public synchronized int b() { return n; }
        public synchronized void set() { n = 1; }
        public int bare() { return n; } }";
    let found = of_rule(text, "P3");
    let about = |method: &str| found.iter().find(|it| it["method"] == method).unwrap();
    assert_eq!(steps(about("bare()"), 1)[0], "calls `set()`");
    let helper = about("reset()");
    assert_eq!(helper["level"], "note");
    let end = "all callers that were found hold a common lock or construct the object";
    assert!(message(helper).ends_with(end), "{helper:#}");
}

#[test]
fn a_lock_that_was_held_just_before_is_part_of_the_story() {
    let text = class(
        "int look() {
           synchronized (this) { if (n == null) { n = \"\"; } }
           return n.hashCode();
         }",
    );
    let finding = only(&text, "P3");
    let expected = [
        "calls `look()`",
        "locks `this`, assigns `n`, and unlocks it",
        "reads `n` without `this`",
    ];
    assert_eq!(steps(&finding, 0), expected);
    let harm = "the read can get another value than the one that the thread left under the lock";
    assert!(message(&finding).ends_with(harm), "{finding:#}");
}

#[test]
fn a_synchronized_call_just_before_is_part_of_the_story() {
    let finding = only(
        &class(
            "private synchronized void prepare() {} int look() { prepare(); return n.hashCode(); }",
        ),
        "P3",
    );
    assert_eq!(
        steps(&finding, 0)[1],
        "calls `prepare()`, which holds `this` until it returns"
    );
    let harm = "the read can miss a value that is assigned after the thread let go of `this`";
    assert!(message(&finding).ends_with(harm), "{finding:#}");
}

#[test]
fn a_call_with_the_access_in_its_argument_comes_after_it() {
    let text =
        "private synchronized int shown(Object o) { return 0; } int look() { return shown(n); }";
    let finding = only(&class(text), "P3");
    assert_eq!(
        steps(&finding, 0),
        ["calls `look()`", "reads `n` without `this`"]
    );
}

#[test]
fn a_lock_that_was_held_in_another_branch_is_not() {
    let finding = only(
        &class(
            "int look(boolean b) { if (b) { synchronized (this) { n = \"\"; } } return n.hashCode(); }",
        ),
        "P3",
    );
    assert_eq!(
        steps(&finding, 0),
        ["calls `look(…)`", "reads `n` without `this`"]
    );
}

#[test]
fn a_read_that_is_repeated_under_the_lock_can_see_an_incomplete_object() {
    let finding = only(
        "@ThreadSafe class A { private int[] n = new int[0];
           synchronized void add() { n = new int[] { 1 }; }
           synchronized int[] all() { return n; }
           int[] look() { int[] seen = n; if (seen.length == 0) { synchronized (this) { seen = n; } } return seen; } }",
        "P3",
    );
    let harm = "the read can get the new object before it is complete, \
                though it is repeated under the lock if it finds nothing";
    assert!(message(&finding).ends_with(harm), "{finding:#}");
}

#[test]
fn a_test_that_is_repeated_under_the_lock_is_not_said_to_fail() {
    let finding = only(
        "import java.util.*; @ThreadSafe class A { private List<String> n;
           synchronized List<String> all() { return n; }
           private void fill() { if (n == null) { synchronized (this) { if (n == null) { n = new ArrayList<>(); } } } }
           public void use() { fill(); } }",
        "P3",
    );
    let harm = "a thread that sees the new value does not take the lock, \
                and may not see what was set before it";
    assert!(message(&finding).ends_with(harm), "{finding:#}");
}

#[test]
fn without_a_discipline_the_lock_of_the_other_thread_counts() {
    let finding = only(
        "import java.util.*; @ThreadSafe class A { private final Object lock = new Object();
           private List<String> n;
           private void fill() { if (n == null) { synchronized (lock) { if (n == null) { n = new ArrayList<>(); } } } }
           public Object one() { fill(); return n; }
           public Object two() { fill(); return n; } public Object three() { return n; } }",
        "P3",
    );
    assert_eq!(finding["guard"], Value::Null);
    let harm = "a thread that sees the new value does not take the lock, \
                and may not see what was set before it";
    assert!(message(&finding).ends_with(harm), "{finding:#}");
}

#[test]
fn a_lock_on_the_way_of_the_story_is_in_the_message_and_no_other_is_advised() {
    let finding = only(
        "@ThreadSafe class A { private int n; private final Object lock = new Object();
           public void set() { synchronized (lock) { count(); } }
           void count() { n++; }
           public int get() { return n; } }",
        "P3",
    );
    assert_eq!(steps(&finding, 0)[1], "locks `this.lock`");
    let start = "No lock is used consistently for field `n`: \
                 `count()` assigns it, holding only `this.lock`, while";
    assert!(message(&finding).starts_with(start), "{finding:#}");
    assert_eq!(finding["fix"], Value::Null);
}

#[test]
fn a_thread_does_not_enter_with_an_object_that_it_has_just_made() {
    let finding = only(
        "@ThreadSafe public class A { private int n;
           public static A make() { A made = new A(); made.start(); return made; }
           public void restart() { helper(); }
           private void helper() { start(); }
           private synchronized void start() { n = 1; }
           public synchronized int safe() { return n; }
           public int bare() { return n; } }",
        "P3",
    );
    assert_eq!(steps(&finding, 1)[0], "calls `restart()`");
}

#[test]
fn code_of_another_class_names_the_lock_as_it_must_write_it() {
    let inner = only(
        &class("class Inner { public int look() { return n.hashCode(); } }"),
        "P3",
    );
    assert!(
        message(&inner).contains("without holding `A.this`"),
        "{inner:#}"
    );
    let task = only(
        &class(
            "static class Task implements Runnable { private final A owner;
               Task(A owner) { this.owner = owner; }
               @Override public void run() { owner.n.hashCode(); } }",
        ),
        "P3",
    );
    assert!(
        message(&task).contains("without holding `this.owner`"),
        "{task:#}"
    );
    assert_eq!(steps(&task, 0)[1], "reads `n` without `this.owner`");
}

#[test]
fn code_that_a_helper_runs_is_told_with_the_helper() {
    let finding = only(
        &class(
            "private void apply(Runnable r) { r.run(); }
             void look() { apply(() -> { n.hashCode(); }); }",
        ),
        "P3",
    );
    let expected = [
        "calls `look()`",
        "passes code to `apply(…)`, which runs it before it returns",
        "reads `n` without `this`",
    ];
    assert_eq!(steps(&finding, 0), expected);
}

#[test]
fn two_changes_of_different_parts_do_not_mix() {
    let held = "class Stats { int bad; int max;
        void count() { bad++; }
        int sample() { max = 1; return bad; } }";
    let finding = only(
        &format!(
            "{held} @ThreadSafe class A {{ private final Stats stats = new Stats();
               int one() {{ synchronized (this) {{ return stats.sample(); }} }}
               int two() {{ synchronized (this) {{ return stats.sample(); }} }}
               void bare() {{ stats.count(); }} }}"
        ),
        "P3",
    );
    let harm = "one of the two can miss what the other one changes";
    assert!(message(&finding).ends_with(harm), "{finding:#}");
}

#[test]
fn inherited_code_is_reported_once() {
    let base = format!(
        "@ThreadSafe public class Base {{ private String n; {GUARDED}
           public int bare() {{ return n.hashCode(); }} }}"
    );
    let files = [
        ("Base.java", base.as_str()),
        (
            "Above.java",
            "@ThreadSafe public class Above extends Base { }",
        ),
    ];
    let mut found = findings(&files, ".");
    found.retain(|finding| finding["property"] == "P3");
    let classes: Vec<&Value> = found.iter().map(|finding| &finding["class"]).collect();
    assert_eq!(classes, ["Base"]);
    let unpromised = base.replace("@ThreadSafe ", "");
    let files = [
        ("Base.java", unpromised.as_str()),
        (
            "Above.java",
            "@ThreadSafe public class Above extends Base { }",
        ),
        (
            "Beyond.java",
            "@ThreadSafe public class Beyond extends Base { }",
        ),
    ];
    let mut found = findings(&files, ".");
    found.retain(|finding| finding["property"] == "P3");
    let classes: Vec<&Value> = found.iter().map(|finding| &finding["class"]).collect();
    assert_eq!(classes, ["Above", "Beyond"]);
}

#[test]
fn findings_about_different_code_of_one_field_are_all_reported() {
    let text = class("int bare() { return n.hashCode(); } int raw() { return n.length(); }");
    assert_eq!(of_rule(&text, "P3").len(), 2);
}

#[test]
fn a_thread_tells_what_it_assigned_before_it_reads() {
    let finding = only(
        "@ThreadSafe public class A { private Object n;
           public void run(Object o) { n = o; print(); }
           private void print() { System.out.println(n.hashCode()); } }",
        "P3",
    );
    let expected = [
        "calls `run(…)`",
        "assigns `n`",
        "calls `print()`",
        "reads `n` holding no lock",
    ];
    assert_eq!(steps(&finding, 1), expected);
    let end = "the read can get another value than the one that its own thread assigned";
    assert!(message(&finding).ends_with(end), "{}", message(&finding));
}

#[test]
fn a_protected_method_that_a_superclass_calls_is_no_entry_of_a_story() {
    let finding = only(
        "@ThreadSafe class A extends Base { private Object n;
           public void set(Object o) { n = o; }
           @Override protected int step() { return n.hashCode(); } }
         class Base { protected int step() { return 0; } public final int all() { return step(); } }",
        "P3",
    );
    let expected = [
        "calls `all()`",
        "calls `step()`",
        "reads `n` holding no lock",
    ];
    assert_eq!(steps(&finding, 1), expected);
}
