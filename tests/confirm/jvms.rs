//! Several JVMs at a time, and JVMs that die, hang, retire or send nonsense.

use std::time::{Duration, Instant};

use crate::fake_jvm::{command, ends, execute, refused, root};
use crate::process::{VERDICTS, compiled, confirm, script, verdicts};

#[test]
fn the_answers_are_in_order_however_many_jvms_there_are() {
    let slow = [("FAKE_PAUSE", "0.6")];
    let flags = ["--output-format", "json", "--jobs"];
    let one = confirm(&slow, &[&flags[..], &["1"]].concat());
    let many = confirm(&slow, &[&flags[..], &["3"]].concat());
    assert_eq!((one.starts().len(), many.starts().len()), (1, 3));
    assert_eq!(one.json(), many.json());
    assert!(one.err.contains("[1/5] confirmed"), "{}", one.err);
    assert!(many.err.contains("[5/5] confirmed"), "{}", many.err);
    let few = confirm(&[], &["--jobs", "9", "--class", "PriceCache"]);
    assert_eq!(few.starts().len(), 2);
}

#[test]
fn a_jvm_that_dies_costs_only_its_target() {
    for jobs in ["1", "2"] {
        let flags = ["--output-format", "json", "--jobs", jobs];
        let outcome = confirm(&[("FAKE_DIES", "1")], &flags);
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        let document = outcome.json();
        let expected = [
            "confirmed",
            "not-reproduced",
            "blocked",
            "no-driver",
            "reachable",
        ];
        assert_eq!(verdicts(&document), expected);
        let reason = document["findings"][1]["verdict"]["reason"].as_str();
        let why = "the JVM ended unexpectedly (exit status: 134)";
        assert!(reason.unwrap().starts_with(why), "{reason:?}");
        assert_eq!(document["findings"][1]["level"], "warning");
        let notice = &document["notices"][0];
        assert_eq!(
            (&notice["internal"], &notice["line"]),
            (&false.into(), &58.into())
        );
        let told = notice["message"].as_str().unwrap();
        let begin =
            format!("the code broke off the examination of `shop.PriceCache.misses`: {why}");
        assert!(told.starts_with(&begin), "{told}");
        let said = "not-reproduced: shop.PriceCache.misses";
        assert!(outcome.err.contains(said), "{}", outcome.err);
        assert!(
            outcome.err.contains("\n  a guard page was hit\n"),
            "{}",
            outcome.err
        );
    }
    // The target before it may be to blame, so this target is tried twice.
    let outcome = confirm(&[("FAKE_DIES", "1")], &["--jobs", "1"]);
    assert_eq!(outcome.starts().len(), 3);
}

/// What earlier targets left in the JVM may be to blame for an error of the tester, too.
#[test]
fn a_target_at_which_the_tester_stumbles_is_tried_once_more_in_a_new_jvm() {
    let flags = ["--jobs", "1", "--output-format", "json"];
    let outcome = confirm(&[("FAKE_STUMBLES", "1")], &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(verdicts(&outcome.json()), VERDICTS);
    assert_eq!(outcome.starts().len(), 2);
}

#[test]
fn a_jvm_that_hangs_is_ended_and_the_next_continues() {
    let started = Instant::now();
    let flags = ["--budget", "500ms", "--grace-millis", "1000", "--jobs", "1"];
    let flags = [&flags[..], &["--output-format", "json"]].concat();
    let outcome = confirm(&[("FAKE_HANGS", "0")], &flags);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(started.elapsed() < Duration::from_secs(20));
    let expected = [
        "not-reproduced",
        "ordered",
        "blocked",
        "no-driver",
        "reachable",
    ];
    assert_eq!(verdicts(&outcome.json()), expected);
    assert!(
        outcome.err.contains("the JVM gave no verdict within 1.5s"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.starts().len(), 2);
    for start in outcome.starts() {
        assert!(ends(&start), "{start}");
    }
    // The JVM said that it had begun with this target, so that no other is to blame.
    let outcome = confirm(&[("FAKE_HANGS", "1")], &flags);
    assert_eq!(verdicts(&outcome.json())[1], "not-reproduced");
    assert_eq!(outcome.starts().len(), 2);
    // The same for a JVM that writes output but no verdict.
    let outcome = confirm(&[("FAKE_TALKS", "0")], &flags);
    assert_eq!(verdicts(&outcome.json()), expected);
}

#[test]
fn a_jvm_that_retires_is_replaced() {
    let after = confirm(&[("FAKE", "retire-after-verdict")], &["--jobs", "1"]);
    assert_eq!(
        (after.code, after.starts().len()),
        (Some(1), 5),
        "{}",
        after.err
    );
    assert!(after.err.contains("examined 5 of 5"), "{}", after.err);
    let before = confirm(&[("FAKE_RETIRES", "3")], &["--jobs", "1"]);
    assert_eq!((before.code, before.starts().len()), (Some(1), 2));
    assert!(
        before
            .err
            .contains("the JVM cannot continue, and gave no verdict: leftovers"),
        "{}",
        before.err
    );
}

/// The JVM receives a target before it says that it retires, or falls silent.
#[test]
fn a_target_that_was_not_examined_goes_to_a_new_jvm() {
    let examined = |fake: &str, flags: &[&str], expected: &[&str]| {
        let flags = [flags, &["--output-format", "json"]].concat();
        let outcome = confirm(&[("FAKE", fake)], &flags);
        assert_eq!(outcome.code, Some(1), "{fake}: {}", outcome.err);
        assert_eq!(verdicts(&outcome.json()), expected, "{fake}");
        for start in outcome.starts() {
            assert!(ends(&start), "{start}");
        }
    };
    for jobs in ["1", "3"] {
        examined("retire-after-verdict", &["--jobs", jobs], &VERDICTS);
        examined("retire-and-stay", &["--jobs", jobs], &VERDICTS);
    }
    let flags = ["--budget", "500ms", "--grace-millis", "1000", "--jobs", "1"];
    let flags = [&flags[..], &["--class", "PriceCache"]].concat();
    examined("stay-after-verdict", &flags, &VERDICTS[..2]);
}

#[test]
fn targets_for_which_no_jvm_can_be_started_are_reported() {
    let java = std::fs::read_to_string(root().join("testdata/fake-java/bin/java")).unwrap();
    let java = java.trim_start_matches("#!/usr/bin/env bash\n");
    // One of two JVMs continues, but it is not new, so it does not get the target of the other.
    for (jobs, untold) in [("1", 4), ("2", 1)] {
        let folder = compiled();
        script(folder.path(), "java", java);
        let home = folder.path().display().to_string();
        let flags = ["--java-home", &home, "-cp", "demo/target/classes"];
        let flags = [&["confirm", "demo", "--jobs", jobs], &flags[..]].concat();
        let flags = [&flags[..], &["--output-format", "json"]].concat();
        let mut command = command(folder.path(), "last", &flags);
        let outcome = execute(folder, command.env("FAKE_STARTS", jobs));
        assert_eq!(outcome.code, Some(2), "{}", outcome.err);
        let told = outcome.err.matches("the JVM cannot be started: ").count();
        assert_eq!(told, untold, "{}", outcome.err);
        let document = outcome.json();
        let found = verdicts(&document);
        let differing = found
            .iter()
            .zip(VERDICTS)
            .filter(|(is, expected)| *is != expected);
        let differing: Vec<&str> = differing.map(|(is, _)| *is).collect();
        assert_eq!(differing, vec!["none"; untold]);
    }
}

#[test]
fn failures_of_the_tool_are_not_verdicts() {
    for (fake, told) in [
        ("internal-error", "no thread has the baton"),
        ("malformed", "`verdict` is `maybe`"),
        ("ready-twice", "the JVM reported twice that it is ready"),
        (
            "wrong-target",
            "a verdict on a target that it was not assigned",
        ),
    ] {
        let outcome = confirm(&[("FAKE", fake)], &["--output-format", "json"]);
        assert_eq!(outcome.code, Some(2), "{}", outcome.err);
        assert!(!outcome.out.contains("\"verdict\""), "{}", outcome.out);
        assert!(outcome.err.contains(told), "{}", outcome.err);
    }
    for (fake, told) in [
        ("no-vm", "Could not create the Java Virtual Machine"),
        ("old-protocol", "speaks protocol 7"),
        ("input-error", "class com.example.Absent not found"),
        ("mute", "the JVM said nothing for 400ms while it started"),
    ] {
        let flags = ["--silence-millis", "400", "--quiet"];
        refused(&confirm(&[("FAKE", fake)], &flags), told);
    }
}
