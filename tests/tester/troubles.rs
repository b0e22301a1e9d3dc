//! Bad input, defects and noise, which are neither verdicts nor failures of the program.

use std::fs;
use std::process::Command;

use crate::process::{command, execute, fake_java, refused, run};

#[test]
fn output_between_the_messages_is_harmless() {
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
fn the_number_of_notices_is_limited() {
    let outcome = run("noisy", &[], &["--schedules", "64"]);
    let notices = outcome.out.matches("\nnote: number ");
    assert_eq!(notices.count(), 50, "{}", outcome.out);
}

#[test]
fn failures_of_the_tool_are_not_verdicts() {
    for (fake, told) in [
        (
            "crash",
            "the JVM ended unexpectedly (exit status: 134) at its first schedules",
        ),
        ("crash", "out of memory"),
        ("crash", "# A fatal error has been detected"),
        ("crash", "--- T H R E A D --- j Native.call"),
        (
            "internal-error",
            "internal error in the tester: no thread has the baton",
        ),
        ("internal-error", "Scheduler.java:80"),
        ("malformed", "missing field `schedules`"),
        ("no-vm", "Could not create the Java Virtual Machine"),
        ("no-vm", "(exit status: 1) while it started"),
        ("old-protocol", "speaks protocol 7"),
        ("input-error", "class com.example.Absent not found"),
        ("input-error", "is its folder on the class path?"),
        ("passed", "as if this were a replay"),
    ] {
        refused(&run(fake, &[], &[]), told);
    }
}

#[test]
fn a_jvm_that_wants_its_files_as_before_is_answered() {
    let outcome = run("restoring", &[], &["--schedules", "1"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(
        outcome.out.contains("\nnote: restored\n"),
        "{}",
        outcome.out
    );
}

#[test]
fn how_a_jvm_ends_is_awaited() {
    let outcome = run("late", &[], &[]);
    refused(&outcome, "the JVM ended unexpectedly (exit status: 3)");
    refused(&outcome, "last words");
}

#[test]
fn what_a_jvm_leaves_running_is_not_awaited() {
    let outcome = run("parent", &[], &[]);
    refused(&outcome, "the JVM ended unexpectedly (exit status: 3)");
    refused(&outcome, "(nothing)");
    let child = fs::read_to_string(outcome.folder.path().join("starts.child")).unwrap();
    let state = fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
    let _ = Command::new("kill").arg(child.trim()).status();
    assert!(state.contains(" (sleep) S "), "{state}");
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
        &attempt(&["run", "--seconds", "inf", "-cp", ".", "M"]),
        "not a positive number",
    );
    refused(
        &attempt(&["run", "--spurious", "1001", "-cp", ".", "M"]),
        "--spurious",
    );
    refused(
        &attempt(&["replay", "absent.json"]),
        "`absent.json` is not a schedule",
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
