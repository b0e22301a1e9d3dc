//! From a source tree to SARIF with verdicts, and on to a replay.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::stage::{self, root, run};

const BUDGET: &str = "20s";

/// The sources of the demo in `demo`, not compiled.
fn sources() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let demo = root().join("testdata/demo");
    for file in stage::java_files(&demo) {
        let to = folder
            .path()
            .join("demo")
            .join(file.strip_prefix(&demo).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(file, to).unwrap();
    }
    folder
}

/// `confirm` on the JDK of the tests; asserts exit code 1.
fn confirm(folder: &Path, args: &[&str]) -> Value {
    let home = stage::jdk().unwrap().home.display().to_string();
    let always = ["confirm", "--budget", BUDGET, "--java-home", &home];
    let outcome = run(folder, &[&always[..], args].concat());
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    outcome.json()
}

fn check(folder: &Path, format: &str) -> Value {
    let outcome = run(folder, &["check", "demo", "--output-format", format]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    fs::write(folder.join(format), &outcome.out).unwrap();
    outcome.json()
}

fn results(log: &Value) -> &Vec<Value> {
    log["runs"][0]["results"].as_array().unwrap()
}

/// Class, field, verdict and harm of each result.
fn verdicts(log: &Value) -> Vec<[String; 4]> {
    let row = |result: &Value| {
        let properties = &result["properties"];
        let verdict = &properties["verdict"];
        let cells = [
            &properties["class"],
            &properties["field"],
            &verdict["verdict"],
            &verdict["harm"]["kind"],
        ];
        cells.map(|cell| cell.as_str().unwrap_or_default().to_owned())
    };
    results(log).iter().map(row).collect()
}

#[test]
fn from_sources_to_sarif_with_verdicts_and_a_replay() {
    if stage::jdk().is_none() {
        return;
    }
    let folder = sources();
    let folder = folder.path();
    let plain = check(folder, "sarif");
    let proven = confirm(folder, &["demo", "--compile", "--output-format", "sarif"]);

    // The same results in the same order, with verdicts.
    let (before, after) = (results(&plain), results(&proven));
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(after) {
        for same in ["ruleId", "partialFingerprints", "locations"] {
            assert_eq!(before[same], after[same]);
        }
        let verdict = after["properties"]["verdict"]["verdict"].as_str().unwrap();
        let level = match verdict {
            "confirmed" => "error",
            "ordered" => "note",
            _ => before["level"].as_str().unwrap(),
        };
        assert_eq!(after["level"], level, "{verdict}");
    }
    let rows = verdicts(&proven);
    let row = |field: &str| rows.iter().find(|row| row[1] == field).unwrap();
    assert_eq!(row("prices")[2], "confirmed");
    assert_eq!(row("misses")[2], "confirmed");
    assert_eq!(row("pieces")[2..], ["confirmed", "stale-read"]);
    assert_eq!(row("pageSize")[2], "reachable");

    // The saved schedule shows the failure again.
    for result in after {
        let verdict = &result["properties"]["verdict"];
        if verdict["verdict"] == "confirmed" {
            let file = verdict["schedule_file"].as_str().unwrap();
            let saved: Value =
                serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
            let home = stage::jdk().unwrap().home.display().to_string();
            let args = [
                "replay",
                file,
                "--java-home",
                &home,
                "--output-format",
                "json",
            ];
            let replayed = run(folder, &args);
            assert_eq!(replayed.code, Some(1), "{}", replayed.err);
            let failure = &replayed.json()["failure"];
            assert_eq!(failure["kind"], saved["failure"]["kind"]);
            assert_eq!(failure["message"], saved["failure"]["message"]);
        }
    }

    // The findings that `check` wrote earlier lead to the same result.
    check(folder, "json");
    for format in ["json", "sarif"] {
        let args = [
            "--from",
            format,
            "--classpath",
            "threadlint-confirm/classes",
        ];
        let again = confirm(folder, &[&args[..], &["--output-format", "sarif"]].concat());
        assert_eq!(verdicts(&again), rows, "{format}");
        for (again, before) in results(&again).iter().zip(before) {
            assert_eq!(again["partialFingerprints"], before["partialFingerprints"]);
        }
    }
}
