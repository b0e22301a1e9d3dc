//! Mode `correct`: no schedule may fail.

use std::time::Duration;

use super::bars::{Bars, tell};
use super::launcher::{Report, Request};
use super::programs::Promise;
use super::{Bench, queue, table};

const SCHEDULES: u64 = 5000;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let mut cases = Vec::new();
    for program in &bench.programs {
        if matches!(program.promise, Promise::Passes | Promise::Counts(_)) {
            for seed in 1..=bench.options.seeds.unwrap_or(1) {
                let strategies = bench.options.strategies.iter();
                cases.extend(strategies.map(|strategy| (program, strategy, seed)));
            }
        }
    }
    let results = queue::each(
        &cases,
        bench.options.workers,
        |&(program, strategy, seed)| {
            let request = Request {
                strategy,
                schedules: SCHEDULES,
                seed,
            };
            let pass = || {
                let report = bench.launcher.run(program, &request)?;
                report.passed(wanted(bench, &report)).map(|()| report)
            };
            tell(&format!("{} {strategy} seed {seed}", program.main), pass())
        },
    );
    let mut troubles = Vec::new();
    let mut rows = Vec::new();
    for ((program, strategy, _), result) in cases.iter().zip(results) {
        match result {
            Ok(report) => rows.push((
                report.elapsed,
                format!("{} {strategy}", program.main),
                report.schedules(),
            )),
            Err(trouble) => troubles.push(trouble),
        }
    }
    rows.sort();
    let cut = rows.iter().filter(|(.., run)| *run < SCHEDULES).count();
    let slowest = rows.iter().rev().take(cut.max(10));
    let slowest: Vec<Vec<String>> = slowest
        .map(|(elapsed, name, run)| {
            let seconds = format!("{:.1}", elapsed.as_secs_f64());
            vec![name.clone(), seconds, run.to_string()]
        })
        .collect();
    table::print(&["slowest", "s", "schedules"], &slowest);
    println!("{cut} runs ended before {SCHEDULES} schedules, for lack of time");
    let mut bars = Bars::default();
    let what = format!(
        "{} runs of {SCHEDULES} schedules without a report",
        cases.len()
    );
    bars.troubles(&what, &troubles);
    bars
}

/// The schedules that a run has to have; fewer if its time was over.
fn wanted(bench: &Bench, report: &Report) -> u64 {
    let is_over = |seconds| report.elapsed >= Duration::from_secs(seconds);
    match bench.options.seconds {
        Some(seconds) if is_over(seconds) => report.schedules().min(SCHEDULES),
        _ => SCHEDULES,
    }
}
