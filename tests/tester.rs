//! `run`, `replay`, `doctor` and `tester-jar` as processes, with a script in the place of the JVM.
//!
//! `tests/common/fake_jvm.rs` says how.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/fake_jvm.rs"]
mod fake_jvm;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use fake_jvm::{Outcome, command, ends, execute, fake_java, refused, root};
use serde_json::Value;

/// `threadlint run FLAGS -cp . com.example.Transfer` with that fake and these variables.
fn run(fake: &str, variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let mut args = vec!["run", "--java-home", &java];
    args.extend(flags);
    args.extend(["-cp", ".", "com.example.Transfer", "--seed", "arg"]);
    let mut command = command(folder.path(), fake, &args);
    command.envs(variables.iter().copied());
    execute(folder, &mut command)
}

#[test]
fn a_run_without_a_failure_says_how_much_was_run() {
    let outcome = run("", &[], &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let begin = "no failure in 1,000 schedules (random, seed 1), ";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    assert!(outcome.out.ends_with(" per second\n"), "{}", outcome.out);
    assert_eq!((outcome.err.as_str(), outcome.starts().len()), ("", 1));
}

#[test]
fn a_failure_is_told_saved_and_replayed() {
    let outcome = run("", &[("FAKE_AT", "17")], &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(
        outcome.out.starts_with("deadlock after 18 schedules ("),
        "{}",
        outcome.out
    );
    let end = "\nreplay: threadlint replay Transfer-17.schedule.json\n";
    assert!(outcome.out.ends_with(end), "{}", outcome.out);
    let saved = outcome.folder.path().join("Transfer-17.schedule.json");
    let saved: Value = serde_json::from_str(&fs::read_to_string(saved).unwrap()).unwrap();
    assert_eq!(
        (saved["index"].as_u64(), saved["decisions"].as_str()),
        (Some(17), Some("0,1,2*2"))
    );
}

#[test]
fn the_schedule_is_saved_where_it_was_asked_for() {
    let outcome = run("", &[("FAKE_AT", "0")], &["--save", "a b.json"]);
    assert!(
        outcome.out.ends_with("replay 'a b.json'\n"),
        "{}",
        outcome.out
    );
    assert!(outcome.folder.path().join("a b.json").is_file());
    let outcome = run("", &[("FAKE_AT", "0")], &["--save", "it's"]);
    assert!(
        outcome.out.ends_with("replay 'it'\\''s'\n"),
        "{}",
        outcome.out
    );
    let outcome = run("", &[("FAKE_AT", "0")], &["--save", "-"]);
    assert_eq!(outcome.code, Some(1));
    assert!(!outcome.out.contains("replay: "), "{}", outcome.out);
    assert_eq!(fs::read_dir(outcome.folder.path()).unwrap().count(), 1);
}

#[test]
fn bounds_are_kept() {
    let outcome = run("", &[("FAKE_AT", "40")], &["--schedules", "40"]);
    assert!(
        outcome.out.starts_with("no failure in 40 schedules"),
        "{}",
        outcome.out
    );
    let started = Instant::now();
    let slow = [("FAKE_PAUSE", "0.1")];
    let outcome = run("", &slow, &["--seconds", "0.5"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(started.elapsed() < Duration::from_secs(10));
    let outcome = run("", &[], &["--seconds", "9", "--schedules", "3"]);
    assert!(
        outcome.out.starts_with("no failure in 3 schedules"),
        "{}",
        outcome.out
    );
}

#[test]
fn depth_first_search_is_one_chunk_and_may_be_complete() {
    let complete = [("FAKE_COMPLETE", "true")];
    let outcome = run(
        "",
        &complete,
        &["--strategy", "dfs:2", "--schedules", "252"],
    );
    let begin = "all 252 interleavings covered, no failure (dfs:2), ";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let slow = [("FAKE_PAUSE", "1.3")];
    let outcome = run(
        "",
        &slow,
        &["--strategy", "dfs", "--seconds", "9", "--threads", "3"],
    );
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(0), 1),
        "{}",
        outcome.err
    );
    let outcome = run("retire", &[], &["--strategy", "dfs"]);
    assert!(
        outcome.out.contains("the search ended at schedule 30"),
        "{}",
        outcome.out
    );
}

#[test]
fn more_jvms_start_when_the_first_finds_nothing() {
    let slow = [("FAKE_PAUSE", "0.3"), ("FAKE_AT", "300")];
    let outcome = run("", &slow, &["--threads", "3", "--schedules", "100000"]);
    assert_eq!(outcome.starts().len(), 3, "{}{}", outcome.out, outcome.err);
    assert!(
        outcome.out.starts_with("deadlock after 301 schedules"),
        "{}",
        outcome.out
    );
    let outcome = run("", &slow, &["--threads", "1", "--schedules", "100000"]);
    assert_eq!(outcome.starts().len(), 1);
}

/// The lower one is awaited, although the time is up and the other JVM has nothing to do.
#[test]
fn the_lowest_failure_is_told_whenever_it_comes() {
    let flags = [
        "--threads",
        "2",
        "--seconds",
        "2",
        "--silence-millis",
        "1000",
    ];
    let outcome = run("two", &[], &flags);
    assert_eq!(
        (outcome.code, outcome.starts().len()),
        (Some(1), 2),
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
    let outcome = run("retire", &[], &[]);
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
    let outcome = run("stutter", &[], &[]);
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
fn shrinking_gives_another_schedule_even_in_a_new_jvm() {
    for (fake, starts) in [("", 1), ("retire-after-failure", 2)] {
        let flags = ["--shrink", "--output-format", "json"];
        let outcome = run(fake, &[("FAKE_AT", "5")], &flags);
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        assert_eq!(outcome.json()["schedule"]["decisions"], "0,2");
        assert_eq!(outcome.starts().len(), starts);
    }
}

#[test]
fn a_failure_that_its_jvm_cannot_tell_is_told_by_a_new_one() {
    let outcome = run("untold", &[("FAKE_AT", "7")], &[]);
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
    let never = [("FAKE_AT", "7"), ("FAKE_NEVER", "1")];
    let outcome = run("untold", &never, &[]);
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
    assert!(
        outcome
            .out
            .contains("\nnote: the same schedule, run again, "),
        "{}",
        outcome.out
    );
}

#[test]
fn words_between_the_messages_do_no_harm() {
    let outcome = run("garbage", &[], &["--show-output"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(
        outcome
            .out
            .contains("\nnote: Native.call blocked outside the scheduler\n")
    );
    assert_eq!(outcome.out.matches("note: ").count(), 1, "{}", outcome.out);
    assert!(outcome.err.starts_with("moved 10\n"), "{}", outcome.err);
    assert_eq!(run("garbage", &[], &[]).err, "");
}

#[test]
fn failures_of_the_tool_are_no_verdicts() {
    for (fake, told) in [
        ("crash", "the JVM ended unexpectedly (exit status: 134)"),
        ("crash", "out of memory"),
        ("crash", "# A fatal error has been detected"),
        (
            "internal-error",
            "internal error in the tester: no thread has the baton",
        ),
        ("internal-error", "Scheduler.java:80"),
        ("malformed", "missing field `to`"),
        ("no-vm", "Could not create the Java Virtual Machine"),
        ("old-protocol", "speaks protocol 7"),
        ("input-error", "class com.example.Absent not found"),
        ("input-error", "is its folder on the class path?"),
        ("passed", "as if it had been told to replay"),
    ] {
        refused(&run(fake, &[], &[]), told);
    }
}

#[test]
fn a_jvm_that_falls_silent_is_ended() {
    for fake in ["mute", "hang"] {
        let outcome = run(fake, &[], &["--silence-millis", "400"]);
        refused(&outcome, "the JVM said nothing for 400ms");
        for start in outcome.starts() {
            assert!(ends(&start), "{fake}: {start}");
        }
    }
}

/// No launcher, no JVM: the end of standard input is heard.
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
    // Until the second is ready too, and its plan read.
    thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(starts().lines().count(), 2);
    for start in starts().lines() {
        assert!(ends(start), "{start}");
        let plan = start.rsplit(' ').next().unwrap();
        assert!(!Path::new(plan).exists(), "{start}");
    }
}

#[test]
fn the_plan_and_the_flags_reach_the_jvm() {
    let flags = [
        "--seed",
        "-7",
        "--strategy",
        "pct:7",
        "--events",
        "all",
        "--watch",
        "a.**",
        "--watch",
        "B",
        "--early-timeouts",
        "4",
        "--spurious",
        "0",
        "--max-steps",
        "5",
        "--max-millis",
        "6",
        "--jvm-arg",
        "-Xmx1g",
        "--output-format",
        "json",
    ];
    let outcome = run("", &[("FAKE_AT", "1")], &flags);
    let json = outcome.json();
    assert_eq!(json["seed"], "-7");
    assert_eq!(json["strategy"], "pct:7");
    assert_eq!(json["watch"], serde_json::json!(["a.**", "B"]));
    assert_eq!(json["arguments"], serde_json::json!(["--seed", "arg"]));
    assert_eq!(
        (&json["outcome"], &json["command"]),
        (&"failed".into(), &"run".into())
    );
    assert_eq!(json["schedules"]["run"], 2);
    assert_eq!(json["java"]["version"], "17.0.15");
    let start = &outcome.starts()[0];
    for argument in [
        "-XX:+IgnoreUnrecognizedVMOptions",
        " -Xmx1g -javaagent:",
        " -ea ",
        "-cp ",
    ] {
        assert!(start.contains(argument), "{start}");
    }
    // The plan was read, and is gone.
    let plan = start.rsplit(' ').next().unwrap();
    assert!(start.contains(&format!("Cargo.toml={plan} ")), "{start}");
    assert!(!Path::new(plan).exists());
}

#[test]
fn each_format_goes_where_it_was_asked_for() {
    let flags = [
        "--output-format",
        "concise",
        "--output-format",
        "json",
        "--output-file",
        "o.json",
    ];
    let outcome = run("", &[("FAKE_AT", "3")], &flags);
    let begin = "com.example.Transfer: deadlock after 4 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let end = "): T1 `left` and T2 `right` wait for each other [Transfer-3.schedule.json]\n";
    assert!(outcome.out.ends_with(end), "{}", outcome.out);
    let json = fs::read_to_string(outcome.folder.path().join("o.json")).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (
            json["schema_version"].as_u64(),
            json["failure"]["index"].as_u64()
        ),
        (Some(1), Some(3))
    );
    assert_eq!(json["schedule_file"], "Transfer-3.schedule.json");
}

#[test]
fn bad_input_gets_advice() {
    let folder = tempfile::tempdir().unwrap();
    let attempt = |args: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = command(folder.path(), "", args);
        execute(folder, &mut command)
    };
    let java = fake_java();
    refused(
        &attempt(&["run", "-cp", "absent", "M"]),
        "nothing on the class path `absent` exists",
    );
    refused(&attempt(&["run", "M"]), "--classpath <CP>");
    refused(&attempt(&["run", "-cp", "."]), "<MAIN>");
    refused(
        &attempt(&["run", "--seconds", "0", "-cp", ".", "M"]),
        "not a positive number",
    );
    refused(
        &attempt(&["run", "--spurious", "1001", "-cp", ".", "M"]),
        "--spurious",
    );
    refused(
        &attempt(&["replay", "absent.json"]),
        "`absent.json` is no schedule",
    );
    let elsewhere = folder.path().display().to_string();
    let args = ["run", "--java-home", &elsewhere, "-cp", ".", "M"];
    refused(&attempt(&args), "is not a Java installation");
    let args = [
        "run",
        "--java-home",
        &java,
        "--output-file",
        "absent/o",
        "-cp",
        ".",
        "M",
    ];
    refused(&attempt(&args), "cannot write `absent/o`");
}

#[test]
fn a_jar_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let args = ["run", "--java-home", &java, "-cp", ".", "M"];
    let mut command = command(folder.path(), "", &args);
    let outcome = execute(folder, command.env("THREADLINT_TESTER_JAR", "absent.jar"));
    refused(&outcome, "THREADLINT_TESTER_JAR names `absent.jar`");
}

fn replay(fake: &str, flags: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let schedule = root()
        .join("testdata/protocol/schedule.json")
        .display()
        .to_string();
    let java = fake_java();
    let mut args = vec!["replay", &schedule, "--java-home", &java];
    args.extend(flags);
    let mut command = command(folder.path(), fake, &args);
    execute(folder, &mut command)
}

#[test]
fn a_replay_that_fails_as_recorded_is_a_failure_found() {
    let outcome = replay("replay", &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(
        outcome.out.starts_with("deadlock, as recorded\n"),
        "{}",
        outcome.out
    );
    let json = replay("replay", &["--output-format", "json", "-cp", "."]).json();
    assert_eq!(
        (&json["outcome"], &json["command"]),
        (&"failed".into(), &"replay".into())
    );
    assert_eq!(json["class_path"], serde_json::json!(["."]));
}

#[test]
fn a_replay_never_pretends() {
    for (fake, outcome, told) in [
        (
            "replay-kind",
            "failed-otherwise",
            "not reproduced: livelock;",
        ),
        (
            "replay-other",
            "failed-otherwise",
            "not reproduced: deadlock, but after other events;",
        ),
        (
            "passed",
            "passed",
            "not reproduced: the schedule ended without a failure;",
        ),
        (
            "diverged",
            "diverged",
            "not reproduced: com.example.Transfer does not follow the schedule at decision 4: T2 cannot",
        ),
    ] {
        let text = replay(fake, &[]);
        assert_eq!(text.code, Some(2), "{}", text.err);
        assert!(text.out.contains(told), "{}", text.out);
        assert!(
            text.out.contains("recorded was deadlock: T1"),
            "{}",
            text.out
        );
        let json = replay(fake, &["--output-format", "json"]);
        assert_eq!(
            (json.code, json.json()["outcome"].as_str()),
            (Some(2), Some(outcome))
        );
    }
}

#[test]
fn a_debugger_needs_a_java_that_has_one() {
    refused(&replay("replay", &["--debug"]), "has no debugger agent");
}

#[test]
fn the_doctor_tries_java_for_real() {
    let doctor = |fake: &str, flags: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let java = fake_java();
        let mut args = vec!["doctor", "--java-home", &java];
        args.extend(flags);
        let mut command = command(folder.path(), fake, &args);
        execute(folder, &mut command)
    };
    let outcome = doctor("doctor", &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    for told in [
        "Cargo.toml (THREADLINT_TESTER_JAR)",
        "java     21.0.1 in ",
        "works; instrumentation took 212 ms",
        "no debugger can attach",
        "virtual threads: run as platform threads",
        "random   any thread that can go on",
    ] {
        assert!(outcome.out.contains(told), "{told}: {}", outcome.out);
    }
    let json = doctor("doctor", &["--output-format", "json"]).json();
    assert_eq!(json["javas"][0]["works"], true);
    assert_eq!(json["jar"]["state"], "given");
    assert_eq!(json["strategies"][1]["name"], "dfs");
    let outcome = doctor("no-vm", &[]);
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome
            .out
            .contains("does not work: the JVM ended unexpectedly"),
        "{}",
        outcome.out
    );
    assert!(
        outcome.out.contains("         Error: Could not create"),
        "{}",
        outcome.out
    );
}

/// Either there is a jar, or the reason is told.
#[test]
fn the_jar_is_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(folder.path(), "", &["tester-jar", "--output-file", "t.jar"]);
    let outcome = execute(folder, &mut command);
    if outcome.code == Some(0) {
        let mut head = [0; 2];
        let jar = fs::File::open(outcome.folder.path().join("t.jar"));
        jar.unwrap().read_exact(&mut head).unwrap();
        assert_eq!(&head, b"PK");
    } else {
        refused(&outcome, "built without the tester");
    }
}
