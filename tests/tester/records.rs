//! A recording writes one trace, and a run that fails is told besides.

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
