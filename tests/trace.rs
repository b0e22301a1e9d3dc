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
        "24 events of 2 threads: well-formed\n"
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

/// Two threads write `V` after they released a lock; two others take two locks in reverse order.
const RACE_AND_DEADLOCK: &str = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|w(V)|3\nT0|rel(L)|4\nT0|w(V)|5\n\
    T1|acq(L)|6\nT1|rel(L)|7\nT1|w(V)|8\n\
    T0|acq(A)|9\nT0|acq(B)|10\nT0|rel(B)|11\nT0|rel(A)|12\n\
    T1|acq(B)|13\nT1|acq(A)|14\nT1|rel(A)|15\nT1|rel(B)|16\n";

#[test]
fn analyse_predicts_what_another_order_breaks() {
    let folder = folder();
    fs::write(folder.path().join("run.std"), RACE_AND_DEADLOCK).expect("a writable folder");
    let output = threadlint(folder.path(), &["trace", "analyse", "run.std"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!(
        text(&output.stdout),
        "data-race `V`, with a witness\n\
         \x20 thread 0        WRITE      line 5 (event 4)\n\
         \x20 thread 0.1      WRITE      line 8 (event 2)\n\
         deadlock 2 threads, with a witness\n\
         \x20 thread 0        ACQ        line 10 (event 6)\n\
         \x20 thread 0.1      ACQ        line 14 (event 4)\n\
         16 events, 2 threads; 2 predicted with a witness, 1 without (--unproved shows them)\n"
    );
    let args = ["trace", "analyse", "run.std", "--output-format", "json"];
    let output = threadlint(folder.path(), &args);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let directive = &json["predictions"][0]["directive"];
    assert_eq!(directive["goal"], "at-once");
    assert_eq!(directive["stop"], serde_json::json!([["0", 4], ["0.1", 2]]));
    assert_eq!(
        directive["order"],
        serde_json::json!([[["0", 3], ["0.1", 0]]])
    );
    assert_eq!(json["reached_cycles"], 1);
}

#[test]
fn analyse_is_silent_about_what_nothing_breaks() {
    let folder = folder();
    let run = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|w(V)|3\nT0|rel(L)|4\n\
               T1|acq(L)|5\nT1|w(V)|6\nT1|rel(L)|7\nT0|join(T1)|8\nT0|w(V)|9\n";
    fs::write(folder.path().join("run.std"), run).expect("a writable folder");
    for algorithm in ["hb", "shb", "syncp", "spd", "atomicity"] {
        let args = ["trace", "analyse", "run.std", "--algorithm", algorithm];
        let output = threadlint(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(
            text(&output.stdout),
            "9 events, 2 threads; 0 predicted with a witness, 0 without\n"
        );
    }
}

/// The sample's worker reads and writes `count` in one unit; nobody else does.
#[test]
fn analyse_reads_atomic_sets() {
    let folder = folder();
    let sets = ["--atomic-set", "shop.Stock:count,open"];
    let args = ["trace", "analyse", "run.tltrace", sets[0], sets[1]];
    let output = threadlint(folder.path(), &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let config = "[[atomic-set]]\nclass = 'shop.Stock'\nfields = []\n";
    fs::write(folder.path().join("a.toml"), config).expect("a writable folder");
    let args = ["trace", "analyse", "run.tltrace", "--config", "a.toml"];
    let output = threadlint(folder.path(), &args);
    assert_eq!(output.status.code(), Some(2), "the configuration is read");
    let args = ["trace", "analyse", "run.tltrace", sets[0], "count"];
    let output = threadlint(folder.path(), &args);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("bank.Account:checking,savings"), "{told}");
}
