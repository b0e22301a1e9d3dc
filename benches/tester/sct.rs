//! Mode `sct`: schedules to the first failure, over seeds, and the total time.

use std::time::{Duration, Instant};

use super::bars::{Bars, tell};
use super::launcher::Request;
use super::programs::{Program, Promise};
use super::{Bench, queue, table};

const SEEDS: u64 = 20;
/// Schedules within which a failure is to be found.
const TO_FIND: u64 = 1000;
/// For all programs, one after the other.
const TIME: Duration = Duration::from_secs(30);

/// The schedules to the failure, `None` if it was not found.
type Found = Result<Option<u64>, String>;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let programs: Vec<&Program> = bench
        .programs
        .iter()
        .filter(|program| program.is_in("buggy/sct"))
        .collect();
    let mut bars = Bars::default();
    let mut cases = Vec::new();
    for &program in &programs {
        for column in 0..3 {
            for seed in 1..=bench.options.seeds.unwrap_or(SEEDS) {
                cases.push((program, column, seed));
            }
        }
    }
    let results = queue::each(&cases, bench.options.workers, |&(program, column, seed)| {
        let strategy = strategy(program, column);
        let what = format!("{} {strategy} seed {seed}", program.main);
        tell(&what, find(bench, program, strategy, seed))
    });
    let mut rows = Vec::new();
    let mut troubles = Vec::new();
    let mut found = [0; 3];
    for &program in &programs {
        let mut row = vec![program.main.clone()];
        for (column, found) in found.iter_mut().enumerate() {
            let cell = cases
                .iter()
                .zip(&results)
                .filter(|((other, c, _), _)| *c == column && other.main == program.main);
            let mut counts = Vec::new();
            for (_, result) in cell {
                match result {
                    Ok(count) => counts.push(count.unwrap_or(u64::MAX)),
                    Err(trouble) => troubles.push(trouble.clone()),
                }
            }
            let median = table::median(&counts).filter(|&median| median < u64::MAX);
            *found += usize::from(median.is_some());
            let hits = counts.iter().filter(|&&count| count < u64::MAX).count();
            row.push(median.map_or("-".to_owned(), |median| median.to_string()));
            row.push(format!("{hits}/{}", counts.len()));
        }
        row.insert(5, strategy(program, 2).to_owned());
        rows.push(row);
    }
    table::print(
        &[
            "median schedules to the failure",
            "random",
            "found",
            "pos",
            "found",
            "",
            "pct",
            "found",
        ],
        &rows,
    );
    bars.troubles("failures as promised and verified", &troubles);
    for (name, found) in ["random", "pos", "pct"].into_iter().zip(found) {
        let promise = format!(
            "{name} finds {found} of {} (median of the seeds)",
            programs.len()
        );
        bars.look(&promise, found == programs.len());
    }
    for column in 0..3 {
        let started = Instant::now();
        for &program in &programs {
            // The failures were reported above; this is the time of the same runs.
            let _ = find(bench, program, strategy(program, column), 1);
        }
        let elapsed = started.elapsed();
        let promise = format!(
            "{}: all one after the other in {:.1} s, JVM starts included (bar {} s)",
            ["random", "pos", "pct"][column],
            elapsed.as_secs_f64(),
            TIME.as_secs()
        );
        bars.look(&promise, elapsed < TIME);
    }
    bars
}

fn find(bench: &Bench, program: &Program, strategy: &str, seed: u64) -> Found {
    let Promise::Fails { kinds, .. } = &program.promise else {
        return Err("is not to fail".to_owned());
    };
    let request = Request {
        strategy,
        schedules: TO_FIND,
        seed,
    };
    bench.launcher.run(program, &request)?.failure(kinds)
}

/// The strategy of a column; PCT at the depth that the header names.
fn strategy(program: &Program, column: usize) -> &str {
    let pct = program
        .strategies()
        .iter()
        .find(|name| name.starts_with("pct"));
    match column {
        0 => "random",
        1 => "pos",
        _ => pct.map_or("pct", String::as_str),
    }
}
