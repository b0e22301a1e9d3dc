//! Figures of the dynamic tester on the programs of `testdata/tester`.
//!
//! `cargo bench --bench tester -- --help` says how it is used. It compiles the programs, runs them
//! through the built command on one JDK, and prints a table. Exit code 0, 1 if something is not as
//! the headers say or misses a target, 2 if there is no result.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for maintainers prints its result"
)]

mod bars;
mod buggy;
mod confirm;
mod correct;
mod free;
mod predict;
mod replay;
mod sct;
mod speed;
mod table;
mod witnesses;

#[path = "../../tests/subjects/classes.rs"]
mod classes;
#[path = "../../tests/subjects/jdks.rs"]
mod jdks;
#[path = "../../tests/subjects/launcher.rs"]
#[expect(dead_code, reason = "interleavings are counted by the tests")]
mod launcher;
#[path = "../../tests/subjects/programs.rs"]
#[expect(dead_code, reason = "strategy race is tried by the tests")]
mod programs;
#[path = "../../tests/subjects/queue.rs"]
mod queue;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

use bars::Bars;
use jdks::Jdk;
use launcher::Launcher;
use programs::Program;

const SHORTFALL: u8 = 1;
const FAILURE: u8 = 2;
/// The release to measure on, unless another is named.
const RELEASE: u32 = 17;

#[derive(Debug, Parser)]
#[command(name = "cargo bench --bench tester --")]
struct Options {
    mode: Mode,
    /// Java installation to run on [default: a JDK 17]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Seeds of each program and strategy, from 1 [default: 20 for sct, 1 for others]
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// Only programs whose main class contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// For correct: strategies, separated by commas
    #[arg(
        long,
        value_name = "S",
        value_delimiter = ',',
        default_value = "random,pos,pct"
    )]
    strategies: Vec<String>,
    /// Time after which a run starts no schedule; only correct expects no more of it then
    #[arg(long, value_name = "T")]
    seconds: Option<u64>,
    /// JVMs at a time, each on a CPU of its own; `speed` runs one
    #[arg(long, value_name = "N", default_value = "2")]
    workers: usize,
    /// For confirm: findings that `check` wrote as JSON or SARIF, instead of the fixtures
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// For confirm: the classes of these findings
    #[arg(long, value_name = "CP")]
    classpath: Option<String>,
    /// For confirm: time for each finding
    #[arg(long, value_name = "TIME", default_value = "30s")]
    budget: String,
    /// For confirm: replays of each confirmed finding
    #[arg(long, value_name = "N", default_value = "0")]
    replays: u32,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Mode {
    /// Schedules to the first failure of each `SCTBench` program by random, pos and pct
    Sct,
    /// Schedules per second, start-up times, and the same programs run freely
    Speed,
    /// 5,000 schedules of each correct program by each of the strategies
    Correct,
    /// Which of the strategies of its header finds each failure
    Buggy,
    /// 100 replays of what each strategy finds
    Replay,
    /// What is confirmed from one recorded run that passes; nothing of correct programs
    Predict,
    /// How many predictions with a witness are confirmed, from both ways to record
    Witnesses,
    /// Verdicts on the fixtures of `testdata/confirm`, or on other findings, and their times
    Confirm,
}

/// The input of a mode.
struct Bench<'a> {
    launcher: Launcher<'a>,
    programs: Vec<Program>,
    options: &'a Options,
}

fn main() -> ExitCode {
    // `cargo bench` adds `--bench`; `cargo test --benches` does not, and must not take long.
    let (bench, arguments): (Vec<String>, Vec<String>) =
        std::env::args().partition(|argument| argument == "--bench");
    if bench.is_empty() {
        println!("usage: cargo bench --bench tester -- MODE [OPTIONS]");
        return ExitCode::SUCCESS;
    }
    let options = match Options::try_parse_from(arguments) {
        Ok(options) => options,
        Err(error) => {
            // A failure to print the help does not affect the result.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILURE));
        }
    };
    match run(&options) {
        Ok(bars) if bars.hold() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(SHORTFALL),
        Err(trouble) => {
            eprintln!("no result: {trouble}");
            ExitCode::from(FAILURE)
        }
    }
}

fn run(options: &Options) -> Result<Bars, String> {
    let jdks = jdks::found();
    let jdk = match &options.jdk {
        Some(home) => Jdk::at(home).ok_or(format!("{} is no Java installation", home.display()))?,
        None => jdks::promised()
            .into_iter()
            .find(|jdk| jdk.feature == RELEASE)
            .ok_or("no JDK 17 was found; name another with --jdk")?,
    };
    let classes = classes::compile(&jdks)?;
    let programs = programs::all().map_err(|troubles| troubles.join("\n"))?;
    let is_wanted = |program: &Program| {
        program.main.contains(&options.only)
            && program.needs <= jdk.feature
            && classes.of(program).is_some()
    };
    let bench = Bench {
        launcher: Launcher {
            tool: Path::new(env!("CARGO_BIN_EXE_threadlint")),
            jdk: &jdk,
            classes: &classes,
            seconds: options.seconds,
        },
        programs: programs.into_iter().filter(is_wanted).collect(),
        options,
    };
    println!("JDK {}, load {}", jdk.version, load());
    match options.mode {
        Mode::Sct => Ok(sct::measure(&bench)),
        Mode::Speed => speed::measure(&bench),
        Mode::Correct => Ok(correct::measure(&bench)),
        Mode::Buggy => Ok(buggy::measure(&bench)),
        Mode::Replay => Ok(replay::measure(&bench)),
        Mode::Predict => Ok(predict::measure(&bench)),
        Mode::Witnesses => Ok(witnesses::measure(&bench)),
        Mode::Confirm => confirm::measure(&bench),
    }
}

/// The mean number of runnable threads in the last minute: on a busy machine, figures mean nothing.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_owned()
}
