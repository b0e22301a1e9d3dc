//! Classes that do harm to the JVM that examines them, together with honest ones: every finding gets
//! its verdict, whatever is examined before it and beside it, and nothing is left behind.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::examined::{check, is_about, wanted_findings};
use crate::fixtures::difference;
use crate::headers::{self, Expectation, HOSTILE, MISSING};
use crate::stage::{self, compile, run_with};

/// Enough for each honest class; a class that never ends takes longer by itself.
const BUDGET: &str = "3s";
/// How long a JVM that is kept from a verdict lives beyond that.
const GRACE_MILLIS: &str = "12000";
/// More than there are CPUs: many of these classes wait.
const JVMS: &str = "4";
/// An honest class comes after so many hostile ones.
const HOSTILE_IN_A_ROW: usize = 7;

/// Fixtures of other packages.
const HONEST: [&str; 14] = [
    "harm.LostCount",
    "guarded.SafeMap",
    "harm.AddedTwice",
    "guarded.LockInHelper",
    "harm.ArrayStack",
    "guarded.PrivateNested",
    "harm.LostTotal",
    "guarded.Wrapped",
    "harm.LazyList",
    "harmless.LastWins",
    "harm.TornRange",
    "guarded.CallerLocks",
    "harm.TwoLocks",
    "stopped.Exits",
];

#[test]
fn hostile_classes_get_verdicts_and_change_no_other() {
    let Some(jdk) = stage::jdk() else { return };
    let stage = tempfile::tempdir().unwrap();
    let folder = stage.path();
    let temporary = folder.join("tmp");
    fs::create_dir(&temporary).unwrap();
    let classes = folder.join("classes");
    compile(jdk, &headers::folder(), &classes);
    fs::remove_dir_all(classes.join(MISSING)).unwrap();
    let hostile = headers::of(&[headers::folder().join(HOSTILE)]);
    assert!(hostile.len() >= 50, "{}", hostile.len());
    let mut honest = headers::all();
    honest.retain(|each| each.flag.is_empty() && HONEST.contains(&each.class.as_str()));
    let wanted = mixed(&hostile, &honest);
    fs::write(folder.join("findings.json"), findings(folder, &wanted)).unwrap();
    let home = jdk.home.display().to_string();
    let args = [
        "confirm",
        "--from",
        "findings.json",
        "--classpath",
        "classes",
    ];
    let more = ["--budget", BUDGET, "--grace-millis", GRACE_MILLIS];
    let args = [&args[..], &more, &["--jobs", JVMS, "--save", "-"]].concat();
    let args = [&args[..], &["--java-home", &home]].concat();
    let args = [&args[..], &["--output-format", "json"]].concat();
    let outcome = run_with(folder, &args, &[("TMPDIR", &temporary)]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let document = outcome.json();
    let examined = document["findings"].as_array().unwrap();
    assert_eq!(examined.len(), wanted.len());
    let troubles: Vec<String> = wanted
        .iter()
        .filter_map(|each| {
            let finding = examined.iter().find(|finding| is_about(finding, each));
            let verdict = &finding.unwrap()["verdict"];
            difference(each, verdict).filter(|_| !is_cut_short(verdict))
        })
        .collect();
    assert!(troubles.is_empty(), "{}", troubles.join("\n"));
    for notice in document["notices"].as_array().unwrap() {
        assert_eq!(notice["internal"], false, "{notice}");
    }
    assert!(!outcome.err.contains("internal error"), "{}", outcome.err);
    nothing_is_left(&temporary);
}

/// Whether the clock ended the search, as on a busy machine, so that there is no more to say.
fn is_cut_short(verdict: &Value) -> bool {
    let reason = verdict["reason"].as_str().unwrap_or_default();
    verdict["verdict"] == "not-reproduced"
        && reason.contains("the search ended at its limit of 3 s")
}

/// The honest ones among the hostile ones.
fn mixed<'a>(hostile: &'a [Expectation], honest: &'a [Expectation]) -> Vec<&'a Expectation> {
    let mut honest = honest.iter();
    let mut mixed = Vec::new();
    for few in hostile.chunks(HOSTILE_IN_A_ROW) {
        mixed.extend(few);
        mixed.extend(honest.next());
    }
    mixed.extend(honest);
    mixed
}

/// A file with the findings in that order.
fn findings(folder: &Path, wanted: &[&Expectation]) -> String {
    let mut sources: Vec<_> = wanted.iter().map(|each| each.path.clone()).collect();
    sources.dedup();
    let all: Vec<Expectation> = wanted.iter().map(|each| (*each).clone()).collect();
    let mut document = check(folder, &sources, &all);
    let found = document["findings"].as_array().unwrap();
    let found = wanted
        .iter()
        .flat_map(|each| wanted_findings(found, &[each]));
    let found: Vec<Value> = found.collect();
    document["findings"] = found.into();
    document.to_string()
}

/// No JVM runs any more that works below the folder, and the folder has no folder of a JVM.
fn nothing_is_left(temporary: &Path) {
    let left: Vec<_> = fs::read_dir(temporary)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(left.is_empty(), "{left:?}");
    let Ok(processes) = fs::read_dir("/proc") else {
        return;
    };
    let place = temporary.display().to_string();
    for process in processes.flatten() {
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command).into_owned();
        assert!(!command.contains(&place), "{command}");
    }
}
