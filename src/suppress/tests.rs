use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::options::Options;
use crate::report::Report;

/// Two conflicts, in `get` and `twice`, and an escaping field.
const COUNTER: &str = "\
package p;

@ThreadSafe
/*class*/
public class Counter {
  /*shown*/
  public int shown = 1; /*shown's end*/

  /*count*/
  private int count; /*count's end*/

  public synchronized void add(int more) { count += more; }

  public synchronized void reset() { count = 0; }

  public synchronized int peek() { return count; }

  /*get*/
  @Deprecated
  /*get's header*/
  public int get() { /*get's line*/
    int more = 0;
    /*statement*/
    if (more == 0) {
      return count; /*line*/
    }
    return more;
  }

  public int twice() {
    /*sum*/
    return
        /*part*/
        2 * count;
  }
}
@interface ThreadSafe {}
";

struct Project(TempDir);

impl Project {
    fn of(files: &[(&str, &str)]) -> Self {
        let project = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            fs::write(project.path(name), text).unwrap();
        }
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn check(&self, names: &[&str]) -> Report {
        let options = Options {
            paths: names.iter().map(|name| self.path(name)).collect(),
            ..Options::default()
        };
        crate::analyze(&options).unwrap()
    }
}

/// The project in which a comment stands for a mark of the class above.
fn with(mark: &str, comment: &str) -> Report {
    let mark = format!("/*{mark}*/");
    assert!(COUNTER.contains(&mark));
    let text = COUNTER.replace(&mark, comment);
    Project::of(&[("Counter.java", &text)]).check(&["."])
}

/// What is suppressed: the field and the method of each finding.
fn suppressed(report: &Report) -> Vec<String> {
    let findings = report.suppressed.iter().map(|it| &it.finding);
    let subjects = findings.map(|it| match it.method() {
        Some(method) => format!("{} {method}", it.field()),
        None => it.field().to_owned(),
    });
    subjects.collect()
}

fn notices(report: &Report) -> Vec<String> {
    let notices = report.notices.iter();
    notices
        .map(|it| format!("{}: {}", it.line.unwrap_or(0), it.message))
        .collect()
}

#[test]
fn without_a_comment_nothing_is_suppressed() {
    let report = with("class", "");
    assert_eq!(report.findings.len(), 4);
    assert_eq!(suppressed(&report), [""; 0]);
    assert_eq!(notices(&report), [""; 0]);
}

#[test]
fn a_comment_covers_the_line_the_member_or_the_class() {
    let both = ["count get()", "count twice()"];
    for (mark, covered) in [
        ("class", &both[..]),
        ("count", &both),
        ("count's end", &both),
        ("get", &both[..1]),
        ("get's header", &both[..1]),
        ("get's line", &both[..1]),
        ("statement", &both[..1]),
        ("line", &both[..1]),
        ("sum", &both[1..]),
        ("part", &both[1..]),
    ] {
        let report = with(mark, "// threadlint-ignore[unguarded-conflict]: only shown");
        assert_eq!(suppressed(&report), covered, "{mark}");
        assert_eq!(report.findings.len(), 4 - covered.len(), "{mark}");
        assert_eq!(notices(&report), [""; 0], "{mark}");
        let reasons = report.suppressed.iter().map(|it| it.reason.as_deref());
        assert!(
            reasons.eq(covered.iter().map(|_| Some("only shown"))),
            "{mark}"
        );
    }
}

/// In documentation, this would say that no two threads call the method.
#[test]
fn a_reason_is_no_documentation() {
    let documented = with("get", "// Only called from the main thread.");
    assert_eq!(documented.findings.len(), 3);
    for mark in ["get", "get's header", "get's line"] {
        let comment = "// threadlint-ignore[P3]: only called from the main thread";
        let report = with(mark, comment);
        assert_eq!(suppressed(&report), ["count get()"], "{mark}");
    }
}

#[test]
fn a_comment_at_the_end_of_a_line_of_a_header_stands_for_the_declaration() {
    let text = COUNTER.replace("@Deprecated", "@Deprecated // threadlint-ignore[P3]: x");
    let report = Project::of(&[("Counter.java", &text)]).check(&["."]);
    assert_eq!(suppressed(&report), ["count get()"]);
}

#[test]
fn a_comment_covers_all_of_the_line_on_which_the_next_part_begins() {
    let sum = "0\n            // threadlint-ignore[P3]: x\n            + peek() + count;";
    let text = COUNTER.replace("2 * count;", sum);
    let report = Project::of(&[("Counter.java", &text)]).check(&["."]);
    assert_eq!(suppressed(&report), ["count twice()"]);
}

#[test]
fn a_comment_covers_the_named_rules_alone() {
    for mark in ["shown", "shown's end", "class"] {
        let report = with(mark, "// threadlint-ignore[P1, P2]: read by a tool");
        assert_eq!(suppressed(&report), ["shown", "shown"], "{mark}");
        let report = with(mark, "// threadlint-ignore[escaping-field]: read by a tool");
        let rules = report.suppressed.iter().map(|it| it.finding.rule().name());
        assert_eq!(rules.collect::<Vec<_>>(), ["escaping-field"], "{mark}");
    }
}

#[test]
fn a_comment_may_be_a_block_or_follow_another_or_a_second_one() {
    for comment in [
        "/* threadlint-ignore[P3]: only shown */",
        "// fast path // threadlint-ignore[P3]: only shown",
    ] {
        let report = with("line", comment);
        assert_eq!(suppressed(&report), ["count get()"], "{comment}");
    }
    let two = "// threadlint-ignore[P1]: a\n  // More.\n  // threadlint-ignore[P2]: b\n";
    assert_eq!(suppressed(&with("shown", two)), ["shown", "shown"]);
    for other in [
        "// See threadlint-ignore[P3]: only shown",
        "String s = \"// threadlint-ignore[P3]: only shown\";",
    ] {
        let report = with("statement", other);
        assert_eq!(suppressed(&report), [""; 0], "{other}");
        assert_eq!(notices(&report), [""; 0], "{other}");
    }
}

#[test]
fn an_annotation_covers_its_declaration() {
    let both = ["count get()", "count twice()"];
    for (mark, covered) in [("class", &both[..]), ("count", &both), ("get", &both[..1])] {
        for value in [
            "\"threadlint:unguarded-conflict\"",
            "{\"unused\", \"threadlint:P3\"}",
            "value = \"threadlint:P3\"",
        ] {
            let report = with(mark, &format!("@SuppressWarnings({value})"));
            assert_eq!(suppressed(&report), covered, "{mark} {value}");
            assert_eq!(notices(&report), [""; 0], "{mark} {value}");
        }
        for other in [
            "@SuppressWarnings(\"unguarded-conflict\")",
            "@Suppressed(\"threadlint:P3\")",
        ] {
            assert_eq!(suppressed(&with(mark, other)), [""; 0], "{mark} {other}");
        }
    }
    let local = "@SuppressWarnings(\"threadlint:P3\") int local = count;";
    let text = COUNTER
        .replace("/*statement*/", local)
        .replace("return count; /*line*/", "return local;");
    let report = Project::of(&[("Counter.java", &text)]).check(&["."]);
    assert_eq!(suppressed(&report), ["count get()"]);
}

#[test]
fn an_annotation_on_two_fields_is_used_if_one_of_them_needs_it() {
    let fields = "@SuppressWarnings(\"threadlint:P1\") public int one, two; \
                  @SuppressWarnings(\"threadlint:P1\") private int three;";
    let report = with("count", fields);
    assert_eq!(suppressed(&report), ["one", "two"]);
    assert_eq!(
        notices(&report),
        ["9: `escaping-field` is suppressed and not found here; remove it"]
    );
}

#[test]
fn what_suppresses_nothing_is_told_and_costs_nothing_else() {
    for (mark, comment, said) in [
        (
            "get",
            "// threadlint-ignore[P1, P3, P2]: x",
            "`escaping-field` and `unsafe-publication` are suppressed and not found here; remove them",
        ),
        (
            "get",
            "// threadlint-ignore[leaking-thus]: x",
            "`leaking-thus` suppresses nothing: no such rule; did you mean `leaking-this`?",
        ),
        ("get", "// threadlint-ignore[P3]", "gives no reason"),
        ("get", "// threadlint-ignore: x", "names no rule"),
        ("get", "@SuppressWarnings(\"threadlint\")", "names no rule"),
    ] {
        let report = with(mark, comment);
        let told = notices(&report);
        assert_eq!(told.len(), 1, "{comment}: {told:?}");
        assert!(told[0].contains(said), "{told:?}");
        assert!(told[0].starts_with("18: "), "{told:?}");
        assert_eq!(
            report.findings.len() + report.suppressed.len(),
            4,
            "{comment}"
        );
        assert!(report.unusable.is_empty() && !report.notices[0].is_internal);
    }
}

#[test]
fn a_comment_that_stands_before_nothing_is_told() {
    let text = "// threadlint-ignore[P3]: x\npackage p;\n@ThreadSafe class A {\n  int n() {\n    \
                return 1;\n    // threadlint-ignore[P3]: x\n  }\n}\n";
    let report = Project::of(&[("A.java", text)]).check(&["."]);
    let told = notices(&report);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told.iter().all(|it| it.contains("follows this comment")),
        "{told:?}"
    );
}

#[test]
fn a_reason_may_be_left_out_where_the_configuration_says_so() {
    let text = COUNTER.replace("/*line*/", "// threadlint-ignore[P3]");
    let files = [
        ("Counter.java", text.as_str()),
        ("threadlint.toml", "require-reason = false\n"),
    ];
    let report = Project::of(&files).check(&["."]);
    assert_eq!(suppressed(&report), ["count get()"]);
    assert_eq!(report.suppressed[0].reason, None);
    assert_eq!(notices(&report), [""; 0]);
    let files = [files[0], ("threadlint.toml", "require-reason = true\n")];
    assert_eq!(suppressed(&Project::of(&files).check(&["."])), [""; 0]);
}

#[test]
fn a_comment_before_a_class_is_told_if_the_class_has_nothing_to_suppress() {
    let text = "// threadlint-ignore[P1]: x\n@ThreadSafe class A {}\n@interface ThreadSafe {}\n";
    let told = notices(&Project::of(&[("A.java", text)]).check(&["."]));
    let expected = "1: `escaping-field` is suppressed and not found here; remove it";
    assert_eq!(told, [expected]);
}

/// The base is loaded for the sake of its subclass alone.
#[test]
fn bad_comments_in_files_that_are_not_checked_are_not_told() {
    let base = "class Base {\n  // threadlint-ignore\n  int n;\n}\n";
    let sub = "@ThreadSafe class Sub extends Base {}\n@interface ThreadSafe {}\n";
    let project = Project::of(&[("Base.java", base), ("Sub.java", sub)]);
    assert_eq!(notices(&project.check(&["."])), [""; 0]);
}

/// The same comment is used if the rule runs.
#[test]
fn a_suppression_of_a_rule_that_did_not_run_is_not_told() {
    let preview = with("class", "// threadlint-ignore[non-atomic-update]: x");
    assert_eq!(notices(&preview), [""; 0]);
    let unchecked = COUNTER
        .replace("@ThreadSafe", "")
        .replace("/*get*/", "// threadlint-ignore[P3]: x")
        + "@ThreadSafe class Other {}\n";
    let report = Project::of(&[("Counter.java", &unchecked)]).check(&["."]);
    assert_eq!(notices(&report), [""; 0]);
    let files = [
        ("Counter.java", COUNTER),
        ("threadlint.toml", "preview = true\n"),
    ];
    let text = COUNTER.replace(
        "/*class*/",
        "// threadlint-ignore[leaking-this, guarded-by]: x",
    );
    let project = Project::of(&files);
    fs::write(project.path("Counter.java"), text).unwrap();
    assert_eq!(
        notices(&project.check(&["."])),
        ["4: `guarded-by` and `leaking-this` are suppressed and not found here; remove them"]
    );
}

/// Only the subclass promises thread-safety, and reports the inherited field.
#[test]
fn a_comment_on_an_inherited_field_covers_what_is_said_of_it_elsewhere() {
    let base = "class Base {\n  // threadlint-ignore[P3]: only shown\n  protected int n;\n  \
                // threadlint-ignore[P3]: only shown\n  int get() { return n; }\n}\n";
    let sum = "@ThreadSafe class Sum extends Base {\n  synchronized void add() { n++; }\n  \
               synchronized void reset() { n = 0; }\n  \
               int twice() { return 2 * n; }\n}\n@interface ThreadSafe {}\n";
    let report = Project::of(&[("Base.java", base), ("Sum.java", sum)]).check(&["."]);
    assert_eq!(suppressed(&report), ["n get()", "n twice()"]);
    let code = Project::of(&[
        (
            "Base.java",
            &base.replacen("// threadlint-ignore[P3]: only shown", "", 1),
        ),
        ("Sum.java", sum),
    ]);
    assert_eq!(suppressed(&code.check(&["."])), ["n get()"]);
    let class = sum.replacen(
        "@ThreadSafe",
        "@ThreadSafe @SuppressWarnings(\"threadlint:P3\")",
        1,
    );
    let plain = base.replace("// threadlint-ignore[P3]: only shown", "");
    let class = Project::of(&[("Base.java", &plain), ("Sum.java", &class)]);
    assert_eq!(suppressed(&class.check(&["."])), ["n get()", "n twice()"]);
}

/// A check of `Base.java` alone does not see the subclass that needs the comment.
#[test]
fn a_comment_on_a_field_is_not_called_unused_if_one_file_was_checked() {
    let base = "@ThreadSafe class Base {\n  // threadlint-ignore[P3]: only shown\n  \
                protected volatile int n;\n}\n@interface ThreadSafe {}\n";
    let project = Project::of(&[("Base.java", base)]);
    assert_eq!(notices(&project.check(&["Base.java"])), [""; 0]);
    assert_eq!(notices(&project.check(&["."])).len(), 1);
}

#[test]
fn the_source_goes_before_the_configuration() {
    let exempt = "[[exempt]]\nfields = ['p.Counter.count']\nreason = 'x'\n";
    let text = COUNTER.replace("/*get*/", "// threadlint-ignore[P3]: only shown");
    let files = [("Counter.java", text.as_str()), ("threadlint.toml", exempt)];
    let report = Project::of(&files).check(&["."]);
    assert_eq!(suppressed(&report), ["count get()"]);
    assert_eq!(report.exempted.len(), 1);
    assert_eq!(notices(&report), [""; 0]);
}
