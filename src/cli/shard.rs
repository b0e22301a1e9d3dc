//! Arguments that divide a run, and those of `merge`, which joins its parts.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::FailOnArg;
use crate::output::OutputFormat;
use crate::shard::ShardChoice;

/// Which part of the work is done here.
#[derive(Debug, Default, Args)]
pub(crate) struct ShardArgs {
    /// Do only part K of N, as in `2/7`; `auto` asks the environment, and so does `auto/7` where that
    /// does not know how many there are [default: everything, but in a sharded test of Bazel, and
    /// with --result, what the environment says]
    #[arg(long, value_name = "K/N")]
    pub(crate) shard: Option<ShardChoice>,
    /// Write everything that was found here to this file, for `threadlint merge`
    #[arg(long, value_name = "FILE")]
    pub(crate) result: Option<PathBuf>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The files that all shards of one run wrote with --result, in any order
    #[arg(value_name = "RESULT", required = true)]
    pub(crate) results: Vec<PathBuf>,
    /// Format of the report; repeatable, each with its own --output-file
    #[arg(long, value_name = "FORMAT")]
    pub(crate) output_format: Vec<OutputFormat>,
    /// File for the preceding format; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Vec<PathBuf>,
    /// Show at most this many findings in the formats `full`, the worst first, and `concise`
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Instead of the findings, show how many there are by rule, by harm, and in which classes
    #[arg(long, conflicts_with_all = ["output_format", "output_file", "limit"])]
    pub(crate) statistics: bool,
    /// Also write the findings that the source suppresses to SARIF; GitHub would show them as alerts
    #[arg(long)]
    pub(crate) sarif_suppressed: bool,
    /// What makes the exit code 1: any finding of this level or above, or a confirmed one [default:
    /// that of the command whose shards are merged]
    #[arg(long, value_name = "LEVEL")]
    pub(crate) fail_on: Option<FailOnArg>,
    /// Exit with 0 even if there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,
    /// Do not write the summary line
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
