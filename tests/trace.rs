//! `trace` as a process, on the sample of the format.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

fn threadlint(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("threadlint").expect("a built binary");
    command.current_dir(folder).args(args);
    command.output().expect("a process that ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// A folder with the sample as `run.tltrace`.
fn folder() -> tempfile::TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hex = fs::read_to_string(root.join("testdata/protocol/trace.hex")).expect("a sample");
    let digits = hex.split_whitespace();
    let bytes: Vec<u8> = digits
        .map(|digits| u8::from_str_radix(digits, 16).expect("hexadecimal digits"))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("run.tltrace"), bytes).expect("a writable folder");
    folder
}

#[test]
fn info_counts_events_by_kind_and_thread() {
    let folder = folder();
    let output = threadlint(folder.path(), &["trace", "info", "run.tltrace"]);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    for line in [
        "scheduled run of shop.Main by threadlint 1",
        "24 events of 2 threads at 5 sites; 5 variables, 2 locks",
        "  READ                    4",
        "  thread 0.1             16  worker",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
    }
    let args = ["trace", "info", "run.tltrace", "--output-format", "json"];
    let output = threadlint(folder.path(), &args);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["threads"][1]["events"], 16);
    assert_eq!(json["schema_version"], 1);
}

#[test]
fn check_accepts_what_can_be_and_names_what_cannot() {
    let folder = folder();
    let output = threadlint(folder.path(), &["trace", "check", "run.tltrace"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stdout),
        "24 events of 2 threads: an execution can be so\n"
    );
    fs::write(folder.path().join("bad.std"), "T0|rel(L1)|3\n").expect("a writable folder");
    let output = threadlint(folder.path(), &["trace", "check", "bad.std"]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    let error = "cannot use `bad.std`: event 0 of thread 0, REL: the thread does not hold the lock";
    assert!(told.contains(error), "{told}");
    assert!(told.contains("record the run again"), "{told}");
}

#[test]
fn exported_traces_can_be_read_again() {
    let folder = folder();
    for format in ["std", "rapidbin", "tltrace"] {
        let args = [
            "trace",
            "export",
            "run.tltrace",
            "--as",
            format,
            "-o",
            "out",
        ];
        let output = threadlint(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let output = threadlint(folder.path(), &["trace", "check", "out"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let args = ["trace", "export", "out", "--as", "std"];
    let output = threadlint(folder.path(), &args);
    assert!(text(&output.stdout).starts_with("T0|fork(T1)|1\nT1|begin|2\nT1|acq(L0)|2\n"));
}

#[test]
fn errors_say_what_to_do_next() {
    let folder = folder();
    let told = |args: &[&str]| {
        let output = threadlint(folder.path(), args);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr).to_owned()
    };
    let missing = told(&["trace", "info", "none"]);
    assert!(missing.contains("cannot read `none`"), "{missing}");
    fs::write(folder.path().join("text"), "hello\n").expect("a writable folder");
    let unknown = told(&["trace", "info", "text"]);
    assert!(unknown.contains("this is no trace"), "{unknown}");
    assert!(unknown.contains("threadlint record"), "{unknown}");
    let wrong = told(&["trace", "info", "run.tltrace", "--as", "rapidbin"]);
    assert!(wrong.contains("its header does not name"), "{wrong}");
}
