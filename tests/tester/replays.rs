//! A replay says whether the program failed as recorded, and nothing else.

use crate::process::{refused, replay};

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
