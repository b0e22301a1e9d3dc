//! The entries of `threadlint.toml`, about types whose source is loaded and about library types.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

/// A project with these files and this configuration.
fn project(config: &str, files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("threadlint.toml", config);
    for (name, text) in files {
        write(name, text);
    }
    folder
}

fn check(folder: &TempDir, args: &[&str]) -> Outcome {
    let output = Command::cargo_bin("threadlint")
        .unwrap()
        .current_dir(folder.path())
        .args(["check", "--output-format", "concise", "--confidence", "low"])
        .args(args)
        .output()
        .unwrap();
    Outcome {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Findings as `line[rule] field`, of `p/A.java`.
fn found(folder: &TempDir) -> Vec<String> {
    let outcome = check(folder, &[]);
    assert!(outcome.code < 2, "{}", outcome.err);
    let line = |line: &str| -> Option<String> {
        let (place, rest) = line.split_once(": ")?;
        let number = place.split(':').nth(1)?;
        let rule = rest.split_once('[')?.1.split_once(']')?.0;
        Some(format!("{number}[{rule}]"))
    };
    outcome.out.lines().filter_map(line).collect()
}

/// Without the configuration there is a finding; with it there is none.
fn silences(config: &str, files: &[(&str, &str)]) {
    let without = project("", files);
    assert_ne!(found(&without), [""; 0], "nothing to silence: {config}");
    let with = project(config, files);
    assert_eq!(found(&with), [""; 0], "{config}");
}

/// Holds a `com.example.deep.UserRegistry` that every method changes without a lock.
const USES_REGISTRY: &str = "package p;
import com.example.deep.UserRegistry;
@ThreadSafe class A {
  private final UserRegistry known = new UserRegistry();
  void add() { known.add(); }
}
";

const REGISTRY: &str = "package com.example.deep;
public class UserRegistry { private int n; public void add() { n++; } }
";

#[test]
fn a_contract_of_a_loaded_class_by_name_prefix_and_glob() {
    let files = [
        ("src/p/A.java", USES_REGISTRY),
        ("src/com/example/deep/UserRegistry.java", REGISTRY),
    ];
    for name in [
        "com.example.deep.UserRegistry",
        "com.example.*",
        "com.example.**.*Registry",
        "com.*.deep.User*",
    ] {
        for contract in ["thread-safe", "immutable"] {
            let config = format!("[[type]]\nnames = ['{name}']\ncontract = '{contract}'\n");
            silences(&config, &files);
        }
    }
    let other = project(
        "[[type]]\nnames = ['com.example.*.*Register']\ncontract = 'thread-safe'\n",
        &files,
    );
    assert_eq!(found(&other), ["5[unguarded-conflict]"]);
}

/// A field of a type that no source declares, changed by a method that the file names.
#[test]
fn a_contract_of_a_library_type_by_glob() {
    let user = "package p;
import com.example.deep.UserRegistry;
@ThreadSafe class A {
  final UserRegistry known = null;
}
";
    let unsafe_type =
        "[[type]]\nnames = ['com.example.**.*Registry']\ncontract = 'not-thread-safe'\n";
    let folder = project(unsafe_type, &[("A.java", user)]);
    assert_eq!(found(&folder), ["4[escaping-field]"]);
    let exact = "[[type]]\nnames = ['com.example.deep.UserRegistry']\ncontract = 'thread-safe'\n";
    let folder = project(&format!("{unsafe_type}{exact}"), &[("A.java", user)]);
    assert_eq!(found(&folder), [""; 0]);
    let below = "[[type]]\nnames = ['com.example.*']\ncontract = 'thread-safe'\n";
    let folder = project(&format!("{unsafe_type}{below}"), &[("A.java", user)]);
    assert_eq!(
        found(&folder),
        ["4[escaping-field]"],
        "a glob is nearer than a prefix"
    );
    let later = "[[type]]\nnames = ['com.**.*Registry']\ncontract = 'thread-safe'\n";
    let folder = project(&format!("{unsafe_type}{later}"), &[("A.java", user)]);
    assert_eq!(found(&folder), [""; 0], "the later glob counts");
}

/// An entry for all types below a package says nothing about other names in files that import it.
#[test]
fn a_prefix_does_not_hide_names_of_the_class_library() {
    let text = "package com.example;
import com.example.metrics.*;
@ThreadSafe class A {
  final StringBuilder text = new StringBuilder();
  final Meter meter = null;
}
";
    let config = "[[type]]\nnames = ['com.example.metrics.*']\ncontract = 'not-thread-safe'\n";
    let folder = project(config, &[("A.java", text)]);
    assert_eq!(found(&folder), ["4[escaping-field]", "5[escaping-field]"]);
    let config = "[[type]]\nnames = ['com.example.*']\ncontract = 'thread-safe'\n";
    let folder = project(config, &[("A.java", text)]);
    assert_eq!(found(&folder), ["4[escaping-field]"]);
}

/// The type stands in the package of the class, in a file that is not there.
#[test]
fn a_type_of_the_same_package_is_found_by_its_name() {
    let text = "package com.example;\n@ThreadSafe class A { final Registry known = null; }\n";
    let config = "[[type]]\nnames = ['com.example.Registry']\ncontract = 'not-thread-safe'\n";
    let folder = project(config, &[("A.java", text)]);
    assert_eq!(found(&folder), ["2[escaping-field]"]);
}

#[test]
fn the_configuration_takes_precedence_over_annotations() {
    let annotated = REGISTRY.replace("public class", "@ThreadSafe public class");
    let field = USES_REGISTRY.replace("private final", "final");
    let files = [
        ("src/p/A.java", field.as_str()),
        ("src/com/example/deep/UserRegistry.java", &annotated),
    ];
    let of_user = |config: &str| {
        let folder = project(config, &files);
        let out = check(&folder, &[]).out;
        (
            out.contains("src/p/A.java:4:"),
            out.contains("UserRegistry.java:2:"),
        )
    };
    assert_eq!(of_user(""), (false, true));
    // A class that is not thread-safe is not checked.
    for contract in ["not-thread-safe", "confined"] {
        let config = format!("[[type]]\nnames = ['com.example.deep.*']\ncontract = '{contract}'\n");
        assert_eq!(
            of_user(&config),
            (contract == "not-thread-safe", false),
            "{contract}"
        );
    }
    let config = "[[type]]\nnames = ['com.example.deep.*']\ncontract = 'thread-safe'\n";
    assert_eq!(of_user(config), (false, true));
}

#[test]
fn effects_of_methods_can_be_configured_for_a_loaded_class() {
    let files = [
        ("src/p/A.java", USES_REGISTRY),
        ("src/com/example/deep/UserRegistry.java", REGISTRY),
    ];
    silences(
        "[[type]]\nnames = ['com.example.deep.UserRegistry']\nreads = ['add']\n",
        &files,
    );
    let harmless = REGISTRY.replace("n++;", "");
    let files = [
        ("src/p/A.java", USES_REGISTRY),
        ("src/com/example/deep/UserRegistry.java", harmless.as_str()),
    ];
    assert_eq!(found(&project("", &files)), [""; 0]);
    let config = "[[type]]\nnames = ['com.example.deep.UserRegistry']\nmutates = ['add']\n";
    assert_eq!(found(&project(config, &files)), ["5[unguarded-conflict]"]);
}

const MUTEX: &str = "package com.example;
public class Mutex {
  private volatile int state;
  public void enter() { state = 1; }
  public boolean tryEnter() { return state == 0; }
  public void leave() { state = 0; }
  public Held open() { return new Held(); }
  public Held openToRead() { return new Held(); }
  public static class Held implements AutoCloseable { public void close() {} }
}
";

const MUTEX_CONFIG: &str = "[[lock]]
names = ['com.example.Mutex']
[lock.methods]
enter = 'acquire'
tryEnter = 'try-acquire'
leave = 'release'
open = 'acquire-closeable'
openToRead = 'acquire-closeable-shared'
";

/// A class whose methods have these bodies and share a counter and a `Mutex`.
fn counter(bodies: &[&str]) -> String {
    let methods: Vec<String> = (0..)
        .zip(bodies)
        .map(|(index, body)| format!("  void m{index}() throws Exception {{ {body} }}\n"))
        .collect();
    format!(
        "package p;\nimport com.example.Mutex;\n@ThreadSafe class A {{\n  \
         private final Mutex mutex = new Mutex();\n  private int n;\n{}}}\n",
        methods.concat()
    )
}

/// The bodies are guarded with the configuration, whether the lock's source is there or not.
fn guards(bodies: &[&str]) {
    let text = counter(bodies);
    let with_source = [
        ("src/p/A.java", text.as_str()),
        ("src/com/example/Mutex.java", MUTEX),
    ];
    silences(MUTEX_CONFIG, &with_source);
    silences(MUTEX_CONFIG, &with_source[..1]);
}

#[test]
fn a_lock_type_and_its_methods() {
    guards(&["mutex.enter(); try { n++; } finally { mutex.leave(); }"]);
    guards(&["if (mutex.tryEnter()) { try { n++; } finally { mutex.leave(); } }"]);
    let text = counter(&["mutex.enter(); n++;"]);
    let folder = project(MUTEX_CONFIG, &[("A.java", &text)]);
    assert_eq!(found(&folder), ["6[unguarded-conflict]"], "never released");
}

#[test]
fn a_lock_that_is_released_by_closing_what_acquired_it() {
    guards(&["try (Mutex.Held held = mutex.open()) { n++; }"]);
    guards(&["try (var held = mutex.open()) { if (n > 3) { return; } n++; } finally { }"]);
    guards(&["var held = mutex.open(); try { n++; } finally { held.close(); }"]);
    guards(&[
        "try (var held = mutex.open()) { n++; }",
        "try (var held = mutex.openToRead(); var other = mutex.openToRead()) { System.out.println(n); }",
    ]);
    let outside = |body: &str| {
        let text = counter(&[
            body,
            "mutex.enter(); try { n++; } finally { mutex.leave(); }",
        ]);
        let files = [
            ("src/p/A.java", text.as_str()),
            ("src/com/example/Mutex.java", MUTEX),
        ];
        found(&project(MUTEX_CONFIG, &files))
    };
    for body in [
        "try (var held = mutex.open()) { m1(); } n++;",
        "try (var held = mutex.open()) { m1(); } finally { n++; }",
        "try (var held = mutex.open()) { m1(); } catch (RuntimeException e) { n++; }",
        "try (var held = mutex.openToRead()) { n++; }",
        "var held = mutex.open(); n++;",
        "for (;;) { try (var held = mutex.open()) { if (n == 0) break; } } n++;",
    ] {
        assert_eq!(outside(body), ["6[unguarded-conflict]"], "{body}");
    }
}

/// The class is itself the lock: it and its inner classes call the operations on `this`.
#[test]
fn a_class_that_is_its_own_lock() {
    let text = "package p;
@ThreadSafe class A {
  private int n;
  void begin() {}
  void end() {}
  boolean tryBegin() { return true; }
  AutoCloseable open() { return null; }
  void add() { begin(); try { n++; } finally { end(); } }
  void tried() { if (tryBegin()) { try { n++; } finally { end(); } } }
  void closing() throws Exception { try (var held = open()) { n++; } }
  class Inner { void add() { begin(); try { n++; } finally { end(); } } }
}
";
    let config = "[[lock]]
names = ['p.A']
methods = { begin = 'acquire', end = 'release', tryBegin = 'try-acquire', open = 'acquire-closeable' }
";
    silences(config, &[("p/A.java", text)]);
    let hidden = text.replace("class Inner {", "class Inner { void begin() {}");
    let folder = project(config, &[("p/A.java", &hidden)]);
    assert_eq!(found(&folder), ["11[unguarded-conflict]"]);
}

const GUARDED: &str = "package com.example;
public class Guarded {
  public native void with(Runnable body);
  public static native void now(Runnable body);
}
";

#[test]
fn a_method_that_runs_its_argument_at_once() {
    let call = |call: &str| {
        format!(
            "package p;\nimport com.example.Guarded;\nimport static com.example.Guarded.now;\n\
             @ThreadSafe class A extends Guarded {{\n  private int n;\n  \
             private final Guarded guarded = new Guarded();\n  \
             synchronized void add() {{ {call} }}\n}}\n"
        )
    };
    let config = "[[call]]
types = ['com.example.Guarded']
methods = ['with', 'now']
argument = 'runs'
";
    for body in [
        "guarded.with(() -> n++);",
        "guarded.with(this::add);n++;",
        "Guarded.now(() -> n++);",
        "now(() -> n++);",
        "with(() -> n++);",
        "guarded.with(new Runnable() { public void run() { n++; } });",
    ] {
        let text = call(body);
        let files = [
            ("src/p/A.java", text.as_str()),
            ("src/com/example/Guarded.java", GUARDED),
        ];
        let with = project(config, &files);
        assert_eq!(found(&with), [""; 0], "{body}");
        if !body.contains("this::add") {
            assert_eq!(found(&project("", &files)).len(), 1, "{body}");
        }
    }
}

#[test]
fn what_a_loaded_factory_returns() {
    let factory = "package com.example;
public class Stores { public static java.util.Map<String, String> shared() { return null; } }
";
    let user = "package p;
import com.example.Stores;
import java.util.Map;
@ThreadSafe class A {
  private final Map<String, String> known = Stores.shared();
  void put(String k) { known.put(k, k); }
}
";
    let config = "[[call]]
types = ['com.example.Stores']
methods = ['shared']
returns = 'java.util.concurrent.ConcurrentHashMap'
";
    silences(
        config,
        &[
            ("src/p/A.java", user),
            ("src/com/example/Stores.java", factory),
        ],
    );
}

const STATS: &str = "package com.example;
@ThreadSafe class Stats extends Base {
  public int hits = 1;
  int cache;
  void hit() { hits++; }
  static class Inner { int n; }
}
";
const BASE: &str = "package com.example;
class Base {
  private int inherited;
  void add() { inherited++; }
}
";
const OLD: &str = "package legacy.deep;\n@ThreadSafe class Old { int n; }\n";

fn stats(config: &str) -> TempDir {
    let files = [
        ("src/com/example/Stats.java", STATS),
        ("src/com/example/Base.java", BASE),
        ("src/legacy/deep/Old.java", OLD),
    ];
    project(config, &files)
}

fn exempt(entry: &str) -> String {
    format!("[[exempt]]\n{entry}\nreason = 'it does no harm'\n")
}

/// Findings as `Class.field rule`, and the text on standard error.
fn remaining(config: &str, args: &[&str]) -> (Vec<String>, String) {
    let folder = stats(config);
    let output = Command::cargo_bin("threadlint")
        .unwrap()
        .current_dir(folder.path())
        .args(["check", "--output-format", "json"])
        .args(args)
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect(&err);
    let findings = json["findings"].as_array().unwrap().iter();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let found: Vec<String> = findings
        .map(|f| {
            let class = text(&f["class"]);
            let simple = class.rsplit('.').next().unwrap();
            format!("{simple}.{} {}", text(&f["field"]), text(&f["property"]))
        })
        .collect();
    assert_eq!(output.status.code(), Some(i32::from(!found.is_empty())));
    (found, err)
}

const ALL: [&str; 6] = [
    "Stats.inherited P3",
    "Stats.hits P1",
    "Stats.hits P2",
    "Stats.cache P1",
    "Stats.hits P3",
    "Old.n P1",
];

/// The entry exempts these findings and no others.
fn exempts(entry: &str, gone: &[&str]) {
    let (found, err) = remaining(&exempt(entry), &[]);
    let expected: Vec<&str> = ALL.into_iter().filter(|f| !gone.contains(f)).collect();
    assert_eq!(found, expected, "{entry}");
    let counted = format!("; {} exempted;", gone.len());
    assert_eq!(err.contains(&counted), !gone.is_empty(), "{entry}: {err}");
    assert_eq!(
        err.contains("exempts nothing"),
        gone.is_empty(),
        "{entry}: {err}"
    );
}

#[test]
fn fields_paths_and_rules_are_exempted() {
    assert_eq!(remaining("", &[]).0, ALL);
    let hits = ["Stats.hits P1", "Stats.hits P2", "Stats.hits P3"];
    exempts("fields = ['com.example.Stats.hits']", &hits);
    exempts("fields = ['com.example.*.h*']", &hits);
    exempts("fields = ['com.**.hits']", &hits);
    exempts("fields = ['com.example.**']", &ALL[..5]);
    exempts(
        "fields = ['**.n', 'com.example.Stats.cache']",
        &["Old.n P1", "Stats.cache P1"],
    );
    exempts("fields = ['com.example.Base.inherited']", &ALL[..1]);
    exempts("fields = ['com.example.Stats.inherited']", &ALL[..1]);
    assert_eq!(remaining(&exempt("paths = ['legacy/**']"), &[]).0, ALL);
    exempts("paths = ['src/legacy/**']", &ALL[5..]);
    exempts("paths = ['legacy/']", &ALL[5..]);
    exempts(
        "paths = ['src/legacy/deep/Old.java', '/src/none']",
        &ALL[5..],
    );
    exempts("paths = ['src/com']\nfields = ['**.cache']", &ALL[3..4]);
    exempts(
        "paths = ['src/legacy']\nfields = ['**.n']\nrules = ['P1']",
        &ALL[5..],
    );
    exempts(
        "fields = ['**.hits']\nrules = ['unguarded-conflict', 'P1']",
        &["Stats.hits P1", "Stats.hits P3"],
    );
}

/// Findings in an archive are exempted by the path of the archive.
#[test]
fn a_source_jar_is_exempted_by_its_own_path() {
    use std::io::Write as _;
    let folder = project(&exempt("paths = ['lib/*.jar']"), &[("lib/x.txt", "")]);
    let file = fs::File::create(folder.path().join("lib/a.jar")).unwrap();
    let mut archive = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("legacy/deep/Old.java", options).unwrap();
    archive.write_all(OLD.as_bytes()).unwrap();
    archive.finish().unwrap();
    let outcome = check(&folder, &["lib/a.jar"]);
    assert_eq!((outcome.code, outcome.out.as_str()), (0, ""));
    assert!(outcome.err.contains("; 1 exempted;"), "{}", outcome.err);
}

fn is_told_idle(entry: &str, args: &[&str]) -> bool {
    let (_, err) = remaining(&exempt(entry), args);
    let is_told =
        err.contains("notice: threadlint.toml:2: this `[[exempt]]` entry exempts nothing");
    assert_eq!(is_told, err.contains("exempts nothing"), "{err}");
    is_told
}

#[test]
fn an_exemption_that_exempts_nothing_gives_a_notice() {
    for entry in [
        "fields = ['com.example.Stats.gone']",
        "fields = ['com.example.*.gone']",
        "fields = ['com.example.Stats.cache']\nrules = ['P3']",
        "paths = ['legacy/']\nrules = ['P3']",
        "paths = ['legacy/']\nfields = ['legacy.deep.Old.gone']",
    ] {
        assert!(is_told_idle(entry, &[]), "{entry}");
    }
    // Only this file is checked, and the entry is about it alone.
    let file = ["src/com/example/Stats.java"];
    assert!(is_told_idle("fields = ['com.example.Stats.gone']", &file));
}

#[test]
fn an_exemption_for_code_that_was_not_checked_gives_no_notice() {
    let gone = "fields = ['com.example.Stats.gone']";
    for (entry, args) in [
        // No class that the entry names was checked.
        ("fields = ['com.example.Other.gone']", &[][..]),
        (
            "fields = ['com.example.Base.gone', 'com.example.Stats.Inner.n']",
            &["src/legacy"],
        ),
        ("paths = ['elsewhere/']", &[]),
        (gone, &["src/legacy"]),
        // Entries whose findings do not appear only because of a flag give no notice.
        ("fields = ['**.hits']", &["--rule", "P1"]),
        ("fields = ['**.cache']", &["--rule", "P3"]),
        ("fields = ['**.cache']", &["--confidence", "high"]),
        // The globs may be meant for the rest of the tree.
        ("fields = ['**.hits']", &["src/legacy"]),
        ("paths = ['src/']\nrules = ['P3']", &["src/legacy"]),
    ] {
        assert!(!is_told_idle(entry, args), "{entry} {args:?}");
    }
    // Two entries for one finding: neither gives a notice.
    let twice = format!(
        "{}{}",
        exempt("fields = ['**.cache']"),
        exempt("fields = ['**.ca*']")
    );
    assert!(!remaining(&twice, &[]).1.contains("exempts nothing"));
}

/// Standard error of a configuration that is refused.
fn refused(config: &str) -> String {
    let outcome = check(&stats(config), &[]);
    assert_eq!((outcome.code, outcome.out.as_str()), (2, ""), "{config}");
    outcome.err
}

#[test]
fn a_wrong_exemption_is_refused_with_its_place() {
    let reason = "reason = 'x'";
    for (entry, message, place) in [
        (
            "fields = ['a.B.c']".to_owned(),
            "missing field `reason`",
            "threadlint.toml:1:",
        ),
        (
            "fields = ['a.B.c']\nreason = '  '".to_owned(),
            "needs a reason",
            "threadlint.toml:3:10",
        ),
        (reason.to_owned(), "exempt everything", "threadlint.toml:2:"),
        (
            format!("{reason}\nfields = []"),
            "exempt everything",
            "threadlint.toml:2:",
        ),
        (
            format!("{reason}\nfields = ['hits']"),
            "does not name fields",
            "threadlint.toml:3:12",
        ),
        (
            format!("{reason}\nfields = ['a.B**.c']"),
            "does not name fields",
            "threadlint.toml:3:12",
        ),
        (
            format!("{reason}\npaths = ['[z-a]']"),
            "the glob in `paths`",
            "threadlint.toml:3:11",
        ),
        (
            format!("{reason}\npaths = ['a']\nrules = ['P1', 'P9']"),
            "there is no rule `P9`",
            "threadlint.toml:4:17",
        ),
        (
            format!("{reason}\npath = ['a']"),
            "unknown field `path`",
            "threadlint.toml:3:1",
        ),
    ] {
        let err = refused(&format!("[[exempt]]\n{entry}\n"));
        assert!(err.contains(message), "{entry}: {err}");
        assert!(err.contains(place), "{entry}: {err}");
        assert!(err.contains("help"), "{entry}: {err}");
    }
    assert!(refused(&exempt("paths = ['a']\nrules = ['P9']")).contains("`unguarded-conflict`"));
}

/// A project whose two modules have a configuration each, with what both hold in a package `p`.
fn modules(one: &str, other: &str) -> TempDir {
    let class = |name: &str| format!("package p;\n@ThreadSafe class {name} {{ int n; }}\n");
    let (a, b) = (class("A"), class("B"));
    let files = [
        ("one/threadlint.toml", one),
        ("other/threadlint.toml", other),
        ("one/p/A.java", &a),
        ("other/p/B.java", &b),
    ];
    project("", &files)
}

/// The files with findings, sorted.
fn with_findings(folder: &TempDir, args: &[&str]) -> Vec<String> {
    let outcome = check(folder, args);
    assert!(outcome.code < 2, "{}", outcome.err);
    let paths = outcome
        .out
        .lines()
        .filter_map(|line| line.split(':').next());
    paths.map(|path| path.replace('\\', "/")).collect()
}

/// The order of the arguments does not affect which configuration applies to a path.
#[test]
fn the_nearest_configuration_applies_to_each_path() {
    let reason = "reason = 'x'";
    for (one, expected) in [
        (
            format!("[[exempt]]\npaths = ['p']\n{reason}\n"),
            &["other/p/B.java"][..],
        ),
        (
            format!("[[exempt]]\nfields = ['**.n']\n{reason}\n"),
            &["other/p/B.java"],
        ),
        (
            "exclude = ['A.java', 'B.java']\n".to_owned(),
            &["other/p/B.java"],
        ),
        (String::new(), &["one/p/A.java", "other/p/B.java"]),
    ] {
        let folder = modules(&one, "");
        for args in [&["one", "other"][..], &["other", "one"], &["."], &[]] {
            assert_eq!(with_findings(&folder, args), expected, "{one} {args:?}");
        }
        let file = with_findings(&folder, &["other/p/B.java", "one/p/A.java"]);
        assert_eq!(file, expected, "{one}");
    }
}

#[test]
fn a_preview_is_on_where_the_nearest_configuration_turns_it_on() {
    let guarded = "package p;\nclass C { @GuardedBy(\"this\") int n; int get() { return n; } }\n";
    let files = [
        ("one/threadlint.toml", "preview = true\n"),
        ("one/p/C.java", guarded),
        ("other/p/C.java", guarded),
    ];
    let folder = project("", &files);
    for args in [&["one", "other"][..], &["other", "one"], &["."]] {
        assert_eq!(with_findings(&folder, args), ["one/p/C.java"], "{args:?}");
    }
    let args = ["--rule", "guarded-by"];
    assert_eq!(with_findings(&folder, &args).len(), 2);
}

#[test]
fn entries_about_types_apply_to_the_whole_project() {
    let config = "[[type]]\nnames = ['com.example.deep.*']\ncontract = 'thread-safe'\n";
    let files = [
        ("one/threadlint.toml", config),
        ("one/com/example/deep/UserRegistry.java", REGISTRY),
        ("other/threadlint.toml", ""),
        ("other/p/A.java", USES_REGISTRY),
    ];
    let folder = project("", &files);
    for args in [&["one", "other"][..], &["other", "one"], &["."]] {
        assert_eq!(with_findings(&folder, args), [""; 0], "{args:?}");
    }
    assert_eq!(
        with_findings(&folder, &["other"]),
        [""; 0],
        "nothing is known of it"
    );
    let above = project(config, &files[1..]);
    assert_eq!(with_findings(&above, &["other"]), [""; 0]);
}

#[test]
fn configurations_that_contradict_each_other_are_refused() {
    let says = |contract: &str| format!("[[type]]\nnames = ['a.B']\ncontract = '{contract}'\n");
    let folder = modules(&says("thread-safe"), &says("immutable"));
    for args in [&["one", "other"][..], &["other", "one"], &["."]] {
        let outcome = check(&folder, args);
        assert_eq!(outcome.code, 2, "{args:?}");
        assert!(
            outcome.err.contains("one/threadlint.toml:2"),
            "{}",
            outcome.err
        );
        assert!(
            outcome.err.contains("other/threadlint.toml:2:"),
            "{}",
            outcome.err
        );
    }
    let agree = modules(&says("immutable"), &says("immutable"));
    assert_eq!(check(&agree, &[]).code, 1);
    let config = ["--config", "one/threadlint.toml"];
    assert_eq!(
        check(&folder, &config).code,
        1,
        "the named file stands for both"
    );
}

/// A commit hook names the files that changed, be they excluded or not.
#[test]
fn a_named_file_that_is_excluded_is_skipped() {
    let folder = modules("exclude = ['p/A.java']\n", "");
    let only = check(&folder, &["one/p/A.java"]);
    assert_eq!((only.code, only.out.as_str()), (0, ""));
    let notice =
        "notice: one/p/A.java: not checked: `exclude` in `one/threadlint.toml` covers it\n";
    assert!(only.err.starts_with(notice), "{}", only.err);
    let both = check(&folder, &["one/p/A.java", "other/p/B.java"]);
    assert_eq!(both.code, 1);
    assert!(!both.out.contains("A.java"), "{}", both.out);
    assert!(both.err.contains(notice), "{}", both.err);
}

/// The named configuration applies to all paths, even if others are nearer.
#[test]
fn a_named_configuration_applies_to_all_paths() {
    let folder = modules("exclude = ['p/A.java']\n", "exclude = ['p/B.java']\n");
    fs::write(
        folder.path().join("named.toml"),
        "exclude = ['one/p/A.java']\n",
    )
    .unwrap();
    for args in [&["one", "other"][..], &["other/p/B.java", "one/p/A.java"]] {
        let args = [args, &["--config", "named.toml"]].concat();
        assert_eq!(
            with_findings(&folder, &args),
            ["other/p/B.java"],
            "{args:?}"
        );
    }
}

#[test]
fn an_exemption_counts_only_in_the_files_to_which_it_applies() {
    let gone = exempt("fields = ['p.A.gone']");
    let told = |one: &str, other: &str| {
        let err = check(&modules(one, other), &["."]).err;
        let notices = err.lines().filter(|line| line.contains("exempts nothing"));
        notices.map(str::to_owned).collect::<Vec<_>>()
    };
    let found = told(&gone, "");
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("notice: one/threadlint.toml:2: "),
        "{found:?}"
    );
    assert_eq!(told("", &gone), [""; 0], "it rules no file with that class");
}

/// A single call on the type is atomic; a check followed by a call is not.
#[test]
fn a_type_whose_calls_replace_a_value_or_an_entry() {
    let class = |body: &str| {
        format!(
            "package p;\nimport com.acme.Box;\n@ThreadSafe class A {{\n  \
             private final Box box = null;\n  {body}\n}}\n"
        )
    };
    let config = |argument: &str| {
        format!(
            "[[type]]\nnames = ['com.acme.Box']\ncontract = 'thread-safe'\n\
             [[call]]\ntypes = ['com.acme.Box']\nmethods = ['assign']\nargument = '{argument}'\n"
        )
    };
    let found = |argument: &str, body: &str| {
        let folder = project(&config(argument), &[("p/A.java", &class(body))]);
        let outcome = check(&folder, &["--rule", "non-atomic-update"]);
        assert!(outcome.code < 2, "{}", outcome.err);
        outcome.out.lines().count()
    };
    let update = "void f() { box.assign(box.get() + 1); }";
    assert_eq!(found("replaces", update), 1);
    assert_eq!(found("reads", update), 0);
    let absent = |key: &str| {
        format!("void f(String a, String b) {{ if (box.get(a) == null) box.assign({key}, 1); }}")
    };
    assert_eq!(found("replaces-entry", &absent("a")), 1);
    assert_eq!(found("replaces-entry", &absent("b")), 0, "another key");
}

#[test]
fn names_that_suggest_a_lock() {
    let text = "package p;
class A {
  private final Sluice sluice = null;
  @GuardedBy(\"sluice\") private int n;
  void add() { n++; }
}
";
    let found = |config: &str| {
        let folder = project(config, &[("p/A.java", text)]);
        let outcome = check(&folder, &["--rule", "guarded-by"]);
        assert!(outcome.code < 2, "{}", outcome.err);
        outcome.out.lines().count()
    };
    assert_eq!(found(""), 1);
    assert_eq!(found("[lock-names]\ntypes = ['Slu*']\n"), 0);
    assert_eq!(
        found("[lock-names]\nresources = ['Slu*']\nvalues = ['slu*']\n"),
        1
    );
    let text = "package p;
@ThreadSafe class A {
  private volatile int n;
  void add(Object o) { try (var held = new Sluice(o)) { n++; } }
}
";
    let confidence = |config: &str| {
        let folder = project(config, &[("p/A.java", text)]);
        let args = ["check", "--output-format", "json", "--confidence", "low"];
        let output = Command::cargo_bin("threadlint")
            .unwrap()
            .current_dir(folder.path())
            .args(args)
            .args(["--rule", "non-atomic-update"])
            .output()
            .unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["findings"][0]["confidence"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_ne!(confidence(""), "low");
    assert_eq!(confidence("[lock-names]\nresources = ['Slu*']\n"), "low");
}

/// Members that a user's generator adds count as if they were in the source.
#[test]
fn what_the_annotations_of_a_generator_add() {
    let text = "package p;
import com.acme.gen.*;
@ThreadSafe class A {
  @Prop private int n;
  @Exclusive void add() { n++; }
}
";
    let found = |added: &str| {
        let config = format!(
            "[[generator]]\npackage = 'com.acme.gen'\nannotations = [\n  \
             {{ name = 'Exclusive', lock = 'monitor', field = 'java.lang.Object' }},\n{added}]\n"
        );
        found(&project(&config, &[("p/A.java", text)]))
    };
    assert_eq!(found(""), [""; 0], "the lock guards all accesses");
    let getter = "  { name = 'Prop', adds = ['getter'] },\n";
    assert_eq!(
        found(getter),
        ["4[unguarded-conflict]"],
        "the getter takes no lock"
    );
    let silent = "  { name = 'Other', adds = ['getter'] },\n";
    assert_eq!(found(silent), [""; 0]);
    let refused = check(
        &project(
            "[[generator]]\npackage = 'a'\nannotations = [{ name = 'B' }]\n",
            &[],
        ),
        &[],
    );
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("needs `adds` or a `lock`"),
        "{}",
        refused.err
    );
}
