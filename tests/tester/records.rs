//! A recording writes one trace, and a run that fails is told besides.

use std::fs;

use serde_json::Value;

use crate::process::{Outcome, command, execute, fake_java, plans, refused};

fn record(fake: &str, flags: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let mut args = vec!["record", "--java-home", &java, "-o", "run.tltrace"];
    args.extend(flags);
    args.extend(["-cp", ".", "com.example.Transfer", "-o", "arg"]);
    let mut command = command(folder.path(), fake, &args);
    execute(folder, &mut command)
}

const TOLD: &str = "run.tltrace: 412 events of 3 threads, up to where the run was ended: still \
                    running after 10.0 s in Poller.run(Poller.java:12)\n";

#[test]
fn a_recording_says_what_it_holds() {
    let outcome = record("record", &["--seed", "7", "--watch", "a.**"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(outcome.out, TOLD);
    let plan = plans(&outcome).remove(0);
    let trace = outcome.folder.path().canonicalize().unwrap();
    let trace = trace.join("run.tltrace");
    assert_eq!(plan["trace"], trace.display().to_string());
    assert_eq!(plan["arguments"], serde_json::json!(["-o", "arg"]));
    assert_eq!(plan["watch"], serde_json::json!(["a.**"]));
    assert_eq!(
        (&plan["mode"], &plan["seed"]),
        (&"record".into(), &"7".into())
    );
    assert_eq!(
        (&plan["spurious"], &plan["early_timeouts"]),
        (&0.into(), &0.into())
    );
}

#[test]
fn a_recorded_run_that_fails_is_told_and_saved() {
    let outcome = record("record-fails", &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(
        outcome.out.starts_with("deadlock after 1 schedule ("),
        "{}",
        outcome.out
    );
    let end = format!("\nreplay: threadlint replay Transfer-0.schedule.json\n{TOLD}");
    assert!(outcome.out.ends_with(&end), "{}", outcome.out);
    assert!(
        outcome
            .folder
            .path()
            .join("Transfer-0.schedule.json")
            .is_file()
    );
}

#[test]
fn a_program_that_cannot_be_recorded_is_an_error() {
    refused(
        &record("input-error", &[]),
        "class com.example.Absent not found",
    );
    refused(
        &record("replay-retire", &[]),
        "the JVM gave up before the trace was written",
    );
}

/// What is in `traces` before.
const OLD: &str = "traces/shop.StockTest.returns.tltrace";

/// Records what each `junit` names, with a fake that lists two tests of `shop.StockTest`.
fn suite(variables: &[(&str, &str)], junit: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("traces")).unwrap();
    fs::write(folder.path().join(OLD), "old").unwrap();
    let java = fake_java();
    let mut args = vec!["record", "--java-home", &java, "-o", "traces", "-cp", "."];
    for tests in junit {
        args.extend(["--junit", tests]);
    }
    let mut command = command(folder.path(), "suite", &args);
    command.envs(variables.iter().copied());
    execute(folder, &mut command)
}

/// The line of a trace.
fn told(test: &str) -> String {
    TOLD.replace("run.tltrace", &format!("traces/{test}.tltrace"))
}

#[test]
fn each_test_of_a_class_is_recorded_once_in_a_trace_of_its_own() {
    let asked = ["shop.StockTest", "shop.StockTest#takesTwo", "A#b(int)"];
    let outcome = suite(&[], &asked);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let traces = [
        "shop.StockTest.returns",
        "shop.StockTest.takesTwo",
        "A.b_int",
    ];
    let expected = traces.map(told).concat() + "3 tests recorded in traces (3 ended early)\n";
    assert_eq!(outcome.out, expected);
    let plans = plans(&outcome);
    assert_eq!(plans[0]["mode"], "tests");
    assert_eq!(
        plans[0]["test_classes"],
        serde_json::json!(["shop.StockTest"])
    );
    let recorded: Vec<&Value> = plans[1..].iter().map(|plan| &plan["junit"]).collect();
    assert_eq!(
        recorded,
        [
            "shop.StockTest#returns",
            "shop.StockTest#takesTwo",
            "A#b(int)"
        ]
    );
    let folder = outcome.folder.path().canonicalize().unwrap();
    for (plan, trace) in plans[1..].iter().zip(traces) {
        let file = folder.join("traces").join(format!("{trace}.tltrace"));
        assert_eq!(plan["trace"], file.display().to_string());
    }
}

#[test]
fn a_test_that_fails_is_told_with_its_schedule_beside_its_trace() {
    let outcome = suite(&[("FAKE_FAILS", "returns")], &["shop.StockTest"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let schedule = "traces/shop.StockTest.returns.schedule.json";
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert!(
        lines[1].starts_with("  failed: deadlock: "),
        "{}",
        outcome.out
    );
    assert_eq!(lines[2], format!("  replay: threadlint replay {schedule}"));
    assert!(outcome.folder.path().join(schedule).is_file());
    assert_eq!(lines[3], told("shop.StockTest.takesTwo").trim_end());
    assert_eq!(
        lines[4],
        "2 tests recorded in traces (1 failed, 2 ended early)"
    );
}

#[test]
fn a_test_that_cannot_be_recorded_stops_no_other_and_leaves_no_old_trace() {
    let refused = [("FAKE_REFUSED", "returns")];
    for (asked, code) in [
        (&["shop.StockTest"][..], 0),
        (&["shop.StockTest", "shop.StockTest#returns"], 2),
    ] {
        let outcome = suite(&refused, asked);
        assert_eq!(outcome.code, Some(code), "{}", outcome.err);
        let begin = "shop.StockTest#returns: not recorded: class com.example.Absent not found";
        assert!(outcome.out.starts_with(begin), "{}", outcome.out);
        assert!(outcome.out.contains("\n  help: "), "{}", outcome.out);
        let end = told("shop.StockTest.takesTwo")
            + "1 test recorded in traces (1 ended early), 1 not recorded\n";
        assert!(outcome.out.ends_with(&end), "{}", outcome.out);
        assert!(!outcome.folder.path().join(OLD).exists());
    }
    let outcome = suite(&[("FAKE_BREAKS", "returns")], &["shop.StockTest"]);
    assert_eq!(outcome.code, Some(2), "a defect, whoever named the test");
    assert!(outcome.out.contains("internal error"), "{}", outcome.out);
    assert!(outcome.out.contains("1 test recorded"), "{}", outcome.out);
}

#[test]
fn a_class_that_is_not_there_is_an_error_and_one_without_tests_a_note() {
    let absent = suite(&[], &["A#b", "shop.Absent"]);
    assert_eq!(absent.code, Some(2), "{}", absent.err);
    assert!(
        absent.out.contains(": not recorded: class "),
        "{}",
        absent.out
    );
    assert!(absent.out.contains(&told("A.b")), "{}", absent.out);
    let empty = suite(&[], &["A#b", "shop.Empty"]);
    assert_eq!(empty.code, Some(0), "{}", empty.err);
    let note = "note: class shop.Empty has no tests that JUnit runs\n";
    assert!(empty.err.contains(note), "{}", empty.err);
    let nothing = suite(&[], &["shop.Empty"]);
    refused(&nothing, "no test was recorded");
}

#[test]
fn traces_of_several_tests_need_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("traces"), "").unwrap();
    let java = fake_java();
    let args = [
        "record",
        "--java-home",
        &java,
        "-o",
        "traces",
        "--junit",
        "A",
        "-cp",
        ".",
    ];
    let mut command = command(folder.path(), "suite", &args);
    refused(&execute(folder, &mut command), "`-o` names a folder");
}
