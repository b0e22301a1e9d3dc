//! The dynamic tester on programs whose outcome is known: `testdata/tester`, compiled and run with
//! the built command on each JDK found.
//!
//! Every program runs on JDK 17, or on the first JDK found. On the others a sample runs that covers
//! each kind of event, or with `THREADLINT_TEST_ALL=1` every program; the programs without a
//! failure also run with strategy `race`, which must not find a race in them. The output (`cargo
//! test --test subjects -- --nocapture`) says which JDKs were used.

#![expect(
    clippy::print_stderr,
    reason = "says which JDKs were found, and which tests were left out"
)]

mod classes;
mod headers;
mod jdks;
#[expect(dead_code, reason = "times are for the benchmark")]
mod launcher;
mod programs;
mod queue;
mod sample;

use std::env;
use std::path::Path;

use classes::{Classes, compile};
use jdks::{Jdk, PROMISED};
use launcher::{Launcher, Request};
use programs::{Program, Promise};

const REQUIRED: &str = "THREADLINT_REQUIRE_JDK";
const ALL: &str = "THREADLINT_TEST_ALL";
/// The release on which every program runs.
const MAIN_RELEASE: u32 = 17;
const WORKERS: usize = 2;
/// Schedules within which a failure is to be found.
const TO_FIND: u64 = 1000;
/// Schedules of a program without a failure; the benchmark runs more.
const TO_PASS: u64 = 100;
/// Schedules of a program of which some take all the time that they may.
const FEW: u64 = 4;
/// What is said of a program of which no schedule comes to an end.
const NONE_ENDED: &str = "no schedule came to an end";
/// More schedules than any program of `counting` has interleavings.
const TO_COUNT: u64 = 100_000;
/// One of this many failing programs is replayed.
const REPLAYED: usize = 4;

#[test]
fn each_program_does_what_its_header_says_on_each_jdk() {
    let all = programs::all().expect("good headers");
    let jdks = jdks::promised();
    tell(&jdks);
    let classes = match compile(&jdks) {
        Ok(classes) => classes,
        Err(trouble) => {
            assert!(!is_set(REQUIRED), "{REQUIRED} is set, but {trouble}");
            eprintln!("programs are not run: {trouble}");
            return;
        }
    };
    let main = jdks
        .iter()
        .find(|jdk| jdk.feature == MAIN_RELEASE)
        .or_else(|| jdks.first());
    let mut cases = Vec::new();
    for jdk in &jdks {
        let has_all = is_set(ALL) || Some(jdk) == main;
        let chosen = all.iter().filter(|program| {
            program.needs <= jdk.feature
                && (has_all || sample::PROGRAMS.contains(&program.main.as_str()))
        });
        let before = cases.len();
        cases.extend(
            chosen
                .filter(|program| classes.of(program).is_some())
                .map(|program| (jdk, program)),
        );
        eprintln!("JDK {}: {} programs", jdk.version, cases.len() - before);
    }
    let cases: Vec<(usize, &Jdk, &Program)> = cases
        .into_iter()
        .enumerate()
        .map(|(number, (jdk, program))| (number, jdk, program))
        .collect();
    let troubles = queue::each(&cases, WORKERS, |&(number, jdk, program)| {
        let launcher = launcher(jdk, &classes);
        let is_replayed =
            number % REPLAYED == 0 || sample::BY_CHANCE.contains(&program.main.as_str());
        check(&launcher, program, is_replayed)
            .err()
            .map(|trouble| format!("{} on JDK {}: {trouble}", program.main, jdk.version))
    });
    let troubles: Vec<String> = troubles.into_iter().flatten().collect();
    assert!(
        troubles.is_empty(),
        "{} of {}:\n{}",
        troubles.len(),
        cases.len(),
        troubles.join("\n")
    );
}

fn launcher<'a>(jdk: &'a Jdk, classes: &'a Classes) -> Launcher<'a> {
    Launcher {
        tool: Path::new(env!("CARGO_BIN_EXE_threadlint")),
        jdk,
        classes,
        seconds: None,
    }
}

/// Runs a program as its header says; returns what happened otherwise.
fn check(launcher: &Launcher, program: &Program, is_replayed: bool) -> Result<(), String> {
    let request = |strategy, schedules| Request {
        strategy,
        schedules,
        seed: 1,
    };
    match &program.promise {
        Promise::Passes => {
            launcher
                .run(program, &request("random", TO_PASS))?
                .passed(TO_PASS)?;
            if is_set(ALL) {
                let watched = program.watched();
                launcher
                    .run(&watched, &request("race", TO_PASS))?
                    .passed(TO_PASS)?;
            }
            Ok(())
        }
        Promise::Endless => match launcher.run(program, &request("random", FEW)) {
            Ok(report) => report.some_inconclusive(FEW),
            Err(said) if said.contains("exit code Some(2): ") && said.contains(NONE_ENDED) => {
                Ok(())
            }
            Err(said) => Err(said),
        },
        Promise::Counts(expected) => {
            let report = launcher.run(program, &request("dfs", TO_COUNT))?;
            let count = report.interleavings()?;
            (count == *expected)
                .then_some(())
                .ok_or(format!("{count} interleavings"))
        }
        Promise::Fails { kinds, strategies } => {
            let Some(strategy) = strategies.first() else {
                return Ok(());
            };
            let report = launcher.run(program, &request(strategy, TO_FIND))?;
            if report.failure(kinds)?.is_none() {
                return Err(format!(
                    "{strategy}: no failure in {} schedules",
                    report.schedules()
                ));
            }
            if is_replayed {
                let replayed = launcher.replay(&report.schedule, 1)?.replayed();
                replayed.map_err(|trouble| format!("replay: {trouble}"))?;
            }
            Ok(())
        }
    }
}

/// Prints which of the supported releases were found.
fn tell(jdks: &[Jdk]) {
    for release in PROMISED {
        match jdks.iter().find(|jdk| jdk.feature == release) {
            Some(jdk) => eprintln!("JDK {release}: {} in {}", jdk.version, jdk.home.display()),
            None => eprintln!("JDK {release}: not found; {} can name one", jdks::NAMED),
        }
    }
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| value == "1")
}
