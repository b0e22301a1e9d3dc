//! `threadlint merge`: writes one report of what all shards of a run found.

use clap::{ArgMatches, ValueEnum};

use super::check_shard::Showing;
use super::targets::{OutputTarget, targets};
use super::terminal::Console;
use super::{CommandError, SUCCESS, check_shard, confirm, run};
use crate::cli::{FailOnArg, MergeArgs};
use crate::output::{OutputFormat, RunFormat, counted};
use crate::report::Report;
use crate::results::{Part, whole};

pub(super) fn merge(
    args: &MergeArgs,
    matches: &ArgMatches,
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let targets = targets(matches, OutputFormat::Full)?;
    let time = |report: &Report| {
        let seconds = report.stats.elapsed.as_secs_f64();
        let shards = counted(args.results.len(), "shard");
        format!("{seconds:.2} s in the longest of {shards}")
    };
    match whole(&args.results)? {
        Part::Check(part) => {
            let showing = showing(args, FailOnArg::Warning);
            check_shard::show(*part, &showing, time, &targets, console)
        }
        Part::Confirm(part) => {
            let showing = showing(args, FailOnArg::Confirmed);
            confirm::show(*part, &showing, time, &targets, console)
        }
        Part::Run(part) => {
            refuse_flags_of_findings(args)?;
            let code = run::show(&part, &of_run(targets)?, console)?;
            Ok(if args.exit_zero { SUCCESS } else { code })
        }
    }
}

fn showing(args: &MergeArgs, default: FailOnArg) -> Showing {
    Showing {
        with_suppressed: args.sarif_suppressed,
        limit: args.limit,
        shows_statistics: args.statistics,
        is_quiet: args.quiet,
        lowest: confirm::lowest_level(args.fail_on.unwrap_or(default)),
        exit_zero: args.exit_zero,
    }
}

/// The report of a run has a failure, and no findings.
fn refuse_flags_of_findings(args: &MergeArgs) -> Result<(), CommandError> {
    let flags = [
        ("--limit", args.limit.is_some()),
        ("--statistics", args.statistics),
        ("--sarif-suppressed", args.sarif_suppressed),
        ("--fail-on", args.fail_on.is_some()),
    ];
    match flags.iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) => Err(CommandError::Usage {
            message: format!("`{flag}` is about findings, and these results are of `run`"),
            advice: "leave it out",
        }),
        None => Ok(()),
    }
}

/// The targets in the formats of runs.
fn of_run(
    targets: Vec<OutputTarget<OutputFormat>>,
) -> Result<Vec<OutputTarget<RunFormat>>, CommandError> {
    let of_run = |target: OutputTarget<OutputFormat>| {
        let value = target.format.to_possible_value();
        let name = value.as_ref().map_or("", |value| value.get_name());
        let format = RunFormat::from_str(name, false).map_err(|_| CommandError::Usage {
            message: format!("the report of a run cannot be written as `{name}`"),
            advice: "choose `full`, `concise` or `json`",
        })?;
        Ok(OutputTarget {
            format,
            file: target.file,
        })
    };
    targets.into_iter().map(of_run).collect()
}
