//! `threadlint why`: the account of a field, and its agreement with `check`.
//!
//! The snapshots are those of `testdata/why`.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/files.rs"]
mod files;
#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the findings of a check")]
mod linter;
#[path = "common/projects.rs"]
mod projects;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

fn run(folder: &Path, args: &[&str]) -> Outcome {
    let output = linter::command(folder)
        .arg("why")
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("TERM")
        .output()
        .unwrap();
    assert_eq!(linter::terminal_character(&output), None, "{args:?}");
    Outcome {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn bank(args: &[&str]) -> Outcome {
    run(&files::testdata().join("why"), args)
}

fn told(field: &str) -> String {
    let outcome = bank(&[field]);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{field}");
    outcome
        .out
        .split_inclusive(",\n")
        .map(without_line)
        .collect()
}

/// Lines of the built-in data move whenever a type is added.
fn without_line(text: &str) -> String {
    match text.rsplit_once(".toml:") {
        Some((head, line)) => {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{head}.toml:N{rest}")
        }
        None => text.to_owned(),
    }
}

#[test]
fn a_field_that_is_reported() {
    insta::assert_snapshot!(told("bank.Account.balance"));
}

#[test]
fn what_a_field_holds_and_where_it_is_assigned() {
    insta::assert_snapshot!(told("bank.Account.owners"));
}

#[test]
fn a_class_that_only_the_whole_scope_checks() {
    insta::assert_snapshot!(told("Ledger.pages"));
}

/// Rule and reason, or rule and level, of each verdict.
fn verdicts(field: &str) -> BTreeMap<String, String> {
    let outcome = bank(&[field, "--output-format", "json"]);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{field}");
    let json: Value = serde_json::from_str(&outcome.out).unwrap();
    let rows = json["verdicts"].as_array().unwrap().iter();
    rows.map(|row| {
        let findings = row["findings"].as_array().unwrap();
        assert_ne!(row["silent"].is_null(), findings.is_empty(), "{row}");
        let said = match row["silent"].as_str() {
            Some(reason) => reason.to_owned(),
            None => findings[0]["level"].as_str().unwrap().to_owned(),
        };
        (row["property"].as_str().unwrap().to_owned(), said)
    })
    .collect()
}

#[test]
fn every_silence_has_its_reason() {
    for (field, property, reason) in [
        ("balance", "P1", "the field is private"),
        ("balance", "P2", "the default value"),
        ("balance", "P3", "warning"),
        ("hits", "P3", "every access holds `this.lock`"),
        ("open", "P2", "the field is volatile"),
        (
            "open",
            "P3",
            "no access is open to other threads: the field is volatile",
        ),
        ("owners", "P2", "the field is final"),
        (
            "owners",
            "P3",
            "the object in the field is thread-safe or immutable",
        ),
        (
            "id",
            "P3",
            "the object in the field is thread-safe or immutable",
        ),
        (
            "ledger",
            "P3",
            "the object in the field is thread-safe or immutable",
        ),
        (
            "name",
            "P3",
            "the object in the field is thread-safe or immutable",
        ),
        ("notes", "P2", "warning"),
        ("limit", "P2", "warning"),
        ("limit", "P3", "only read"),
        ("first", "P3", "every access holds `this`"),
        (
            "second",
            "P3",
            "no method that other threads call reaches it",
        ),
        ("rate", "P1", "warning"),
        (
            "rate",
            "P3",
            "no access is open to other threads: during construction",
        ),
        (
            "spare",
            "P3",
            "no access is open to other threads: it has no accesses",
        ),
        (
            "threeLocks",
            "P3",
            "any two conflicting accesses hold a lock in common",
        ),
        ("count", "P2", "the field is static"),
        ("count", "P3", "every access holds `Account.class`"),
        ("inherited", "P1", "the field is inherited"),
        ("inherited", "P3", "warning"),
        ("later", "P3", "warning"),
    ] {
        let said = &verdicts(&format!("bank.Account.{field}"))[property];
        assert_eq!(
            said.matches(reason).count(),
            1,
            "{field} {property}: {said}"
        );
    }
    for said in verdicts("Savings.rate").values() {
        assert_eq!(
            said,
            "`Account` declares the field and has a contract of its own"
        );
    }
    let said = &verdicts("bank.Ledger.Printer.WIDTH")["P1"];
    assert!(said.contains("final, and the object in it"), "{said}");
}

/// The part of the text between the accesses' heading and the next one, white space folded.
fn accesses(field: &str) -> String {
    let text = told(field);
    let (_, rest) = text.split_once("\naccesses\n").unwrap();
    let (accesses, _) = rest.split_once("\nverdicts\n").unwrap();
    accesses.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_access_is_exposed_or_says_why_not() {
    let balance = accesses("bank.Account.balance");
    for said in [
        "Account.java:54 reads in `balance()`, holding `this.lock (shared)` \
         exposed: `balance()` holding `this.lock (shared)`",
        "Account.java:71 writes in `add(long amount)` \
         exposed: `deposit(long amount)` → `add(long amount)` holding `this.lock`",
    ] {
        assert!(balance.contains(said), "{balance}");
    }
    for (field, said) in [
        (
            "limit",
            "not exposed: `setLimit(int limit)` is private, and only construction, or code",
        ),
        ("second", "`unused()` is private, and nothing here calls it"),
        (
            "second",
            "`onlyForTests()` has an annotation that says no other thread calls it, and nothing",
        ),
        (
            "first",
            "writes in `moveTo(Account other)`, through `other`, holding `other`",
        ),
        ("first", "exposed: `moveTo(Account other)` holding `this`"),
        ("open", "not exposed: the field is volatile"),
        (
            "owners",
            "not exposed: during construction no other thread has the object",
        ),
        (
            "notes",
            "through the object, read from the field earlier, holding `this`",
        ),
        (
            "inherited",
            "`setup()` is overridden in this class, and nothing here calls it",
        ),
        (
            "later",
            "exposed: a body that `laterOn(Executor executor)` passes on holding no lock",
        ),
        ("spare", "none"),
        (
            "rate",
            "in `raise(Account account)`, through `account` not exposed: accesses in other",
        ),
    ] {
        let accesses = accesses(&format!("bank.Account.{field}"));
        assert!(accesses.contains(said), "{field}: {accesses}");
    }
}

#[test]
fn an_exempted_finding_has_its_reason() {
    let text = told("bank.Account.rate");
    assert!(!text.contains("exempted"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let class = "@ThreadSafe class A {\n  int n;\n}\n";
    std::fs::write(folder.path().join("A.java"), class).unwrap();
    let config = "[[exempt]]\nfields = ['A.n']\nreason = 'no harm done'\n";
    std::fs::write(folder.path().join("threadlint.toml"), config).unwrap();
    let outcome = run(folder.path(), &["A.n"]);
    let said = "exempted, threadlint.toml:2: no harm done";
    assert!(outcome.out.contains(said), "{}", outcome.out);
    let other = folder.path().join("other.toml");
    std::fs::write(&other, "").unwrap();
    let outcome = run(
        folder.path(),
        &["A.n", "--config", "other.toml", "--threads", "1"],
    );
    assert!(!outcome.out.contains("exempted"), "{}", outcome.out);
}

#[test]
fn a_finding_of_low_confidence_says_how_to_see_it() {
    let folder = tempfile::tempdir().unwrap();
    let class = "import java.util.concurrent.atomic.AtomicLong;\n@ThreadSafe class A {\n  \
                 private AtomicLong n;\n  void a() { n = null; }\n}\n";
    std::fs::write(folder.path().join("A.java"), class).unwrap();
    let outcome = run(folder.path(), &["A.n"]);
    let said = "shown with `--confidence low` only";
    assert!(outcome.out.contains(said), "{}", outcome.out);
    assert!(!told("bank.Account.balance").contains(said));
}

#[test]
fn a_class_that_is_not_checked_says_so() {
    for (field, said) in [
        (
            "Ledger.Line.number",
            "not checked: it makes no promise and uses no lock",
        ),
        (
            "Ledger.Page.number",
            "not checked: no rule checks classes with its contract",
        ),
        (
            "Ledger$Printer.WIDTH",
            "not checked: interfaces are not checked",
        ),
        (
            "Ledger.lines",
            "no contract annotation promises thread-safety; `--scope all` checks it, since",
        ),
        ("bank.Account.name", "         checked\n"),
    ] {
        let text = told(field).replace("\n           ", " ");
        assert!(text.contains(said), "{field}: {text}");
        assert_eq!(
            text.contains("what a check would report"),
            field != "bank.Account.name"
        );
    }
    let verdicts = verdicts("Ledger.Line.number");
    assert_eq!(verdicts["P3"], "warning");
}

fn refused(args: &[&str], advice: &[&str]) {
    let outcome = bank(args);
    assert_eq!((outcome.code, outcome.out.as_str()), (2, ""), "{args:?}");
    for advice in advice {
        assert!(outcome.err.contains(advice), "{args:?}: {}", outcome.err);
    }
}

#[test]
fn what_cannot_be_found_is_refused_with_near_names() {
    refused(
        &["bank.Acount.name"],
        &["no class `bank.Acount`", "did you mean `Account`?"],
    );
    refused(
        &["Lne.number"],
        &["no class `Lne`", "the qualified or the binary name"],
    );
    refused(
        &["bank.Ledger.lnes"],
        &["no field `lnes`", "did you mean `lines`?"],
    );
    refused(&["bank.Ledger.x"], &["its fields are `lines`, `pages`"]);
    refused(&["bank.Nothing.x"], &["no class `bank.Nothing`"]);
    for query in ["Account", "Account.", ".name"] {
        refused(&[query], &["does not name a field", "CLASS.FIELD"]);
    }
    refused(&["A.b", "absent"], &["`absent` does not exist"]);
}

#[test]
fn one_class_is_chosen_among_several_of_its_name() {
    refused(
        &["Account.balance"],
        &[
            "several classes are called `Account`",
            "qualified name of one of them",
            "bank.Account  src/bank/Account.java",
            "other.Account  src/other/Account.java",
        ],
    );
    assert_eq!(bank(&["Account.balance", "src/other"]).code, 0);
    let folder = tempfile::tempdir().unwrap();
    for path in ["a/p/A.java", "b/p/A.java"] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(
            path,
            "package p; class A { int n; class p { class A { int n; } } }",
        )
        .unwrap();
    }
    let outcome = run(folder.path(), &["p.A.n"]);
    assert_eq!(outcome.code, 2);
    let advice = "give the path of one of them after the name:\n        p.A  a/p/A.java";
    assert!(outcome.err.contains(advice), "{}", outcome.err);
    // `p.A` is also the end of `p.A.p.A`: a full name means that class.
    assert_eq!(run(folder.path(), &["p.A.n", "b"]).code, 0);
    assert_eq!(run(folder.path(), &["A$p$A.n", "b"]).code, 0);
}

#[test]
fn colours_appear_on_request() {
    let folder = files::testdata().join("why");
    let output = linter::command(&folder)
        .args(["--color", "always", "why", "Ledger.lines"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("\u{1b}[1mclass\u{1b}[0m    `bank.Ledger`"),
        "{text:?}"
    );
}

/// Class, field, rule, method, line, level and confidence of a finding.
fn identity(finding: &Value) -> [String; 7] {
    [
        "class",
        "field",
        "rule",
        "method",
        "line",
        "level",
        "confidence",
    ]
    .map(|key| finding[key].to_string())
}

/// For every field of every fixture, `why` reports what `check` reports.
fn agreement(rule: &str) {
    let projects = projects::of_group(&format!("rules/{rule}"));
    let compared: usize = projects.iter().map(agree).sum();
    assert!(compared >= projects.len(), "{compared}");
}

#[test]
fn why_and_check_agree_about_escaping_fields() {
    agreement("escaping-field");
}

#[test]
fn why_and_check_agree_about_unsafe_publications() {
    agreement("unsafe-publication");
}

#[test]
fn why_and_check_agree_about_unguarded_conflicts() {
    agreement("unguarded-conflict");
}

fn agree(project: &projects::Project) -> usize {
    let folder = tempfile::tempdir().unwrap();
    project.copy_to(folder.path()).unwrap();
    let checked = linter::check(folder.path(), &["."]).unwrap();
    let reported: BTreeSet<_> = checked.findings.iter().map(identity).collect();
    // The source names the fields without findings, the findings name the others.
    let mut fields = declared(project);
    fields.extend(checked.findings.iter().map(|finding| {
        let text = |key: &str| finding[key].as_str().unwrap().to_owned();
        (text("class"), text("field"))
    }));
    let mut told = BTreeSet::new();
    for (class, field) in &fields {
        let query = format!("{class}.{field}");
        let outcome = run(folder.path(), &[&query, "--output-format", "json"]);
        let name = project.path.display();
        assert_eq!(outcome.code, 0, "{name}: {query}: {}", outcome.err);
        let json: Value = serde_json::from_str(&outcome.out).unwrap();
        assert_eq!(json["field"], field.as_str());
        if json["is_checked"] == true {
            let verdicts = json["verdicts"].as_array().unwrap().iter();
            let findings = verdicts.flat_map(|row| row["findings"].as_array().unwrap());
            told.extend(findings.map(identity));
        }
    }
    assert_eq!(told, reported, "{}", project.path.display());
    fields.len()
}

/// Binary names of classes with the names of their fields, as far as single lines show them.
fn declared(project: &projects::Project) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for file in &project.files {
        found.extend(fields_of(&std::fs::read_to_string(file).unwrap()));
    }
    found
}

/// Fields at the top level of top-level classes: `  private final int name = 1;`.
fn fields_of(text: &str) -> Vec<(String, String)> {
    let mut class = None;
    let mut package = String::new();
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("package ") {
            package = format!("{}.", name.trim_end_matches(';'));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_top = !line.starts_with(' ');
        let is_kind = |word: &&str| ["class", "enum", "record"].contains(word);
        if let Some(at) = words.iter().position(is_kind).filter(|_| is_top) {
            let name = words[at + 1]
                .split(['<', '{', '('])
                .next()
                .unwrap_or_default();
            class = Some(format!("{package}{name}"));
        }
        let code = line.split("//").next().unwrap_or_default().trim_end();
        let is_member = line.starts_with("  ") && !line.starts_with("   ");
        let declarator = code
            .split('=')
            .next()
            .unwrap_or_default()
            .trim_end_matches(';');
        if is_member && code.ends_with(';') && !declarator.contains(['(', '@', '{', ',']) {
            let name = declarator
                .split_whitespace()
                .next_back()
                .unwrap_or_default();
            if let Some(class) = &class {
                found.push((class.clone(), name.trim_end_matches("[]").to_owned()));
            }
        }
    }
    found
}
