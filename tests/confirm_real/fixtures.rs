//! Each fixture gets the verdict of its header, and what is confirmed replays.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::examined::{self, Examined};
use crate::headers::Expectation;
use crate::queue;
use crate::stage::{self, run};

const WORKERS: usize = 2;
const REPLAYS: &str = "20";
/// Largest schedule file of a small class, in bytes, without the class path and without words.
const LARGEST: usize = 1500;

#[test]
fn each_fixture_gets_the_verdict_of_its_header() {
    let Some(all) = examined::all() else { return };
    eprintln!(
        "{} findings examined in {:.1} s",
        all.findings.len(),
        all.elapsed.as_secs_f64()
    );
    let troubles: Vec<String> = all.findings.iter().filter_map(trouble).collect();
    assert!(troubles.is_empty(), "{}", troubles.join("\n"));
}

fn trouble(examined: &Examined) -> Option<String> {
    difference(&examined.expectation, &examined.finding["verdict"])
}

/// How the verdict differs from the header.
pub(crate) fn difference(expected: &Expectation, verdict: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let given = text(&verdict["verdict"]);
    let detail = match given.as_str() {
        "confirmed" => text(&verdict["harm"]["kind"]),
        "ordered" => text(&verdict["guard"]),
        "blocked" => text(&verdict["flag"]),
        _ => String::new(),
    };
    let is_met = expected.verdicts.contains(&given)
        && (expected.details.is_empty() || expected.details.contains(&detail));
    (!is_met).then(|| {
        format!(
            "{}.{} {} is {} {detail}, not {} {}: {} {}",
            expected.class,
            expected.field,
            expected.flag,
            given,
            expected.verdicts.join("|"),
            expected.details.join("|"),
            verdict["reason"],
            verdict["harm"]["message"],
        )
    })
}

#[test]
fn a_class_that_is_missing_is_named() {
    let Some(all) = examined::all() else { return };
    let verdicts = all.findings.iter().filter_map(|examined| {
        let is_linking = examined.expectation.class.starts_with("linking.");
        is_linking.then_some(&examined.finding["verdict"])
    });
    let undriven: Vec<&str> = verdicts
        .filter(|verdict| verdict["verdict"] == "no-driver")
        .map(|verdict| verdict["reason"].as_str().unwrap())
        .collect();
    assert!(!undriven.is_empty());
    for reason in undriven {
        let missing = "class missing.Meter is not on the class path";
        assert!(reason.ends_with(missing), "{reason}");
    }
}

#[test]
fn of_a_class_that_is_not_on_the_class_path_the_reason_says_how_to_name_it() {
    let Some(all) = examined::all() else { return };
    let home = stage::jdk().unwrap().home.display().to_string();
    let args = ["confirm", "--from", "findings.json", "--cp", "schedules"];
    let more = [
        "--class",
        "**LostCount",
        "--save",
        "-",
        "--java-home",
        &home,
    ];
    let args = [&args[..], &more, &["--output-format", "json"]].concat();
    let outcome = run(all.folder(), &args);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let verdict = &outcome.json()["findings"][0]["verdict"];
    assert_eq!(verdict["verdict"], "no-driver");
    let reason = verdict["reason"].as_str().unwrap();
    let told =
        "class harm.LostCount is not on the class path: name its folder or jar with --classpath";
    assert_eq!(reason, told);
}

#[test]
fn of_a_finding_about_one_access_the_reason_says_what_was_seen() {
    let Some(all) = examined::all() else { return };
    let confirmed: Vec<&Examined> = all
        .findings
        .iter()
        .filter(|each| each.expectation.rule != "unguarded-conflict")
        .filter(|each| each.finding["verdict"]["verdict"] == "confirmed")
        .collect();
    assert!(!confirmed.is_empty());
    for examined in confirmed {
        let verdict = &examined.finding["verdict"];
        let reason = verdict["reason"].as_str().unwrap();
        let harm = verdict["harm"]["message"].as_str().unwrap();
        assert!(reason.ends_with(harm), "{reason}");
        assert!(!reason.contains("two threads"), "{reason}");
    }
}

#[test]
fn what_is_confirmed_replays_to_the_same_end() {
    let Some(all) = examined::all() else { return };
    let confirmed: Vec<(&Path, &Examined)> = all
        .findings
        .iter()
        // The time at which a process ends is not controlled.
        .filter(|each| each.expectation.flag != "--allow-process")
        .filter_map(|each| Some((each.schedule.as_deref()?, each)))
        .collect();
    assert!(confirmed.len() > 25, "{}", confirmed.len());
    let troubles = queue::each(&confirmed, WORKERS, |(schedule, examined)| {
        let flag = examined.expectation.flag.as_str();
        replay(schedule, flag, &examined.finding["verdict"])
            .err()
            .map(|trouble| format!("{}: {trouble}", examined.expectation.class))
    });
    let troubles: Vec<String> = troubles.into_iter().flatten().collect();
    assert!(troubles.is_empty(), "{}", troubles.join("\n"));
}

/// The schedule does not say what the code may do: the flag does.
fn replay(schedule: &Path, flag: &str, verdict: &Value) -> Result<(), String> {
    let mut saved: Value = serde_json::from_str(&fs::read_to_string(schedule).unwrap()).unwrap();
    saved["class_path"] = Value::Null;
    let shows = saved["shows"].take();
    let is_told = shows["driver"] == verdict["driver"] && shows["harm"].is_string();
    if !is_told {
        return Err(format!("it shows {shows}"));
    }
    let size = saved.to_string().len();
    // A schedule that spins has a decision for each of its turns.
    let spins = saved["failure"]["kind"] == "livelock";
    if size > LARGEST && !spins {
        return Err(format!("a schedule file of {size} bytes"));
    }
    let home = stage::jdk().unwrap().home.display().to_string();
    let file = schedule.display().to_string();
    let args = ["replay", "--repeat", REPLAYS, "--java-home", &home];
    let mut args = [&args[..], &["--output-format", "json", &file]].concat();
    args.extend(Some(flag).filter(|flag| !flag.is_empty()));
    // The class path in the file is the one that was named.
    let folder = schedule.parent().and_then(Path::parent).unwrap();
    let outcome = run(folder, &args);
    let document = outcome.json();
    if outcome.code != Some(1) || document["outcome"] != "failed" {
        return Err(format!("{:?}: {}", outcome.code, document["divergence"]));
    }
    let event = |event: &Value| (event["thread"].clone(), event["what"].clone());
    let events = |holder: &Value| -> Vec<(Value, Value)> {
        let events = holder["events"].as_array().unwrap();
        events.iter().map(event).collect()
    };
    let (before, after) = (events(verdict), events(&document["failure"]));
    (before == after)
        .then_some(())
        .ok_or(format!("{before:?}\nis replayed as\n{after:?}"))
}
