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
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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

/// The command that runs a program as `record --free` does, but without a launcher that waits for it.
fn java(jdk: &Jdk, folder: &Path, agent: &str, program: &[&str]) -> Command {
    let jar = folder.join("tester.jar");
    if !jar.exists() {
        let written = run(folder, &["tester-jar", "--output-file", "tester.jar"]);
        assert_eq!(written.code, Some(0), "{}", written.err);
    }
    let mut command = Command::new(jdk.home.join("bin/java"));
    command
        .current_dir(folder)
        .arg(format!("-javaagent:tester.jar={agent}"))
        .args(["-XX:-PrintWarnings", "-cp", "classes"])
        .args(program)
        .stdin(Stdio::null());
    command
}

/// The traces in a folder.
fn traces(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == "tltrace"))
        .collect();
    files.sort();
    files
}

#[test]
fn a_program_that_ends_at_once_leaves_its_trace() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let cut = "the recording was cut short; the trace ends early";
    for (end, code, notices) in [
        ("exit", 3, None),
        ("halt", 4, Some(cut)),
        ("throw", 1, None),
    ] {
        let recorded = record(jdk, path, &[], &["Endings", end]);
        assert_eq!(recorded.code, Some(0), "{}", recorded.err);
        let status = format!("note: the program ended with exit status: {code}");
        assert!(recorded.err.contains(&status), "{}", recorded.err);
        assert_eq!(
            recorded.err.contains("boom"),
            end == "throw",
            "{}",
            recorded.err
        );
        let document = information(path, "a.tltrace");
        assert_eq!(document["notices"][0].as_str(), notices, "{document:#}");
        assert_eq!(racing(path), BTreeSet::from(["Endings.count".to_owned()]));
    }
}

#[cfg(unix)]
#[test]
fn a_jvm_that_is_killed_leaves_what_happened_before() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let mut command = java(jdk, path, "record,free,dir=traces", &["Endings", "hang"]);
    let mut jvm = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(jvm.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert_eq!(line, "ready\n");
    // That is SIGKILL.
    jvm.kill().unwrap();
    jvm.wait().unwrap();
    let files = traces(&path.join("traces"));
    assert_eq!(files.len(), 1);
    let file = files[0].display().to_string();
    let document = information(path, &file);
    let cut = "the recording was cut short; the trace ends early";
    assert_eq!(document["notices"][0], cut);
    let checked = trace(path, &["check", &file]);
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    // All that happened before the line was written is there.
    let writes = document["kinds"].as_array().unwrap();
    let writes = writes.iter().find(|it| it["kind"] == "VWRITE").unwrap();
    assert_eq!(writes["events"], 30_000);
}

/// The pipe of standard error is at its end only if the JVM, which has it, too, is gone.
#[cfg(unix)]
#[test]
fn a_recording_that_the_user_ends_ends_its_program_and_keeps_the_trace() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let mut command = Command::new(env!("CARGO_BIN_EXE_threadlint"));
    command
        .current_dir(path)
        .args(["record", "--free", "--show-output"]);
    command
        .args(["-o", "a.tltrace", "--java-home"])
        .arg(&jdk.home);
    command.args(["-cp", "classes", "Endings", "hang"]);
    let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut recording = command.spawn().unwrap();
    let mut told = BufReader::new(recording.stderr.take().unwrap());
    let mut line = String::new();
    while !line.ends_with("ready\n") {
        assert!(told.read_line(&mut line).unwrap() > 0, "{line}");
    }
    let kill = Command::new("kill")
        .arg(recording.id().to_string())
        .status();
    assert!(kill.unwrap().success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    assert_eq!(recording.wait().unwrap().code(), Some(0), "{rest}");
    assert!(
        rest.contains("note: the program was ended, as you asked"),
        "{rest}"
    );
    assert_eq!(trace(path, &["check", "a.tltrace"]).code, Some(0));
}

#[test]
fn an_agent_records_each_jvm_in_a_file_of_its_own() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    for _ in 0..2 {
        let agent = "record,free,dir=deep/traces,watch=Sto*,watch=Nothing";
        let output = java(jdk, path, agent, &["Stock"]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{told}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "0\n");
    }
    let files = traces(&path.join("deep/traces"));
    assert_eq!(files.len(), 2);
    let document = information(path, &files[0].display().to_string());
    assert_eq!(
        document["header"]["watch"],
        serde_json::json!(["Sto*", "Nothing"])
    );
    let unknown = java(jdk, path, "record,free,dir=a,speed=9", &["Stock"])
        .output()
        .unwrap();
    let told = String::from_utf8(unknown.stderr).unwrap();
    assert!(
        told.contains("the agent does not know the option speed=9"),
        "{told}"
    );
}

#[test]
fn only_watched_classes_are_recorded() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let recorded = record(jdk, path, &["--watch", "Racing"], &["Stock"]);
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    assert_eq!(racing(path), BTreeSet::new());
    let document = information(path, "a.tltrace");
    let of_fields = document["kinds"].as_array().unwrap();
    assert!(
        of_fields.iter().all(|it| it["kind"] != "WRITE"),
        "{document:#}"
    );
}

#[test]
fn a_long_trace_is_sampled_and_says_so() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let count = |document: &Value, kind: &str| {
        let kinds = document["kinds"].as_array().unwrap();
        let found = kinds.iter().find(|it| it["kind"] == kind);
        found.map_or(0, |it| it["events"].as_u64().unwrap())
    };
    let recorded = record(jdk, path, &[], &["Looping"]);
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    let whole = information(path, "a.tltrace");
    assert_eq!(whole["header"].get("sampled"), None);
    assert_eq!(count(&whole, "WRITE"), 100_000);
    let recorded = record(jdk, path, &["--max-events", "1"], &["Looping"]);
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    let sampled = information(path, "a.tltrace");
    assert_eq!(sampled["header"]["sampled"], true);
    let writes = count(&sampled, "WRITE");
    assert!((10_000..60_000).contains(&writes), "{writes}");
    // What gates keep away is not counted.
    let accesses = |document: &Value| count(document, "WRITE") + count(document, "READ");
    let left_out = sampled["left_out"].as_u64().unwrap();
    assert!(
        (1..=accesses(&whole) - accesses(&sampled)).contains(&left_out),
        "{left_out}"
    );
    // What orders threads is whole.
    assert_eq!(count(&sampled, "ACQ"), count(&whole, "ACQ"));
    assert_eq!(count(&whole, "ACQ"), 20_000);
}

#[test]
fn a_trace_that_gets_too_long_ends_before_the_run() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let recorded = record(jdk, path, &["--max-events", "1"], &["Locking"]);
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    let document = information(path, "a.tltrace");
    assert_eq!(document["ended_early"], true);
    let events = document["events"].as_u64().unwrap();
    assert!((900_000..1_150_000).contains(&events), "{events}");
    assert!(document["notices"].as_array().unwrap().is_empty());
    assert_eq!(trace(path, &["check", "a.tltrace"]).code, Some(0));
    let told = trace(path, &["info", "a.tltrace"]).out;
    assert!(told.contains("(only its beginning)"), "{told}");
    let recorded = record(jdk, path, &["--max-events", "1"], &["Looping"]);
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    assert_eq!(information(path, "a.tltrace")["ended_early"], false);
}

#[test]
fn a_program_whose_recording_has_ended_goes_on_without_hooks() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    let replaced = |flags: &[&str]| {
        let mut all = vec!["--show-output", "--jvm-arg=-Xlog:redefine+class+load=info"];
        all.extend(flags);
        let recorded = record(jdk, path, &all, &["Locking"]);
        assert_eq!(recorded.code, Some(0), "{}", recorded.err);
        let said = recorded.out + &recorded.err;
        assert!(said.contains("redefined name=java.lang.Thread"), "{said}");
        said.contains("redefined name=Locking")
    };
    assert!(replaced(&["--max-events", "1"]));
    assert!(!replaced(&[]));
}

#[test]
fn what_a_free_trace_suggests_is_proved_under_control() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let path = folder.path();
    assert_eq!(record(jdk, path, &[], &["Stock"]).code, Some(0));
    let home = jdk.home.display().to_string();
    let line = [
        "predict",
        "--kind",
        "race",
        "--trace",
        "a.tltrace",
        "--java-home",
        &home,
        "-cp",
        "classes",
        "--output-format",
        "json",
    ];
    let predicted = run(path, &line);
    assert_eq!(predicted.code, Some(1), "{}", predicted.err);
    let document = predicted.json();
    let all = document["predictions"].as_array().unwrap();
    let confirmed = all.iter().filter(|it| it["verdict"] == "confirmed");
    let fields: Vec<_> = confirmed
        .map(|it| it["fields"][0]["name"].clone())
        .collect();
    assert_eq!(fields, ["pieces"], "{document:#}");
    let notice = document["notices"][0].as_str().unwrap();
    assert!(
        notice.contains("the order of accesses that race is guessed"),
        "{notice}"
    );
    let file = all[0]["schedule_file"].as_str().unwrap();
    let replayed = run(path, &["replay", file, "--java-home", &home]);
    assert_eq!(replayed.code, Some(1), "{}", replayed.err);
}
