//! Runs whose schedules are divided among shards, merged.

use std::fs;

use serde_json::Value;

use crate::process::{Outcome, command, execute, fake_java, refused};

/// All shards of a run in one folder, each with its own variables, and `merge` after them with these
/// flags.
fn merged(count: u32, variables: &[(&str, &str)], flags: &[&str]) -> (Vec<Outcome>, Outcome) {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let mut results = Vec::new();
    let mut outcomes = Vec::new();
    for number in 1..=count {
        let result = folder.path().join(format!("{number}.json"));
        results.push(result.display().to_string());
        let shard = format!("{number}/{count}");
        let args = [
            &[
                "run",
                "--java-home",
                &java,
                "--schedules",
                "400",
                "--save",
                "-",
            ][..],
            &["--shard", &shard, "--result", &results[results.len() - 1]],
            &["-cp", ".", "com.example.Transfer"],
        ]
        .concat();
        let own = tempfile::tempdir().unwrap();
        let mut command = command(own.path(), "", &args);
        command.envs(variables.iter().copied());
        outcomes.push(execute(own, &mut command));
    }
    let mut args = vec!["merge"];
    args.extend(results.iter().map(String::as_str));
    args.extend(flags);
    let mut command = command(folder.path(), "", &args);
    (outcomes, execute(folder, &mut command))
}

/// The run without shards.
fn whole(variables: &[(&str, &str)]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let args = [
        &[
            "run",
            "--java-home",
            &java,
            "--schedules",
            "400",
            "--save",
            "-",
        ][..],
        &[
            "--output-format",
            "json",
            "-cp",
            ".",
            "com.example.Transfer",
        ],
    ]
    .concat();
    let mut command = command(folder.path(), "", &args);
    command.envs(variables.iter().copied());
    execute(folder, &mut command)
}

/// What does not depend on how fast the machine is.
fn timeless(outcome: &Outcome) -> Value {
    let mut json = outcome.json();
    json["schedules"]["seconds"] = Value::Null;
    json
}

#[test]
fn merged_shards_are_the_whole_run() {
    for variables in [
        &[][..],
        &[("FAKE_AT", "0")],
        &[("FAKE_AT", "230")],
        &[("FAKE_AT", "399")],
    ] {
        let whole = whole(variables);
        for count in [1, 2, 7] {
            let (_, merged) = merged(count, variables, &["--output-format", "json"]);
            assert_eq!(merged.code, whole.code, "{}", merged.err);
            assert_eq!(timeless(&merged), timeless(&whole), "{count} {variables:?}");
        }
    }
}

#[test]
fn the_lowest_schedule_that_fails_in_any_shard_is_reported() {
    // The shard with schedule 350 fails, too.
    let variables = [("FAKE_AT", "120"), ("FAKE_THEN", "350")];
    let (shards, merged) = merged(4, &variables, &["--output-format", "json"]);
    let codes: Vec<Option<i32>> = shards.iter().map(|shard| shard.code).collect();
    assert_eq!(codes, [0, 1, 0, 1].map(Some));
    assert_eq!(merged.code, Some(1), "{}", merged.err);
    assert_eq!(merged.json()["failure"]["index"], 120);
    assert_eq!(merged.json()["schedules"]["run"], 121);
}

#[test]
fn there_may_be_more_shards_than_schedules() {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let args = [
        "run",
        "--java-home",
        &java,
        "--schedules",
        "2",
        "--shard",
        "1/5",
    ];
    let args = [&args[..], &["-cp", ".", "com.example.Transfer"]].concat();
    let mut command = command(folder.path(), "", &args);
    let outcome = execute(folder, &mut command);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(outcome.starts().is_empty());
    assert!(outcome.err.starts_with("shard 1 of 5: "), "{}", outcome.err);
}

#[test]
fn the_merged_failure_is_saved_for_replay() {
    let (_, mut merged) = merged(2, &[("FAKE_AT", "300")], &[]);
    assert_eq!(merged.code, Some(1));
    assert!(!merged.out.contains("replay: "), "{}", merged.out);
    let result = merged.folder.path().join("2.json");
    let text = fs::read_to_string(&result).unwrap();
    fs::write(&result, text.replacen("\"save\":\"-\"", "\"save\":null", 1)).unwrap();
    let first = merged.folder.path().join("1.json");
    let text = fs::read_to_string(&first).unwrap();
    fs::write(&first, text.replacen("\"save\":\"-\"", "\"save\":null", 1)).unwrap();
    let mut command = command(merged.folder.path(), "", &["merge", "1.json", "2.json"]);
    merged = execute(merged.folder, &mut command);
    let saved = merged.folder.path().join("Transfer-300.schedule.json");
    assert!(saved.is_file(), "{}", merged.out);
    assert!(
        merged
            .out
            .contains("replay: threadlint replay Transfer-300"),
        "{}",
        merged.out
    );
}

#[test]
fn what_cannot_be_divided_is_refused() {
    let refusal = |flags: &[&str], message: &str| {
        let folder = tempfile::tempdir().unwrap();
        let java = fake_java();
        let args = [&["run", "--java-home", &java][..], flags];
        let args = [&args.concat()[..], &["-cp", ".", "com.example.Transfer"]].concat();
        let mut command = command(folder.path(), "", &args);
        let outcome = execute(folder, &mut command);
        assert!(outcome.starts().is_empty());
        refused(&outcome, message);
    };
    let depth_first = ["--shard", "1/2", "--strategy", "dfs"];
    refusal(&depth_first, "a depth-first search cannot be divided");
    let timed = ["--shard", "1/2", "--seconds", "1"];
    refusal(
        &timed,
        "time alone does not say which schedules a shard runs",
    );
}

#[test]
fn the_report_of_a_run_has_no_findings() {
    for (flags, message) in [
        (
            &["--output-format", "sarif"][..],
            "cannot be written as `sarif`",
        ),
        (&["--limit", "3"], "`--limit` is about findings"),
    ] {
        refused(&merged(1, &[], flags).1, message);
    }
    let (_, ended) = merged(1, &[("FAKE_AT", "3")], &["--exit-zero"]);
    assert_eq!(ended.code, Some(0));
}
