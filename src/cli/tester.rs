//! Arguments of the commands that run programs.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{AllowArgs, ListFormat, ProgramArgs, ShardArgs};
use crate::output::RunFormat;
use crate::subject::{EventScope, strategies};

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    /// Look for a schedule with fewer preemptions before reporting the failure
    #[arg(long)]
    pub(crate) shrink: bool,
    /// File for the schedule of a failure; `-` for none [default: named after the main class or
    /// the test and the number of the schedule, in the working directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    pub(crate) output: RunOutputArgs,
    #[command(flatten)]
    pub(crate) jvm: JvmArgs,
    /// Largest number of JVMs at a time; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) program: ProgramArgs,
}

#[derive(Debug, Args)]
pub(crate) struct StrategyArgs {
    /// How schedules are chosen: mix (the others take turns), random, pct, pct:DEPTH, pos, ops,
    /// ops:DEPTH, dfs, dfs:BOUND, or race, which implies --events all; `threadlint doctor` lists
    /// what the tester knows
    #[arg(long, value_name = "S", default_value = strategies::MIX)]
    pub(crate) strategy: String,
    /// Number of schedules [default: 1000, or unlimited with --seconds]
    #[arg(long, value_name = "N")]
    pub(crate) schedules: Option<NonZeroU64>,
    /// Number of the first schedule: a range of schedules that others continue; not with dfs, in which
    /// each schedule builds on the one before
    #[arg(long, value_name = "N", default_value = "0",
          value_parser = clap::value_parser!(u64).range(..1 << 62))]
    pub(crate) first_schedule: u64,
    /// Start no new work after this many seconds
    #[arg(long, value_name = "T", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,
    /// Seed of all random choices: equal seeds give equal schedules
    #[arg(
        long,
        value_name = "K",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) seed: i64,
    /// Which operations are events: those that synchronise, or also plain accesses of the classes
    /// that --watch names; race, alone or in a mix, has both
    #[arg(long, value_name = "WHICH", default_value = EventScope::Sync.name())]
    pub(crate) events: EventsArg,
    /// Classes whose plain accesses are events, such as `com.example.**`; repeatable [default: those
    /// in folders of the class path and in the jar with the main class or the test]
    #[arg(long, value_name = "GLOB")]
    pub(crate) watch: Vec<String>,
    /// How many time limits per schedule may expire while other threads can still run [default: 3,
    /// or 0 with --junit]
    #[arg(long, value_name = "N")]
    pub(crate) early_timeouts: Option<u32>,
    /// Spurious wake-ups per thousand decisions
    #[arg(long, value_name = "PER_MILLE", default_value = "10",
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) spurious: u32,
    /// Scheduling points after the last new thread after which a schedule is ended [default: 100000
    /// if its threads only spin, otherwise 2000000, and less once a schedule has run out]
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(i32::MAX)))]
    pub(crate) max_steps: Option<u32>,
    /// Milliseconds after which a schedule is ended [default: 10000, and less once a schedule has
    /// run out]
    #[arg(long, value_name = "N")]
    pub(crate) max_millis: Option<NonZeroU64>,
}

/// Read from the matches, which keep the order of formats and files on the command line.
#[derive(Debug, Args)]
pub(crate) struct RunOutputArgs {
    /// Format of the result; repeatable, each with its own --output-file
    #[arg(long, value_name = "FORMAT")]
    pub(crate) output_format: Vec<RunFormat>,
    /// File for the preceding format; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct JvmArgs {
    /// The Java installation to run on; by default that of `JAVA_HOME`, then of the path, then the
    /// newest
    #[arg(long, value_name = "DIR")]
    pub(crate) java_home: Option<PathBuf>,
    /// An argument for the JVM, as in `--jvm-arg=-Xmx2g`; repeatable
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub(crate) jvm_arg: Vec<String>,
    /// Show the output of the program on standard error
    #[arg(long)]
    pub(crate) show_output: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// A schedule that `threadlint run` or `threadlint confirm` saved
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Folders and jars of the program, if they have moved since the schedule was saved
    #[arg(long, alias = "cp", value_name = "CP")]
    pub(crate) classpath: Option<String>,
    /// Wait for a debugger, without time limits
    #[arg(long)]
    pub(crate) debug: bool,
    #[command(flatten)]
    pub(crate) allow: AllowArgs,
    #[command(flatten)]
    pub(crate) output: RunOutputArgs,
    #[command(flatten)]
    pub(crate) jvm: JvmArgs,
    /// Replay this many times in one JVM, and report the first replay that differs
    #[arg(long, value_name = "N", default_value = "1", hide = true,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,
    /// Milliseconds that the JVM may be silent
    #[arg(long, value_name = "N", default_value = "30000", hide = true)]
    pub(crate) silence_millis: u64,
}

#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    /// Format of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output_format: ListFormat,
    /// Examine only this Java installation
    #[arg(long, value_name = "DIR")]
    pub(crate) java_home: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct TesterJarArgs {
    /// File to write the jar to
    #[arg(long, value_name = "FILE", default_value = "threadlint-tester.jar")]
    pub(crate) output_file: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EventsArg {
    /// Operations that synchronise
    Sync,
    /// Also plain accesses of watched classes
    All,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if seconds > 0.0 && seconds < 1e9 {
        Ok(seconds)
    } else {
        Err("not a positive number of seconds".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn seconds_are_a_positive_finite_number() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        for text in ["0", "-1", "inf", "NaN", "1e9", "1 s", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
