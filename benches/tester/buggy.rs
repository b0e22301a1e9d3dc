//! Mode `buggy`: which of the strategies that its header names finds each failure.

use super::bars::{Bars, tell};
use super::launcher::Request;
use super::programs::{Program, Promise};
use super::{Bench, queue, table};

const TO_FIND: u64 = 1000;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let seeds = bench.options.seeds.unwrap_or(1);
    let mut cases: Vec<(&Program, &[String], &str, u64)> = Vec::new();
    for program in &bench.programs {
        if let Promise::Fails { kinds, strategies } = &program.promise {
            for strategy in strategies {
                cases.extend(
                    (1..=seeds).map(|seed| (program, kinds.as_slice(), strategy.as_str(), seed)),
                );
            }
        }
    }
    let results = queue::each(
        &cases,
        bench.options.workers,
        |&(program, kinds, strategy, seed)| {
            let request = Request {
                strategy,
                schedules: TO_FIND,
                seed,
            };
            let find = || {
                let found = bench.launcher.run(program, &request)?.failure(kinds)?;
                found.ok_or(format!("not found in {TO_FIND} schedules"))
            };
            tell(&format!("{} {strategy} seed {seed}", program.main), find())
        },
    );
    let mut troubles = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for ((program, _, strategy, _), result) in cases.iter().zip(results) {
        let cell = match result {
            Ok(count) => format!("{strategy} {count}"),
            Err(trouble) => {
                troubles.push(trouble);
                format!("{strategy} -")
            }
        };
        match rows.last_mut().filter(|row| row[0] == program.main) {
            Some(row) => row.push(cell),
            None => rows.push(vec![program.main.clone(), cell]),
        }
    }
    table::print(&["schedules to the failure", "", "", ""], &rows);
    let mut bars = Bars::default();
    let what = format!("{} programs by the strategies of their headers", rows.len());
    bars.troubles(&what, &troubles);
    bars
}
