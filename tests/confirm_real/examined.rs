//! The fixtures, examined once for all tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::headers::{self, Expectation};
use crate::jdks::Jdk;
use crate::stage::{self, compile, run};

/// More than any verdict takes: a verdict that needs the whole time is wrong here.
const BUDGET: &str = "20s";

/// The folder for programs.
pub(crate) const EMITTED: &str = "emitted";

/// A finding with its verdict.
#[derive(Debug)]
pub(crate) struct Examined {
    pub(crate) expectation: Expectation,
    pub(crate) finding: Value,
    /// Of what was confirmed.
    pub(crate) schedule: Option<PathBuf>,
}

/// All of them.
#[derive(Debug)]
pub(crate) struct Examination {
    pub(crate) findings: Vec<Examined>,
    pub(crate) elapsed: Duration,
    folder: TempDir,
}

impl Examination {
    /// The folder with `classes` and [`EMITTED`].
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// The verdicts of `confirm` on all fixtures; `None` if it cannot run.
pub(crate) fn all() -> Option<&'static Examination> {
    static ALL: OnceLock<Option<Examination>> = OnceLock::new();
    ALL.get_or_init(|| stage::jdk().map(examine)).as_ref()
}

fn examine(jdk: &Jdk) -> Examination {
    let started = Instant::now();
    let mut examination = Examination {
        findings: Vec::new(),
        elapsed: Duration::ZERO,
        folder: tempfile::tempdir().unwrap(),
    };
    let folder = examination.folder.path();
    let classes = folder.join("classes");
    compile(jdk, &headers::folder(), &classes);
    fs::remove_dir_all(classes.join(headers::MISSING)).unwrap();
    let all = headers::all();
    let document = check(folder, &headers::folders(), &all);
    let flags: BTreeSet<&str> = all.iter().map(|each| each.flag.as_str()).collect();
    for flag in flags {
        let wanted: Vec<&Expectation> = all.iter().filter(|each| each.flag == flag).collect();
        let found = confirm(folder, jdk, flag, &document, &wanted);
        examination.findings.extend(found);
    }
    examination.elapsed = started.elapsed();
    examination
}

/// The findings of `check`. The headers must name each of them, so that no fixture shows more than
/// it says.
pub(crate) fn check(folder: &Path, sources: &[PathBuf], all: &[Expectation]) -> Value {
    let sources: Vec<String> = sources.iter().map(|it| it.display().to_string()).collect();
    let mut args = vec!["check", "--output-format", "json"];
    args.extend(sources.iter().map(String::as_str));
    let document = run(folder, &args).json();
    for finding in document["findings"].as_array().unwrap() {
        let is_expected = all.iter().any(|expected| is_about(finding, expected));
        assert!(is_expected, "no header speaks of {finding:#}");
    }
    document
}

/// The findings that are expected with that flag, with their verdicts.
fn confirm(
    folder: &Path,
    jdk: &Jdk,
    flag: &str,
    document: &Value,
    wanted: &[&Expectation],
) -> Vec<Examined> {
    let mut document = document.clone();
    let findings = document["findings"].as_array().unwrap();
    document["findings"] = wanted_findings(findings, wanted).into();
    let file = format!("findings{flag}.json");
    fs::write(folder.join(&file), document.to_string()).unwrap();
    let (home, save) = (jdk.home.display().to_string(), format!("schedules{flag}"));
    let mut args = vec!["confirm", "--from", &file, "--classpath", "classes"];
    args.extend(["--budget", BUDGET, "--java-home", &home, "--save", &save]);
    args.extend(["--output-format", "json", "--exit-zero", "--emit", EMITTED]);
    args.extend(Some(flag).filter(|flag| !flag.is_empty()));
    let outcome = run(folder, &args);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let document = outcome.json();
    let findings = document["findings"].as_array().unwrap().iter();
    findings
        .map(|finding| {
            let expectation = wanted.iter().find(|each| is_about(finding, each)).unwrap();
            let file = finding["verdict"]["schedule_file"].as_str();
            Examined {
                expectation: (*expectation).clone(),
                finding: finding.clone(),
                schedule: file.map(|file| folder.join(file)),
            }
        })
        .collect()
}

/// The findings that are expected, in their order, then those that another analysis might report.
pub(crate) fn wanted_findings(findings: &[Value], wanted: &[&Expectation]) -> Vec<Value> {
    let is_found = |each: &Expectation| findings.iter().any(|finding| is_about(finding, each));
    let is_wanted = |finding: &&Value| wanted.iter().any(|each| is_about(finding, each));
    let missing = wanted.iter().filter(|each| !is_found(each));
    let found = findings.iter().filter(is_wanted).cloned();
    found.chain(missing.map(|each| false_alarm(each))).collect()
}

pub(crate) fn is_about(finding: &Value, expected: &Expectation) -> bool {
    finding["rule"] == expected.rule
        && finding["class"] == expected.class.as_str()
        && finding["field"] == expected.field.as_str()
}

/// A finding as another analysis might report it: some access to the field conflicts with another.
fn false_alarm(expected: &Expectation) -> Value {
    let path = expected.path.display().to_string();
    let place = json!({"path": path, "line": 1, "column": 1});
    json!({
        "rule": expected.rule, "level": "warning", "confidence": "high",
        "class": expected.class, "field": expected.field, "method": null, "guard": null,
        "message": "a claim", "fix": "", "path": path,
        "line": 1, "column": 1, "end_line": 1, "end_column": 1,
        "promise": {"reason": "annotated", "path": path, "line": 1},
        "declaration": place, "accesses": [], "entries": [],
    })
}
