//! The output, the saved schedules and the bounds of a run, with one JVM that behaves.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::{command, execute, fake_java, plans, refused, run};

#[test]
fn a_run_without_a_failure_says_how_many_schedules_ran() {
    let outcome = run("", &[], &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let begin = "no failure in 1,000 schedules (mix, seed 1), ";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    assert!(outcome.out.ends_with(" per second\n"), "{}", outcome.out);
    assert_eq!((outcome.err.as_str(), outcome.starts().len()), ("", 1));
}

#[test]
fn a_test_or_a_main_class_is_run_and_not_both() {
    let java = fake_java();
    let told = |args: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let flags = ["run", "--java-home", &java, "-cp", "."];
        let args = [&flags[..], args].concat();
        let mut command = command(folder.path(), "", &args);
        execute(folder, &mut command)
    };
    let outcome = told(&["--junit", "shop.StockTest#takesTwo"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let plan = &plans(&outcome)[0];
    assert_eq!(
        (&plan["main"], &plan["junit"]),
        (&"".into(), &"shop.StockTest#takesTwo".into())
    );
    for (args, wrong) in [
        (
            &["--junit", "shop.StockTest"][..],
            "write the class, `#` and the method",
        ),
        (&["--junit", "A#b", "Main"], "cannot be used with"),
        (&[], "required arguments were not provided"),
    ] {
        let outcome = told(args);
        assert_eq!(outcome.code, Some(2), "{}", outcome.out);
        assert!(outcome.err.contains(wrong), "{}", outcome.err);
    }
}

#[test]
fn a_failure_is_reported_saved_and_replayed() {
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
    let files = fs::read_dir(outcome.folder.path()).unwrap();
    let mut names = files.map(|file| file.unwrap().file_name());
    assert!(names.all(|name| name.to_string_lossy().starts_with("starts")));
}

#[test]
fn a_failure_is_reported_even_if_its_schedule_cannot_be_saved() {
    let outcome = run("", &[("FAKE_AT", "0")], &["--save", "absent/s.json"]);
    assert_eq!(outcome.code, Some(2));
    let begin = "deadlock after 1 schedule (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    assert!(!outcome.out.contains("replay: "), "{}", outcome.out);
    let told = "cannot write `absent/s.json`";
    assert!(outcome.err.contains(told), "{}", outcome.err);
}

#[test]
fn limits_are_respected() {
    let outcome = run("", &[("FAKE_AT", "40")], &["--schedules", "40"]);
    assert!(
        outcome.out.starts_with("no failure in 40 schedules"),
        "{}",
        outcome.out
    );
    let started = Instant::now();
    let slow = [("FAKE_PAUSE", "0.1")];
    let outcome = run("", &slow, &["--seconds", "2"]);
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
fn what_a_race_may_lead_to_is_reported_instead_of_the_race() {
    let variables = [("FAKE_RACE", "10"), ("FAKE_AT", "109")];
    let outcome = run("racing", &variables, &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let begin = "deadlock after 110 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let note = "\nnote: schedule 11 shows a race: T1 `a` and T2 `b` race on Counter.n\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
}

#[test]
fn a_race_that_leads_to_nothing_soon_is_reported() {
    let variables = [("FAKE_RACE", "10"), ("FAKE_AT", "110")];
    let outcome = run("racing", &variables, &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let begin = "race after 11 schedules (";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    let ran = "\nran 110 schedules (mix, seed 1)\n";
    assert!(outcome.out.contains(ran), "{}", outcome.out);
}

#[test]
fn an_inconclusive_schedule_is_counted_and_no_failure() {
    let three = [("FAKE_SLOW", "3")];
    let outcome = run("inconclusive", &three, &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let begin = "no failure in 1,000 schedules, 3 of them inconclusive (mix, seed 1), ";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    for told in [
        "3 inconclusive schedules ran out of steps or time",
        "note: a schedule was inconclusive: still running after 10.0 s in Poller.run",
    ] {
        assert!(outcome.out.contains(told), "{}", outcome.out);
    }
    let json = run("inconclusive", &three, &["--output-format", "json"]).json();
    assert_eq!(json["schedules"]["inconclusive"], 3);
    assert_eq!(json["outcome"], "passed");
}

#[test]
fn a_failure_counts_beside_inconclusive_schedules() {
    let outcome = run(
        "inconclusive",
        &[("FAKE_SLOW", "3"), ("FAKE_AT", "17")],
        &[],
    );
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(outcome.out.starts_with("deadlock"), "{}", outcome.out);
}

#[test]
fn a_failure_that_does_not_come_again_is_told_and_is_none() {
    let outcome = run("unsteady", &[("FAKE_UNSTEADY", "2")], &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let note = "\nnote: 2 schedules failed, but not when they were run again, so something that is not controlled \
                decides; this is no verdict; exception: java.net.SocketTimeoutException: Read timed out\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
    let one = run("unsteady", &[("FAKE_UNSTEADY", "1")], &[]);
    assert!(
        one.out
            .contains("\nnote: 1 schedule failed, but not when it was run again"),
        "{}",
        one.out
    );
    let steady = run(
        "unsteady",
        &[("FAKE_UNSTEADY", "2"), ("FAKE_AT", "17")],
        &[],
    );
    assert_eq!(steady.code, Some(1), "{}", steady.err);
    assert!(steady.out.starts_with("deadlock"), "{}", steady.out);
}

#[test]
fn a_run_of_which_no_failure_comes_again_has_no_verdict() {
    let outcome = run("unsteady", &[("FAKE_UNSTEADY", "3")], &["--schedules", "3"]);
    refused(&outcome, "no schedule says anything: of 3, 3 failed");
}

#[test]
fn a_run_of_which_no_schedule_ends_has_no_verdict() {
    let told = "no schedule came to an end: all 3 ran out of steps or time (still running";
    let outcome = run("inconclusive", &[("FAKE_SLOW", "3")], &["--schedules", "3"]);
    refused(&outcome, told);
    // It does not go on for long, unless it is told for how long.
    let outcome = run("inconclusive", &[("FAKE_SLOW", "999")], &["--threads", "1"]);
    refused(&outcome, "all 100 ran out of steps or time");
    let timed = run(
        "inconclusive",
        &[("FAKE_SLOW", "150"), ("FAKE_AT", "151")],
        &["--seconds", "60"],
    );
    assert_eq!(timed.code, Some(1), "{}", timed.err);
    // As many, but after one that ended.
    let others = [("FAKE_SLOW", "130"), ("FAKE_DONE", "131")];
    assert_eq!(run("inconclusive", &others, &[]).code, Some(0));
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
    let outcome = run("", &[("FAKE_AT", "70")], &flags);
    let json = outcome.json();
    assert_eq!(json["seed"], "-7");
    assert_eq!(json["strategy"], "pct:7");
    assert_eq!(json["watch"], serde_json::json!(["a.**", "B"]));
    assert_eq!(json["arguments"], serde_json::json!(["--seed", "arg"]));
    assert_eq!(
        (&json["outcome"], &json["command"]),
        (&"failed".into(), &"run".into())
    );
    assert_eq!(json["schedules"]["run"], 71);
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
    let [plan, _] = &plans(&outcome)[..] else {
        panic!("one start for the run, and one to check its failure");
    };
    assert_eq!(
        (&plan["mode"], &plan["strategy"]),
        (&"run".into(), &"pct:7".into())
    );
    assert_eq!(plan["arguments"], json["arguments"]);
    // The plan was read, and then removed.
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
fn schedules_of_a_chunk_that_is_not_finished_count_too() {
    // Long enough for a script to start, and to go on to its second chunk, on a busy machine.
    let flags = [
        "--threads",
        "1",
        "--seconds",
        "3",
        "--output-format",
        "json",
    ];
    let json = run("counting", &[], &flags).json();
    assert_eq!(json["schedules"]["run"], 74);
    assert_eq!(json["schedules"]["abandoned"], 2);
    assert!(json["schedules"]["seconds"].as_f64().unwrap() >= 3.0);
    assert_eq!(json["calibrated"]["threads"], 3);
}

#[test]
fn a_run_in_which_no_schedule_ends_is_an_error() {
    let outcome = run("idle", &[], &["--seconds", "0.5"]);
    refused(&outcome, "no schedule ended within ");
    refused(&outcome, "end schedules earlier");
}

#[test]
fn the_schedule_of_another_failure_is_kept() {
    let outcome = run("", &[("FAKE_AT", "3")], &[]);
    let folder = outcome.folder;
    let again = |at: &str, name: &str| {
        let java = fake_java();
        let args = [
            "run",
            "--java-home",
            &java,
            "-cp",
            ".",
            "com.example.Transfer",
        ];
        let mut command = command(folder.path(), "", &args);
        let out = command.env("FAKE_AT", "3").env("FAKE_HASH", at).output();
        let out = String::from_utf8(out.unwrap().stdout).unwrap();
        assert!(
            out.ends_with(&format!("threadlint replay {name}\n")),
            "{out}"
        );
    };
    again("00c0ffee00c0ffee", "Transfer-3.schedule.json");
    again("1111111111111111", "Transfer-3-2.schedule.json");
    again("1111111111111111", "Transfer-3-2.schedule.json");
    again("00c0ffee00c0ffee", "Transfer-3.schedule.json");
}

#[test]
fn options_that_every_jvm_takes_are_told() {
    let outcome = run("", &[("JAVA_TOOL_OPTIONS", "-Dx=y")], &[]);
    let note = "\nnote: the JVM also takes the arguments of JAVA_TOOL_OPTIONS: -Dx=y\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
}

/// `*` means every jar in the working directory.
#[test]
fn the_class_path_is_written_as_for_java() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.jar"), "").unwrap();
    let java = fake_java();
    let mut args = vec!["run", "--java-home", &java, "--schedules", "1"];
    args.extend(["--output-format", "json", "-cp", "*", "M"]);
    let mut command = command(folder.path(), "", &args);
    let json = execute(folder, &mut command).json();
    assert_eq!(json["class_path"], serde_json::json!(["./a.jar"]));
}
