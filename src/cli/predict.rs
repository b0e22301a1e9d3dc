//! Arguments of `predict`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::confirm::time;
use super::{JvmArgs, ProgramArgs, RecordingArgs, ScopeArg, WORKLOAD};
use crate::output::PredictFormat;
use crate::subject::PredictionKind;

#[derive(Debug, Args)]
pub(crate) struct PredictArgs {
    /// Predict from this trace, which `threadlint record` wrote, or from all `.tltrace` files below
    /// this folder, instead of recording a run; what they run is in the traces; repeatable
    #[arg(long = "trace", value_name = "FILE", group = WORKLOAD,
          conflicts_with_all = ["seed", "watch"])]
    pub(crate) traces: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) recording: RecordingArgs,
    /// Drive only predictions of this kind; repeatable
    #[arg(long = "kind", value_name = "KIND")]
    pub(crate) kinds: Vec<PredictionKindArg>,
    /// Classes whose methods count as units of work: those that promise to be thread-safe, or all;
    /// where they access a declared atomic set, methods of any class count
    #[arg(long, default_value = "annotated")]
    pub(crate) scope: ScopeArg,
    /// Folder, Java file or archive with sources of the program, of which reports show lines; repeatable
    #[arg(long, value_name = "DIR")]
    pub(crate) sources: Vec<PathBuf>,
    /// Use this configuration instead of the `threadlint.toml` found above the sources or, without
    /// them, the working directory
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Time for all proofs: `60s`, `500ms`, `2m`
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub(crate) budget: Duration,
    /// Show also what was predicted and did not happen
    #[arg(long)]
    pub(crate) unproved: bool,
    /// Folder for the schedules of what is confirmed; `-` for none
    #[arg(long, value_name = "DIR", default_value = "threadlint-predict")]
    pub(crate) save: PathBuf,
    /// Format of the result; repeatable, each with its own --output-file
    #[arg(long, value_name = "FORMAT")]
    pub(crate) output_format: Vec<PredictFormat>,
    /// File for the preceding format; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) jvm: JvmArgs,
    /// Largest number of JVMs at a time; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) program: ProgramArgs,
}

/// A kind of prediction, by the word of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PredictionKindArg {
    /// Two threads at two conflicting accesses at once
    Race,
    /// Threads that wait for each other's locks
    Deadlock,
    /// Accesses in an order that no serial order of the methods gives
    Atomicity,
    /// Two steps that synchronise, in an order in which the program fails
    Order,
}

impl PredictionKindArg {
    pub(crate) fn kind(self) -> PredictionKind {
        match self {
            Self::Race => PredictionKind::Race,
            Self::Deadlock => PredictionKind::Deadlock,
            Self::Atomicity => PredictionKind::Atomicity,
            Self::Order => PredictionKind::Order,
        }
    }
}
