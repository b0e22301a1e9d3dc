//! `confirm` as a process, with a script in the place of the JVM (`tests/common/fake_jvm.rs`).
//!
//! The code is `testdata/demo`, with empty files in the place of classes: nobody loads them.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "common/fake_jvm.rs"]
mod fake_jvm;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use fake_jvm::{Outcome, command, ends, execute, fake_java, refused, root};
use serde_json::{Value, json};
use tempfile::TempDir;

const SOURCES: &str = "demo/src/main/java/shop";
const CLASSES: [&str; 4] = ["OrderCounter", "PriceCache", "Settings", "Stock"];
const VERDICTS: [&str; 5] = ["confirmed", "ordered", "blocked", "no-driver", "reachable"];

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// The sources of the demo in `demo`, without classes.
fn sources() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(root().join("testdata").join(SOURCES)).unwrap() {
        let entry = entry.unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        let path = format!("{SOURCES}/{}", entry.file_name().to_str().unwrap());
        write(folder.path(), &path, &text);
    }
    folder
}

fn add_classes(folder: &Path, output: &str) {
    for class in CLASSES {
        write(folder, &format!("{output}/shop/{class}.class"), "");
    }
}

/// The demo as a compiled Maven project whose libraries nobody can resolve.
fn compiled() -> TempDir {
    let folder = sources();
    write(folder.path(), "demo/pom.xml", "<project/>");
    add_classes(folder.path(), "demo/target/classes");
    folder
}

fn confirm_in(folder: TempDir, variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let java = fake_java();
    let mut args = vec!["confirm", "--java-home", &java];
    args.extend(flags);
    let mut command = command(folder.path(), "", &args);
    let plan = folder.path().join("plan");
    command.env("FAKE_PLAN", plan).env("PATH", "/usr/bin:/bin");
    command.envs(variables.iter().copied());
    let has_maven = variables.iter().any(|(name, _)| *name == "PATH");
    if !has_maven {
        without_maven(folder.path(), &mut command);
    }
    execute(folder, &mut command)
}

/// A Maven that fails at once stands before the one of the machine.
fn without_maven(folder: &Path, command: &mut std::process::Command) {
    let path = script(folder, "mvn", "echo '[ERROR] no such plugin'; exit 1");
    command.env("PATH", path);
}

/// A program in a folder that the returned path begins with.
fn script(folder: &Path, name: &str, text: &str) -> String {
    let file = format!("bin/{name}");
    write(folder, &file, &format!("#!/bin/sh\n{text}\n"));
    let file = folder.join(file);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:/usr/bin:/bin", file.parent().unwrap().display())
}

fn confirm(variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let flags = [&["demo"], flags].concat();
    confirm_in(compiled(), variables, &flags)
}

fn check(folder: &Path, flags: &[&str]) -> String {
    let flags = [&["check", "demo"], flags].concat();
    let output = command(folder, "", &flags).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn verdicts(document: &Value) -> Vec<&str> {
    let findings = document["findings"].as_array().unwrap();
    let verdict = |finding: &'_ Value| finding["verdict"]["verdict"].as_str().is_some();
    assert!(findings.iter().any(verdict), "{document}");
    findings
        .iter()
        .map(|finding| finding["verdict"]["verdict"].as_str().unwrap_or("none"))
        .collect()
}

#[test]
fn every_finding_keeps_its_place_and_gets_its_verdict() {
    let outcome = confirm(&[], &["--output-format", "json"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let mut document = outcome.json();
    assert_eq!(verdicts(&document), VERDICTS);
    let levels: Vec<Value> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["level"].clone())
        .collect();
    assert_eq!(levels, ["error", "note", "warning", "note", "warning"]);
    let first = document["findings"][0]["verdict"].clone();
    assert_eq!(first["harm"]["kind"], "exception");
    assert_eq!(first["pair"]["second"]["holds"], json!(["ReentrantLock#1"]));
    assert_eq!(first["millis"], 431);
    assert_eq!(first["events"][1]["mark"], true);
    assert_eq!(first["schedule"]["main"], "threadlint.drive.Recipe");
    let file = "threadlint-confirm/PriceCache.prices.forget.schedule.json";
    assert_eq!(first["schedule_file"], file);
    assert_eq!(document["findings"][1]["verdict"]["guard"], "PriceCache#1");
    assert_eq!(document["findings"][2]["verdict"]["flag"], "--allow-files");
    // Apart from verdict and level it is what `check` says.
    let mut plain: Value =
        serde_json::from_str(&check(outcome.folder.path(), &["--output-format", "json"])).unwrap();
    for side in [&mut document, &mut plain] {
        for finding in side["findings"].as_array_mut().unwrap() {
            let finding = finding.as_object_mut().unwrap();
            finding.remove("verdict");
            finding.remove("level");
        }
    }
    assert_eq!(document, plain);
}

#[test]
fn people_read_the_proof_and_how_to_see_it_again() {
    let outcome = confirm(&[], &["--jobs", "1"]);
    for told in [
        "error[unguarded-conflict] `prices`",
        "\n  confirmed: two threads stood at PriceCache.java:44 and PriceCache.java:24 at once\n    \
         harm: exception: java.util.ConcurrentModificationException in T2\n    \
         at once on `contents of HashMap#1`, with no lock between them\n      \
         T1 writes in shop.PriceCache.forget (PriceCache.java:44), holding no lock\n",
        "\n      thread 1: cache.forget(\"a\");\n",
        // The source stands beside the step.
        "changes contents of HashMap#1  PriceCache.java:44  prices.remove(article);\n",
        "\n    examined: 12 schedules, 0.4 s\n    \
         replay: threadlint replay threadlint-confirm/PriceCache.prices.forget.schedule.json\n",
        "\n  ordered: both accesses were reached in 200 schedules, each time under PriceCache#1\n    \
         guard: PriceCache#1\n",
        "\n    allow it: --allow-files\n",
    ] {
        assert!(outcome.out.contains(told), "{told}\n{}", outcome.out);
    }
    for told in [
        "class path: demo/target/classes",
        "[1/5] confirmed: shop.PriceCache.prices (demo/src/main/java/shop/PriceCache.java:44)\n",
        "[5/5] reachable: shop.Stock.pieces",
        "\nexamined 5 of 5 findings: 1 confirmed, 1 reachable, 1 ordered, 1 no-driver, 1 blocked; ",
    ] {
        assert!(outcome.err.contains(told), "{told}\n{}", outcome.err);
    }
    let quiet = confirm(&[], &["--quiet"]);
    assert_eq!((quiet.err.as_str(), quiet.out), ("", outcome.out));
}

#[test]
fn lines_and_annotations_carry_the_verdict() {
    let flags = ["--output-format", "concise", "--output-format", "github"];
    let flags = [&flags[..], &["--output-file", "github"]].concat();
    let outcome = confirm(&[], &flags);
    let first = outcome.out.lines().next().unwrap();
    let begin = "demo/src/main/java/shop/PriceCache.java:44:5: error[unguarded-conflict] `forget";
    assert!(first.starts_with(begin), "{first}");
    let end = " (confirmed: two threads stood at PriceCache.java:44 and PriceCache.java:24 at once; \
               harm: exception: java.util.ConcurrentModificationException in T2 \
               [threadlint-confirm/PriceCache.prices.forget.schedule.json])";
    assert!(first.ends_with(end), "{first}");
    let third = outcome.out.lines().nth(2).unwrap();
    assert!(
        third.ends_with("at Foo.java:12; --allow-files allows it)"),
        "{third}"
    );
    let github = fs::read_to_string(outcome.folder.path().join("github")).unwrap();
    assert!(github.starts_with("::error file="), "{github}");
    let first = github.lines().next().unwrap();
    assert!(first.contains("%0Aconfirmed: two threads stood"), "{first}");
    assert!(
        github.lines().nth(1).unwrap().starts_with("::notice file="),
        "{github}"
    );
}

#[test]
fn sarif_keeps_its_fingerprints_and_shows_the_interleaving() {
    let outcome = confirm(&[], &["--output-format", "sarif"]);
    let log = outcome.json();
    let plain: Value =
        serde_json::from_str(&check(outcome.folder.path(), &["--output-format", "sarif"])).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let before = plain["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), before.len());
    for (result, before) in results.iter().zip(before) {
        for same in ["partialFingerprints", "ruleId", "locations"] {
            assert_eq!(result[same], before[same]);
        }
    }
    let levels: Vec<&Value> = results.iter().map(|result| &result["level"]).collect();
    assert_eq!(levels, ["error", "note", "warning", "note", "warning"]);
    let first = &results[0];
    assert_eq!(first["properties"]["verdict"]["verdict"], "confirmed");
    assert!(first["properties"]["verdict"].get("events").is_none());
    let text = first["message"]["text"].as_str().unwrap();
    assert!(text.contains(" Examined: confirmed: two threads"), "{text}");
    let flows = first["codeFlows"].as_array().unwrap();
    assert_eq!(flows.len(), 2);
    let proven = flows[0]["threadFlows"].as_array().unwrap();
    let orders: Vec<Vec<&Value>> = proven
        .iter()
        .map(|flow| {
            let steps = flow["locations"].as_array().unwrap();
            steps.iter().map(|step| &step["executionOrder"]).collect()
        })
        .collect();
    assert_eq!(orders, [vec![6], vec![5, 7]]);
    let step = &proven[0]["locations"][0];
    assert_eq!(step["importance"], "essential");
    let place = &step["location"]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 44);
    assert_eq!(
        place["artifactLocation"],
        before[0]["locations"][0]["physicalLocation"]["artifactLocation"]
    );
    assert_eq!(results[1]["codeFlows"].as_array().unwrap().len(), 1);
}

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
        assert_eq!(outcome.code, Some(2), "{}", outcome.err);
        let document = outcome.json();
        let expected = ["confirmed", "none", "blocked", "no-driver", "reachable"];
        assert_eq!(verdicts(&document), expected);
        assert_eq!(document["findings"][1]["level"], "warning");
        let notice = &document["notices"][0];
        assert_eq!(
            (&notice["internal"], &notice["line"]),
            (&true.into(), &58.into())
        );
        let told = notice["message"].as_str().unwrap();
        let begin =
            "no verdict on `shop.PriceCache.misses`: the JVM ended unexpectedly (exit status: 134)";
        assert!(told.starts_with(begin), "{told}");
        assert!(outcome.err.contains("no verdict: shop.PriceCache.misses"));
        assert!(
            outcome.err.contains("\n  a guard page was hit\n"),
            "{}",
            outcome.err
        );
    }
    // The one before may have been to blame: it is tried twice.
    let outcome = confirm(&[("FAKE_DIES", "1")], &["--jobs", "1"]);
    assert_eq!(outcome.starts().len(), 3);
}

#[test]
fn a_jvm_that_hangs_is_ended_and_the_next_goes_on() {
    let started = Instant::now();
    let flags = ["--budget", "300ms", "--grace-millis", "300", "--jobs", "1"];
    let flags = [&flags[..], &["--output-format", "json"]].concat();
    let outcome = confirm(&[("FAKE_HANGS", "0")], &flags);
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(started.elapsed() < Duration::from_secs(20));
    let expected = ["none", "ordered", "blocked", "no-driver", "reachable"];
    assert_eq!(verdicts(&outcome.json()), expected);
    assert!(
        outcome.err.contains("the JVM gave no verdict within 600ms"),
        "{}",
        outcome.err
    );
    assert_eq!(outcome.starts().len(), 2);
    for start in outcome.starts() {
        assert!(ends(&start), "{start}");
    }
    // One that only talks is none the better.
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
    let before = confirm(&[("FAKE_RETIRES", "4")], &["--jobs", "1"]);
    assert_eq!((before.code, before.starts().len()), (Some(2), 2));
    assert!(
        before
            .err
            .contains("the JVM was given up before there was a verdict: leftovers"),
        "{}",
        before.err
    );
}

#[test]
fn failures_of_the_tool_are_no_verdicts() {
    for (fake, told) in [
        ("internal-error", "no thread has the baton"),
        ("malformed", "unknown variant `maybe`"),
        ("wrong-target", "answers what it was not asked"),
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

#[test]
fn the_exit_code_follows_the_verdicts() {
    let code = |verdict: &str, flags: &[&str]| confirm(&[("FAKE_VERDICT", verdict)], flags).code;
    assert_eq!(code("1", &[]), Some(1));
    assert_eq!(code("1", &["--exit-zero"]), Some(0));
    for other in ["2", "3", "4", "5", "6"] {
        assert_eq!(code(other, &[]), Some(0), "{other}");
    }
    assert_eq!(code("6", &["--fail-on", "error"]), Some(0));
    assert_eq!(code("6", &["--fail-on", "warning"]), Some(1));
    assert_eq!(code("2", &["--fail-on", "warning"]), Some(0));
    assert_eq!(code("2", &["--fail-on", "note"]), Some(1));
}

#[test]
fn findings_are_selected_as_in_a_check() {
    let examined = |flags: &[&str]| {
        let flags = [flags, &["--output-format", "json"]].concat();
        let outcome = confirm(&[], &flags);
        let findings = outcome.json()["findings"].as_array().unwrap().clone();
        let named = |finding: &Value| finding["field"].as_str().unwrap().to_owned();
        findings.iter().map(named).collect::<Vec<_>>()
    };
    assert_eq!(
        examined(&["--class", "shop.S*"]),
        ["currency", "pageSize", "pieces"]
    );
    assert_eq!(
        examined(&["--class", "Stock", "--class", "PriceCache", "--rule", "P3"]),
        ["prices", "misses", "pieces"]
    );
    assert_eq!(examined(&["--rule", "escaping-field"]), ["currency"]);
    let nothing = confirm(&[], &["--class", "Absent"]);
    assert_eq!((nothing.code, nothing.starts().len()), (Some(0), 0));
    assert!(
        nothing.err.starts_with("examined 0 of 0 findings; "),
        "{}",
        nothing.err
    );
}

/// What `check` wrote gives the same as a check would, from JSON and from SARIF.
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
fn a_verdict_of_an_earlier_run_is_forgotten() {
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
fn sources_that_are_gone_leave_the_places() {
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
    refuse("", "`f` holds no findings of threadlint: it is no JSON");
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

fn plan(outcome: &Outcome) -> Value {
    let text = fs::read_to_string(outcome.folder.path().join("plan")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The class path that the JVM got, below the folder of the test.
fn class_path(outcome: &Outcome) -> Vec<String> {
    let folder = fs::canonicalize(outcome.folder.path()).unwrap();
    let plan = plan(outcome);
    let entries = plan["class_path"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            let entry = Path::new(entry.as_str().unwrap());
            assert!(entry.is_absolute(), "{}", entry.display());
            let inside = entry.strip_prefix(&folder).unwrap_or(entry);
            inside.display().to_string()
        })
        .collect()
}

#[test]
fn the_plan_says_what_is_asked() {
    let flags = [
        "--budget",
        "1.5s",
        "--seed",
        "-7",
        "--allow-network",
        "--allow-exit",
        "--show-output",
        "--jvm-arg",
        "-Xmx1g",
        "--jobs",
        "1",
    ];
    let outcome = confirm(&[("FAKE", "garbage")], &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let plan = plan(&outcome);
    assert_eq!(plan["mode"], "confirm");
    assert_eq!(
        (&plan["budget_millis"], &plan["seed"]),
        (&1500.into(), &"-7".into())
    );
    assert_eq!(plan["allow"], json!(["network", "exit"]));
    assert_eq!(plan["targets"].as_array().unwrap().len(), 5);
    let forget = json!({
        "id": 0, "rule": "unguarded-conflict", "class": "shop.PriceCache", "field": "prices",
        "sites": [{"method": "forget", "line": 44, "write": true}],
        "partners": [
            {"method": "load", "line": 39, "write": true},
            {"method": "price", "line": 24, "write": false},
            {"method": "forget", "line": 44, "write": true}
        ],
    });
    assert_eq!(plan["targets"][0], forget);
    assert_eq!(plan["targets"][2]["sites"], json!([]));
    // What the code writes, and what the JVM notes, is told.
    assert!(outcome.err.contains("moved 10\n"), "{}", outcome.err);
    let notice = "notice: the JVM: Native.call blocked outside the scheduler\n";
    assert_eq!(outcome.err.matches(notice).count(), 1, "{}", outcome.err);
    // The folder in which the code may write is the JVM's own, and is gone.
    let scratch = plan["scratch"].as_str().unwrap();
    let start = &outcome.starts()[0];
    assert!(
        start.contains(&format!(" -Djava.io.tmpdir={scratch} -Xmx1g ")),
        "{start}"
    );
    for flag in [
        " -Xmx768m ",
        " -Dsun.reflect.inflationThreshold=2147483647 ",
        " -Djdk.reflect.useNativeAccessorOnly=true ",
        " -Djava.awt.headless=true ",
    ] {
        assert!(start.contains(flag), "{start}");
    }
    assert!(!Path::new(scratch).exists(), "{scratch}");
}

#[test]
fn schedules_are_saved_for_replay() {
    let folder = compiled();
    let flags = [
        "demo",
        "--save",
        "a b",
        "--allow-files",
        "--class",
        "PriceCache",
    ];
    let outcome = confirm_in(folder, &[("FAKE_VERDICT", "1")], &flags);
    let told = "replay: threadlint replay 'a b/PriceCache.misses.misses.schedule.json'\n";
    assert!(outcome.out.contains(told), "{}", outcome.out);
    let file = outcome
        .folder
        .path()
        .join("a b/PriceCache.misses.misses.schedule.json");
    let saved: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(saved["recipe"], json!({"class": "shop.PriceCache"}));
    assert_eq!(saved["allow"], json!(["files"]));
    assert_eq!(saved["class_path"], json!(["/project/target/classes"]));
    let outcome = confirm(&[], &["--save", "-"]);
    assert!(!outcome.out.contains("replay: "), "{}", outcome.out);
    assert!(!outcome.folder.path().join("threadlint-confirm").exists());
    let blocked = compiled();
    write(blocked.path(), "file", "");
    let outcome = confirm_in(blocked, &[], &["demo", "--save", "file", "--quiet"]);
    refused(&outcome, "cannot be written");
}

/// A replay runs the code behind the same rails, in a folder of its own.
#[test]
fn a_driver_is_replayed_behind_the_same_rails() {
    let outcome = confirm(&[], &["--allow-files"]);
    let file = "threadlint-confirm/PriceCache.prices.forget.schedule.json";
    let java = fake_java();
    let args = ["replay", file, "--java-home", &java];
    let mut command = command(outcome.folder.path(), "replay", &args);
    command.env("FAKE_PLAN", outcome.folder.path().join("plan"));
    let outcome = execute(outcome.folder, &mut command);
    let plan = plan(&outcome);
    assert_eq!(plan["mode"], "replay");
    assert_eq!(plan["allow"], json!(["files"]));
    assert!(!Path::new(plan["scratch"].as_str().unwrap()).exists());
    assert_eq!(class_path(&outcome), ["/project/target/classes"]);
}

#[test]
fn classes_are_found_where_build_tools_put_them() {
    for output in [
        "demo/build/classes/java/main",
        "demo/out/production/classes",
        "demo/bin",
        "demo/classes",
        "demo/src/main/java",
    ] {
        for build in [None, Some("demo/build.gradle.kts")] {
            let folder = sources();
            add_classes(folder.path(), output);
            // A folder of that name without the class does no harm.
            write(folder.path(), "demo/target/classes/shop/Other.class", "");
            write(folder.path(), "demo/lib/guava.jar", "");
            write(folder.path(), "demo/lib/guava-sources.jar", "");
            if let Some(build) = build {
                write(folder.path(), build, "");
            }
            let outcome = confirm_in(folder, &[], &["demo"]);
            assert_eq!(outcome.code, Some(1), "{output}: {}", outcome.err);
            assert_eq!(class_path(&outcome), [output, "demo/lib/guava.jar"]);
            let told = "; libraries from `target/dependency`, `lib`, `libs`, `build/libs`\n";
            assert!(outcome.err.contains(told), "{}", outcome.err);
        }
    }
}

#[test]
fn maven_resolves_libraries_and_siblings_are_taken() {
    let folder = compiled();
    write(folder.path(), "demo/target/dependency/a.jar", "");
    write(folder.path(), "pom.xml", "<project/>");
    write(folder.path(), "core/target/classes/x", "");
    let path = script(
        folder.path(),
        "mvn",
        "for arg; do case $arg in -Dmdep.outputFile=*) printf /m/x.jar:/m/y.jar >\"${arg#*=}\" ;; esac; done; pwd >mvn-was-here",
    );
    let outcome = confirm_in(folder, &[("PATH", &path)], &["demo"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let expected = [
        "demo/target/classes",
        "core/target/classes",
        "/m/x.jar",
        "/m/y.jar",
    ];
    assert_eq!(class_path(&outcome), expected);
    let told = "class path: demo/target/classes and 3 more; libraries from `mvn dependency:build-classpath`\n";
    assert!(outcome.err.starts_with(told), "{}", outcome.err);
    assert!(outcome.folder.path().join("demo/mvn-was-here").is_file());
    // Without a Maven that can, the usual folders do.
    let folder = compiled();
    write(folder.path(), "demo/target/dependency/a.jar", "");
    let outcome = confirm_in(folder, &[], &["demo"]);
    let expected = ["demo/target/classes", "demo/target/dependency/a.jar"];
    assert_eq!(class_path(&outcome), expected);
    let none = confirm(&[], &[]);
    let told = "; no libraries in `target/dependency`, `lib`, `libs`, `build/libs`, and `mvn -o ";
    assert!(none.err.contains(told), "{}", none.err);
    let told = "because `mvn -o dependency:build-classpath` failed: [ERROR] no such plugin\n";
    assert!(outcome.err.contains(told), "{}", outcome.err);
}

#[test]
fn the_class_path_may_be_named() {
    for name in ["--classpath", "--cp", "-cp"] {
        let outcome = confirm(&[], &[name, "elsewhere:demo"]);
        assert_eq!(class_path(&outcome), ["elsewhere", "demo"]);
    }
    refused(
        &confirm(&[], &["-cp", "absent"]),
        "nothing on the class path `absent` exists",
    );
    let folder = sources();
    add_classes(folder.path(), "made");
    let outcome = confirm_in(folder, &[], &["demo", "made"]);
    assert_eq!(class_path(&outcome), ["made"]);
}

#[test]
fn what_is_not_compiled_is_told_with_the_command_that_compiles() {
    for (file, command) in [
        ("pom.xml", "`mvn compile` in "),
        ("build.gradle", "`gradle classes` in "),
        ("README", "`javac -d classes $(find . -name '*.java')` in "),
    ] {
        let folder = sources();
        write(folder.path(), &format!("demo/{file}"), "");
        let outcome = confirm_in(folder, &[], &["demo"]);
        refused(
            &outcome,
            "there is no class file of `shop.PriceCache`, `shop.Settings`, `shop.Stock`",
        );
        refused(&outcome, command);
        refused(&outcome, "--compile");
    }
    // One that is compiled is examined.
    let folder = sources();
    write(folder.path(), "demo/classes/shop/PriceCache.class", "");
    let outcome = confirm_in(folder, &[], &["demo"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let told = "notice: shop.Stock: there is no class file; compile first: `javac";
    assert!(outcome.err.contains(told), "{}", outcome.err);
}

/// A jar with these entries.
fn jar(path: &Path, entries: &[(&str, &str)]) {
    let mut zip = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, text) in entries {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        std::io::Write::write_all(&mut zip, text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

#[test]
fn sources_in_a_jar_have_their_classes_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let source = "@ThreadSafe class A { int n; }";
    jar(
        &at("a-1-sources.jar"),
        &[("p/A.java", &format!("package p; {source}"))],
    );
    jar(&at("a-1.jar"), &[("p/A.class", "")]);
    jar(
        &at("both.jar"),
        &[("B.java", &source.replace(" A ", " B ")), ("B.class", "")],
    );
    jar(
        &at("c-sources.jar"),
        &[("C.java", &source.replace(" A ", " C "))],
    );
    let outcome = confirm_in(folder, &[], &["a-1-sources.jar", "both.jar"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(class_path(&outcome), ["both.jar", "a-1.jar"]);
    let outcome = confirm_in(outcome.folder, &[], &["c-sources.jar"]);
    refused(&outcome, "put the jar of classes beside `");
    let outcome = confirm_in(outcome.folder, &[], &["c-sources.jar", "--compile"]);
    refused(
        &outcome,
        "there is nothing to compile: the sources of the findings lie in archives",
    );
    // A jar of classes is no source, but may be named as a path.
    jar(&outcome.folder.path().join("c.zip"), &[("C.class", "")]);
    let outcome = confirm_in(outcome.folder, &[], &["c-sources.jar", "c.zip"]);
    assert_eq!(class_path(&outcome), ["c.zip"]);
    assert!(!outcome.err.contains("notice"), "{}", outcome.err);
    // And so with findings from a file.
    let text = command(
        outcome.folder.path(),
        "",
        &["check", "both.jar", "--output-format", "json"],
    );
    let text = { text }.output().unwrap().stdout;
    fs::write(outcome.folder.path().join("f"), text).unwrap();
    let flags = ["--from", "f", "--output-format", "full"];
    let outcome = confirm_in(outcome.folder, &[], &flags);
    assert_eq!(class_path(&outcome), ["both.jar"]);
    assert!(
        outcome.out.contains("@ThreadSafe class B"),
        "{}",
        outcome.out
    );
}

/// A Java with a compiler that says what it was told.
fn java_with_compiler(folder: &Path, text: &str) -> String {
    let java = fs::read_to_string(root().join("testdata/fake-java/bin/java")).unwrap();
    script(folder, "java", java.trim_start_matches("#!/bin/sh\n"));
    script(folder, "javac", text);
    folder.display().to_string()
}

#[test]
fn sources_are_compiled_on_demand() {
    let folder = sources();
    write(folder.path(), "demo/lib/a.jar", "");
    write(
        folder.path(),
        "demo/src/main/java/module-info.java",
        "module m {}",
    );
    let home = java_with_compiler(
        folder.path(),
        "for last; do :; done; cat \"${last#@}\" >told; printf '%s\\n' \"$*\" >>told",
    );
    let flags = ["demo", "--compile", "--java-home", &home];
    let outcome = confirm_with(folder, &flags);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(
        class_path(&outcome),
        ["threadlint-confirm/classes", "demo/lib/a.jar"]
    );
    let told = fs::read_to_string(outcome.folder.path().join("told")).unwrap();
    assert!(told.contains("/shop/PriceCache.java\"\n"), "{told}");
    assert!(!told.contains("module-info"), "{told}");
    assert!(told.contains(" -encoding UTF-8 -d "), "{told}");
    assert!(told.contains("demo/lib/a.jar @"), "{told}");
    let folder = sources();
    let home = java_with_compiler(folder.path(), "echo 'A.java:1: error: no' >&2; exit 1");
    let outcome = confirm_with(folder, &["demo", "--compile", "--java-home", &home]);
    refused(&outcome, "the sources do not compile with `");
    refused(&outcome, "A.java:1: error: no");
    refused(&outcome, "--classpath");
}

/// With a `--java-home` of its own.
fn confirm_with(folder: TempDir, flags: &[&str]) -> Outcome {
    let flags = [&["confirm"], flags].concat();
    let mut command = command(folder.path(), "", &flags);
    command.env("FAKE_PLAN", folder.path().join("plan"));
    execute(folder, &mut command)
}

#[test]
fn wrong_flags_are_told_with_what_would_be_right() {
    let refuse = |flags: &[&str], told: &str| refused(&confirm(&[], flags), told);
    refuse(&["--budget", "3h"], "`h` is not `ms`, `s` or `m`");
    refuse(&["--class", "a.**b"], "write `com.example.**`");
    refuse(&["--jobs", "0"], "--jobs");
    refuse(&["--rule", "P9"], "no such rule");
    refuse(&["--fail-on", "never"], "confirmed");
    refused(
        &confirm_in(compiled(), &[], &["absent"]),
        "`absent` does not exist",
    );
}
