//! Mode `correct`: no schedule may fail.

use super::bars::{Bars, tell};
use super::launcher::Request;
use super::programs::Promise;
use super::{Bench, queue, table};

const STRATEGIES: [&str; 3] = ["random", "pos", "pct"];
const SCHEDULES: u64 = 5000;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let mut cases = Vec::new();
    for program in &bench.programs {
        if matches!(program.promise, Promise::Passes | Promise::Counts(_)) {
            for seed in 1..=bench.options.seeds.unwrap_or(1) {
                cases.extend(STRATEGIES.map(|strategy| (program, strategy, seed)));
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
                report.passed(SCHEDULES).map(|()| report.elapsed)
            };
            tell(&format!("{} {strategy} seed {seed}", program.main), pass())
        },
    );
    let mut troubles = Vec::new();
    let mut rows = Vec::new();
    for ((program, strategy, _), result) in cases.iter().zip(results) {
        match result {
            Ok(elapsed) => rows.push((elapsed, format!("{} {strategy}", program.main))),
            Err(trouble) => troubles.push(trouble),
        }
    }
    rows.sort();
    let slowest = rows.iter().rev().take(10);
    let slowest: Vec<Vec<String>> = slowest
        .map(|(elapsed, name)| vec![name.clone(), format!("{:.1}", elapsed.as_secs_f64())])
        .collect();
    table::print(&["slowest", "s"], &slowest);
    let mut bars = Bars::default();
    let what = format!(
        "{} runs of {SCHEDULES} schedules without a report",
        cases.len()
    );
    bars.troubles(&what, &troubles);
    bars
}
