//! The content of findings: names, guards and the path of each thread; and which files are loaded.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/checked.rs"]
mod checked;

use std::fs;

use checked::findings;
use serde_json::{Value, json};
use tempfile::TempDir;
use threadlint::{Options, analyze};

fn only(text: &str) -> Value {
    checked::only(text, "P3")
}

/// Line and text of each step of one thread.
fn steps(finding: &Value, thread: usize) -> Vec<(u64, String)> {
    let steps = finding["entries"][thread]["steps"].as_array().unwrap();
    steps
        .iter()
        .map(|step| {
            let text = step["text"].as_str().unwrap();
            (step["line"].as_u64().unwrap(), text.to_owned())
        })
        .collect()
}

fn step(line: u64, text: &str) -> (u64, String) {
    (line, text.to_owned())
}

#[test]
fn a_finding_shows_both_paths_from_entry_to_access() {
    let finding = only(
        "package p;
        @ThreadSafe
        class Counter {
          private final Object own = new Object();
          private int count;
          void start(int by) {
            middle(by);
          }
          private void middle(int by) {
            count += by;
          }
          int get() {
            synchronized (own) {
              return read();
            }
          }
          private int read() {
            return count;
          }
          void reset() {
            synchronized (own) {
              count = 0;
            }
          }
        }",
    );
    for (key, value) in [
        ("class", json!("p.Counter")),
        ("field", json!("count")),
        ("method", json!("middle(int by)")),
        ("guard", json!("this.own")),
        ("confidence", json!("high")),
        ("harm", json!("lost-update")),
        (
            "message",
            json!(
                "`middle(…)` assigns field `count` without holding `this.own`, while another \
                 thread that holds it assigns the field in `reset()`: \
                 one of the two changes can be lost"
            ),
        ),
        (
            "fix",
            json!("Hold `this.own` around the access in `middle(…)`."),
        ),
    ] {
        assert_eq!(finding[key], value, "{key}");
    }
    assert_eq!(finding["entries"][0]["method"], "start(int by)");
    assert_eq!(
        steps(&finding, 0),
        [
            step(6, "calls `start(…)`"),
            step(7, "calls `middle(…)`"),
            step(10, "assigns `count` without `this.own`"),
        ]
    );
    assert_eq!(finding["entries"][1]["method"], "reset()");
    assert_eq!(
        steps(&finding, 1),
        [
            step(20, "calls `reset()`"),
            step(21, "locks `this.own`"),
            step(22, "assigns `count` holding `this.own`"),
        ]
    );
    let guards: Vec<&Value> = finding["accesses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|access| &access["guards"])
        .collect();
    assert_eq!(
        guards,
        [&json!([]), &json!(["this.own"]), &json!(["this.own"])]
    );
}

#[test]
fn a_lock_that_a_caller_takes_is_a_step() {
    let finding = only(
        "@ThreadSafe
        class A {
          private int count;
          void set() {
            count = 1;
          }
          synchronized int get() {
            return read();
          }
          private int read() {
            return count;
          }
        }",
    );
    assert_eq!(
        steps(&finding, 1),
        [
            step(7, "calls `get()`"),
            step(7, "locks `this`"),
            step(8, "calls `read()`"),
            step(11, "reads `count` holding only `this`"),
        ]
    );
}

#[test]
fn a_body_that_is_passed_on_is_an_entry_of_its_own() {
    let finding = only(
        "@ThreadSafe
        class A {
          private int count;
          private final Runnable task = () -> count++;
          synchronized int get() {
            return count;
          }
        }",
    );
    assert_eq!(finding["confidence"], "medium");
    // The code stands there, whatever it accesses.
    assert_eq!(finding["accesses"][0]["method"], "initializer of task");
    let first = &steps(&finding, 0)[0];
    let text = "runs code that `initializer of task` handed on";
    assert_eq!(first.1, text);
}

#[test]
fn initialisers_of_static_fields_belong_to_the_class() {
    for (modifier, kind) in [("", "initializer"), ("static ", "static-initializer")] {
        let finding = only(&format!(
            "@ThreadSafe
            class A {{
              private static int count;
              private {modifier}final Runnable task = () -> count++;
            }}",
        ));
        let member = &finding["accesses"][0]["member"];
        assert_eq!(member["kind"], kind);
        assert_eq!(member["name"], "task");
    }
}

#[test]
fn modes_and_the_instance_around_are_named() {
    let finding = only(
        "import java.util.concurrent.locks.ReentrantReadWriteLock;
        @ThreadSafe
        class A {
          private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
          private int count;
          int get() {
            lock.readLock().lock();
            try { return count; } finally { lock.readLock().unlock(); }
          }
          void set() {
            lock.writeLock().lock();
            try { count = 1; } finally { lock.writeLock().unlock(); }
          }
          void unsafe() { count++; }
        }",
    );
    let guards: Vec<&Value> = finding["accesses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|access| &access["guards"])
        .collect();
    assert_eq!(
        guards,
        [
            &json!([]),
            &json!(["this.lock"]),
            &json!(["this.lock (shared)"])
        ]
    );
}

#[test]
fn a_field_of_a_superclass_lowers_the_confidence() {
    let finding = only(
        "class Base { protected int count; }
        @ThreadSafe
        class A extends Base {
          void set() { count++; }
          synchronized int get() { return count; }
        }",
    );
    assert_eq!(finding["confidence"], "medium");
}

#[test]
fn an_escaping_field_names_its_visibility_and_type() {
    let found = findings(
        &[(
            "A.java",
            "@ThreadSafe class A {
              public int shared;
              protected int inherited;
              int near;
              public final java.util.List<String> items = new java.util.ArrayList<>();
            }",
        )],
        "A.java",
    );
    let messages: Vec<&str> = found
        .iter()
        .map(|finding| finding["message"].as_str().unwrap())
        .collect();
    for (index, words) in [
        (0, ["by any class and", "`shared` of thread-safe class `A`"]),
        (1, ["by subclasses and its package", "`inherited`"]),
        (2, ["outside, by its package", "`near`"]),
        (3, ["by any class: `java.util.List`", "`items`"]),
    ] {
        for word in words {
            assert!(messages[index].contains(word), "{}", messages[index]);
        }
    }
}

#[test]
fn an_unsafe_publication_names_the_value_that_may_be_seen() {
    let fields = [
        ("int", "1", "0"),
        ("boolean", "true", "false"),
        ("String", "\"\"", "null"),
        ("int[]", "{1}", "null"),
    ];
    for (ty, value, default) in fields {
        let text = format!(
            "@ThreadSafe class A {{ private {ty} own = {value}; {ty} get() {{ return own; }} }}"
        );
        let found = findings(&[("A.java", &text)], "A.java");
        assert_eq!(found[0]["property"], "P2", "{ty}");
        assert_eq!(found[0]["level"], "warning", "{ty}");
        let message = found[0]["message"].as_str().unwrap();
        let seen = format!("may see `{default}` instead");
        assert!(message.contains(&seen), "{message}");
        assert!(!message.contains("every later access"), "{message}");
    }
}

/// A superclass whose method changes the field without a lock.
const BASE: &str = "public class Base {
  protected int count;
  public void touch() { count++; }
}";

/// Files that were not given are loaded if the checked ones depend on them.
#[test]
fn a_single_file_is_checked_with_the_files_beside_it() {
    let class = "@ThreadSafe public class A extends Base {
      public synchronized int get() { return count; }
    }";
    let lone = [("A.java", class), ("Base.java", BASE)];
    let packages: [(String, String); 2] = [
        (
            "src/p/q/A.java".to_owned(),
            format!("package p.q; import r.Base; {class}"),
        ),
        ("src/r/Base.java".to_owned(), format!("package r; {BASE}")),
    ];
    let packages = packages
        .each_ref()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    for (files, shown) in [(&lone, "Base.java"), (&packages, "src/r/Base.java")] {
        let found = findings(files, files[0].0);
        let places: Vec<&Value> = found
            .iter()
            .filter(|finding| finding["property"] == "P3")
            .map(|finding| &finding["path"])
            .collect();
        assert_eq!(places, [&json!(shown)], "{found:#?}");
    }
}

#[test]
fn a_file_outside_the_folder_of_its_package_has_no_siblings() {
    let class = "package p; @ThreadSafe public class A extends q.Base {
      public synchronized int get() { return count; }
    }";
    let base = format!("package q; {BASE}");
    let found = findings(&[("x/A.java", class), ("q/Base.java", &base)], "x/A.java");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn an_instance_lock_does_not_guard_a_static_field() {
    let finding = only(
        "@ThreadSafe
        class A {
          private static int count;
          synchronized void add() {
            count++;
          }
        }",
    );
    assert_eq!(
        finding["message"],
        "No lock is used consistently for field `count`: `add()` assigns it, holding only `this`, \
         which each instance locks for itself, while another thread may be doing the same: \
         one of the two changes can be lost"
    );
    assert_eq!(finding["guard"], Value::Null);
    assert_eq!(finding["accesses"][0]["guards"], json!([]));
    assert_eq!(finding["accesses"][0]["unshared"], json!(["this"]));
    let fix = finding["fix"].as_str().unwrap();
    assert!(fix.contains("`A.class`"), "{fix}");
    assert_eq!(steps(&finding, 0)[1], step(4, "locks `this`"));
}

#[test]
fn a_lock_of_another_object_does_not_guard_a_field() {
    let finding = only(
        "@ThreadSafe
        class A {
          private int count;
          synchronized void addTo(A other) {
            other.count++;
          }
        }",
    );
    let message = finding["message"].as_str().unwrap();
    let told = "`addTo(…)` assigns it, holding only `this`, while another thread may";
    assert!(message.contains(told), "{message}");
    // The lock that guards the other object's field would be that object.
    assert_eq!(finding["fix"], Value::Null);
}

#[test]
fn a_lock_in_a_local_is_named_by_the_local() {
    let finding = only(
        "@ThreadSafe
        class A {
          private int count;
          void add(Object key) {
            synchronized (key) { count++; }
          }
          int get() { return count; }
        }",
    );
    assert_eq!(steps(&finding, 0)[1], step(5, "locks `key`"));
    let message = finding["message"].as_str().unwrap();
    assert!(message.contains("holding only `key`, while"), "{message}");
}

#[test]
fn members_are_identified_by_kind_name_and_parameter_types() {
    let finding = only(
        "package counter;
        import java.util.*;
        class Outer {
          @ThreadSafe
          static class Inner {
            private int n;
            synchronized int get() { return n; }
            void counter(Map<String, int[]> of, long... more) { n++; }
            synchronized void reset() { n = 0; }
          }
        }",
    );
    assert_eq!(
        finding["member"],
        json!({
            "class": "counter.Outer$Inner",
            "kind": "method",
            "name": "counter",
            "parameters": ["Map<String, int[]>", "long..."],
        })
    );
    assert_eq!(finding["entries"][0]["access"], 0);
    assert_eq!(finding["entries"][0]["member"], finding["member"]);
    assert_eq!(finding["accesses"][0]["member"], finding["member"]);
}

/// Two files whose findings arise in another order than that of their places.
const UNSORTED: [(&str, &str); 2] = [
    ("z/A.java", "@ThreadSafe class A { public int first; }"),
    (
        "a/B.java",
        "@ThreadSafe
        class B {
          private int late;
          void add() { late++; }
          public int open;
          @ThreadSafe
          static class Nested { public int inner; }
          public int last = 1;
        }",
    ),
];

/// By path, then by position, whatever the order of classes, fields and rules.
#[test]
fn findings_are_sorted_by_place() {
    let found = findings(&UNSORTED, ".");
    let places: Vec<(&str, u64, &str)> = found
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap();
            (
                text("path"),
                finding["line"].as_u64().unwrap(),
                text("rule"),
            )
        })
        .collect();
    assert_eq!(
        places,
        [
            ("a/B.java", 4, "unguarded-conflict"),
            ("a/B.java", 5, "escaping-field"),
            ("a/B.java", 7, "escaping-field"),
            ("a/B.java", 8, "escaping-field"),
            ("a/B.java", 8, "unsafe-publication"),
            ("z/A.java", 1, "escaping-field"),
        ]
    );
}

#[test]
fn exempted_findings_are_sorted_by_place() {
    let folder = TempDir::new().unwrap();
    let exempt = "[[exempt]]\npaths = [\"*.java\"]\nreason = \"known\"\n";
    for (name, text) in UNSORTED.into_iter().chain([("threadlint.toml", exempt)]) {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let options = Options {
        paths: vec![folder.path().to_owned()],
        ..Options::default()
    };
    let report = analyze(&options).unwrap();
    assert!(report.findings.is_empty());
    let exempted = report.exempted.iter();
    let lines: Vec<String> = exempted
        .map(|finding| report.place(finding).rsplit('/').next().unwrap().to_owned())
        .collect();
    let expected = [
        "B.java:4", "B.java:5", "B.java:7", "B.java:8", "B.java:8", "A.java:1",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn each_accessor_of_one_field_holds_what_its_own_callers_hold() {
    let class = "import lombok.*;
    @ThreadSafe
    class Level {
      @Getter(AccessLevel.PRIVATE) @Setter private volatile int level;
      synchronized int raise() {
        level++;
        return getLevel();
      }
    }";
    let files = [("threadlint.toml", "preview = true"), ("Level.java", class)];
    let found = findings(&files, "Level.java");
    let accesses = found[0]["accesses"].as_array().unwrap();
    let told: Vec<(&str, &Value)> = accesses
        .iter()
        .map(|access| (access["method"].as_str().unwrap(), &access["guards"]))
        .collect();
    let expected = [
        ("raise()", &json!(["this"])),
        ("setLevel(int level)", &json!([])),
        ("getLevel()", &json!(["this"])),
    ];
    assert_eq!(told, expected);
}

/// The path of such a field starts at the class, like that of a static field, which everybody
/// reads.
#[test]
fn a_field_that_is_copied_from_the_parent_is_not_taken_for_a_static_one() {
    let class = "import java.util.*;
    import java.util.concurrent.*;
    @ThreadSafe
    class Node {
      private final Node root;
      private final List<Node> all = new CopyOnWriteArrayList<>();
      Node(Node parent) {
        root = parent == null ? this : parent.root;
        root.all.add(this);
      }
    }";
    let files = [("threadlint.toml", "preview = true"), ("Node.java", class)];
    let found = findings(&files, "Node.java");
    let rules: Vec<(&str, &str)> = found
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap();
            (text("rule"), text("confidence"))
        })
        .collect();
    assert_eq!(rules, [("leaking-this", "medium")]);
}
