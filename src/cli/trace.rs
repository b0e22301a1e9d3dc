//! Arguments of `trace`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::ListFormat;

const ANALYSE_EXIT_CODES: &str = "Exit codes:
  0  nothing has a witness or an order to try
  1  something has a witness, another order of the recorded steps that breaks it; or an order to
     try: a thread reads another value on the way, after which it may do something else
  2  the file cannot be read, or no execution can be as it says";

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
    /// Predict what another order of the recorded steps would break, without running anything
    #[command(after_help = ANALYSE_EXIT_CODES)]
    Analyse(TraceAnalyseArgs),
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
pub(crate) struct TraceAnalyseArgs {
    #[command(flatten)]
    pub(crate) trace: TraceReadArgs,
    /// What to look for; repeatable, by default `syncp`, `spd` and `atomicity`
    #[arg(long = "algorithm", value_name = "ALGORITHM")]
    pub(crate) algorithms: Vec<TraceAlgorithmArg>,
    /// Fields whose values belong together; repeatable. Otherwise these are the sets of the
    /// configuration, and all others of an object
    #[arg(long = "atomic-set", value_name = "CLASS:FIELD,FIELD", value_parser = atomic_set)]
    pub(crate) atomic_sets: Vec<AtomicSetArg>,
    /// Use this configuration instead of the `threadlint.toml` found above the working directory
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Also show what has no witness: nothing that was looked at rules it out, and nothing shows it
    #[arg(long)]
    pub(crate) unproved: bool,
    /// Format of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output_format: ListFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceAlgorithmArg {
    /// Accesses unordered by happens-before; only the first is surely a race
    Hb,
    /// The same with each write before the reads that see it; each has a reordering
    Shb,
    /// Races in reorderings that keep the order of critical sections, with witnesses
    Syncp,
    /// Deadlocks in such reorderings, with witnesses
    Spd,
    /// Calls of two methods interleaved as no serial order allows, with witnesses
    Atomicity,
    /// Two critical sections of one lock in the other order, which may break something
    Reversal,
}

/// A class and some of its fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AtomicSetArg {
    pub(crate) class: String,
    pub(crate) fields: Vec<String>,
}

fn atomic_set(text: &str) -> Result<AtomicSetArg, String> {
    let wrong = || "write it as `bank.Account:checking,savings`".to_owned();
    let (class, fields) = text.split_once(':').ok_or_else(wrong)?;
    let fields: Vec<String> = fields.split(',').map(str::to_owned).collect();
    if class.is_empty() || fields.iter().any(String::is_empty) {
        return Err(wrong());
    }
    let class = class.to_owned();
    Ok(AtomicSetArg { class, fields })
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
