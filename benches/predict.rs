//! Figures of the predictions from recorded executions.
//!
//! `THREADLINT_PREDICT_PROGRAMS=DIR cargo bench --bench predict` runs `trace analyse` on published
//! traces in `DIR`, with the names of `PUBLISHED`, and compares what it finds with what other tools
//! found in them; without the variable this part is skipped. Then it measures the speed on
//! generated traces. Times include reading the file. Exit code 1 if a count is not as published,
//! 2 if there is no result.
//!
//! The traces are those of the deadlock benchmarks in `Proglang-Uni-Freiburg/trace-analyzer`, folder
//! `input`. The deadlocks are those of Tunç et al. (PLDI 2023) with patterns counted by thread, lock
//! and held locks; races are those of RAPID, commit f2ff9b6.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for maintainers prints its result"
)]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use serde_json::Value;

const MISMATCH: u8 = 1;
const FAILURE: u8 = 2;
const ALGORITHMS: [&str; 3] = ["hb", "shb", "syncp"];

/// What is known of a trace: racy events and lines by algorithm, cycles of locks and reached ones.
struct Published {
    name: &'static str,
    races: [Option<(u64, u64)>; 3],
    deadlocks: (u64, u64),
}

const fn silent(name: &'static str, deadlocks: (u64, u64)) -> Published {
    Published {
        name,
        races: [Some((0, 0)); 3],
        deadlocks,
    }
}

const PUBLISHED: [Published; 11] = [
    Published {
        name: "Account",
        races: [Some((20, 8)), Some((3, 2)), Some((3, 2))],
        deadlocks: (3, 0),
    },
    silent("Bensalem", (2, 1)),
    Published {
        name: "Bensalem_dlf",
        races: [Some((10, 10)), Some((5, 5)), Some((7, 7))],
        deadlocks: (2, 2),
    },
    silent("Dbcp1", (2, 1)),
    silent("Dbcp2", (1, 0)),
    Published {
        name: "Deadlock",
        races: [Some((2, 2)), Some((1, 1)), Some((1, 1))],
        deadlocks: (1, 0),
    },
    silent("DiningPhil", (1, 1)),
    silent("StringBuffer", (1, 1)),
    silent("Transfer", (1, 0)),
    Published {
        name: "cache4j_dlf",
        races: [Some((22, 9)), Some((15, 7)), Some((25, 8))],
        deadlocks: (0, 0),
    },
    Published {
        name: "jigsaw",
        // RAPID's SyncP ends with an error.
        races: [Some((117, 13)), Some((35, 7)), None],
        deadlocks: (112, 10),
    },
];

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            println!("{wrong} counts are not as published");
            ExitCode::from(MISMATCH)
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(FAILURE)
        }
    }
}

fn run() -> Result<usize, Box<dyn Error>> {
    let mut wrong = 0;
    if let Some(folder) = std::env::var_os("THREADLINT_PREDICT_PROGRAMS") {
        for published in &PUBLISHED {
            wrong += compare(published, &PathBuf::from(&folder))?;
        }
    } else {
        println!("published traces: skipped, THREADLINT_PREDICT_PROGRAMS names no folder");
    }
    speed()?;
    Ok(wrong)
}

/// Prints what is found in a trace; how much of it is not as published.
fn compare(published: &Published, folder: &Path) -> Result<usize, Box<dyn Error>> {
    let file = folder.join(published.name).with_extension("data");
    let mut wrong = 0;
    let mut parts = vec![format!("{:<14}", published.name)];
    for (algorithm, expected) in ALGORITHMS.iter().zip(published.races) {
        let (found, seconds) = analyse(&file, algorithm)?;
        let counts = (count(&found, "racy_accesses"), count(&found, "racy_lines"));
        let mark = mark(
            expected.is_none_or(|expected| expected == counts),
            &mut wrong,
        );
        let (events, lines) = counts;
        parts.push(format!("{algorithm} {events}/{lines}{mark} {seconds:.3} s"));
    }
    let (found, seconds) = analyse(&file, "spd")?;
    let counts = (
        count(&found, "lock_cycles"),
        count(&found, "reached_cycles"),
    );
    let mark = mark(counts == published.deadlocks, &mut wrong);
    let (cycles, reached) = counts;
    parts.push(format!("spd {cycles}/{reached}{mark} {seconds:.3} s"));
    println!("{}", parts.join(" "));
    Ok(wrong)
}

fn mark(is_right: bool, wrong: &mut usize) -> &'static str {
    if is_right {
        return "";
    }
    *wrong += 1;
    " (wrong)"
}

fn count(found: &Value, key: &str) -> u64 {
    found[key].as_u64().unwrap_or(u64::MAX)
}

/// The answer of `trace analyse` and the seconds that it took.
fn analyse(file: &Path, algorithm: &str) -> Result<(Value, f64), Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threadlint"));
    command.args(["trace", "analyse", "--output-format", "json"]);
    command.args(["--algorithm", algorithm]).arg(file);
    let start = Instant::now();
    let output = command.output()?;
    let seconds = start.elapsed().as_secs_f64();
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok((serde_json::from_slice(&output.stdout)?, seconds))
}

/// Times on generated traces of the sizes of Derby and `OpenJMS` in PECAN, and a large one.
fn speed() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    for (name, events) in [
        ("OpenJMS size", 180_887),
        ("Derby size", 447_392),
        ("large", 5_000_000),
    ] {
        let file = folder.path().join("generated.data");
        fs::write(&file, generated(events))?;
        let mut parts = vec![format!("{name:<14} {events} events:")];
        for algorithm in ["hb", "shb", "syncp", "spd"] {
            let (found, seconds) = analyse(&file, algorithm)?;
            let races = count(&found, "racy_accesses");
            parts.push(format!("{algorithm} {seconds:.2} s ({races} racy)"));
        }
        println!("{}", parts.join(" "));
    }
    Ok(())
}

const THREADS: usize = 10;
const LOCKS: u64 = 200;
const VARIABLES: u64 = 20_000;

/// A `RapidBin` trace: threads that mostly hold the lock of what they access, and rarely do not.
fn generated(events: u64) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let mut out = vec![0; 18];
    out[10..].copy_from_slice(&events.to_be_bytes());
    let mut put = |thread: u64, operation: u64, operand: u64, location: u64| {
        let bits = ((location << 34 | operand) << 4 | operation) << 10 | thread;
        out.extend_from_slice(&bits.to_be_bytes());
    };
    // What is left of each thread's section, its lock, and the holder of each lock.
    let mut sections = [(0, 0); THREADS];
    let mut is_held = vec![false; usize::try_from(LOCKS).unwrap_or(0)];
    let mut written = 0;
    while written < events {
        let thread = random(THREADS as u64);
        let section = &mut sections[usize::try_from(thread).unwrap_or(0)];
        let lock = if section.0 > 0 {
            section.1
        } else {
            random(LOCKS)
        };
        let holder = &mut is_held[usize::try_from(lock).unwrap_or(0)];
        if section.0 == 0 && random(4) == 0 {
            // Its own variables, and rarely anybody's.
            let own = LOCKS * VARIABLES + thread * 100 + random(100);
            let variable = if random(2000) == 0 {
                random(VARIABLES)
            } else {
                own
            };
            put(thread, 2 + random(2), variable, 1 + random(500));
        } else if section.0 == 0 && *holder {
            continue;
        } else if section.0 == 0 {
            *holder = true;
            *section = (2 + random(20), lock);
            put(thread, 0, lock, 600 + lock);
        } else if section.0 == 1 {
            *holder = false;
            section.0 = 0;
            put(thread, 1, lock, 600 + lock);
        } else {
            section.0 -= 1;
            let variable = lock + LOCKS * random(VARIABLES / LOCKS);
            let site = 1000 + (variable * 3 + random(3)) % 2000;
            put(thread, 2 + random(4) / 3, variable, site);
        }
        written += 1;
    }
    out
}
