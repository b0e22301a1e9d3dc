//! The JVMs of a run: when more are started, how one that ends is replaced, and that none is left
//! behind.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::process::{command, ends, fake_java, plans, refused, run};

#[test]
fn more_jvms_start_when_the_first_finds_nothing() {
    let slow = [("FAKE_PAUSE", "0.3"), ("FAKE_AT", "300")];
    let outcome = run("", &slow, &["--threads", "3", "--schedules", "100000"]);
    // The last start checks the failure.
    assert_eq!(outcome.starts().len(), 4, "{}{}", outcome.out, outcome.err);
    assert!(
        outcome.out.starts_with("deadlock after 301 schedules"),
        "{}",
        outcome.out
    );
    let outcome = run("", &slow, &["--threads", "1", "--schedules", "100000"]);
    assert_eq!(outcome.starts().len(), 2);
    // The work left after a second does not justify starting another JVM.
    let slow = [("FAKE_PAUSE", "0.4")];
    let outcome = run("", &slow, &["--threads", "3", "--schedules", "192"]);
    assert_eq!(outcome.starts().len(), 1);
}

/// The run waits for the lower schedule, although the time is up and the other JVM is idle.
#[test]
fn the_lowest_failure_is_reported_whenever_it_comes() {
    // The machine determines how long it takes until the other JVM fails. If that was too long for
    // any failure, or for a message of the working JVM, the test tries again with more time.
    let mut last = None;
    for seconds in [2, 4, 8, 16_u64] {
        let silence = (seconds * 500).to_string();
        let seconds = seconds.to_string();
        let flags = ["--threads", "2", "--seconds", &seconds];
        let flags = [&flags[..], &["--silence-millis", &silence]].concat();
        let outcome = run("two", &[("FAKE_SECONDS", &seconds)], &flags);
        let is_failure = outcome.code == Some(1);
        last = Some(outcome);
        if is_failure {
            break;
        }
    }
    let outcome = last.unwrap();
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(1), 3),
        "{}",
        outcome.err
    );
    assert!(
        outcome.out.starts_with("deadlock after 11 schedules ("),
        "{}",
        outcome.out
    );
}

#[test]
fn a_jvm_that_retires_is_replaced() {
    let outcome = run("retire", &[], &["--threads", "1"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(
        outcome.out.starts_with("no failure in 1,000 schedules"),
        "{}",
        outcome.out
    );
    assert!(
        outcome
            .out
            .contains("note: the JVM was replaced: leftovers\n")
    );
    assert_eq!(outcome.starts().len(), 6);
    let outcome = run("stutter", &[], &["--threads", "1"]);
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(0), 4),
        "{}",
        outcome.err
    );
    refused(
        &run("futile", &[], &[]),
        "no JVM gets past schedule 0: leftovers",
    );
}

#[test]
fn a_jvm_that_retires_and_does_not_end_is_killed_and_nothing_else() {
    let outcome = run(
        "stays",
        &[],
        &["--threads", "1", "--silence-millis", "1900"],
    );
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(0), 2),
        "{}",
        outcome.err
    );
    let expected = "no failure in 1,000 schedules";
    assert!(outcome.out.starts_with(expected), "{}", outcome.out);
}

#[test]
fn shrinking_gives_another_schedule_even_in_a_new_jvm() {
    for (fake, starts) in [("", 2), ("retire-after-failure", 3)] {
        let flags = ["--shrink", "--output-format", "json"];
        let outcome = run(fake, &[("FAKE_AT", "5")], &flags);
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        assert_eq!(outcome.json()["schedule"]["decisions"], "0,2");
        assert_eq!(outcome.starts().len(), starts);
    }
}

#[test]
fn a_failure_that_cannot_be_shrunk_is_reported_unchanged() {
    let outcome = run("lost-failure", &[("FAKE_AT", "5")], &["--shrink"]);
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(1), 3),
        "{}",
        outcome.err
    );
    let note = "\nnote: the schedule could not be shrunk\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
}

#[test]
fn a_shrunk_schedule_that_does_not_fail_in_a_new_jvm_is_not_reported() {
    let shrunk = [("FAKE_AT", "5"), ("FAKE_NEVER", "0,2")];
    let outcome = run("", &shrunk, &["--shrink", "--output-format", "json"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let json = outcome.json();
    assert_eq!(json["schedule"]["decisions"], "0,1,2*2");
    assert_eq!(json["failure"]["verified"], true);
    assert!(
        outcome.out.contains("the schedule could not be shrunk"),
        "{json}"
    );
}

#[test]
fn a_failure_that_does_not_come_in_a_new_jvm_is_none_and_the_run_goes_on() {
    let once = [("FAKE_AT", "7"), ("FAKE_NEVER", "7")];
    let outcome = run("", &once, &["--threads", "1"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let begin = "no failure in 1,000 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let note = "\nnote: 1 schedule failed, but not when it was run again, so something that is not controlled \
                decides; this is no verdict; deadlock: T1 `left` and T2 `right` wait for each other\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
    let modes = plans(&outcome);
    let modes = modes.iter().map(|plan| plan["mode"].as_str().unwrap());
    assert_eq!(
        modes.collect::<Vec<_>>(),
        ["run", "replay", "replay", "run"]
    );
    let later = [&once[..], &[("FAKE_THEN", "300")]].concat();
    let outcome = run("", &later, &["--threads", "1"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let begin = "deadlock after 301 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    assert!(outcome.out.contains(note), "{}", outcome.out);
}

#[test]
fn schedules_after_a_race_that_does_not_come_in_a_new_jvm_count_once() {
    let race = [("FAKE_RACE", "10"), ("FAKE_NEVER", "10")];
    let outcome = run("racing", &race, &["--threads", "1"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let begin = "no failure in 1,000 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
}

#[test]
fn a_race_is_reported_if_what_it_may_have_led_to_does_not_come_in_a_new_jvm() {
    let variables = [("FAKE_RACE", "10"), ("FAKE_AT", "50"), ("FAKE_NEVER", "50")];
    let outcome = run("racing", &variables, &["--threads", "1"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let begin = "race after 11 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    assert!(!outcome.out.contains("shows a race"), "{}", outcome.out);
    let note = "\nnote: 1 schedule failed, but not when it was run again";
    assert!(outcome.out.contains(note), "{}", outcome.out);
}

#[test]
fn a_run_ends_when_failures_keep_away_from_new_jvms() {
    let never = ("FAKE_NEVER", "always");
    let outcome = run("often", &[("FAKE_AT", "1"), never], &["--threads", "1"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let begin = "no failure in 55 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let note = "\nnote: the run ended at schedule 55: 5 failures did not come again in a new JVM\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
    let once = [("FAKE_AT", "7"), ("FAKE_NEVER", "7")];
    let outcome = run("", &once, &["--strategy", "dfs"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let note = "\nnote: the search ended at schedule 8, whose failure did not come again\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
    let begin = "no failure in 8 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    refused(
        &run("", &[("FAKE_AT", "0"), never], &["--schedules", "1"]),
        "no schedule says anything: of 1, 1 failed",
    );
}

#[test]
fn a_failure_that_a_new_jvm_shows_after_other_events_is_not_verified() {
    for (again, note) in [
        ("diverged", "did not give the same events"),
        (
            "dies",
            "note: the schedule could not be run again in a new JVM: the JVM ended",
        ),
    ] {
        let outcome = run("", &[("FAKE_AT", "7"), ("FAKE_AGAIN", again)], &[]);
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        let begin = "deadlock after 8 schedules (";
        assert!(outcome.out.starts_with(begin), "{}", outcome.out);
        let unverified = "\nnote: the same schedule, run again, did not give the same events";
        for told in [note, unverified] {
            assert!(outcome.out.contains(told), "{}", outcome.out);
        }
    }
}

/// The JVM that found the failure ended while lower schedules were still running.
#[test]
fn a_new_jvm_repeats_the_failure_before_it_shrinks_it() {
    let flags = ["--threads", "2", "--shrink", "--output-format", "json"];
    let outcome = run("gone", &[("FAKE_AT", "70")], &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let json = outcome.json();
    assert_eq!(json["schedule"]["decisions"], "0,2");
    assert_eq!(json["schedules"]["run"], 71);
    assert_eq!(outcome.starts().len(), 4);
}

#[test]
fn a_failure_that_its_jvm_cannot_report_is_reported_by_a_new_one() {
    let outcome = run("untold", &[("FAKE_AT", "7")], &["--threads", "1"]);
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(1), 2),
        "{}",
        outcome.err
    );
    assert!(
        outcome.out.starts_with("deadlock after 8 schedules ("),
        "{}",
        outcome.out
    );
    assert!(outcome.out.contains("\ninterleaving, "), "{}", outcome.out);
    let [run_plan, replay_plan] = &plans(&outcome)[..] else {
        panic!("two starts");
    };
    assert_eq!(replay_plan["mode"], "replay");
    assert_eq!(replay_plan["schedule"]["index"], 7);
    // The schedule is only a hint.
    assert_eq!(replay_plan["class_path"], run_plan["class_path"]);
    let never = [("FAKE_AT", "7"), ("FAKE_NEVER", "7")];
    let outcome = run("untold", &never, &["--threads", "1"]);
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(0), 4),
        "{}",
        outcome.err
    );
}

#[test]
fn a_program_that_fails_when_it_runs_again_has_a_jvm_for_each_schedule() {
    let failing = [("FAKE_AT", "3")];
    let outcome = run("once", &failing, &["--threads", "1"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let begin = "deadlock after 4 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let note = "\nnote: each schedule runs in a JVM of its own, which takes longer: the program passes the first \
                time and fails when it runs again in the same JVM (exception: java.net.BindException: Address \
                already in use)\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
    assert!(!outcome.out.contains("replaced"), "{}", outcome.out);
    let plans = plans(&outcome);
    let modes = plans.iter().map(|plan| plan["mode"].as_str().unwrap());
    assert_eq!(
        modes.collect::<Vec<_>>(),
        ["run", "run", "run", "run", "run", "replay"]
    );
    assert!(plans[0].get("once").is_none());
    assert_eq!(plans[1]["once"]["chosen_steps"], 41);
    assert!(
        plans[1]["once"]["reason"]
            .as_str()
            .unwrap()
            .starts_with("exception")
    );
    let shrunk = run("once", &failing, &["--threads", "1", "--shrink"]);
    assert_eq!(shrunk.code, Some(1), "{}", shrunk.err);
    let note = "\nnote: the schedule could not be shrunk\n";
    assert!(shrunk.out.contains(note), "{}", shrunk.out);
    refused(
        &run("once", &[], &["--strategy", "dfs"]),
        "the program cannot be searched depth-first: it passes the first time and fails when it",
    );
}

#[test]
fn a_jvm_that_falls_silent_is_ended() {
    for (fake, during) in [
        ("mute", "while it started"),
        ("hang", "at about schedule 200"),
    ] {
        let outcome = run(fake, &[], &["--silence-millis", "1500"]);
        let told = format!("the JVM said nothing for 1.5s {during}, and was ended");
        refused(&outcome, &told);
        for start in outcome.starts() {
            assert!(ends(&start), "{fake}: {start}");
        }
    }
}

#[test]
fn a_jvm_that_closes_its_connection_and_continues_is_ended() {
    let outcome = run("closed", &[], &[]);
    refused(&outcome, "(it closed its connection but kept running)");
    assert!(ends(&outcome.starts()[0]));
}

/// The JVM deletes its folder before it ends, or just after its last sign of life.
fn is_deleted_soon(folder: &Path) -> bool {
    (0..100).any(|_| {
        let is_deleted = !folder.exists();
        if !is_deleted {
            thread::sleep(Duration::from_millis(50));
        }
        is_deleted
    })
}

/// Without the launcher there is no JVM: each JVM notices the end of its connection.
#[test]
fn a_launcher_that_is_killed_leaves_no_jvm() {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let args = [
        "run",
        "--java-home",
        &java,
        "--threads",
        "2",
        "--seconds",
        "60",
        "-cp",
        ".",
        "M",
    ];
    let mut child = command(folder.path(), "", &args)
        .env("FAKE_PAUSE", "0.2")
        .spawn()
        .unwrap();
    let log = folder.path().join("starts");
    let starts = || fs::read_to_string(&log).unwrap_or_default();
    for _ in 0..200 {
        if starts().lines().count() == 2 {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    // Waits until the second JVM has read its plan and is ready.
    thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(starts().lines().count(), 2);
    for start in starts().lines() {
        assert!(ends(start), "{start}");
        let plan = start.rsplit(' ').next().unwrap();
        let folder = Path::new(plan).parent().unwrap();
        assert!(is_deleted_soon(folder), "{start}");
    }
}
