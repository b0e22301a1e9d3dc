//! Arguments of `trace`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::ListFormat;

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(subcommand)]
    pub(crate) command: TraceCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TraceCommand {
    /// Show where a trace comes from and what it holds
    Info(TraceInfoArgs),
    /// Check that an execution can have been as a trace says
    #[command(after_help = "Exit codes:\n  0  it can\n  2  it cannot, or the file cannot be read")]
    Check(TraceReadArgs),
    /// Write a trace in another format
    Export(TraceExportArgs),
}

/// A trace to read.
#[derive(Debug, Args)]
pub(crate) struct TraceReadArgs {
    /// A recorded execution
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Format of the file; without it, threadlint looks
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) format: Option<TraceFormatArg>,
}

#[derive(Debug, Args)]
pub(crate) struct TraceInfoArgs {
    #[command(flatten)]
    pub(crate) trace: TraceReadArgs,
    /// Format of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output_format: ListFormat,
}

#[derive(Debug, Args)]
pub(crate) struct TraceExportArgs {
    /// A recorded execution, in any of the formats
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Format to write
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) format: TraceFormatArg,
    /// File to write; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output_file: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormatArg {
    /// That of `threadlint record`
    Tltrace,
    /// A line of text per event: `T0|acq(L1)|17`
    Std,
    /// 64 bits per event
    Rapidbin,
}
