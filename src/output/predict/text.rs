//! Predictions for people.

use std::io::{self, Write};

use super::{PredictReport, PredictionRow};
use crate::output::escape::visible;
use crate::output::interleaving::{self, TableStyle};
use crate::output::numbers::counted;
use crate::output::{RunRenderOptions, SourceLines};
use crate::subject::{DrivenVerdict, Failure, Predicted, PredictedEvent, PredictionKind};

pub(super) fn render(
    report: &PredictReport,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    for row in &report.rows {
        if row.result.failure().is_some() || report.shows_unproved {
            prediction(row, options, sources, out)?;
            writeln!(out)?;
        }
    }
    for notice in &report.notices {
        line(out, "note: ", notice)?;
    }
    writeln!(out, "{}", summary(report))
}

fn prediction(
    row: &PredictionRow,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    let predicted = &row.predicted;
    let level = level(row);
    let rule = predicted.kind.rule();
    line(out, &format!("{level}[{rule}] "), &title(predicted))?;
    if let Some(pattern) = predicted.pattern {
        line(out, "  ", &format!("{pattern}: no serial order gives this"))?;
    }
    for event in &predicted.events {
        line(out, "  ", &access(event))?;
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
    steps(failure, options, sources, out)?;
    match &row.replay {
        Some((_, command)) => line(out, "  replay: ", command),
        None => Ok(()),
    }
}

/// What happened is an error, unless it did no harm and nobody promised that it does not happen.
fn level(row: &PredictionRow) -> &'static str {
    let is_of_atomicity = row.predicted.kind == PredictionKind::Atomicity;
    if row.result.failure().is_none() {
        "note"
    } else if is_of_atomicity && !row.predicted.is_promised && row.result.harm().is_none() {
        "warning"
    } else {
        "error"
    }
}

/// `` `total` of `bank.Account`: two threads access it at once ``.
fn title(predicted: &Predicted) -> String {
    let fields = predicted.fields.iter();
    let fields = fields.map(|(class, name)| format!("`{name}` of `{class}`"));
    let fields = fields.collect::<Vec<_>>().join(", ");
    match predicted.kind {
        PredictionKind::Race => format!("{fields}: two threads access it at once"),
        PredictionKind::Atomicity => {
            format!(
                "{fields}: {}",
                broken(predicted.pattern.unwrap_or_default())
            )
        }
        PredictionKind::Deadlock => "threads wait for each other's locks".to_owned(),
    }
}

/// What accesses of this pattern do that accesses of whole units never do.
fn broken(pattern: &str) -> &'static str {
    match pattern {
        "R W' W" => "an update was lost",
        "R W' R" => "one method read two different values",
        "W R' W" => "a value was seen that was about to be overwritten",
        "W W' R" => "a method read back another value than it had written",
        "W W' W" => "a write was lost between two writes of another thread",
        "W1 W'a W'b W2" | "W1 W'2 W2 W'1" => "half of one change and half of another were left",
        _ => "half of a change was seen",
    }
}

/// `` thread 0.1 writes in `set(int)`, Account.java:12, of `deposit(int)` ``.
fn access(event: &PredictedEvent) -> String {
    let unit = event
        .unit
        .as_ref()
        .filter(|(_, unit)| *unit != event.method && !unit.starts_with("lambda$"));
    let unit = unit.map_or(String::new(), |(_, unit)| format!(", of `{unit}`"));
    let (thread, verb, method) = (&event.thread, event.verb, &event.method);
    format!(
        "thread {thread} {verb} in `{method}`, {}{unit}",
        event.place()
    )
}

fn steps(
    failure: &Failure,
    options: RunRenderOptions,
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

/// `412 events, 3 threads; 1 confirmed, 2 not reproduced (--unproved shows them)`.
fn summary(report: &PredictReport) -> String {
    let count = |is_it: fn(&DrivenVerdict) -> bool| {
        let rows = report.rows.iter();
        rows.filter(|row| is_it(&row.result.verdict)).count()
    };
    let confirmed = count(|verdict| matches!(verdict, DrivenVerdict::Confirmed(_)));
    let failed = count(|verdict| matches!(verdict, DrivenVerdict::NotReproduced));
    let undriven = count(|verdict| matches!(verdict, DrivenVerdict::Predicted));
    let mut parts = vec![format!("{confirmed} confirmed")];
    if failed > 0 {
        parts.push(format!("{failed} not reproduced"));
    }
    if undriven > 0 {
        parts.push(format!("{undriven} not driven"));
    }
    let hint = if failed + undriven > 0 && !report.shows_unproved {
        " (--unproved shows them)"
    } else {
        ""
    };
    format!(
        "{}, {}; {}{hint}",
        counted(report.events, "event"),
        counted(report.threads, "thread"),
        parts.join(", ")
    )
}

fn line(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{label}{}", visible(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_told_by_what_it_does() {
        let told = [
            ("R W' W", "update was lost"),
            ("R W' R", "two different values"),
            ("W R' W", "about to be overwritten"),
            ("W W' R", "another value than it had written"),
            ("W W' W", "between two writes of another thread"),
            ("W1 W'a W'b W2", "half of another were left"),
            ("W1 W'2 W2 W'1", "half of another were left"),
            ("W1 R'a R'b W2", "half of a change was seen"),
            ("R1 W'a W'b R2", "half of a change was seen"),
            ("R1 W'2 R2 W'1", "half of a change was seen"),
            ("W1 R'2 W2 R'1", "half of a change was seen"),
        ];
        for (pattern, words) in told {
            assert!(broken(pattern).contains(words), "{pattern}");
        }
    }
}
