//! Mode `replay`: replays what each strategy finds, many times, always with the same events.

use std::path::Path;

use super::bars::{Bars, tell};
use super::launcher::{Launcher, Request};
use super::programs::{Program, Promise};
use super::{Bench, queue};

const TO_FIND: u64 = 1000;
const REPLAYS: u32 = 100;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let cases: Vec<(&Program, &String)> = bench
        .programs
        .iter()
        .flat_map(|program| program.strategies().iter().map(move |by| (program, by)))
        .collect();
    let results = queue::each(&cases, bench.options.workers, |&(program, strategy)| {
        let what = format!("{} {strategy}", program.main);
        tell(&what, repeat(bench, program, strategy))
    });
    let mut troubles = Vec::new();
    let mut jvms = 0;
    for ((program, strategy), result) in cases.iter().zip(results) {
        match result {
            Ok(1) => {}
            Ok(more) => {
                println!(
                    "{} {strategy}: {more} JVMs for {REPLAYS} replays",
                    program.main
                );
                jvms += more - 1;
            }
            Err(trouble) => troubles.push(trouble),
        }
    }
    println!("{jvms} JVMs besides one for each failure\n");
    let mut bars = Bars::default();
    let what = format!(
        "{} failures, each replayed {REPLAYS} times and once more alone",
        cases.len()
    );
    bars.troubles(&what, &troubles);
    bars
}

/// Finds the failure and replays it; returns the number of JVMs used.
fn repeat(bench: &Bench, program: &Program, strategy: &str) -> Result<u32, String> {
    let Promise::Fails { kinds, .. } = &program.promise else {
        return Err("is not to fail".to_owned());
    };
    let request = Request {
        strategy,
        schedules: TO_FIND,
        seed: 1,
    };
    let found = bench.launcher.run(program, &request)?;
    if found.failure(kinds)?.is_none() {
        return Err("not found".to_owned());
    }
    bench.launcher.replay(&found.schedule, 1)?.replayed()?;
    many(&bench.launcher, &found.schedule, REPLAYS)
}

/// Replays a schedule this many times; returns the number of JVMs used.
pub(crate) fn many(launcher: &Launcher, schedule: &Path, times: u32) -> Result<u32, String> {
    let mut left = times;
    let mut jvms = 0;
    while left > 0 {
        let report = launcher.replay(schedule, left)?;
        jvms += 1;
        let done = report.replayed();
        done.map_err(|trouble| format!("after {} replays or more: {trouble}", times - left))?;
        left -= report.replays(left);
    }
    Ok(jvms)
}
