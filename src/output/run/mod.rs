//! Rendering the result of a run or a replay: one file per format, and one row of `RunFormat`.
//!
//! A renderer turns a [`RunReport`] into bytes and decides nothing, not even the exit code. Text
//! from outside is made harmless in every format.

mod concise;
mod full;
mod headline;
mod json;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;

use super::SourceLines;
use crate::subject::{Calibration, Failure, JvmInfo, RecordedSchedule, RunSettings};

/// How the result of a run is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunFormat {
    /// For people: the failure, the threads, and the interleaving
    Full,
    /// One line
    Concise,
    /// For programs; the layout is versioned
    Json,
}

/// What a run or a replay showed, for the renderers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunReport<'a> {
    pub(crate) settings: &'a RunSettings,
    /// For a replay: the recorded schedule.
    pub(crate) recorded: Option<&'a RecordedSchedule>,
    pub(crate) java_home: &'a Path,
    pub(crate) jvm: Option<&'a JvmInfo>,
    pub(crate) ending: RunEnding<'a>,
    /// `None` for a replay.
    pub(crate) totals: Option<RunTotals<'a>>,
    pub(crate) notices: &'a [String],
    pub(crate) saved: Option<SavedSchedule<'a>>,
}

/// How a run or a replay ended.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RunEnding<'a> {
    /// A run found this failure, or a replay showed the recorded one.
    Failed(&'a Failure),
    /// A replay that failed in another way than recorded.
    FailedOtherwise(&'a Failure),
    Passed,
    /// A replay that could not follow the schedule.
    Diverged {
        decision: u64,
        message: &'a str,
    },
}

/// The cost of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunTotals<'a> {
    pub(crate) schedules: u64,
    /// How many of them were abandoned early because they repeat others.
    pub(crate) abandoned: u64,
    /// How many of them ran out of steps or time.
    pub(crate) inconclusive: u64,
    /// Every interleaving was covered.
    pub(crate) is_complete: bool,
    pub(crate) elapsed: Duration,
    pub(crate) calibration: Option<&'a Calibration>,
}

/// Where the schedule of a failure is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SavedSchedule<'a> {
    pub(crate) path: &'a Path,
    /// The command line that runs it again.
    pub(crate) replay: &'a str,
}

/// How the output may be drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunRenderOptions {
    pub(crate) is_unicode: bool,
    pub(crate) width: usize,
}

impl<'a> RunReport<'a> {
    /// The failure that is shown, if there is one.
    fn failure(&self) -> Option<&'a Failure> {
        match self.ending {
            RunEnding::Failed(failure) | RunEnding::FailedOtherwise(failure) => Some(failure),
            RunEnding::Passed | RunEnding::Diverged { .. } => None,
        }
    }
}

/// Writes `report` to `out`; source lines come from `sources`.
pub(crate) fn render_run(
    report: &RunReport,
    format: RunFormat,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        RunFormat::Full => full::render(report, options, sources, out),
        RunFormat::Concise => concise::render(report, out),
        RunFormat::Json => json::render(report, out),
    }
}
