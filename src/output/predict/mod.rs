//! Rendering what another order of a recorded run breaks: one file per format.

mod identity;
mod json;
mod sarif;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;

pub(crate) use identity::prediction_identity;

use super::{RenderOptions, SourceLines};
use crate::finding::Location;
use crate::report::ClassFiles;
use crate::subject::{
    DrivenResult, Failure, Predicted, PredictedEvent, PredictionKind, RuleId, Workload,
};

/// How predictions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PredictFormat {
    /// For people: what was confirmed, with the interleaving
    Full,
    /// For programs; the layout is versioned
    Json,
    /// SARIF 2.1.0, for GitHub code scanning and editors; needs --sources
    Sarif,
}

/// A trace from which is predicted.
#[derive(Debug)]
pub(crate) struct ReportedTrace {
    /// Its file, unless it was recorded for the report alone.
    pub(crate) path: Option<String>,
    /// What was recorded.
    pub(crate) workload: Workload,
    pub(crate) events: usize,
    pub(crate) threads: usize,
}

/// What was predicted from traces, and what came of it.
#[derive(Debug)]
pub(crate) struct PredictReport<'a> {
    pub(crate) traces: &'a [ReportedTrace],
    pub(crate) class_path: &'a [String],
    /// What was looked for.
    pub(crate) kinds: &'a [PredictionKind],
    /// The sources of the program, as far as they are known.
    pub(crate) files: ClassFiles,
    /// How the recorded run itself failed, if it did; people have been told.
    pub(crate) recorded_failure: Option<&'a Failure>,
    /// In the order in which they were driven.
    pub(crate) rows: Vec<PredictionRow>,
    /// Whether people see those that are not confirmed, too.
    pub(crate) shows_unproved: bool,
    pub(crate) notices: Vec<String>,
    /// Whether one of the notices tells of an error of threadlint itself, or of sources that were
    /// named and cannot be read.
    pub(crate) has_failed: bool,
}

impl PredictReport<'_> {
    /// The predictions that are shown.
    fn shown(&self) -> impl Iterator<Item = &PredictionRow> {
        let is_shown = |row: &&PredictionRow| row.result.failure().is_some() || self.shows_unproved;
        self.rows.iter().filter(is_shown)
    }

    /// The trace, if there is only one.
    fn only_trace(&self) -> Option<&ReportedTrace> {
        match self.traces {
            [only] => Some(only),
            _ => None,
        }
    }

    /// How many events all traces have.
    fn events(&self) -> usize {
        self.traces.iter().map(|trace| trace.events).sum()
    }

    /// Path and line of a place in the sources.
    fn place(&self, location: Location) -> (String, u32) {
        let source = self.files.source(location.file);
        let line = source.position(location.span.start).line;
        (source.origin.display(), line)
    }

    /// Where an event is, if its source is known.
    fn location(&self, event: &PredictedEvent) -> Option<Location> {
        self.files.location(&event.class, event.line)
    }
}

/// One prediction.
#[derive(Debug)]
pub(crate) struct PredictionRow {
    /// Position of the trace that shows it.
    pub(crate) trace: usize,
    pub(crate) predicted: Predicted,
    pub(crate) result: DrivenResult,
    /// The finding of `check` that it proves, if it is confirmed.
    pub(crate) finding: Option<ProvedFinding>,
    /// Where the schedule is saved, and the command that replays it.
    pub(crate) replay: Option<(PathBuf, String)>,
}

/// A finding of `check` that a recorded run proves.
#[derive(Debug)]
pub(crate) struct ProvedFinding {
    pub(crate) rule: RuleId,
    pub(crate) class: String,
    pub(crate) field: String,
    /// Signature of the method that it is about, if it is about one.
    pub(crate) method: Option<String>,
    pub(crate) message: String,
    pub(crate) identity: Vec<String>,
    /// In [`PredictReport::files`].
    pub(crate) location: Location,
}

/// Writes `report` to `out`; source lines come from `sources`.
pub(crate) fn render_predictions(
    report: &PredictReport,
    format: PredictFormat,
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        PredictFormat::Full => text::render(report, options, sources, out),
        PredictFormat::Json => json::render(report, out),
        PredictFormat::Sarif => sarif::render(report, options, out),
    }
}
