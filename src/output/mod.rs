//! Rendering a report: one function, one file per format.
//!
//! A renderer turns a [`Report`] into bytes and decides nothing: no filter, no exit code. Equal
//! reports and options give equal bytes. Text from outside is made harmless in every format.

mod advice;
mod atomic_sets;
mod checkstyle;
mod columns;
mod concise;
mod doctor;
mod document;
mod escape;
mod excerpt;
mod full;
mod github;
mod gitlab;
mod groups;
mod html;
mod interleaving;
mod json;
mod jsonl;
mod junit;
mod labels;
mod line_hash;
mod links;
mod numbers;
mod paths;
mod predict;
mod predictions;
mod run;
#[cfg(test)]
pub(crate) mod sample;
mod sarif;
mod sarif_rules;
mod schedule_rows;
#[cfg(test)]
mod schema_tests;
mod source_lines;
mod statistics;
mod story;
mod trace;
mod verdict;
mod verdict_json;
#[cfg(test)]
mod verdict_tests;
mod why;
mod why_json;
mod xml;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;

use crate::report::Report;

pub(crate) use advice::lines as said;
pub(crate) use columns::broken;
pub(crate) use doctor::{Diagnosis, JarState, JavaState, Problem, doctor_json, doctor_text};
pub(crate) use escape::{visible, visible_lines};
pub(crate) use json::rules as rules_json;
pub(crate) use numbers::{counted, grouped};
pub(crate) use paths::find_repository;
pub(crate) use predict::{
    PredictFormat, PredictReport, PredictionRow, ProvedFinding, ReportedTrace, prediction_identity,
    render_predictions,
};
pub(crate) use predictions::{left_out, predictions_json, predictions_text};
pub(crate) use run::{
    RunEnding, RunFormat, RunRenderOptions, RunReport, RunTotals, SavedSchedule, render_run,
};
pub(crate) use sarif::{RESULTS_ACCEPTED, RESULTS_KEPT};
pub(crate) use source_lines::SourceLines;
pub(crate) use statistics::statistics;
pub(crate) use trace::{trace_json, trace_text};
pub(crate) use why::why_text;
#[cfg(test)]
pub(crate) use why_json::troubles_of_account;
pub(crate) use why_json::why_json;

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// For people: one story per field, with excerpts
    Full,
    /// One line per finding: `path:line:col: level[rule] message`
    Concise,
    /// For programs; the layout is versioned
    Json,
    /// For programs: each finding as in `json`, on a line of its own
    Jsonl,
    /// SARIF 2.1.0, for GitHub code scanning and editors
    Sarif,
    /// Annotations in a GitHub Actions log
    Github,
    /// A Code Quality report of GitLab
    Gitlab,
    /// JUnit's XML, for CI servers: each finding is a test that fails
    Junit,
    /// The XML of Checkstyle, for review tools
    Checkstyle,
    /// For browsers: a page in one file, with filters and pictures of interleavings
    Html,
}

/// What a renderer knows about its surroundings.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent abilities of where it is shown"
)]
pub(crate) struct RenderOptions {
    /// Emit ANSI colours.
    pub(crate) is_colored: bool,
    /// Places are hyperlinks.
    pub(crate) has_links: bool,
    /// Draw with Unicode characters instead of ASCII.
    pub(crate) is_unicode: bool,
    /// Columns of a line.
    pub(crate) width: usize,
    /// The most findings that the formats for people show.
    pub(crate) limit: Option<usize>,
    /// Absolute working directory, against which the shown paths are relative.
    pub(crate) cwd: PathBuf,
    /// Absolute root of the repository, to which SARIF and GitHub paths are relative.
    pub(crate) root: PathBuf,
    /// SARIF contains the findings that the source suppresses, too.
    pub(crate) with_suppressed: bool,
    /// Class path of examined code, near which its sources are looked for.
    pub(crate) class_path: Vec<String>,
}

/// Writes the findings of `report` to `out`.
pub(crate) fn render(
    report: &Report,
    format: OutputFormat,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        OutputFormat::Full => full::render(report, options, out),
        OutputFormat::Concise => concise::render(report, options, out),
        OutputFormat::Json => json::render(report, out),
        OutputFormat::Jsonl => jsonl::render(report, out),
        OutputFormat::Sarif => sarif::render(report, options, out),
        OutputFormat::Github => github::render(report, options, out),
        OutputFormat::Gitlab => gitlab::render(report, options, out),
        OutputFormat::Junit => junit::render(report, out),
        OutputFormat::Checkstyle => checkstyle::render(report, options, out),
        OutputFormat::Html => html::render(report, options, out),
    }
}
