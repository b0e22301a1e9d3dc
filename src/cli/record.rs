//! Arguments of `record`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;

use super::{JvmArgs, ProgramArgs, RecordedArgs};

#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// File for the trace; with a class of tests or several tests, the folder for a trace of each
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Let the program run on all cores, as without threadlint: fast, but another run gives another
    /// trace, and the order of accesses that race is guessed
    #[arg(long, conflicts_with_all = ["seed", "max_steps"])]
    pub(crate) free: bool,
    /// About how many events a free recording may have before it leaves out accesses of all places
    /// that had more than 10,000: the trace needs about 3 bytes for each [default: 10000000]
    #[arg(long, value_name = "N", requires = "free")]
    pub(crate) max_events: Option<NonZeroU64>,
    #[command(flatten)]
    pub(crate) recording: RecordingArgs,
    #[command(flatten)]
    pub(crate) jvm: JvmArgs,
    #[command(flatten)]
    pub(crate) program: ProgramArgs<RecordedArgs>,
}

/// Which run is recorded.
#[derive(Debug, Args)]
pub(crate) struct RecordingArgs {
    /// Seed of all random choices: equal seeds give equal runs
    #[arg(
        long,
        value_name = "K",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) seed: i64,
    /// Classes whose plain accesses are recorded, such as `com.example.**`; repeatable [default:
    /// those in folders of the class path and in the jar with the main class or the test]
    #[arg(long, value_name = "GLOB")]
    pub(crate) watch: Vec<String>,
    /// Scheduling points after the last new thread after which the run is ended [default: 100000
    /// if its threads only spin, otherwise 2000000]
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(i32::MAX)))]
    pub(crate) max_steps: Option<u32>,
    /// Milliseconds after which the run is ended [default: 10000]
    #[arg(long, value_name = "N")]
    pub(crate) max_millis: Option<NonZeroU64>,
}
