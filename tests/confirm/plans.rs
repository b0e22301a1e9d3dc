//! The plan that the JVM receives, and the schedules that are saved for replays.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fake_jvm::{command, execute, fake_java, refused};
use crate::process::{class_path, compiled, confirm, confirm_in, plan, write};

#[test]
fn the_plan_contains_the_arguments() {
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
        (&plan["events"], &plan["watch"]),
        (&json!("all"), &json!(["**"]))
    );
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
    // The output of the code and the notices of the JVM are shown.
    assert!(outcome.err.contains("moved 10\n"), "{}", outcome.err);
    let notice = "notice: the JVM: Native.call blocked outside the scheduler\n";
    assert_eq!(outcome.err.matches(notice).count(), 1, "{}", outcome.err);
    // The folder in which the code may write belongs to that JVM, and was removed.
    let scratch = plan["scratch"].as_str().unwrap();
    let start = &outcome.starts()[0];
    assert!(
        start.contains(&format!(
            " -Djava.io.tmpdir={scratch} -Duser.home={scratch} -Xmx1g "
        )),
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
    let told =
        "replay: threadlint replay --allow-files 'a b/PriceCache.misses.misses.schedule.json'\n";
    assert!(outcome.out.contains(told), "{}", outcome.out);
    let file = outcome
        .folder
        .path()
        .join("a b/PriceCache.misses.misses.schedule.json");
    let saved: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(saved["driver"], json!({"recipe": {"prefix": []}}));
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

/// A replay runs the code behind the same guard rails, in a folder of its own.
#[test]
fn a_driver_is_replayed_behind_the_same_guard_rails() {
    let outcome = confirm(&[], &["--allow-files"]);
    let file = "threadlint-confirm/PriceCache.prices.forget.schedule.json";
    let printed = format!("threadlint replay --allow-files {file}");
    assert!(outcome.out.contains(&printed), "{}", outcome.out);
    let java = fake_java();
    let replay = |folder, flags: &[&str]| {
        let args = [&["replay", file, "--java-home", &java], flags].concat();
        let mut command = command(TempDir::path(&folder), "replay", &args);
        command.env("FAKE_PLAN", folder.path().join("plan"));
        execute(folder, &mut command)
    };
    let told = "recorded with --allow-files; give it again if you trust this code";
    let outcome = replay(outcome.folder, &[]);
    assert_eq!(plan(&outcome)["allow"], json!([]));
    assert!(outcome.out.contains(told), "{}", outcome.out);
    let outcome = replay(outcome.folder, &["--allow-files"]);
    assert!(!outcome.out.contains(told), "{}", outcome.out);
    let plan = plan(&outcome);
    assert_eq!(plan["mode"], "replay");
    assert_eq!(plan["allow"], json!(["files"]));
    assert!(!Path::new(plan["scratch"].as_str().unwrap()).exists());
    assert_eq!(class_path(&outcome), ["/project/target/classes"]);
}
