//! Source in Java 22 to 25, which the fixtures cannot contain because they compile with Java 17.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// What a check of one file reports: `field:line` of each P3, and the notices.
struct Checked {
    conflicts: Vec<String>,
    notices: Vec<String>,
}

fn check(source: &str) -> Checked {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("A.java"), source).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_threadlint"))
        .args(["check", "--output-format", "json", "A.java"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = json["findings"].as_array().unwrap().iter();
    let conflicts = findings
        .filter(|finding| finding["property"] == "P3")
        .map(|finding| format!("{}:{}", finding["field"].as_str().unwrap(), finding["line"]));
    let notices = String::from_utf8(output.stderr).unwrap();
    let notices = notices.lines().filter(|line| line.starts_with("notice: "));
    Checked {
        conflicts: conflicts.collect(),
        notices: notices.map(str::to_owned).collect(),
    }
}

/// The conflicts in source of which everything is understood.
fn conflicts(source: &str) -> Vec<String> {
    let checked = check(source);
    assert!(checked.notices.is_empty(), "{:?}", checked.notices);
    checked.conflicts
}

#[test]
fn an_import_of_a_module_imports_its_packages() {
    let source = "
import module java.base;
@ThreadSafe class A {
  private final Lock lock = new ReentrantLock();
  private final Map<String, String> safe = new ConcurrentHashMap<>();
  private final List<String> names = new ArrayList<>();
  void add(String name) { lock.lock(); try { names.add(name); } finally { lock.unlock(); } }
  int size() { return names.size(); }
  void put(String key) { safe.put(key, key); }
}";
    assert_eq!(conflicts(source), ["names:8"]);
}

#[test]
fn modules_that_a_module_requires_transitively_are_imported_as_well() {
    let source = |module: &str| {
        format!(
            "import module {module};
@ThreadSafe class A {{
  private Logger log;
  private int n;
  void set(Logger log) {{ this.log = log; }}
  Logger get() {{ n++; return log; }}
}}"
        )
    };
    // The logger is thread-safe, so that only its reference is at stake.
    assert_eq!(conflicts(&source("java.sql")), ["n:6"]);
    assert_eq!(conflicts(&source("java.net.http")), ["log:5", "n:6"]);
}

#[test]
fn other_imports_and_types_shadow_those_of_a_module() {
    let source = "
import module java.base;
@ThreadSafe class A {
  private final ArrayList names = new ArrayList();
  void add() { names.add(); }
  static class ArrayList { private int n; synchronized void add() { n++; } }
}";
    assert!(conflicts(source).is_empty());
}

#[test]
fn an_unknown_module_is_a_notice() {
    let checked = check("import module com.acme;\n@ThreadSafe class A { int n() { return 1; } }");
    assert_eq!(checked.notices.len(), 1, "{:?}", checked.notices);
    assert!(
        checked.notices[0]
            .starts_with("notice: A.java:1: the packages of this module are not known")
    );
}

#[test]
fn a_compact_source_file_imports_java_base() {
    let source = "
@ThreadSafe static class A {
  private final List<String> names = new ArrayList<>();
  synchronized void add(String name) { names.add(name); }
  int size() { return names.size(); }
}
void main() { IO.println(new A().size()); }";
    assert_eq!(conflicts(source), ["names:5"]);
}

#[test]
fn a_string_template_reads_what_it_embeds() {
    let source = r#"
@ThreadSafe class A {
  private int n;
  synchronized void inc() { n++; } synchronized int n() { return n; }
  String line() { return STR."n = \{n}"; }
  String block() { return STR."""
    n = \{n}
    """; }
}"#;
    assert_eq!(conflicts(source), ["n:5", "n:7"]);
}

#[test]
fn statements_may_precede_the_call_of_a_constructor() {
    let source = "
@ThreadSafe class A extends Base {
  private int n;
  A(int n) { if (n < 0) { throw new IllegalArgumentException(); } super(n); }
  A() { int n = 1; this(n); }
  synchronized void inc() { n++; }
  int get() { return n; }
}
class Base { Base(int n) {} }";
    assert_eq!(conflicts(source), ["n:7"]);
}

#[test]
fn patterns_without_names_are_understood() {
    let source = "
@ThreadSafe class A {
  record P(Object left, Object right) {}
  private int n;
  synchronized void inc(Object o) {
    switch (o) {
      case Integer _, Long _ when n > 3 -> n++;
      case Short _, P(_, P(_, _)) -> n++;
      case A.P(var left, _) -> n++;
      default -> { for (var _ : new int[2]) { try { n++; } catch (RuntimeException _) { n--; } } }
    }
  }
  int get(Object o) { return switch (o) { case Byte _, Character _ -> n; default -> 0; }; }
}";
    assert_eq!(conflicts(source), ["n:13"]);
}

#[test]
fn markdown_comments_are_comments() {
    let source = "
/// Counts `synchronized` things: \"one {
@ThreadSafe class A {
  private int n;
  /// - `n++` } \"
  synchronized void inc() { n++; }
  int get() { return n; }
}";
    assert_eq!(conflicts(source), ["n:7"]);
}
