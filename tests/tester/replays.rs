//! A replay says whether the program failed as recorded, and nothing else.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::process::{command, execute, fake_java, refused, replay, schedule};

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
    assert_eq!(json["java"]["version"], "17.0.15");
    assert_eq!(
        (&json["outcome"], &json["command"]),
        (&"failed".into(), &"replay".into())
    );
    assert_eq!(json["class_path"], serde_json::json!(["."]));
}

#[test]
fn a_replay_reports_another_outcome() {
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
        let decision = (outcome == "diverged").then_some(4);
        assert_eq!(json.json()["divergence"]["decision"].as_u64(), decision);
    }
}

#[test]
fn a_debugger_needs_a_java_that_has_one() {
    refused(&replay("replay", &["--debug"]), "has no debugger agent");
}

#[test]
fn output_of_a_replay_is_shown_on_request_and_notices_once() {
    let outcome = replay("replay-words", &["--show-output"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(outcome.err, "moved 10\n");
    assert_eq!(outcome.out.matches("note: ").count(), 1, "{}", outcome.out);
    assert_eq!(replay("replay-words", &[]).err, "");
}

#[test]
fn a_replay_that_does_not_end_is_an_error() {
    refused(
        &replay("", &["--silence-millis", "1500"]),
        "the JVM said nothing for 1.5s at its first schedules",
    );
    refused(
        &replay("replay-retire", &[]),
        "the JVM gave up before the replay ended: thread `poller`",
    );
}

#[test]
fn a_debugger_has_no_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    fs::create_dir_all(home.join("bin")).unwrap();
    symlink(
        Path::new(&fake_java()).join("bin/java"),
        home.join("bin/java"),
    )
    .unwrap();
    let home = home.display().to_string();
    let schedule = schedule();
    let mut args = vec!["replay", &schedule, "--java-home", &home];
    args.extend(["--debug", "--silence-millis", "1"]);
    let mut command = command(folder.path(), "replay", &args);
    let outcome = execute(folder, &mut command);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let told = outcome.err.trim_end();
    let (words, port) = told.rsplit_once(':').unwrap();
    assert_eq!(
        words,
        "the JVM waits 10 minutes for a debugger at localhost"
    );
    let flag = format!("suspend=y,timeout=600000,address=127.0.0.1:{port} ");
    assert!(outcome.starts()[0].contains(&flag), "{flag}");
}
