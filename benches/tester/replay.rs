//! Mode `replay`: each failure again and again, always after the same events.

use std::path::Path;

use super::bars::{Bars, tell};
use super::launcher::{Launcher, Request};
use super::programs::{Program, Promise};
use super::{Bench, queue};

const TO_FIND: u64 = 1000;
const REPLAYS: u32 = 100;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let is_found = |program: &&Program| !program.strategies().is_empty();
    let programs: Vec<&Program> = bench.programs.iter().filter(is_found).collect();
    let results = queue::each(&programs, bench.options.workers, |program| {
        tell(&program.main, repeat(bench, program))
    });
    let mut troubles = Vec::new();
    let mut jvms = 0;
    for (program, result) in programs.iter().zip(results) {
        match result {
            Ok(1) => {}
            Ok(more) => {
                println!("{}: {more} JVMs for {REPLAYS} replays", program.main);
                jvms += more - 1;
            }
            Err(trouble) => troubles.push(trouble),
        }
    }
    println!("{jvms} JVMs besides one for each program\n");
    let mut bars = Bars::default();
    let what = format!(
        "{} failures, each replayed {REPLAYS} times and once more alone",
        programs.len()
    );
    bars.troubles(&what, &troubles);
    bars
}

/// Finds the failure and replays it; the number of JVMs that it took.
fn repeat(bench: &Bench, program: &Program) -> Result<u32, String> {
    let Promise::Fails { kinds, strategies } = &program.promise else {
        return Err("is not to fail".to_owned());
    };
    let request = Request {
        strategy: &strategies[0],
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

/// Replays a schedule so many times; the number of JVMs that it took.
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
