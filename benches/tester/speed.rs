//! Mode `speed`: schedules per second of programs that start two to five threads, on one CPU with
//! a warm JVM, and the times before that.

use std::time::Duration;

use super::bars::{Bars, tell};
use super::free::Free;
use super::launcher::{Report, Request};
use super::programs::{Program, Promise};
use super::{Bench, jdks, queue, table};

/// Schedules that warm the JVM up; they are not counted.
const WARM_UP: u32 = 2000;
/// About how long the counted schedules take.
const SECONDS: f64 = 2.0;
/// Threads started besides main.
const THREADS: std::ops::RangeInclusive<u64> = 2..=5;
const REUSED_BAR: f64 = 3000.0;
const FRESH_BAR: f64 = 500.0;
const PREMAIN_BAR: u64 = 300;
const FIRST_FAILURE_BAR: f64 = 1.0;

struct Row {
    name: String,
    is_fresh: bool,
    premain: u64,
    /// Schedules per second.
    rate: f64,
    /// Free runs per second.
    free: Option<f64>,
}

pub(crate) fn measure(bench: &Bench) -> Result<Bars, String> {
    let compiler = jdks::found().into_iter().find_map(|jdk| jdk.javac());
    let free = Free::compile(&compiler.ok_or("no javac was found")?)?;
    let is_quiet =
        |program: &&Program| program.promise == Promise::Passes && program.options.is_empty();
    let programs: Vec<&Program> = bench.programs.iter().filter(is_quiet).collect();
    // One pinned worker: the processes that it starts share its CPU.
    let results = queue::each(&programs, 1, |program| {
        tell(&program.main, row(bench, &free, program))
    });
    let mut rows = Vec::new();
    let mut troubles = Vec::new();
    for result in results {
        match result {
            Ok(row) => rows.extend(row),
            Err(trouble) => troubles.push(trouble),
        }
    }
    print(&rows);
    let mut bars = Bars::default();
    bars.troubles("runs", &troubles);
    for (name, is_fresh, bar) in [
        ("reused classes", false, REUSED_BAR),
        ("fresh classes", true, FRESH_BAR),
    ] {
        let those: Vec<&Row> = rows.iter().filter(|row| row.is_fresh == is_fresh).collect();
        let rates: Vec<f64> = those.iter().map(|row| row.rate).collect();
        let ratios: Vec<f64> = those
            .iter()
            .filter_map(|row| Some(row.rate / row.free?))
            .collect();
        let Some(rate) = table::median(&rates) else {
            println!("{name}: no program");
            continue;
        };
        let promise = format!(
            "{name}: median {rate:.0} schedules/s of {} programs (bar {bar}), {:.2} of the free rate",
            rates.len(),
            table::median(&ratios).unwrap_or_default()
        );
        bars.look(&promise, rate >= bar);
    }
    let premains: Vec<u64> = rows.iter().map(|row| row.premain).collect();
    if let Some(premain) = table::median(&premains) {
        let most = premains.iter().max().copied().unwrap_or_default();
        let promise =
            format!("premain: median {premain} ms, at most {most} ms (bar {PREMAIN_BAR})");
        bars.look(&promise, premain < PREMAIN_BAR);
    }
    first_failures(bench, &mut bars);
    Ok(bars)
}

/// `None` for a program with more or fewer threads.
fn row(bench: &Bench, free: &Free, program: &Program) -> Result<Option<Row>, String> {
    let run = |schedules| -> Result<Report, String> {
        let request = Request {
            strategy: "random",
            schedules,
            seed: 1,
        };
        let report = bench.launcher.run(program, &request)?;
        report.passed(schedules).map(|()| report)
    };
    let short = run(u64::from(WARM_UP))?;
    if !THREADS.contains(&short.threads().saturating_sub(1)) {
        return Ok(None);
    }
    // Neither rate contains the start of the JVM and the warm-up, which both runs have in common.
    let rate = |report: &Report, counted: u32| {
        f64::from(counted) / (report.seconds() - short.seconds()).max(0.05)
    };
    let middle = run(u64::from(2 * WARM_UP))?;
    let counted = schedules_in(SECONDS, rate(&middle, WARM_UP));
    let long = run(u64::from(WARM_UP + counted))?;
    Ok(Some(Row {
        name: program.main.clone(),
        is_fresh: short.has_fresh_classes(),
        premain: short.premain_millis(),
        rate: rate(&long, counted),
        free: free.rate(&bench.launcher, program, short.has_fresh_classes()),
    }))
}

/// How many schedules at that rate take about that long, with a minimum.
fn schedules_in(seconds: f64, rate: f64) -> u32 {
    let one = Duration::from_secs_f64(1.0 / rate);
    let count = Duration::from_secs_f64(seconds).as_nanos() / one.as_nanos().max(1);
    u32::try_from(count).unwrap_or(u32::MAX / 2).max(100)
}

fn print(rows: &[Row]) {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let number = |value: Option<f64>, digits: usize| {
                value.map_or("-".to_owned(), |value| format!("{value:.digits$}"))
            };
            vec![
                row.name.clone(),
                if row.is_fresh { "fresh" } else { "reused" }.to_owned(),
                number(Some(row.rate), 0),
                number(row.free, 0),
                number(row.free.map(|free| row.rate / free), 2),
            ]
        })
        .collect();
    table::print(
        &["per second", "classes", "schedules", "free runs", "ratio"],
        &rows,
    );
}

/// Time from process start to process end of runs that find a failure.
fn first_failures(bench: &Bench, bars: &mut Bars) {
    let programs: Vec<&Program> = bench
        .programs
        .iter()
        .filter(|program| program.is_in("buggy/sct"))
        .collect();
    let mut times = Vec::new();
    for program in programs {
        let request = Request {
            strategy: "random",
            schedules: 1000,
            seed: 1,
        };
        if let (Promise::Fails { kinds, .. }, Ok(report)) =
            (&program.promise, bench.launcher.run(program, &request))
            && matches!(report.failure(kinds), Ok(Some(_)))
        {
            times.push(report.elapsed.as_secs_f64());
        }
    }
    let Some(median) = table::median(&times) else {
        return;
    };
    let most = times.iter().copied().fold(0.0, f64::max);
    let promise = format!(
        "first failure, process start included: median {median:.2} s, at most {most:.2} s of {} programs (bar {FIRST_FAILURE_BAR} s)",
        times.len()
    );
    bars.look(&promise, median < FIRST_FAILURE_BAR);
}
