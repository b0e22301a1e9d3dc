//! Rendering what another order of a recorded run breaks: one file per format.

mod json;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;

use super::{RunRenderOptions, SourceLines};
use crate::subject::{DrivenResult, Failure, Predicted, Workload};

/// How predictions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PredictFormat {
    /// For people: what was confirmed, with the interleaving
    Full,
    /// For programs; the layout is versioned
    Json,
}

/// What was predicted from one trace, and what came of it.
#[derive(Debug)]
pub(crate) struct PredictReport<'a> {
    pub(crate) workload: &'a Workload,
    pub(crate) class_path: &'a [String],
    /// Of the trace.
    pub(crate) events: usize,
    pub(crate) threads: usize,
    /// How the recorded run itself failed, if it did; people have been told.
    pub(crate) recorded_failure: Option<&'a Failure>,
    /// In the order in which they were driven.
    pub(crate) rows: Vec<PredictionRow>,
    /// Whether people see those that are not confirmed, too.
    pub(crate) shows_unproved: bool,
    pub(crate) notices: Vec<String>,
}

/// One prediction.
#[derive(Debug)]
pub(crate) struct PredictionRow {
    pub(crate) predicted: Predicted,
    pub(crate) result: DrivenResult,
    /// Where the schedule is saved, and the command that replays it.
    pub(crate) replay: Option<(PathBuf, String)>,
}

/// Writes `report` to `out`; source lines come from `sources`.
pub(crate) fn render_predictions(
    report: &PredictReport,
    format: PredictFormat,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        PredictFormat::Full => text::render(report, options, sources, out),
        PredictFormat::Json => json::render(report, out),
    }
}
