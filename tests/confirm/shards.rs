//! Findings that are divided among shards, merged.

use std::fs;

use serde_json::Value;

use crate::fake_jvm::{Outcome, command, execute};
use crate::process::{compiled, confirm, confirm_in};

/// What does not depend on how fast the machine is; the fake gives verdicts by the number of a target,
/// so that the shards see to one verdict for all.
fn findings(outcome: &Outcome) -> Value {
    outcome.json()["findings"].clone()
}

const ONE_VERDICT: &[(&str, &str)] = &[("FAKE_VERDICT", "1")];

/// All shards of `confirm`, each in a folder of its own, and `merge` after them.
fn merged(count: u32, flags: &[&str]) -> (Vec<Outcome>, Outcome) {
    let folder = tempfile::tempdir().unwrap();
    let mut results = Vec::new();
    let mut outcomes = Vec::new();
    for number in 1..=count {
        let result = folder.path().join(format!("{number}.json"));
        results.push(result.display().to_string());
        let shard = format!("{number}/{count}");
        let args = [
            "demo",
            "--shard",
            &shard,
            "--result",
            &results[results.len() - 1],
        ];
        let args = [&args[..], &["--output-format", "json"]].concat();
        outcomes.push(confirm_in(compiled(), ONE_VERDICT, &args));
    }
    let mut args = vec!["merge"];
    args.extend(results.iter().map(String::as_str));
    args.extend(flags);
    let mut command = command(folder.path(), "", &args);
    (outcomes, execute(folder, &mut command))
}

#[test]
fn merged_shards_are_the_whole_examination() {
    let whole = confirm(ONE_VERDICT, &["--output-format", "json"]);
    for count in [1, 2, 5] {
        let (shards, merged) = merged(count, &["--output-format", "json"]);
        assert_eq!(merged.code, Some(1), "{}", merged.err);
        assert_eq!(findings(&merged), findings(&whole), "{count}");
        assert_eq!(merged.json()["notices"], whole.json()["notices"]);
        let number = |outcome: &Outcome| findings(outcome).as_array().unwrap().len();
        let sum: usize = shards.iter().map(number).sum();
        assert_eq!(sum, number(&whole));
    }
}

#[test]
fn each_finding_is_examined_once() {
    let (shards, merged) = merged(3, &[]);
    let examined = |outcome: &Outcome| {
        let log = outcome.folder.path().join("starts.plans");
        let plans = fs::read_to_string(log).unwrap_or_default();
        let targets = plans.lines().map(|line| {
            let plan: Value = serde_json::from_str(line).unwrap();
            plan["targets"].as_array().map_or(0, Vec::len)
        });
        targets.max().unwrap_or(0)
    };
    let sum: usize = shards.iter().map(examined).sum();
    assert!(sum > 1);
    let told = format!("examined {sum} of ");
    assert!(merged.err.contains(&told), "{}", merged.err);
    assert!(
        merged.err.ends_with(" s in the longest of 3 shards\n"),
        "{}",
        merged.err
    );
}

#[test]
fn merge_exits_as_confirm_does() {
    let code = |flags: &[&str]| merged(2, flags).1.code;
    assert_eq!(code(&["--fail-on", "confirmed"]), Some(1));
    assert_eq!(code(&["--exit-zero"]), Some(0));
}
