//! The command line as a process: exit codes, streams and advice.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

use assert_cmd::Command;
use tempfile::TempDir;

const RULES: [&str; 6] = [
    "escaping-field",
    "unsafe-publication",
    "unguarded-conflict",
    "guarded-by",
    "leaking-this",
    "non-atomic-update",
];

/// Rules that only `predict` reports.
const PREDICTED: [&str; 4] = [
    "data-race",
    "atomicity-violation",
    "deadlock",
    "order-violation",
];

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

fn threadlint_in(folder: &std::path::Path, args: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let mut command = Command::cargo_bin("threadlint").unwrap();
    for name in ["NO_COLOR", "FORCE_COLOR", "LANG", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(name);
    }
    let output = command
        .current_dir(folder)
        .args(args)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    Outcome {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn threadlint(args: &[&str]) -> Outcome {
    let folder = TempDir::new().unwrap();
    threadlint_in(folder.path(), args, &[])
}

fn refused(args: &[&str], advice: &str) {
    let outcome = threadlint(args);
    assert_eq!(outcome.code, 2, "{args:?}: {}", outcome.err);
    assert_eq!(outcome.out, "", "{args:?}");
    assert!(outcome.err.contains(advice), "{args:?}: {}", outcome.err);
}

#[test]
fn an_empty_folder_is_clean() {
    for args in [&[][..], &["."], &["check"], &["check", "."]] {
        let outcome = threadlint(args);
        assert_eq!((outcome.code, outcome.out.as_str()), (0, ""), "{args:?}");
        assert!(
            outcome.err.starts_with("checked 0 files"),
            "{}",
            outcome.err
        );
        assert_eq!(outcome.err.lines().count(), 1);
    }
}

#[test]
fn quiet_omits_the_summary() {
    let outcome = threadlint(&["--quiet"]);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
}

#[test]
fn a_missing_path_is_an_error_with_advice() {
    refused(&["absent"], "`absent` does not exist");
    refused(&["check", "absent/deep"], "absent/deep");
    refused(&["a\u{1b}[31mb"], "\\u{1b}");
}

#[test]
fn a_misspelled_command_is_named() {
    refused(
        &["confrim"],
        "did you mean the command `threadlint confirm`?",
    );
    refused(
        &["chekc", "src"],
        "did you mean the command `threadlint check`?",
    );
    refused(&["main"], "check the spelling; relative paths start at");
    refused(
        &["src/confrim"],
        "check the spelling; relative paths start at",
    );
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("confrim")).unwrap();
    assert_eq!(threadlint_in(folder.path(), &["confrim"], &[]).code, 0);
}

#[test]
fn a_folder_without_java_source_says_what_it_has() {
    let said = |files: &[(&str, &str)]| {
        let outcome = threadlint_in(project(files).path(), &[], &[]);
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        outcome.err
    };
    let kotlin = said(&[("A.kt", ""), ("B.kt", ""), ("A.class", "")]);
    assert!(
        kotlin.starts_with("notice: .: no Java source; Kotlin (2 files) is not checked\n"),
        "{kotlin}"
    );
    let classes = said(&[("A.class", "")]);
    assert!(
        classes.contains("no Java source, but class files (1): check"),
        "{classes}"
    );
    let java = said(&[("A.kt", ""), ("A.class", ""), ("A.java", "class A {}")]);
    assert!(!java.contains("notice"), "{java}");
    let others = said(&[("a.txt", "")]);
    assert!(!others.contains("notice"), "{others}");
}

#[test]
fn wrong_flags_are_errors_with_advice() {
    refused(
        &["--output-format", "xml"],
        "possible values: full, concise, json, jsonl, sarif, github, gitlab, junit, checkstyle, \
         html",
    );
    refused(&["--confidnce", "low"], "--confidence");
    refused(&["--threads", "0"], "--threads");
    refused(&["--exit-zero", "check", "."], "after the command");
    refused(&["src", "rules"], "./");
    refused(
        &["--fail-on", "never"],
        "possible values: note, warning, error",
    );
    refused(&["--rule", "guarded"], "unguarded-conflict");
    refused(
        &["--output-format", "json", "--output-format", "sarif"],
        "--output-file",
    );
    refused(
        &["--output-format", "json", "--output-file", "no/such/folder"],
        "folder",
    );
}

#[test]
fn several_formats_are_written_in_one_run() {
    let folder = TempDir::new().unwrap();
    let args = [
        "--output-format",
        "sarif",
        "--output-file",
        "out.sarif",
        "--output-format",
        "json",
        "--output-format",
        "concise",
        "--output-file",
        "out.txt",
    ];
    let outcome = threadlint_in(folder.path(), &args, &[]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let json: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!(json["schema_version"], 1);
    let sarif = std::fs::read_to_string(folder.path().join("out.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(std::fs::read(folder.path().join("out.txt")).unwrap(), b"");
}

#[test]
fn explain_prints_the_page_by_name_or_property() {
    for (rule, property) in RULES.iter().zip(["P1", "P2", "p3"]) {
        let outcome = threadlint(&["explain", rule]);
        assert_eq!(outcome.code, 0);
        assert!(
            outcome.out.starts_with(&format!("# {rule}\n")),
            "{}",
            outcome.out
        );
        assert!(!outcome.out.contains('\u{1b}'));
        assert_eq!(threadlint(&["explain", property]).out, outcome.out);
    }
}

#[test]
fn explain_of_an_unknown_rule_names_the_nearest() {
    refused(
        &["explain", "unguarded-conflit"],
        "did you mean `unguarded-conflict`?",
    );
    for rule in RULES {
        refused(&["explain", "nothing-like-it"], rule);
    }
}

#[test]
fn rules_are_listed_for_people_and_programs() {
    let outcome = threadlint(&["rules"]);
    assert_eq!(outcome.out.lines().count(), RULES.len() + PREDICTED.len());
    for (line, rule) in outcome.out.lines().zip(RULES.iter().chain(&PREDICTED)) {
        assert!(line.starts_with(rule), "{line}");
        assert!(line.len() <= 120, "{line}");
    }
    let outcome = threadlint(&["rules", "--output-format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!(rows[2]["id"], "unguarded-conflict");
    assert_eq!(
        (&rows[2]["property"], &rows[2]["preview"]),
        (&"P3".into(), &false.into())
    );
    assert_eq!(rows[3]["property"], serde_json::Value::Null);
    assert!(rows[2]["help"].as_str().unwrap().contains("## Fix"));
    let commands: Vec<&serde_json::Value> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["command"])
        .collect();
    assert_eq!(commands[..RULES.len()], ["check"; RULES.len()]);
    assert_eq!(commands[RULES.len()..], ["predict"; PREDICTED.len()]);
}

/// Rules that only `predict` reports are explained, and are none of `check`.
#[test]
fn rules_of_predict_are_explained_and_not_checked() {
    for rule in PREDICTED {
        let page = threadlint(&["explain", rule]).out;
        let begin = format!("This is a rule of `threadlint predict`.\n\n# {rule}\n");
        assert!(page.starts_with(&begin), "{page}");
        refused(
            &["check", "--rule", rule],
            "it is a rule of `threadlint predict`",
        );
    }
    refused(&["explain", "data-rase"], "did you mean `data-race`?");
}

#[test]
fn sarif_of_predict_needs_sources() {
    let args = ["predict", "--output-format", "sarif", "-cp", ".", "Main"];
    refused(&args, "`--output-format sarif` needs `--sources`");
    refused(
        &["predict", "--sources", "no-such-folder", "-cp", ".", "Main"],
        "`no-such-folder` does not exist",
    );
}

/// A class that breaks `guarded-by` and none of the other rules.
const UNGUARDED: &str = "class A {\n  @GuardedBy(\"this\") private int n;\n  synchronized void inc() { n++; }\n  int n() { return n; }\n}\n";

/// Rules with findings, and rules that SARIF lists.
fn rules_of(folder: &TempDir, args: &[&str]) -> (Vec<String>, Vec<String>) {
    let args = [&["--exit-zero", "--output-format", "sarif"], args].concat();
    let outcome = threadlint_in(folder.path(), &args, &[]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let sarif: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    let run = &sarif["runs"][0];
    let names = |list: &serde_json::Value, key: &str| {
        let rows = list.as_array().unwrap().iter();
        rows.map(|row| row[key].as_str().unwrap().to_owned())
            .collect()
    };
    let found = names(&run["results"], "ruleId");
    (found, names(&run["tool"]["driver"]["rules"], "id"))
}

#[test]
fn previews_run_only_on_request() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("A.java"), UNGUARDED).unwrap();
    let stable = (vec![], RULES[..3].iter().map(ToString::to_string).collect());
    assert_eq!(rules_of(&folder, &[]), stable);
    let named = vec!["guarded-by".to_owned()];
    assert_eq!(
        rules_of(&folder, &["--rule", "guarded-by"]),
        (named.clone(), named.clone())
    );
    std::fs::write(folder.path().join("threadlint.toml"), "preview = true\n").unwrap();
    let all = RULES.iter().map(ToString::to_string).collect();
    assert_eq!(rules_of(&folder, &[]), (named, all));
    assert_eq!(
        rules_of(&folder, &["--rule", "P1"]),
        (vec![], vec![RULES[0].to_owned()])
    );
}

#[test]
fn previews_are_listed_as_previews() {
    let listed = threadlint(&["rules"]).out;
    assert_eq!(listed.matches("(preview)").count(), 3, "{listed}");
    let page = threadlint(&["explain", "leaking-this"]).out;
    assert!(page.starts_with("This rule is a preview: "), "{page}");
    assert!(
        page.contains("`preview = true`") && page.contains("`--rule`"),
        "{page}"
    );
}

/// If a finding is not about a field, every format shows its method.
#[test]
fn a_finding_without_a_field_has_a_name_in_every_format() {
    let folder = TempDir::new().unwrap();
    let leaking =
        "@ThreadSafe class A {\n  A() { new Thread(this::run).start(); }\n  void run() {}\n}\n";
    std::fs::write(folder.path().join("A.java"), leaking).unwrap();
    for format in [
        "full",
        "concise",
        "json",
        "jsonl",
        "sarif",
        "github",
        "gitlab",
        "junit",
        "checkstyle",
        "html",
    ] {
        let args = [
            "--exit-zero",
            "--rule",
            "leaking-this",
            "--output-format",
            format,
        ];
        let outcome = threadlint_in(folder.path(), &args, &[]);
        let name = if format == "html" {
            "<code>A()</code>"
        } else {
            "`A()`"
        };
        assert!(outcome.out.contains(name), "{format}: {}", outcome.out);
        let without_fences = outcome.out.replace("```", "");
        assert!(!without_fences.contains("``"), "{format}: {}", outcome.out);
    }
}

#[test]
fn colours_appear_on_request_only() {
    let folder = TempDir::new().unwrap();
    let explain = |args: &[&str], variables| {
        let args: Vec<&str> = args.iter().copied().chain(["explain", "P3"]).collect();
        threadlint_in(folder.path(), &args, variables)
            .out
            .contains('\u{1b}')
    };
    assert!(!explain(&[], &[("CI", "1")]));
    assert!(explain(&[], &[("FORCE_COLOR", "1")]));
    assert!(!explain(&[], &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
    assert!(explain(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!explain(&["--color", "never"], &[("FORCE_COLOR", "1")]));
}

#[test]
fn help_and_version_go_to_standard_output() {
    let help = threadlint(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    assert!(help.out.contains("explain") && help.out.contains("--output-format"));
    let version = threadlint(&["--version"]);
    assert_eq!(
        version.out,
        format!("threadlint {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_success() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("threadlint"))
        .args(["explain", "P3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A folder with these files.
fn project(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn findings_are_sorted_by_place() {
    let text = "@ThreadSafe class A {\n  int a = 1;\n  void f() { a++; }\n  int b = 1;\n}\n";
    let folder = project(&[("B.java", &text.replace('A', "B")), ("A.java", text)]);
    let outcome = threadlint_in(folder.path(), &["--output-format", "concise"], &[]);
    let places: Vec<&str> = outcome
        .out
        .lines()
        .map(|line| line.split_once(": ").map_or(line, |(place, _)| place))
        .collect();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    assert_eq!(places, sorted, "{}", outcome.out);
    assert!(places.len() >= 6, "{}", outcome.out);
    assert!(places[0].starts_with("A.java:2:"), "{}", outcome.out);
}

#[test]
fn flags_choose_how_much_is_shown() {
    let text = "import java.util.concurrent.ExecutorService;\n@ThreadSafe class A {\n  \
        protected ExecutorService e;\n  int a = 1;\n  A(ExecutorService e) { this.e = e; }\n  \
        void f() { a++; }\n}\n";
    let folder = project(&[("A.java", text)]);
    let shown = |flags: &[&str]| {
        let outcome = threadlint_in(folder.path(), flags, &[]);
        let headers = outcome.out.lines().filter(|line| line.contains("] `"));
        let levels: Vec<String> = headers
            .map(|line| line.split('[').next().unwrap().to_owned())
            .collect();
        (levels, outcome)
    };
    let (all, _) = shown(&[]);
    let notes = all.iter().filter(|level| *level == "note").count();
    assert!(all.len() > 3, "{all:?}");
    assert!(all.is_sorted_by(|a, b| a >= b), "{all:?}");
    let (without, outcome) = shown(&["--no-notes"]);
    assert_eq!(notes, 1);
    assert_eq!(without, vec!["warning"; all.len() - 1]);
    assert!(
        outcome.err.contains("; 1 note left out;"),
        "{}",
        outcome.err
    );
    let (two, outcome) = shown(&["--limit", "2"]);
    assert_eq!(two.len(), 2);
    assert!(outcome.out.ends_with(" more findings\n"), "{}", outcome.out);
    assert_eq!(outcome.code, 1);
    let (none, outcome) = shown(&["--statistics"]);
    assert!(none.is_empty());
    assert!(outcome.out.starts_with("by rule\n"), "{}", outcome.out);
    assert_eq!(outcome.code, 1);
    refused(&["--statistics", "--limit", "1"], "cannot be used with");
    refused(&["--limit", "0"], "--limit");
}

#[test]
fn the_summary_counts_files_and_classes() {
    let folder = project(&[
        ("A.java", "@ThreadSafe class A {}\n@ThreadSafe class B {}"),
        ("C.java", "class C {}"),
    ]);
    let outcome = threadlint_in(folder.path(), &[], &[]);
    assert_eq!(outcome.code, 0);
    assert!(
        outcome
            .err
            .starts_with("checked 2 files, 2 annotated classes: no findings"),
        "{}",
        outcome.err
    );
}

#[test]
fn test_sources_are_checked_on_request_or_by_name() {
    let racy = "@ThreadSafe class CountTest {\n  private int n;\n  void f() { n++; }\n}\n";
    let folder = project(&[
        ("A.java", "@ThreadSafe class A {}"),
        ("CountTest.java", racy),
    ]);
    let told = |args: &[&str]| {
        let outcome = threadlint_in(
            folder.path(),
            &[&["--output-format", "concise"], args].concat(),
            &[],
        );
        (outcome.code, outcome.err)
    };
    let (code, summary) = told(&[]);
    assert_eq!(code, 0);
    let left_out = "; 1 test source left out (`--tests` checks them)";
    assert!(
        summary.starts_with("checked 1 file, 1 annotated class: no findings"),
        "{summary}"
    );
    assert!(summary.contains(left_out), "{summary}");
    for args in [["--tests"], ["CountTest.java"]] {
        let (code, summary) = told(&args);
        assert_eq!(code, 1, "{args:?}");
        assert!(!summary.contains("left out"), "{summary}");
    }
}

#[test]
fn why_looks_in_test_sources_on_request() {
    let folder = project(&[("CountTest.java", "class CountTest { private int n; }")]);
    let refused = threadlint_in(folder.path(), &["why", "CountTest.n"], &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("`--tests`"), "{}", refused.err);
    let known = threadlint_in(folder.path(), &["why", "CountTest.n", "--tests"], &[]);
    assert_eq!(known.code, 0, "{}", known.err);
}

#[test]
fn a_file_that_is_parsed_in_part_gives_a_notice_and_is_counted() {
    let folder = project(&[
        (
            "A.java",
            "@ThreadSafe class A { void f() { int = ; } int n; }",
        ),
        ("B.java", "@ThreadSafe class B {}"),
    ]);
    let outcome = threadlint_in(folder.path(), &[], &[]);
    assert!(outcome.err.contains("A.java:1"), "{}", outcome.err);
    assert!(!outcome.err.contains("B.java"), "{}", outcome.err);
    let summary = outcome.err.lines().last().unwrap();
    assert!(summary.contains("1 file not fully understood"), "{summary}");
}

/// The classes that `--scope all` adds to the annotated ones.
#[test]
fn scope_all_includes_classes_that_use_locks() {
    let class = |name: &str, member: &str| {
        format!(
            "/* synchronized */ @ThreadSafe class Safe {{}} \
             class {name} {{ public int n; {member} void f() {{ n++; }} }}"
        )
    };
    let texts = [
        class("Method", "synchronized void g() {}"),
        class("Block", "void g() { synchronized (this) { n++; } }"),
        class(
            "Field",
            "private final java.util.concurrent.locks.ReentrantLock lock = null;",
        ),
        class("Plain", "private final String name = null;"),
    ];
    let names = ["Method", "Block", "Field", "Plain"];
    for (name, text) in names.into_iter().zip(&texts) {
        let folder = project(&[("A.java", text)]);
        let found = |scope| {
            let all = ["--confidence", "low", "--output-format", "concise"];
            let args = [&["--scope", scope], &all[..]].concat();
            !threadlint_in(folder.path(), &args, &[]).out.is_empty()
        };
        assert_eq!(found("all"), name != "Plain", "{name}");
        assert!(!found("annotated"), "{name}");
    }
}

/// `guard` and `confidence` of each finding about unguarded accesses, by position.
fn guards(text: &str) -> Vec<(String, String)> {
    let folder = project(&[("A.java", text)]);
    let args = ["--output-format", "json", "--rule", "P3"];
    let outcome = threadlint_in(folder.path(), &args, &[]);
    let json: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("null").to_owned();
    let findings = json["findings"].as_array().unwrap();
    findings
        .iter()
        .map(|finding| (text(&finding["guard"]), text(&finding["confidence"])))
        .collect()
}

#[test]
fn a_body_that_is_passed_on_lowers_the_confidence() {
    let class = |body: &str| {
        format!(
            "@ThreadSafe class A {{ private int n; \
             synchronized int get() {{ return n; }} synchronized void set() {{ n = 1; }} \
             {body} }}"
        )
    };
    let at_once = guards(&class("void f() { n++; }"));
    assert_eq!(at_once, [("this".to_owned(), "high".to_owned())]);
    let later = guards(&class(
        "void f(java.util.concurrent.Executor e) { e.execute(() -> n++); }",
    ));
    assert_eq!(later, [("this".to_owned(), "medium".to_owned())]);
}

#[test]
fn guards_are_named_as_the_class_would_write_them() {
    let class = |guard: &str| {
        format!(
            "@ThreadSafe class A {{ private static final Object LOCK = new Object(); \
             private final Object own = new Object(); private int n; \
             int get() {{ synchronized ({guard}) {{ return n; }} }} \
             void set() {{ synchronized ({guard}) {{ n = 1; }} }} void f() {{ n++; }} \
             static class Nested {{ static final Object LOCK = new Object(); }} }}"
        )
    };
    for (guard, shown) in [
        ("this", "this"),
        ("A.class", "A.class"),
        ("own", "this.own"),
        ("LOCK", "A.LOCK"),
        ("Nested.class", "Nested.class"),
        ("A.Nested.LOCK", "Nested.LOCK"),
        ("String.class", "String.class"),
    ] {
        let found = guards(&class(guard));
        assert_eq!(found.len(), 1, "{guard}: {found:?}");
        assert_eq!(found[0].0, shown, "{guard}");
    }
}

/// Whether `--scope all` is sure enough of an unguarded conflict in a file to show it.
fn is_shown_of_all(text: &str) -> bool {
    let folder = project(&[("A.java", text)]);
    let args = [
        "--scope",
        "all",
        "--rule",
        "P3",
        "--output-format",
        "concise",
    ];
    !threadlint_in(folder.path(), &args, &[]).out.is_empty()
}

/// A list that changes is shown only where a public method of a class that others can name uses it
/// itself, and not to tell people what is in it.
#[test]
fn scope_all_is_not_sure_of_descriptions_and_of_code_that_others_cannot_call() {
    const FIRST: &str = "String first() { return";
    let class = |header: &str, reader: &str| {
        format!(
            "{header} {{ private final java.util.List<String> all = new java.util.ArrayList<>(); \
             public synchronized void add(String s) {{ all.add(s); }} \
             public synchronized void drop(String s) {{ all.remove(s); }} \
             public synchronized void clear() {{ all.clear(); }} \
             public {reader} all.get(0); }} }}"
        )
    };
    let nested = |header: &str| format!("public class A {{ {} }}", class(header, FIRST));
    let is_shown_for = |reader: &str| is_shown_of_all(&class("public class A", reader));
    assert!(is_shown_for(FIRST));
    assert!(!is_shown_for("String toString() { return"));
    assert!(!is_shown_for(
        "java.util.function.Supplier<String> later() { return () ->"
    ));
    assert!(is_shown_of_all(&nested("public static class B")));
    assert!(!is_shown_of_all(&nested("private static class B")));
}

/// Who publishes an object, and who may touch its fields, is for the promise to say; but a lock that
/// other accesses hold says it, too.
#[test]
fn scope_all_is_not_sure_of_what_the_promise_alone_forbids() {
    let text = "public class A { int guarded, open; private int late = 1; \
                public synchronized void f() { guarded++; } int g() { return open + late; } }";
    let folder = project(&[("A.java", text)]);
    let found = |rule, confidence| {
        let args = ["--scope", "all", "--rule", rule, "--confidence", confidence];
        let outcome = threadlint_in(
            folder.path(),
            &[&args[..], &["--output-format", "concise"]].concat(),
            &[],
        );
        ["`guarded`", "`open`", "`late`"].map(|field| outcome.out.contains(field))
    };
    assert_eq!(found("P1", "medium"), [true, false, false]);
    assert_eq!(found("P1", "low"), [true, true, false]);
    assert_eq!(found("P2", "medium"), [false; 3]);
    assert_eq!(found("P2", "low"), [false, false, true]);
}

/// Its users synchronize.
#[test]
fn scope_all_leaves_out_classes_whose_comments_say_that_they_are_not_thread_safe() {
    let class = |comment: &str, annotation: &str| {
        format!(
            "{comment} {annotation} class A {{ private int n; \
             public synchronized void f() {{ n++; n++; n++; }} public void g() {{ n++; }} }}"
        )
    };
    let is_found = |comment: &str, annotation: &str| is_shown_of_all(&class(comment, annotation));
    assert!(is_found("/** A counter. */", ""));
    assert!(!is_found("/** A counter. Not thread-safe. */", ""));
    assert!(is_found(
        "/** Its parts are not thread-safe; this class is thread-safe. */",
        ""
    ));
    assert!(is_found(
        "/** A counter. Not thread-safe. */",
        "@ThreadSafe"
    ));
}

/// A class without a promise may be meant for one thread: only conflicts of public methods, beyond
/// those that tell people, over a field that most accesses lock, and that changes in use, are sure
/// enough to be shown.
#[test]
fn scope_all_is_sure_only_of_locked_fields_that_change_in_use() {
    let text = "public class A { \
                private int counted, free, internal, often, told; private Object closed, once; \
                public synchronized void f(Object o) { \
                counted++; internal++; often++; told++; closed = o; once = o; } \
                public synchronized void g(Object o) { \
                counted++; internal++; told++; closed = o; once = o; } \
                public synchronized void h() { counted++; internal++; told++; closed = null; } \
                public synchronized Object once() { return once; } \
                public void bare() { counted++; free++; often++; } void own() { internal++; } \
                public Object closed() { return closed; } public Object last() { return once; } \
                public int getStats() { return told; } }";
    let folder = project(&[("A.java", text)]);
    let found = |confidence| {
        let shown = ["--scope", "all", "--rule", "P3", "--confidence", confidence];
        let outcome = threadlint_in(
            folder.path(),
            &[&shown[..], &["--output-format", "concise"]].concat(),
            &[],
        );
        let fields = [
            "`counted`",
            "`closed`",
            "`free`",
            "`often`",
            "`internal`",
            "`once`",
            "`told`",
        ];
        fields.map(|field| outcome.out.contains(field))
    };
    let [shown, hidden] = [true, false];
    assert_eq!(
        found("medium"),
        [shown, shown, hidden, hidden, hidden, hidden, hidden]
    );
    assert_eq!(found("low"), [shown; 7]);
}

/// Nobody shares an object before it is set up, and one thread moves an iterator and closes it.
#[test]
fn scope_all_is_not_sure_of_what_one_thread_does() {
    let is_shown = |header: &str, locked: [&str; 3], bare: &str, further: &str| {
        let locked = locked
            .map(|name| format!("public synchronized void {name}(String s) {{ all.add(s); }}"))
            .join(" ");
        let text = format!(
            "import java.util.*; public class A {header} {{ \
             private List<String> all = new ArrayList<>(); {locked} \
             public boolean {bare}() {{ return all.add(\"\"); }} {further} }}"
        );
        is_shown_of_all(&text)
    };
    let adding = ["add", "append", "put"];
    let plain = |bare, further| is_shown("", adding, bare, further);
    assert!(plain("fill", ""));
    assert!(!plain(
        "fill",
        "static A a() { A a = new A(); a.fill(); return a; }"
    ));
    assert!(plain("fill", "static A a(A a) { a.fill(); return a; }"));
    assert!(!plain("initialize", ""));
    assert!(!plain("stepInit", ""));
    let stop = "public synchronized void stop() { all = null; }";
    assert!(plain("initialize", stop));

    let moving = ["next", "remove", "close"];
    for (cursor, bare) in [
        ("implements Iterator<String>", "hasNext"),
        (
            "implements java.util.Enumeration<String>",
            "hasMoreElements",
        ),
        ("extends Split", "tryAdvance"),
    ] {
        let split = "static abstract class Split implements Spliterator<String> { }";
        assert!(!is_shown(cursor, moving, bare, split), "{cursor}");
    }
    assert!(is_shown("", moving, "hasNext", ""));
    assert!(is_shown("implements Iterator<String>", moving, "fill", ""));
    assert!(is_shown(
        "implements Iterator<String>",
        adding,
        "hasNext",
        ""
    ));
}

/// Who overrides `mark` and `reset` of a stream copies their modifiers, too.
#[test]
fn scope_all_takes_no_copied_modifier_for_a_discipline() {
    let is_shown = |superclass: &str| {
        is_shown_of_all(&format!(
            "import java.io.*; public class A extends {superclass} {{ private long at = -1; \
             public synchronized void mark(int limit) {{ at = 5; }} \
             public synchronized void reset() {{ if (at < 0) at = 7; at++; }} \
             public void close() {{ at = -1; }} }}"
        ))
    };
    assert!(!is_shown("InputStream"));
    assert!(!is_shown("FilterInputStream"));
    assert!(is_shown("Object"));
}

#[test]
fn places_are_links_where_a_terminal_opens_them() {
    let folder = TempDir::new().unwrap();
    let class = "@ThreadSafe class Counter { public int count; }\n";
    std::fs::write(folder.path().join("a Counter.java"), class).unwrap();
    let check = |arguments: &[&str], force: &str| {
        let arguments: Vec<&str> = ["check", "."].iter().chain(arguments).copied().collect();
        threadlint_in(folder.path(), &arguments, &[("FORCE_HYPERLINK", force)]).out
    };
    let shown = check(&[], "1");
    let real = std::fs::canonicalize(folder.path()).unwrap();
    let link = shown.split("\x1b]8;;").nth(1).unwrap();
    let (uri, rest) = link.split_once("\x1b\\").unwrap();
    assert!(uri.starts_with("file:///"), "{uri}");
    let name = real.file_name().unwrap().to_str().unwrap();
    assert!(uri.ends_with(&format!("{name}/a%20Counter.java")), "{uri}");
    assert_eq!(rest, "a Counter.java:1:40");
    assert!(
        shown.contains("a Counter.java:1:40\x1b]8;;\x1b\\]"),
        "{shown}"
    );
    let deep = "a".repeat(60) + "/" + &"b".repeat(60);
    std::fs::create_dir_all(folder.path().join(&deep)).unwrap();
    std::fs::rename(
        folder.path().join("a Counter.java"),
        folder.path().join(&deep).join("Deep.java"),
    )
    .unwrap();
    let shown = check(&[], "1");
    let shortened = format!(
        "{deep}/Deep.java\x1b\\…/{}/Deep.java:1:40\x1b]8;;",
        "b".repeat(60)
    );
    assert!(shown.contains(&shortened), "{shown}");
    assert!(!check(&[], "0").contains('\x1b'));
    assert!(!check(&["--color", "never"], "1").contains('\x1b'));
    check(
        &["--output-format", "full", "--output-file", "out.txt"],
        "1",
    );
    let written = std::fs::read_to_string(folder.path().join("out.txt")).unwrap();
    assert!(!written.contains('\x1b'), "{written}");
}
