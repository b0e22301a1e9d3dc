//! Arguments of `confirm`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{AcceptedArgs, ChangedArgs, JvmArgs, SelectArgs, ShardArgs};
use crate::confirm::ClassGlob;
use crate::output::OutputFormat;
use crate::subject::ExaminationVerdict;

#[derive(Debug, Args)]
pub(crate) struct ConfirmArgs {
    /// Folders, Java files, or archives of sources, as for `check`; also jars and folders of class
    /// files [default: .]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Examine the findings in this file, which `check` wrote as JSON or SARIF, instead of checking
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["changed", "staged", "baseline", "no_baseline"]
    )]
    pub(crate) from: Option<PathBuf>,
    /// Examine findings first in runs that `threadlint record` recorded: in this trace, or in all
    /// `.tltrace` files below this folder. Each is run again as it was recorded, without guard
    /// rails; repeatable
    #[arg(long = "trace", value_name = "FILE")]
    pub(crate) traces: Vec<PathBuf>,
    /// Examine only findings in these classes, such as `com.example.**` or `PriceCache`; repeatable
    #[arg(long, value_name = "GLOB", value_parser = ClassGlob::parse)]
    pub(crate) class: Vec<ClassGlob>,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    #[command(flatten)]
    pub(crate) accepted: AcceptedArgs,
    #[command(flatten)]
    pub(crate) changed: ChangedArgs,
    /// Folders and jars of the classes; also `--cp` and `-cp` [default: found beside the sources]
    #[arg(long, alias = "cp", value_name = "CP")]
    pub(crate) classpath: Option<String>,
    /// Folders and jars with factories of yours: each public static method there that returns a
    /// type makes values of that type, before any other way is tried
    #[arg(long, value_name = "CP")]
    pub(crate) driver_path: Option<String>,
    /// Compile the sources with javac, into a folder beside the saved schedules
    #[arg(long)]
    pub(crate) compile: bool,
    /// Time for each finding: `30s`, `500ms`, `2m`
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = time)]
    pub(crate) budget: Duration,
    /// Largest number of JVMs at a time; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Seed of all random choices
    #[arg(
        long,
        value_name = "K",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) seed: i64,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    pub(crate) allow: AllowArgs,
    /// Folder for the schedules of confirmed findings; `-` for none
    #[arg(long, value_name = "DIR", default_value = "threadlint-confirm")]
    pub(crate) save: PathBuf,
    /// Folder for Java files: for each confirmed finding, a class whose `main` fails under
    /// `threadlint run`, and a JUnit test that does
    #[arg(long, value_name = "DIR")]
    pub(crate) emit: Option<PathBuf>,
    /// Format of the findings; repeatable, each with its own --output-file
    #[arg(long, value_name = "FORMAT")]
    pub(crate) output_format: Vec<OutputFormat>,
    /// File for the preceding format; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Vec<PathBuf>,
    /// What makes the exit code 1: a confirmed finding, or any finding of this level or above
    #[arg(long, value_name = "LEVEL", default_value = ExaminationVerdict::Confirmed.name())]
    pub(crate) fail_on: FailOnArg,
    /// Exit with 0 even if findings are confirmed
    #[arg(long)]
    pub(crate) exit_zero: bool,
    #[command(flatten)]
    pub(crate) jvm: JvmArgs,
    /// Do not write progress and the summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Milliseconds beyond the budget after which a JVM without a verdict is ended
    #[arg(long, value_name = "N", default_value = "30000", hide = true)]
    pub(crate) grace_millis: u64,
    /// Milliseconds that a JVM may be silent while it starts
    #[arg(long, value_name = "N", default_value = "30000", hide = true)]
    pub(crate) silence_millis: u64,
}

/// What the code under test may do.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent flags of the command line"
)]
pub(crate) struct AllowArgs {
    /// Let the code start processes
    #[arg(long)]
    pub(crate) allow_process: bool,
    /// Let the code connect to the network
    #[arg(long)]
    pub(crate) allow_network: bool,
    /// Let the code write files anywhere
    #[arg(long)]
    pub(crate) allow_files: bool,
    /// Let the code end its JVM
    #[arg(long)]
    pub(crate) allow_exit: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOnArg {
    Note,
    Warning,
    Error,
    Confirmed,
}

/// `30s`, `500ms`, `2m`; a number alone is seconds.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let millis = match &text[digits.len()..] {
        "ms" => 1.0,
        "" | "s" => 1_000.0,
        "m" => 60_000.0,
        unit => return Err(format!("`{unit}` is not `ms`, `s` or `m`")),
    };
    let number: f64 = digits.parse().map_err(|_| "not a time".to_owned())?;
    let seconds = number * millis / 1_000.0;
    if (0.001..=86_400.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("not between 1 ms and a day".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_or_is_seconds() {
        let millis = |text| time(text).map(|time| time.as_millis());
        assert_eq!(millis("30s"), Ok(30_000));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("2m"), Ok(120_000));
        assert_eq!(millis("1.5"), Ok(1_500));
        assert_eq!(millis("24.0m"), Ok(1_440_000));
        for wrong in ["", "s", "-1s", "0s", "3h", "2000m", "NaN", "1 s"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
