//! The programs and tests of `--emit`: all compile against the classes, and fail as they say.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::examined::{self, EMITTED, Examination};
use crate::queue;
use crate::stage::{self, java_files, run};

const WORKERS: usize = 2;
/// One in so many programs is run, and so is the test of one in so many of these.
const SAMPLE: usize = 4;
/// What no program is written for.
const UNWRITTEN: &str = "a thread calls what a stub was handed";
/// The same for classes whose threads meet behind a connection.
const NEEDS_PEER: &str =
    "its code connects to a server, and only `confirm` has one that takes every connection";
const CONNECTED: [&str; 3] = [
    "stopped.ClientClass",
    "stopped.Connects",
    "stopped.NeedsHost",
];
/// What was compiled.
const CLASSES: &str = "emitted-classes";
/// All that the tests name of JUnit.
const JUNIT: &str = "package org.junit.jupiter.api;\n\
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\n\
    public @interface Test {}\n";
/// Another folder for programs.
const AGAIN: &str = "emitted-again";

/// A confirmed finding, with what `--emit` says of it.
struct Emitted<'a> {
    finding: &'a Value,
    flag: &'a str,
}

impl<'a> Emitted<'a> {
    fn text(&self, key: &str) -> &'a str {
        let value = &self.finding["verdict"]["emitted"][key];
        let why = || {
            panic!(
                "no {key} for {}: {}",
                self.finding["class"], self.finding["verdict"]["emitted"]
            )
        };
        value.as_str().unwrap_or_else(why)
    }

    fn harm(&self) -> &'a str {
        self.finding["verdict"]["harm"]["kind"].as_str().unwrap()
    }
}

#[test]
fn what_only_a_peer_lets_happen_has_no_program() {
    let Some(all) = examined::all() else { return };
    let without_program = all
        .findings
        .iter()
        .filter(|each| each.finding["verdict"]["emitted"]["reason"] == NEEDS_PEER);
    let classes: BTreeSet<&str> = without_program
        .filter_map(|each| each.finding["class"].as_str())
        .collect();
    assert_eq!(classes, BTreeSet::from(CONNECTED));
}

/// Those for which a program can be written.
fn emitted(all: &Examination) -> Vec<Emitted<'_>> {
    let confirmed = all.findings.iter().filter(|each| {
        let verdict = &each.finding["verdict"];
        let reason = verdict["emitted"]["reason"].as_str();
        verdict["verdict"] == "confirmed" && ![Some(UNWRITTEN), Some(NEEDS_PEER)].contains(&reason)
    });
    confirmed
        .map(|each| Emitted {
            finding: &each.finding,
            flag: &each.expectation.flag,
        })
        .collect()
}

/// Compiles all programs and tests once, with each warning an error.
fn compiled() -> Option<&'static Examination> {
    static COMPILED: OnceLock<Option<&'static Examination>> = OnceLock::new();
    *COMPILED.get_or_init(|| {
        let all = examined::all()?;
        let folder = all.folder();
        let mut files = java_files(&folder.join(EMITTED));
        fs::write(folder.join("Test.java"), JUNIT).unwrap();
        files.push(folder.join("Test.java"));
        let output = Command::new(stage::jdk()?.javac().unwrap())
            .current_dir(folder)
            .args([
                "-Xlint:all,-options,-classfile,-path",
                "-Werror",
                "-proc:none",
            ])
            .args(["-encoding", "US-ASCII", "--release", "11"])
            .args(["-cp", "classes", "-d", CLASSES])
            .args(files)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
        Some(all)
    })
}

#[test]
fn each_confirmed_finding_has_a_program_and_a_test_of_its_own_that_compile() {
    let Some(all) = compiled() else { return };
    let emitted = emitted(all);
    let mut files = BTreeSet::new();
    for each in &emitted {
        for key in ["program", "test"] {
            let path = all.folder().join(each.text(key));
            assert!(path.is_file(), "{}", path.display());
            assert!(files.insert(path), "a file for two findings");
        }
    }
    let written: BTreeSet<PathBuf> = java_files(&all.folder().join(EMITTED))
        .into_iter()
        .collect();
    assert_eq!(written, files, "other files");
    let others = all
        .findings
        .iter()
        .filter(|each| each.finding["verdict"]["verdict"] != "confirmed");
    for other in others {
        assert!(other.finding["verdict"].get("emitted").is_none());
    }
}

#[test]
fn programs_and_tests_fail_under_run_as_they_say() {
    let Some(all) = compiled() else { return };
    let mut harms = BTreeSet::new();
    let sample: Vec<(usize, Emitted)> = emitted(all)
        .into_iter()
        // Without guard rails, a program does what it does.
        .filter(|each| each.flag.is_empty())
        .enumerate()
        .filter(|(number, each)| harms.insert(each.harm().to_owned()) || number % SAMPLE == 0)
        .collect();
    let troubles = queue::each(&sample, WORKERS, |(number, each)| {
        let main = ["-cp", "emitted-classes:classes", each.text("main")];
        let junit = [
            "-cp",
            "emitted-classes:classes",
            "--junit",
            each.text("junit"),
        ];
        let of_main = trouble(all, each, &main);
        let is_tested = number % (SAMPLE * SAMPLE) == 0;
        of_main.or_else(|| is_tested.then(|| trouble(all, each, &junit)).flatten())
    });
    let troubles: Vec<String> = troubles.into_iter().flatten().collect();
    assert!(troubles.is_empty(), "{}", troubles.join("\n"));
}

/// How what `run` finds differs from what `confirm` found.
fn trouble(all: &Examination, each: &Emitted, what: &[&str]) -> Option<String> {
    let home = stage::jdk().unwrap().home.display().to_string();
    let mut args = vec!["run", "--threads", "1", "--save", "-", "--java-home", &home];
    args.extend(["--output-format", "json"]);
    let watch = each.finding["verdict"]["emitted"]["watch"]
        .as_array()
        .unwrap();
    for glob in watch {
        args.extend(["--watch", glob.as_str().unwrap()]);
    }
    args.extend(what);
    let outcome = run(all.folder(), &args);
    let told = || {
        format!(
            "{} {}: {}{}",
            each.finding["class"],
            each.harm(),
            outcome.out,
            outcome.err
        )
    };
    if outcome.code != Some(1) {
        return Some(told());
    }
    let failure = &outcome.json()["failure"];
    // A program does not see what the code keeps to itself.
    let harm = each.finding["verdict"]["harm"]["message"].as_str();
    let is_swallowed = harm.is_some_and(|harm| harm.contains(" catches "));
    let expected: &[&str] = match each.harm() {
        "exception" if is_swallowed => &["race"],
        "none-seen" => &["race"],
        "deadlock" => &["deadlock", "lost-thread"],
        "livelock" => &["livelock", "race"],
        _ => &["exception"],
    };
    let kind = failure["kind"].as_str().unwrap();
    (!expected.contains(&kind)).then(told)
}

#[test]
fn the_same_findings_give_the_same_bytes_and_are_named() {
    let Some(all) = compiled() else { return };
    let emitted = emitted(all);
    let each = emitted
        .iter()
        .find(|each| each.harm() == "lost-update" && each.flag.is_empty())
        .unwrap();
    let class = each.finding["class"].as_str().unwrap();
    let home = stage::jdk().unwrap().home.display().to_string();
    let args = ["confirm", "--from", "findings.json", "--cp", "classes"];
    let more = ["--class", class, "--emit", AGAIN, "--save", "-"];
    let args = [&args[..], &more, &["--java-home", &home]].concat();
    let outcome = run(all.folder(), &args);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    for (key, label) in [("program", "program"), ("test", "JUnit test")] {
        let before = each.text(key);
        let again = before.replacen(EMITTED, AGAIN, 1);
        let told = format!("\n    {label}: {again}\n");
        assert!(outcome.out.contains(&told), "{}", outcome.out);
        let bytes = |path: &str| fs::read(all.folder().join(path)).unwrap();
        assert_eq!(bytes(&again), bytes(before));
    }
}
