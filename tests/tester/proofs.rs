//! Predictions are driven one after another; a JVM that ends costs at most the one that it drove.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::process::{Outcome, command, execute, fake_java, plans, refused};

/// Two threads write two fields: two races.
const RACES: &str = "T0|fork(T1)|1\nT0|w(A)|2\nT0|w(B)|3\nT1|w(A)|4\nT1|w(B)|5\n";

/// A trace of that execution that says how it was recorded.
fn trace(folder: &Path) {
    write_trace(folder, "run.tltrace", RACES, "com.example.Transfer");
}

/// A trace of an execution of that main class.
fn write_trace(folder: &Path, name: &str, events: &str, main: &str) {
    fs::write(folder.join("run.std"), events).unwrap();
    let args = [
        "trace", "export", "--as", "tltrace", "-o", "plain", "run.std",
    ];
    assert!(
        command(folder, "", &args)
            .output()
            .unwrap()
            .status
            .success()
    );
    let plain = fs::read(folder.join("plain")).unwrap();
    let header = json!({"main": main, "mode": "scheduled", "schedule": {"seed": "7"}});
    let header = header.to_string();
    // The magic and the first block: type, length, checksum (0: none) and the header.
    let length = u32::from_le_bytes(plain[9..13].try_into().unwrap());
    let mut bytes = plain[..9].to_vec();
    bytes.extend(u32::try_from(header.len()).unwrap().to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(header.as_bytes());
    bytes.extend(&plain[17 + length as usize..]);
    fs::write(folder.join(name), bytes).unwrap();
}

fn predict(variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    trace(folder.path());
    let java = fake_java();
    let mut args = vec![
        "predict",
        "--java-home",
        &java,
        "--trace",
        "run.tltrace",
        "-cp",
        ".",
    ];
    args.extend(["--threads", "1"]);
    args.extend(flags);
    let mut command = command(folder.path(), "", &args);
    command
        .env("FAKE_VERDICTS", "proofs")
        .envs(variables.iter().copied());
    execute(folder, &mut command)
}

/// The verdicts, in the order of the predictions, and the reasons.
fn verdicts(outcome: &Outcome) -> Vec<(String, String)> {
    let document: Value = outcome.json();
    let all = document["predictions"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    all.map(|it| (text(&it["verdict"]), text(&it["reason"])))
        .collect()
}

fn as_json(variables: &[(&str, &str)]) -> (Outcome, Vec<(String, String)>) {
    let flags = ["--unproved", "--output-format", "json"];
    let outcome = predict(variables, &flags);
    let verdicts = verdicts(&outcome);
    (outcome, verdicts)
}

#[test]
fn each_prediction_gets_its_verdict() {
    let (outcome, verdicts) = as_json(&[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let verdicts: Vec<&str> = verdicts.iter().map(|it| it.0.as_str()).collect();
    assert_eq!(verdicts, ["confirmed", "not-reproduced"]);
    assert_eq!(outcome.starts().len(), 1);
    let plan = plans(&outcome).remove(0);
    assert_eq!(
        (&plan["mode"], &plan["seed"]),
        (&"prove".into(), &"7".into())
    );
    assert_eq!(plan["targets"].as_array().unwrap().len(), 2);
}

#[test]
fn a_jvm_that_dies_costs_the_first_prediction_that_it_drives() {
    let (outcome, verdicts) = as_json(&[("FAKE_DIES", "0")]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(verdicts[0].0, "predicted");
    assert!(
        verdicts[0].1.starts_with("the JVM ended: "),
        "{}",
        verdicts[0].1
    );
    assert_eq!(verdicts[1].0, "not-reproduced");
    assert_eq!(outcome.starts().len(), 2);
}

#[test]
fn a_prediction_that_an_earlier_one_may_have_broken_is_driven_again() {
    for how in ["FAKE_DIES", "FAKE_RETIRES"] {
        let (outcome, verdicts) = as_json(&[(how, "1")]);
        assert_eq!(verdicts[0].0, "confirmed", "{how}");
        assert_eq!(verdicts[1].0, "predicted", "{how}");
        assert_eq!(outcome.starts().len(), 2, "{how}");
    }
}

#[test]
fn without_time_nothing_is_driven() {
    let flags = ["--unproved", "--output-format", "json", "--budget", "1ms"];
    let outcome = predict(&[], &flags);
    let left = "no time was left to drive it";
    for (verdict, reason) in verdicts(&outcome) {
        assert_eq!((verdict.as_str(), reason.as_str()), ("predicted", left));
    }
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
}

#[test]
fn an_error_in_saving_comes_after_what_was_found() {
    let outcome = predict(&[], &["--save", "run.std/below"]);
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.out.contains("  confirmed: "), "{}", outcome.out);
    assert!(!outcome.out.contains("replay: "), "{}", outcome.out);
    assert!(outcome.err.contains("run.std"), "{}", outcome.err);
    let outcome = predict(&[], &["--save", "saved"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(
        fs::read_dir(outcome.folder.path().join("saved"))
            .unwrap()
            .count(),
        1
    );
}

#[test]
fn jvms_that_never_begin_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    trace(folder.path());
    let java = fake_java();
    let args = [
        "predict",
        "--java-home",
        &java,
        "--trace",
        "run.tltrace",
        "-cp",
        ".",
    ];
    let mut command = command(folder.path(), "no-vm", &args);
    let outcome = execute(folder, &mut command);
    refused(&outcome, "Could not create the Java Virtual Machine");
}

/// Predicts from traces of two main classes and one that is damaged, below `traces`.
fn predict_all(of_second: &str, variables: &[(&str, &str)], traces: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("traces/deep")).unwrap();
    let longer = format!("T0|w(C)|8\nT0|w(C)|9\n{RACES}");
    for (name, events, main) in [
        ("traces/a.tltrace", longer.as_str(), "com.example.First"),
        ("traces/deep/b.tltrace", of_second, "com.example.Second"),
    ] {
        write_trace(folder.path(), name, events, main);
    }
    fs::write(folder.path().join("traces/c.tltrace"), "TLTRACE1").unwrap();
    let java = fake_java();
    let mut args = vec!["predict", "--java-home", &java, "-cp", "."];
    args.extend(["--threads", "1", "--unproved", "--output-format", "json"]);
    for trace in traces {
        args.extend(["--trace", trace]);
    }
    let mut command = command(folder.path(), "proofs", &args);
    command
        .env("FAKE_VERDICTS", "proofs")
        .envs(variables.iter().copied());
    execute(folder, &mut command)
}

/// The trace, the verdict and the field of each prediction.
fn shown(outcome: &Outcome) -> Vec<String> {
    let document = outcome.json();
    let all = document["predictions"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    all.map(|it| {
        let field = text(&it["fields"][0]["name"]);
        [text(&it["trace"]), text(&it["verdict"]), field].join(" ")
    })
    .collect()
}

#[test]
fn what_two_traces_of_a_folder_show_is_proved_once_by_running_what_shows_it_best() {
    let outcome = predict_all(RACES, &[], &["traces"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let expected = [
        "traces/deep/b.tltrace confirmed A",
        "traces/deep/b.tltrace not-reproduced B",
    ];
    assert_eq!(shown(&outcome), expected);
    let plans = plans(&outcome);
    assert_eq!(plans.len(), 1);
    assert_eq!(plans[0]["main"], "com.example.Second");
    let document = outcome.json();
    let traces = document["traces"].as_array().unwrap().iter();
    let traces: Vec<_> = traces.map(|it| (&it["path"], &it["main"])).collect();
    let expected = [
        (&json!("traces/a.tltrace"), &json!("com.example.First")),
        (
            &json!("traces/deep/b.tltrace"),
            &json!("com.example.Second"),
        ),
    ];
    assert_eq!(traces, expected);
    assert_eq!(document["trace"]["events"], 12);
    assert_eq!(document.get("main"), None);
    let notices = document["notices"].as_array().unwrap();
    let damaged = "traces/c.tltrace: not used: the trace is damaged at byte 8: it has no header";
    assert!(notices.contains(&json!(damaged)), "{notices:?}");
}

#[test]
fn a_damaged_trace_that_is_named_is_an_error() {
    let outcome = predict_all(RACES, &[], &["traces", "traces/c.tltrace"]);
    refused(
        &outcome,
        "cannot use `traces/c.tltrace`: the trace is damaged",
    );
}

/// Of the second main class, there is only one other race.
const OTHER_RACE: &str = "T0|fork(T1)|1\nT0|w(D)|2\nT1|w(D)|4\n";

#[test]
fn each_trace_is_driven_by_what_it_ran_and_one_that_cannot_be_stops_no_other() {
    let both = predict_all(OTHER_RACE, &[], &["traces"]);
    let mains: Vec<Value> = plans(&both)
        .iter()
        .map(|plan| plan["main"].clone())
        .collect();
    assert_eq!(mains, ["com.example.First", "com.example.Second"]);
    let expected = [
        "traces/a.tltrace predicted A",
        "traces/a.tltrace predicted B",
        "traces/deep/b.tltrace confirmed D",
    ];
    let broken = [("FAKE_REFUSED", "com.example.First")];
    for (named, code) in [
        (&["traces"][..], 1),
        (&["traces/a.tltrace", "traces/deep"], 2),
    ] {
        let outcome = predict_all(OTHER_RACE, &broken, named);
        assert_eq!(outcome.code, Some(code), "{}", outcome.err);
        assert_eq!(shown(&outcome), expected);
        let notices = outcome.json()["notices"].to_string();
        let told = "traces/a.tltrace: it could not be driven: class com.example.Absent not found";
        assert!(notices.contains(told), "{notices}");
    }
    let all = predict_all(
        RACES,
        &[("FAKE_REFUSED", "com.example.Second")],
        &["traces"],
    );
    refused(&all, "class com.example.Absent not found");
}
