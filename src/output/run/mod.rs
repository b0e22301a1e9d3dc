//! Rendering the result of a run or a replay: one file per format.
//!
//! As everywhere in `output`: a renderer decides nothing, and text from outside is made harmless.

mod concise;
mod full;
mod headline;
pub(super) mod interleaving;
mod json;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;

pub(super) use json::{EventRow, ThreadRow};

use crate::tester::{Calibrated, Failure, Plan, Ready, Sources};

/// How the result of a run is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunFormat {
    /// For people: the failure, the threads, and the interleaving
    Full,
    /// One line
    Concise,
    /// For programs; the layout has a version
    Json,
}

/// What is told about a run or a replay.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunReport<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) java_home: &'a Path,
    pub(crate) java: Option<&'a Ready>,
    pub(crate) ending: Ending<'a>,
    /// `None` for a replay.
    pub(crate) tally: Option<Tally<'a>>,
    pub(crate) notices: &'a [String],
    pub(crate) saved: Option<Saved<'a>>,
}

/// What came out.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ending<'a> {
    /// A run: found; a replay: the recorded failure.
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

/// What a run took.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tally<'a> {
    pub(crate) schedules: u64,
    /// Those of them given up on the way because they repeat others.
    pub(crate) abandoned: u64,
    /// Every interleaving was covered.
    pub(crate) is_complete: bool,
    pub(crate) elapsed: Duration,
    pub(crate) calibrated: Option<&'a Calibrated>,
}

/// Where the schedule of a failure is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Saved<'a> {
    pub(crate) path: &'a Path,
    /// The command line that runs it again.
    pub(crate) replay: &'a str,
}

/// What the surroundings allow.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunRenderOptions {
    pub(crate) is_unicode: bool,
    pub(crate) width: usize,
}

impl<'a> RunReport<'a> {
    /// The failure that is shown, if there is one.
    fn failure(&self) -> Option<&'a Failure> {
        match self.ending {
            Ending::Failed(failure) | Ending::FailedOtherwise(failure) => Some(failure),
            Ending::Passed | Ending::Diverged { .. } => None,
        }
    }
}

/// Writes `report` to `out`; source lines come from `sources`.
pub(crate) fn render_run(
    report: &RunReport,
    format: RunFormat,
    options: RunRenderOptions,
    sources: &mut Sources,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        RunFormat::Full => full::render(report, options, sources, out),
        RunFormat::Concise => concise::render(report, out),
        RunFormat::Json => json::render(report, out),
    }
}
