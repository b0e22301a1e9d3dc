//! The output for people: one story per field.
//!
//! Findings on one field by one rule are shown together: a header with the promise, excerpts with
//! the accesses, the two threads that collide, and the fix.

use std::fmt;
use std::io::{self, Write};

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode,
};

use super::columns::{broken, columns, cut, paragraph};
use super::escape::visible;
use super::excerpt::{Excerpt, Style, excerpt};
use super::groups::{by_class_up_to, level};
use super::labels::marks;
use super::links::{LinkedFile, linked};
use super::numbers::counted;
use super::paths::file_uri;
use super::story::{
    ShownStep, confidence, fix, guarded, likewise, place, shown_steps, threads, unlabelled,
};
use super::verdict;
use super::{RenderOptions, SourceLines};
use crate::finding::{Finding, Level, Location, ThreadPath};
use crate::report::Report;
use crate::source::FileId;

/// Columns of the names before advice.
const ADVICE_INDENT: usize = 8;

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let handler = handler(options);
    let style = Style {
        is_unicode: options.is_unicode,
        width: options.width,
    };
    let mut sources = SourceLines::near(&options.class_path, &options.cwd);
    let mut shown = 0;
    for group in by_class_up_to(&report.findings, options.limit)
        .into_iter()
        .flatten()
    {
        shown += group.len();
        let story = story(report, &group, style);
        let files = linked_files(report, &story.excerpt, options);
        let mut text = String::new();
        handler
            .render_report(&mut text, &story)
            .map_err(io::Error::other)?;
        for line in text.lines() {
            let line = cut(line.trim_end(), style.width, style.ellipsis());
            writeln!(out, "{}", linked(&line, &files))?;
        }
        write_rest(&group, options, out)?;
        write_threads(report, &group, options, out)?;
        write_advice(report, &group, options, out)?;
        write_verdicts(&group, options, &mut sources, out)?;
        writeln!(out)?;
    }
    match report.findings.len() - shown {
        0 => Ok(()),
        more => writeln!(out, "{}", counted(more, "more finding")),
    }
}

fn handler(options: &RenderOptions) -> GraphicalReportHandler {
    let theme = match (options.is_unicode, options.is_colored) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, true) => GraphicalTheme::ascii(),
        (false, false) => GraphicalTheme::none(),
    };
    GraphicalReportHandler::new_themed(theme)
        .with_width(options.width)
        .with_links(false)
        .without_syntax_highlighting()
}

/// The files of the excerpt, if the terminal can open them.
fn linked_files(report: &Report, excerpt: &Excerpt, options: &RenderOptions) -> Vec<LinkedFile> {
    if !options.has_links {
        return Vec::new();
    }
    let linked = excerpt.files().into_iter().filter_map(|(file, name)| {
        Some(LinkedFile {
            shown: name.to_owned(),
            uri: file_uri(&report.source(file).origin, &options.cwd)?,
        })
    });
    linked.collect()
}

/// What miette draws: header, message, labelled excerpts.
struct Story {
    header: String,
    message: String,
    severity: Severity,
    excerpt: Excerpt,
}

fn story(report: &Report, group: &[&Finding], style: Style) -> Story {
    let first = group[0];
    let level = level(group);
    let guarded = guarded(first).map_or(String::new(), |text| format!(", {text}"));
    let header = format!(
        "{}[{}] `{}` of `{}`{guarded}",
        level.name(),
        first.rule.name(),
        first.subject(),
        first.class,
    );
    let mut message = visible(&first.message).into_owned();
    if let Some(others) = likewise(report, &group[1..]) {
        message.push('\n');
        message.push_str(&others);
    }
    Story {
        header: broken(&visible(&header), style.width),
        message,
        severity: match level {
            Level::Note => Severity::Advice,
            Level::Warning => Severity::Warning,
            Level::Error => Severity::Error,
        },
        excerpt: excerpt(report, marks(group), style),
    }
}

/// Writes how many accesses have no label.
fn write_rest(group: &[&Finding], options: &RenderOptions, out: &mut dyn Write) -> io::Result<()> {
    let Some(text) = unlabelled(group) else {
        return Ok(());
    };
    paragraph(out, "  ", 4, &text, options.width)
}

fn write_threads(
    report: &Report,
    group: &[&Finding],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(threads) = threads(group) else {
        return Ok(());
    };
    let excerpted = excerpted(group);
    let shown: Vec<Vec<(String, String)>> = threads
        .iter()
        .map(|thread| placed_steps(report, thread, &excerpted))
        .collect();
    let width = shown.iter().flatten().map(|(place, _)| columns(place));
    let width = width
        .filter(|&width| width <= options.width / 2)
        .max()
        .unwrap_or(0);
    for (number, steps) in (1..).zip(shown) {
        writeln!(out, "  {}", bold(&format!("Thread {number}"), options))?;
        for (place, text) in steps {
            let blanks = width.saturating_sub(columns(&place)) + 2;
            let text = format!("{place}{:blanks$}{text}", "");
            paragraph(out, "    ", 4 + width + 2, &text, options.width)?;
        }
    }
    Ok(())
}

/// Place and text of each step.
fn placed_steps(
    report: &Report,
    thread: &ThreadPath,
    excerpted: &[FileId],
) -> Vec<(String, String)> {
    let placed = |step: ShownStep| match step {
        ShownStep::LeftOut(count) => (format!("({})", counted(count, "more step")), String::new()),
        ShownStep::Step(_, step) => {
            let place = short_place(report, step.location, excerpted);
            (
                visible(&place).into_owned(),
                visible(&step.text).into_owned(),
            )
        }
    };
    shown_steps(thread).into_iter().map(placed).collect()
}

fn write_advice(
    report: &Report,
    group: &[&Finding],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let first = group[0];
    let promise = format!(
        "`{}` {} ({})",
        first.class,
        first.promise.predicate(),
        short_place(report, first.promise.location, &excerpted(group))
    );
    let write = |out: &mut dyn Write, name: &str, text: &str| {
        let blanks = ADVICE_INDENT - name.len() - 3;
        let first = format!("  {}:{:blanks$}", bold(name, options), "");
        paragraph(out, &first, ADVICE_INDENT, text, options.width)
    };
    write(out, "why", &visible(&promise))?;
    if let Some(fix) = fix(group) {
        write(out, "fix", &fix)?;
    }
    let more = format!(
        "threadlint explain {} (confidence: {})",
        first.rule.name(),
        confidence(group).name(),
    );
    write(out, "more", &more)
}

/// What an examination showed about each finding of the group.
fn write_verdicts(
    group: &[&Finding],
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    for finding in group {
        let about = finding.method.as_ref().filter(|_| group.len() > 1);
        let about = about.map(|method| format!("`{method}`"));
        if let Some(proof) = &finding.proof {
            verdict::details(proof, about.as_deref(), options, sources, out)?;
        }
    }
    Ok(())
}

/// The files that are named above an excerpt.
fn excerpted(group: &[&Finding]) -> Vec<FileId> {
    marks(group).iter().map(|mark| mark.location.file).collect()
}

/// The place, without its folder if the file is named above an excerpt.
fn short_place(report: &Report, location: Location, excerpted: &[FileId]) -> String {
    let place = place(report, location);
    match place.rsplit_once('/') {
        Some((_, name)) if excerpted.contains(&location.file) => name.to_owned(),
        _ => place,
    }
}

fn bold(text: &str, options: &RenderOptions) -> String {
    if options.is_colored {
        format!("\u{1b}[1m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}

impl fmt::Debug for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header)
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Story {}

impl Diagnostic for Story {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.header))
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.labels.iter().cloned()))
    }
}

#[cfg(test)]
mod tests;
