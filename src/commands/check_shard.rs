//! `threadlint check --shard`: checks the classes of a shard; and what one shard or all of them come
//! to.

use std::num::NonZeroUsize;

use super::changed;
use super::check::{
    Ending, Hidden, Surroundings, asked, confidence, exit_code_from, finish, lowest_level, options,
    place, sift,
};
use super::sharding::Sharding;
use super::summary::{Asked, seconds, summary};
use super::targets::OutputTarget;
use super::terminal::Console;
use super::{CommandError, baseline};
use crate::cli::CheckArgs;
use crate::finding::Level;
use crate::options::Options;
use crate::output::OutputFormat;
use crate::report::Report;
use crate::results::{CheckedPart, PartRef};

/// Checks the classes of the shard, keeps what was found, and reports that much of it.
pub(super) fn check_shard(
    args: &CheckArgs,
    sharding: &Sharding,
    targets: &[OutputTarget<OutputFormat>],
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let options = Options {
        shard: Some(sharding.shard),
        ..options(&args.paths, &args.select)
    };
    let options = changed::restrict(options, &args.changed)?;
    let (mut report, kept) = changed::analyzed(&options)?;
    // A class that has another superclass than before may have been of another shard. Then this one
    // does not know its old findings and reports them, unlike all shards together.
    let known = changed::known(&report, &options, &kept)?;
    report.drop_other_sources();
    let Asked {
        is_of_annotated,
        without_baseline,
    } = asked(args);
    let mut part = CheckedPart {
        report,
        known: known.into_iter().collect(),
        baselines: baseline::applied(&args.accepted, &args.paths)?,
        lowest: confidence(&args.select),
        without_notes: args.shown.no_notes,
        without_baseline,
        is_of_annotated,
        place: place(&args.paths)?,
    };
    sharding.keep(PartRef::Check(&part))?;
    if sharding.shard.is_whole() {
        part = part.settled();
    } else {
        part.forget_idle();
    }
    let showing = Showing {
        with_suppressed: args.suppress.sarif_suppressed,
        limit: args.shown.limit,
        shows_statistics: args.shown.statistics,
        is_quiet: args.quiet,
        lowest: lowest_level(args),
        exit_zero: args.exit_zero,
    };
    show(part, &showing, seconds, targets, console)
}

/// How a report is shown, and what its exit code is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct Showing {
    pub(super) with_suppressed: bool,
    pub(super) limit: Option<NonZeroUsize>,
    pub(super) shows_statistics: bool,
    pub(super) is_quiet: bool,
    /// The lowest level that makes the exit code 1.
    pub(super) lowest: Level,
    pub(super) exit_zero: bool,
}

/// Reports a part of a check, or all of it.
pub(super) fn show(
    part: CheckedPart,
    showing: &Showing,
    time: impl FnOnce(&Report) -> String,
    targets: &[OutputTarget<OutputFormat>],
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let asked = Asked {
        is_of_annotated: part.is_of_annotated,
        without_baseline: part.without_baseline,
    };
    let mut report = part.report;
    let hidden = sift(
        &mut report,
        &part.baselines,
        part.lowest,
        part.without_notes,
    );
    let mut known = changed::Known::new();
    for (identity, count) in part.known {
        *known.entry(identity).or_default() += count;
    }
    let known = changed::drop_known(&mut report, known);
    let hidden = Hidden { known, ..hidden };
    let ending = Ending {
        surroundings: Surroundings {
            place: part.place,
            class_path: Vec::new(),
            with_suppressed: showing.with_suppressed,
            limit: showing.limit.map(NonZeroUsize::get),
        },
        shows_statistics: showing.shows_statistics,
        summary: (!showing.is_quiet).then(|| summary(&report, asked, hidden, &time(&report))),
        exit_code: exit_code_from(&report, showing.lowest, showing.exit_zero),
    };
    finish(&report, ending, targets, console)
}
