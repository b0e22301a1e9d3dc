//! Predictions for people.

use std::io::{self, Write};

use super::{PredictReport, PredictionRow, ReportedTrace, words};
use crate::output::atomic_sets::set_text;
use crate::output::escape::visible;
use crate::output::interleaving::{self, TableStyle};
use crate::output::numbers::counted;
use crate::output::{RenderOptions, SourceLines};
use crate::subject::{DrivenVerdict, Failure, PredictedEvent};

pub(super) fn render(
    report: &PredictReport,
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    for row in report.shown() {
        prediction(report, row, options, sources, out)?;
        writeln!(out)?;
    }
    for notice in &report.notices {
        line(out, "note: ", notice)?;
    }
    writeln!(out, "{}", summary(report))
}

fn prediction(
    report: &PredictReport,
    row: &PredictionRow,
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    let predicted = &row.predicted;
    let level = words::level(row).name();
    let rule = predicted.kind.rule();
    line(out, &format!("{level}[{rule}] "), &words::title(predicted))?;
    if let Some(pattern) = predicted.pattern {
        line(out, "  ", &format!("{pattern}: no serial order gives this"))?;
    }
    for event in &predicted.events {
        access(report, event, out)?;
    }
    if let Some(set) = &predicted.set {
        let set = set_text(set, &predicted.fields);
        line(out, "  atomic set: ", &set)?;
    }
    if report.only_trace().is_none() {
        line(out, "  trace: ", &origin(&report.traces[row.trace]))?;
    }
    if let Some(finding) = &row.finding {
        let (path, place) = report.place(finding.location);
        let (rule, message) = (finding.rule.name(), &finding.message);
        line(
            out,
            "  proves: ",
            &format!("{rule} at {path}:{place}: {message}"),
        )?;
    }
    let verdict = row.result.verdict_name();
    line(out, &format!("  {verdict}: "), &row.result.reason)?;
    let Some(failure) = row.result.failure() else {
        return Ok(());
    };
    if let Some(harm) = row.result.harm() {
        line(
            out,
            "  harm: ",
            &format!("{}: {}", harm.kind.name(), harm.message),
        )?;
    } else {
        line(out, "  harm: ", "none seen")?;
    }
    for early in &failure.early_timeouts {
        line(out, "  early: ", early)?;
    }
    steps(failure, options, sources, out)?;
    match &row.replay {
        Some((_, command)) => line(out, "  replay: ", command),
        None => Ok(()),
    }
}

/// `traces/a.tltrace, of shop.StockTest#takesTwo`.
fn origin(trace: &ReportedTrace) -> String {
    let path = trace.path.as_deref().unwrap_or("recorded now");
    format!("{path}, of {}", trace.workload.name())
}

/// An access with its place and, if its source is known, its line.
fn access(report: &PredictReport, event: &PredictedEvent, out: &mut dyn Write) -> io::Result<()> {
    let Some(location) = report.location(event) else {
        return line(out, "  ", &words::access(event, &event.place()));
    };
    let source = report.files.source(location.file);
    let (path, number) = report.place(location);
    line(
        out,
        "  ",
        &words::access(event, &format!("{path}:{number}")),
    )?;
    line(out, "      ", source.line(event.line).trim())
}

fn steps(
    failure: &Failure,
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "  interleaving, with the locks held in brackets")?;
    let style = TableStyle {
        is_unicode: options.is_unicode,
        width: options.width.saturating_sub(2),
    };
    let rows = interleaving::lines(&failure.interleaving, style, sources);
    rows.iter().try_for_each(|row| writeln!(out, "  {row}"))
}

/// `412 events, 3 threads; 1 confirmed, 2 not reproduced (--unproved shows them)`; of several traces,
/// `12 traces, 4,120 events; …`.
fn summary(report: &PredictReport) -> String {
    let count = |is_it: fn(&DrivenVerdict) -> bool| {
        let rows = report.rows.iter();
        rows.filter(|row| is_it(&row.result.verdict)).count()
    };
    let confirmed = count(|verdict| matches!(verdict, DrivenVerdict::Confirmed(_)));
    let failed = count(|verdict| matches!(verdict, DrivenVerdict::NotReproduced));
    let blocked = count(|verdict| matches!(verdict, DrivenVerdict::Blocked));
    let undriven = count(|verdict| matches!(verdict, DrivenVerdict::Predicted));
    let mut parts = vec![format!("{confirmed} confirmed")];
    if failed > 0 {
        parts.push(format!("{failed} not reproduced"));
    }
    if blocked > 0 {
        parts.push(format!("{blocked} blocked"));
    }
    if undriven > 0 {
        parts.push(format!("{undriven} not driven"));
    }
    let hint = if failed + blocked + undriven > 0 && !report.shows_unproved {
        " (--unproved shows them)"
    } else {
        ""
    };
    let size = match report.only_trace() {
        Some(trace) => format!(
            "{}, {}",
            counted(trace.events, "event"),
            counted(trace.threads, "thread")
        ),
        None => format!(
            "{}, {}",
            counted(report.traces.len(), "trace"),
            counted(report.events(), "event")
        ),
    };
    format!("{size}; {}{hint}", parts.join(", "))
}

fn line(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{label}{}", visible(text))
}
