//! The output for people: one story per field.
//!
//! Findings on one field by one rule are shown together: a header with the promise, excerpts with
//! the accesses, the two threads that collide, and the fix.

use std::cmp::Reverse;
use std::fmt;
use std::hash::Hash;
use std::io::{self, Write};

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode,
};

use super::columns::{broken, columns, cut, paragraph};
use super::escape::visible;
use super::excerpt::{Excerpt, Style, excerpt};
use super::labels::{marks, rest};
use super::numbers::counted;
use super::verdict;
use super::{RenderOptions, SourceLines};
use crate::finding::{FieldAccess, Finding, Level, Location, RuleId, Tally, ThreadPath};
use crate::report::Report;
use crate::source::FileId;
use crate::subject::Consequence;

/// How many further methods are named; the rest is only counted.
const METHODS_SHOWN: usize = 5;
/// How many steps of a thread are shown at its start and at its end.
const STEPS_FIRST: usize = 4;
const STEPS_LAST: usize = 8;
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
    let limit = options.limit.unwrap_or(usize::MAX);
    let mut shown = 0;
    for mut group in worst_first(groups(&report.findings)) {
        group.truncate(limit - shown);
        if group.is_empty() {
            break;
        }
        shown += group.len();
        let story = story(report, &group, style);
        let mut text = String::new();
        handler
            .render_report(&mut text, &story)
            .map_err(io::Error::other)?;
        for line in text.lines() {
            writeln!(
                out,
                "{}",
                cut(line.trim_end(), style.width, style.ellipsis())
            )?;
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

/// Groups findings on the same field (or method) by the same rule; a group takes the position of
/// its first finding.
fn groups(findings: &[Finding]) -> Vec<Vec<&Finding>> {
    gathered(findings.iter(), |finding| {
        (finding.class.as_str(), finding.subject(), finding.rule)
    })
}

/// Orders the groups of a class by what matters most, and classes by what matters most in them.
fn worst_first(groups: Vec<Vec<&Finding>>) -> Vec<Vec<&Finding>> {
    let mut classes = gathered(groups, |group| group[0].class.as_str());
    for class in &mut classes {
        class.sort_by_key(|group| weight(group));
    }
    classes.sort_by_key(|class| weight(&class[0]));
    classes.into_iter().flatten().collect()
}

/// Puts what has the same key together, in the order of the first ones.
fn gathered<T, K: Eq + Hash>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<Vec<T>> {
    let mut places = rustc_hash::FxHashMap::default();
    let mut gathered: Vec<Vec<T>> = Vec::new();
    for item in items {
        let place = *places.entry(key(&item)).or_insert(gathered.len());
        if place == gathered.len() {
            gathered.push(Vec::new());
        }
        gathered[place].push(item);
    }
    gathered
}

/// What matters more comes first: a high level, then a bad harm.
fn weight(group: &[&Finding]) -> Reverse<(Option<Level>, Option<u8>)> {
    let level = group.iter().map(|finding| finding.level).max();
    let harms = group.iter().filter_map(|finding| finding.harm);
    Reverse((level, harms.map(Consequence::rank).max()))
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
    let level = group.iter().map(|f| f.level).max().unwrap_or(first.level);
    let header = format!(
        "{}[{}] `{}` of `{}`{}",
        level.name(),
        first.rule.name(),
        first.subject(),
        first.class,
        guarded(first),
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

/// How many accesses hold the guard: ``, guarded by `this.lock` in 2 of 3 accesses``.
fn guarded(finding: &Finding) -> String {
    let Tally { all, unguarded } = finding.tally;
    match &finding.guard {
        _ if !matches!(finding.rule, RuleId::UnguardedConflict | RuleId::GuardedBy) => {
            String::new()
        }
        None if finding.accesses.iter().any(FieldAccess::holds_any) => {
            ", not guarded by a common lock".to_owned()
        }
        None => ", not guarded by any lock".to_owned(),
        Some(guard) => {
            let kept = all.saturating_sub(unguarded);
            format!(
                ", guarded by `{guard}` in {kept} of {}",
                counted(all, "access")
            )
        }
    }
}

/// The other methods with an access like the first: ``likewise `get()` (line 12)``.
fn likewise(report: &Report, others: &[&Finding]) -> Option<String> {
    if others.is_empty() {
        return None;
    }
    let mut methods: Vec<String> = others
        .iter()
        .take(METHODS_SHOWN)
        .map(|finding| {
            let method = visible(finding.method().unwrap_or(&finding.field));
            format!("`{method}` (line {})", report.start(finding.location).line)
        })
        .collect();
    if let Some(more @ 1..) = others.len().checked_sub(METHODS_SHOWN) {
        methods.push(counted(more, "more method"));
    }
    let last = methods.pop()?;
    Some(if methods.is_empty() {
        format!("likewise {last}")
    } else {
        format!("likewise {} and {last}", methods.join(", "))
    })
}

/// Writes how many accesses have no label.
fn write_rest(group: &[&Finding], options: &RenderOptions, out: &mut dyn Write) -> io::Result<()> {
    let Tally { all, unguarded } = rest(group);
    let of_them = match &group[0].guard {
        _ if all == 0 => return Ok(()),
        Some(guard) if unguarded > 0 => format!(", {unguarded} without `{}`", visible(guard)),
        Some(guard) => format!(", holding `{}`", visible(guard)),
        None => String::new(),
    };
    let text = format!("and {}{of_them}", counted(all, "more access"));
    paragraph(out, "  ", 4, &text, options.width)
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
    let excerpted = excerpted(group);
    let shown: Vec<Vec<(String, String)>> = threads
        .iter()
        .map(|thread| shown_steps(report, thread, &excerpted))
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

/// Place and text of each step; the steps in the middle of a long path are only counted.
fn shown_steps(
    report: &Report,
    thread: &ThreadPath,
    excerpted: &[FileId],
) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = Vec::new();
    let hidden = thread.steps.len().saturating_sub(STEPS_FIRST + STEPS_LAST);
    for (index, step) in thread.steps.iter().enumerate() {
        if hidden > 0 && index == STEPS_FIRST {
            shown.push((format!("({})", counted(hidden, "more step")), String::new()));
        }
        if index < STEPS_FIRST || index >= STEPS_FIRST + hidden {
            let place = short_place(report, step.location, excerpted);
            shown.push((
                visible(&place).into_owned(),
                visible(&step.text).into_owned(),
            ));
        }
    }
    shown
}

fn write_advice(
    report: &Report,
    group: &[&Finding],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let first = group[0];
    let promise = format!(
        "`{}` is {} ({})",
        first.class,
        first.promise.reason,
        short_place(report, first.promise.location, &excerpted(group))
    );
    let write = |out: &mut dyn Write, name: &str, text: &str| {
        let blanks = ADVICE_INDENT - name.len() - 3;
        let first = format!("  {}:{:blanks$}", bold(name, options), "");
        paragraph(out, &first, ADVICE_INDENT, text, options.width)
    };
    write(out, "why", &visible(&promise))?;
    if let Some(fix) = advice(group) {
        write(out, "fix", &fix)?;
    }
    let confidence = group
        .iter()
        .map(|f| f.confidence)
        .max()
        .unwrap_or(first.confidence);
    let more = format!(
        "threadlint explain {} (confidence: {})",
        first.rule.name(),
        confidence.name(),
    );
    write(out, "more", &more)
}

/// The fix of the first finding, and that of the others where it differs.
fn advice(group: &[&Finding]) -> Option<String> {
    let first = group[0];
    let fix = visible(first.fix.as_deref()?);
    let has_own = |other: &&&Finding| other.fix.is_some() && other.fix != first.fix;
    Some(match group.iter().filter(has_own).count() {
        0 => fix.into_owned(),
        1 => format!("{} Do the same in the other method.", stopped(&fix)),
        others => format!(
            "{} Do the same in the other {others} methods.",
            stopped(&fix)
        ),
    })
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

/// The text with a final stop.
fn stopped(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
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

fn place(report: &Report, location: Location) -> String {
    let path = report.source(location.file).origin.display();
    format!("{path}:{}", report.start(location).line)
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
