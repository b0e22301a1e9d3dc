//! Predictions are driven one after another; a JVM that ends costs at most the one that it drove.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::process::{Outcome, command, execute, fake_java, plans, refused};

/// Two threads write two fields: two races.
const RACES: &str = "T0|fork(T1)|1\nT0|w(A)|2\nT0|w(B)|3\nT1|w(A)|4\nT1|w(B)|5\n";

/// A trace of that execution that says how it was recorded.
fn trace(folder: &Path) {
    fs::write(folder.join("run.std"), RACES).unwrap();
    let args = [
        "trace",
        "export",
        "--as",
        "tltrace",
        "-o",
        "plain.tltrace",
        "run.std",
    ];
    assert!(
        command(folder, "", &args)
            .output()
            .unwrap()
            .status
            .success()
    );
    let plain = fs::read(folder.join("plain.tltrace")).unwrap();
    let header =
        json!({"main": "com.example.Transfer", "mode": "scheduled", "schedule": {"seed": "7"}});
    let header = header.to_string();
    // The magic and the first block: type, length, checksum (0: none) and the header.
    let length = u32::from_le_bytes(plain[9..13].try_into().unwrap());
    let mut bytes = plain[..9].to_vec();
    bytes.extend(u32::try_from(header.len()).unwrap().to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(header.as_bytes());
    bytes.extend(&plain[17 + length as usize..]);
    fs::write(folder.join("run.tltrace"), bytes).unwrap();
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
