//! Findings that an earlier check wrote.

use std::fs;

use serde_json::{Value, json};

use crate::fake_jvm::refused;
use crate::process::{SOURCES, check, compiled, confirm, confirm_in, verdicts, write};

/// JSON and SARIF of `check` give the same result as a new check.
#[test]
fn findings_come_from_a_file_too() {
    let direct = confirm(
        &[],
        &[
            "--output-format",
            "json",
            "--output-format",
            "sarif",
            "--output-file",
            "o",
        ],
    );
    let sarif = fs::read_to_string(direct.folder.path().join("o")).unwrap();
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    for format in ["json", "sarif"] {
        let folder = compiled();
        let text = check(folder.path(), &["--output-format", format]);
        write(folder.path(), "findings", &text);
        let flags = ["--from", "findings", "--output-format", "json"];
        let flags = [
            &flags[..],
            &["--output-format", "sarif", "--output-file", "o"],
        ]
        .concat();
        let outcome = confirm_in(folder, &[], &flags);
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        assert_eq!(outcome.json()["findings"], direct.json()["findings"]);
        let again = fs::read_to_string(outcome.folder.path().join("o")).unwrap();
        let again: Value = serde_json::from_str(&again).unwrap();
        let pairs = again["runs"][0]["results"].as_array().unwrap().iter();
        let pairs = pairs.zip(sarif["runs"][0]["results"].as_array().unwrap());
        for (again, before) in pairs {
            for same in [
                "message",
                "partialFingerprints",
                "locations",
                "properties",
                "level",
            ] {
                assert_eq!(again[same], before[same], "{format}");
            }
        }
        let rules = |log: &Value| log["runs"][0]["tool"]["driver"]["rules"].clone();
        assert_eq!(rules(&again), rules(&sarif));
    }
}

#[test]
fn a_verdict_of_an_earlier_run_is_dropped() {
    let outcome = confirm(&[], &["--output-format", "json"]);
    let mut document = outcome.json();
    let failure = json!({"path": "a", "line": 1, "message": "no verdict", "internal": true});
    document["notices"] = json!([failure]);
    write(
        outcome.folder.path(),
        "findings.json",
        &document.to_string(),
    );
    let flags = ["--from", "findings.json", "--output-format", "json"];
    let again = confirm_in(outcome.folder, &[("FAKE_VERDICT", "6")], &flags);
    assert_eq!(again.code, Some(0));
    assert_eq!(verdicts(&again.json()), ["not-reproduced"; 5]);
    assert_eq!(again.json()["findings"][0]["level"], "warning");
    assert_eq!(again.json()["notices"], json!([]));
}

#[test]
fn without_sources_the_places_remain() {
    let folder = compiled();
    let text = check(folder.path(), &["--output-format", "json"]);
    write(folder.path(), "findings.json", &text);
    fs::remove_file(folder.path().join(SOURCES).join("PriceCache.java")).unwrap();
    let flags = ["--from", "findings.json", "--output-format", "concise"];
    let outcome = confirm_in(folder, &[], &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let first = outcome.out.lines().next().unwrap();
    assert!(first.contains("PriceCache.java:44:"), "{first}");
    assert!(
        outcome
            .err
            .contains("PriceCache.java: not shown: no such file"),
        "{}",
        outcome.err
    );
}

#[test]
fn files_that_hold_no_findings_are_refused_with_advice() {
    let refuse = |text: &str, told: &str| {
        let folder = compiled();
        write(folder.path(), "f", text);
        let outcome = confirm_in(folder, &[], &["--from", "f"]);
        refused(&outcome, told);
        assert!(outcome.err.contains("threadlint"), "{}", outcome.err);
    };
    refuse("", "`f` contains no findings of threadlint: it is not JSON");
    refuse("{}", "it has neither `schema_version` nor `runs`");
    refuse("{\"schema_version\": 2}", "`f` has layout 2");
    refuse("{\"schema_version\": 1}", "missing field `findings`");
    refuse("{\"runs\": []}", "it has 0 runs instead of one");
    let run = |name: &str, results: &str| {
        format!(r#"{{"runs":[{{"tool":{{"driver":{{"name":"{name}"}}}},"results":[{results}]}}]}}"#)
    };
    refuse(&run("SpotBugs", ""), "it was written by SpotBugs");
    let result = r#"{"ruleId":"P1","level":"note","properties":{"class":"A"}}"#;
    refuse(
        &run("threadlint", result),
        "a result lacks properties: missing field",
    );
    refused(
        &confirm_in(compiled(), &[], &["--from", "absent"]),
        "`absent` cannot be read: no such file",
    );
}
