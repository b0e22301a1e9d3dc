//! The output for people: one story per field.
//!
//! Findings on one field by one rule belong together: a header with the promise, excerpts with
//! the accesses, the two threads that collide, and what to do.

use std::fmt;
use std::io::{self, Write};

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode,
};

use super::RenderOptions;
use super::escape::visible;
use super::excerpt::{Excerpt, excerpt};
use super::labels::marks;
use crate::finding::{Finding, Level, Location, ThreadPath};
use crate::report::Report;

/// Methods named in the header before the rest is only counted.
const MESSAGES_SHOWN: usize = 6;
/// Steps of a thread shown at its start and at its end.
const STEPS_FIRST: usize = 4;
const STEPS_LAST: usize = 8;

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let handler = handler(options);
    for group in groups(&report.findings) {
        let story = story(report, &group, options);
        let mut text = String::new();
        handler
            .render_report(&mut text, &story)
            .map_err(io::Error::other)?;
        for line in text.lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        write_threads(report, &group, options, out)?;
        write_advice(&group, options, out)?;
        writeln!(out)?;
    }
    Ok(())
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
        .with_break_words(false)
        .with_links(false)
        .without_syntax_highlighting()
}

/// Findings on the same field by the same rule, each group where its first finding stands.
fn groups(findings: &[Finding]) -> Vec<Vec<&Finding>> {
    let mut places = rustc_hash::FxHashMap::default();
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let key = (finding.class.as_str(), finding.field.as_str(), finding.rule);
        let place = *places.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(finding);
    }
    groups
}

/// What miette draws: header, messages, labelled excerpts.
struct Story {
    header: String,
    messages: String,
    severity: Severity,
    excerpt: Excerpt,
}

fn story(report: &Report, group: &[&Finding], options: &RenderOptions) -> Story {
    let first = group[0];
    let level = group.iter().map(|f| f.level).max().unwrap_or(first.level);
    let header = format!(
        "{}[{}] field `{}` of `{}` ({}, {})",
        level.name(),
        first.rule.name(),
        first.field,
        first.class,
        first.promise.reason,
        place(report, first.promise.location),
    );
    let mut messages: Vec<String> = group
        .iter()
        .take(MESSAGES_SHOWN)
        .map(|finding| visible(&finding.message).into_owned())
        .collect();
    messages.dedup();
    if group.len() > MESSAGES_SHOWN {
        let more = group.len() - MESSAGES_SHOWN;
        messages.push(format!("and likewise in {}", count(more, "more method")));
    }
    let replacement = if options.is_unicode { '\u{fffd}' } else { '?' };
    Story {
        header: visible(&header).into_owned(),
        messages: messages.join("\n"),
        severity: match level {
            Level::Note => Severity::Advice,
            Level::Warning => Severity::Warning,
            Level::Error => Severity::Error,
        },
        excerpt: excerpt(report, marks(group), replacement),
    }
}

fn write_threads(
    report: &Report,
    group: &[&Finding],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(threads) = group.iter().find_map(|finding| finding.threads.as_ref()) else {
        return Ok(());
    };
    let shown: Vec<Vec<(String, String)>> = threads
        .iter()
        .map(|thread| shown_steps(report, thread))
        .collect();
    let width = shown
        .iter()
        .flatten()
        .map(|(place, _)| place.chars().count());
    let width = width
        .filter(|&width| width <= options.width / 2)
        .max()
        .unwrap_or(0);
    for (number, (thread, steps)) in (1..).zip(threads.iter().zip(shown)) {
        let title = bold(&format!("Thread {number}"), options);
        writeln!(out, "  {title} calls `{}`", visible(&thread.entry))?;
        for (place, text) in steps {
            writeln!(out, "    {place:width$}  {text}")?;
        }
    }
    Ok(())
}

/// Place and phrase of each step; the middle of a long way is only counted.
fn shown_steps(report: &Report, thread: &ThreadPath) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = Vec::new();
    let hidden = thread.steps.len().saturating_sub(STEPS_FIRST + STEPS_LAST);
    for (index, step) in thread.steps.iter().enumerate() {
        if hidden > 0 && index == STEPS_FIRST {
            shown.push((format!("({})", count(hidden, "more step")), String::new()));
        }
        if index < STEPS_FIRST || index >= STEPS_FIRST + hidden {
            let place = visible(&place(report, step.location)).into_owned();
            shown.push((place, visible(&step.text).into_owned()));
        }
    }
    shown
}

fn write_advice(
    group: &[&Finding],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut fixes: Vec<&str> = Vec::new();
    for finding in group.iter().take(MESSAGES_SHOWN) {
        if !fixes.contains(&finding.fix.as_str()) {
            fixes.push(&finding.fix);
        }
    }
    for fix in fixes {
        writeln!(out, "  {}: {}", bold("fix", options), visible(fix))?;
    }
    let confidence = group
        .iter()
        .map(|f| f.confidence)
        .max()
        .unwrap_or(group[0].confidence);
    writeln!(
        out,
        "  {}: threadlint explain {} (confidence: {})",
        bold("more", options),
        group[0].rule.name(),
        confidence.name(),
    )
}

fn place(report: &Report, location: Location) -> String {
    let path = report.source(location.file).origin.display();
    format!("{path}:{}", report.start(location).line)
}

fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
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
        f.write_str(&self.messages)
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
mod tests {
    use super::Location;
    use crate::output::{OutputFormat, RenderOptions, render, sample};
    use crate::source::{FileId, Origin, SourceFile, Span};

    fn with(change: impl FnOnce(&mut RenderOptions)) -> String {
        let mut options = sample::options();
        change(&mut options);
        let mut bytes = Vec::new();
        render(&sample::report(), OutputFormat::Full, &options, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn one_story_per_field_with_excerpts_from_each_file() {
        insta::assert_snapshot!(sample::rendered(OutputFormat::Full));
    }

    #[test]
    fn ascii_and_plain_unless_asked_otherwise() {
        let ascii = with(|options| options.is_unicode = false);
        assert!(!ascii.contains(['│', '╭', '─', '⚠']), "{ascii}");
        assert!(!with(|_| ()).contains('\u{1b}'));
        assert!(with(|options| options.is_colored = true).contains("\u{1b}["));
    }

    #[test]
    fn nothing_from_outside_reaches_the_terminal_raw() {
        let text = sample::render(&sample::hostile(), OutputFormat::Full);
        assert!(
            !text.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\r']),
            "{text}"
        );
        let is_command = |line: &str| line.trim_start().starts_with("::");
        assert!(!text.lines().any(is_command), "{text}");
        assert!(!text.contains("##["), "{text}");
    }

    #[test]
    fn any_span_can_be_drawn() {
        let text = "a\tb\r\n\u{feff}é𝒳\u{1b}[0m\rc\n\n日本 x";
        let mut report = sample::report();
        report.sources = vec![SourceFile::new(Origin::File("A.java".into()), text.into())];
        report.findings.truncate(1);
        let length = u32::try_from(text.len()).unwrap();
        for start in 0..=length {
            for end in start..=length {
                let span = Span { start, end };
                let other = Span {
                    start: end,
                    end: length,
                };
                let at = |span| Location {
                    file: FileId(0),
                    span,
                };
                let finding = &mut report.findings[0];
                (finding.location, finding.declaration) = (at(span), at(other));
                finding.promise.location = at(span);
                for access in &mut finding.accesses {
                    access.location = at(Span { start, end: start });
                }
                finding.threads = None;
                let drawn = sample::render(&report, OutputFormat::Full);
                assert!(drawn.contains("A.java:"), "{drawn}");
            }
        }
    }
}
