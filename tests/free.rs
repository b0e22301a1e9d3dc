//! `record --free` with the real tester: the programs of `testdata/free`, whose README says what
//! their headers mean, and JVMs that end in every way.
//!
//! On JDK 17, or the oldest found that has a compiler. Without one, or in a binary without the
//! tester, the tests say so and pass; with `THREADLINT_REQUIRE_TESTER=1` they fail.

#![expect(clippy::print_stderr, reason = "says what was left out, and why")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "subjects/jdks.rs"]
#[expect(dead_code, reason = "one JDK is enough here")]
mod jdks;
#[path = "confirm_real/stage.rs"]
mod stage;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::jdks::Jdk;
use crate::stage::{Outcome, compile, java_files, root, run};

/// A folder with the class files of all programs.
fn compiled(jdk: &Jdk) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    compile(jdk, &programs(), &folder.path().join("classes"));
    folder
}

fn programs() -> PathBuf {
    root().join("testdata/free")
}

/// The fields that race according to the header of a program.
fn expected(program: &Path) -> Option<BTreeSet<String>> {
    let text = fs::read_to_string(program).unwrap();
    let fields = text.lines().next().unwrap().strip_prefix("// Races: ")?;
    let fields = fields.split(", ").filter(|field| *field != "nothing");
    Some(fields.map(str::to_owned).collect())
}

fn name(program: &Path) -> &str {
    program.file_stem().unwrap().to_str().unwrap()
}

/// Records a free run of a program as `a.tltrace`.
fn record(jdk: &Jdk, folder: &Path, flags: &[&str], program: &[&str]) -> Outcome {
    let home = jdk.home.display().to_string();
    let mut args = vec!["record", "--free", "-o", "a.tltrace", "--java-home", &home];
    args.extend(["-cp", "classes"]);
    args.extend(flags);
    args.extend(program);
    run(folder, &args)
}

fn trace(folder: &Path, args: &[&str]) -> Outcome {
    let mut line = vec!["trace"];
    line.extend(args);
    run(folder, &line)
}

fn information(folder: &Path, file: &str) -> Value {
    let told = trace(folder, &["info", "--output-format", "json", file]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    told.json()
}

/// The fields that race in the trace, with a witness.
fn racing(folder: &Path) -> BTreeSet<String> {
    let analysed = trace(folder, &["analyse", "a.tltrace"]);
    let is_told = analysed
        .out
        .contains("the order of accesses between synchronisations is guessed");
    assert!(is_told, "{}{}", analysed.out, analysed.err);
    let lines = analysed.out.lines();
    let fields = lines.filter_map(|line| {
        let field = line.strip_prefix("data-race `")?;
        field.strip_suffix("`, with a witness")
    });
    fields.map(str::to_owned).collect()
}

#[test]
fn a_free_run_shows_which_fields_race() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    for program in java_files(&programs()) {
        let Some(expected) = expected(&program) else {
            continue;
        };
        let recorded = record(jdk, path, &[], &[name(&program)]);
        assert_eq!(recorded.code, Some(0), "{}", recorded.err);
        assert_eq!(recorded.err, "", "{}", program.display());
        let checked = trace(path, &["check", "a.tltrace"]);
        assert_eq!(checked.code, Some(0), "{}", checked.err);
        assert_eq!(racing(path), expected, "{}", program.display());
    }
}
