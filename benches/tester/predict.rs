//! Mode `predict`: what is confirmed from one recorded run that passes. Of a program that can fail, it
//! is to be a failure; of a correct one, nothing may be.

use std::collections::BTreeMap;
use std::ffi::OsString;

use serde_json::Value;

use super::bars::{Bars, tell};
use super::launcher::Report;
use super::programs::{Program, Promise};
use super::{Bench, queue, table};

/// Recordings of a program, with seeds from 1, after which none is taken to pass.
pub(super) const RECORDINGS: u64 = 20;
/// Schedules for one prediction; those that need more count as missed.
const TO_PROVE: u64 = 20;
/// Part of the programs that can fail, in percent.
const TO_FIND: usize = 85;

/// What came of the recordings of one program.
#[derive(Debug)]
enum Outcome {
    /// What the quickest proof proved, and its schedules.
    Confirmed { schedules: u64, rule: String },
    /// How many predictions were not confirmed.
    Missed { predicted: usize },
    /// Every recorded run failed by itself.
    FailsAlways,
}

pub(crate) fn measure(bench: &Bench) -> Bars {
    let is_buggy = |it: &&Program| matches!(it.promise, Promise::Fails { .. });
    let is_correct = |it: &&Program| matches!(it.promise, Promise::Passes | Promise::Counts(_));
    let mut bars = Bars::default();
    let buggy: Vec<_> = bench.programs.iter().filter(is_buggy).collect();
    find(bench, &buggy, &mut bars);
    let correct: Vec<_> = bench.programs.iter().filter(is_correct).collect();
    stay_silent(bench, &correct, &mut bars);
    bars
}

fn find(bench: &Bench, programs: &[&Program], bars: &mut Bars) {
    let results = queue::each(programs, bench.options.workers, |program| {
        tell(&program.main, outcome(bench, program))
    });
    let mut rows = Vec::new();
    let mut troubles = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (program, result) in programs.iter().zip(results) {
        let (count, cell) = match result {
            Ok(Outcome::Confirmed { schedules, rule }) => {
                ("confirmed", format!("{rule} {schedules}"))
            }
            Ok(Outcome::Missed { predicted }) => {
                ("missed", format!("missed, {predicted} predicted"))
            }
            Ok(Outcome::FailsAlways) => ("no run passes", "no run passes".to_owned()),
            Err(trouble) => {
                troubles.push(trouble);
                continue;
            }
        };
        *counts.entry(count).or_default() += 1;
        rows.push(vec![program.main.clone(), cell]);
    }
    table::print(&["from a run that passes", "schedules"], &rows);
    let count = |of: &str| counts.get(of).copied().unwrap_or_default();
    let (confirmed, missed) = (count("confirmed"), count("missed"));
    bars.look(
        &format!(
            "{confirmed} of {} failures found (>= {TO_FIND} %); {} programs fail in each of {RECORDINGS} recorded runs",
            confirmed + missed,
            count("no run passes"),
        ),
        confirmed * 100 >= (confirmed + missed) * TO_FIND,
    );
    bars.troubles(
        &format!("{} programs that can fail", programs.len()),
        &troubles,
    );
}

/// Predicts from the first recorded run that passes.
fn outcome(bench: &Bench, program: &Program) -> Result<Outcome, String> {
    let Some(report) = of_passing_run(|seed| recorded(bench, program, seed))? else {
        return Ok(Outcome::FailsAlways);
    };
    let predictions = predictions(&report)?;
    let quickest = predictions
        .iter()
        .filter(|it| breaks(it))
        .filter_map(|it| Some((it["schedules"].as_u64()?, it["rule"].as_str()?)))
        .filter(|(schedules, _)| *schedules <= TO_PROVE)
        .min();
    Ok(match quickest {
        Some((schedules, rule)) => Outcome::Confirmed {
            schedules,
            rule: rule.to_owned(),
        },
        None => Outcome::Missed {
            predicted: predictions.len(),
        },
    })
}

/// The report on the first recorded run that passes; `None` if none does.
pub(super) fn of_passing_run(
    report: impl Fn(u64) -> Result<Report, String>,
) -> Result<Option<Report>, String> {
    for seed in 1..=RECORDINGS {
        let report = report(seed)?;
        if report.json["recorded_failure"].is_null() {
            return Ok(Some(report));
        }
    }
    Ok(None)
}

pub(super) fn predictions(report: &Report) -> Result<&[Value], String> {
    let predictions = report.json["predictions"].as_array();
    Ok(predictions.ok_or("no predictions in the report")?)
}

/// Whether it was confirmed that the program can fail: methods that are not atomic need not be, unless
/// something follows.
fn breaks(prediction: &Value) -> bool {
    prediction["verdict"] == "confirmed"
        && (prediction["rule"] != "atomicity-violation" || !prediction["harm"].is_null())
}

/// The report on one recorded run.
fn recorded(bench: &Bench, program: &Program, seed: u64) -> Result<Report, String> {
    let seed = seed.to_string();
    let flags = ["--seed", &seed].map(OsString::from);
    predicted(bench, program, &flags, &[OsString::from(&program.main)])
}

/// The report with these flags; `rest` is what comes after them.
pub(super) fn predicted(
    bench: &Bench,
    program: &Program,
    flags: &[OsString],
    rest: &[OsString],
) -> Result<Report, String> {
    let classes = bench.launcher.classes.of(program);
    let classes = classes.ok_or("was not compiled")?.as_os_str();
    let own = ["predict", "--scope", "all", "--save", "-", "-cp"].map(OsString::from);
    let own = own.into_iter().chain([classes.to_owned()]);
    let all = own.chain(flags.iter().cloned()).collect();
    bench.launcher.execute(all, rest)
}

fn stay_silent(bench: &Bench, programs: &[&Program], bars: &mut Bars) {
    let seeds = bench.options.seeds.unwrap_or(1);
    let cases: Vec<(&Program, u64)> = programs
        .iter()
        .flat_map(|program| (1..=seeds).map(move |seed| (*program, seed)))
        .collect();
    let results = queue::each(&cases, bench.options.workers, |&(program, seed)| {
        let silent = || {
            let report = recorded(bench, program, seed)?;
            let predictions = report.json["predictions"].as_array();
            match predictions.into_iter().flatten().find(|it| breaks(it)) {
                Some(wrong) => Err(format!("{} confirmed", wrong["rule"])),
                None if report.json["recorded_failure"].is_null() => Ok(()),
                None => Err(format!(
                    "the recorded run failed: {}",
                    report.json["recorded_failure"]["message"]
                )),
            }
        };
        tell(&format!("{} seed {seed}", program.main), silent())
    });
    let troubles: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    bars.troubles(
        &format!(
            "{} recorded runs of correct programs, nothing confirmed",
            cases.len()
        ),
        &troubles,
    );
}
