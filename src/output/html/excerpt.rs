//! The lines of source that a story is about: numbered, with the steps of the two threads beside
//! them and the labels below.

use std::fmt;
use std::io;
use std::ops::Range;

use super::writer::{Html, tag};
use crate::finding::{Finding, Location};
use crate::output::escape::replace_unsafe;
use crate::output::excerpt::{Mark, cut_range, floor, runs};
use crate::output::labels::marks;
use crate::output::story::{ShownStep, shown_steps, threads};
use crate::report::Report;
use crate::source::FileId;

/// How many columns of a source line are shown at most.
const LINE_LIMIT: usize = 200;
const ELLIPSIS: &str = "…";

/// The line of a story's excerpt to which a link leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Anchor {
    story: usize,
    file: usize,
    line: u32,
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}f{}l{}", self.story, self.file, self.line)
    }
}

/// A step of one of the two threads, as a story numbers it: `2.1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StepNumber {
    /// 1 or 2.
    pub(super) thread: usize,
    /// From 1.
    pub(super) step: usize,
}

impl StepNumber {
    /// The class of what belongs to the thread.
    pub(super) fn class(self) -> &'static str {
        if self.thread == 1 { "t1" } else { "t2" }
    }
}

impl fmt::Display for StepNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.thread, self.step)
    }
}

/// The lines around the labels and the steps of a story.
pub(super) struct Excerpt<'r> {
    report: &'r Report,
    story: usize,
    /// In the order in which they are shown.
    files: Vec<FileId>,
    /// In the order of their places; one for each place.
    labels: Vec<Mark>,
    steps: Vec<(StepNumber, Location)>,
}

impl<'r> Excerpt<'r> {
    /// The excerpt of the `story`-th group of the page.
    pub(super) fn of(report: &'r Report, story: usize, group: &[&Finding]) -> Self {
        let mut labels = marks(group);
        let steps = steps(group);
        let mut files: Vec<FileId> = Vec::new();
        let labelled = labels.iter().map(|label| label.location);
        for location in labelled.chain(steps.iter().map(|(_, location)| *location)) {
            if !files.contains(&location.file) {
                files.push(location.file);
            }
        }
        labels.sort_by_key(|label| label.location);
        labels.dedup_by_key(|label| label.location);
        Self {
            report,
            story,
            files,
            labels,
            steps,
        }
    }

    /// Where the excerpt shows the line of a label or step.
    pub(super) fn anchor(&self, location: Location) -> Anchor {
        let file = self.files.iter().position(|file| *file == location.file);
        Anchor {
            story: self.story,
            file: file.unwrap_or(0),
            line: self.report.start(location).line,
        }
    }

    pub(super) fn write(&self, html: &mut Html<'_>) -> io::Result<()> {
        html.block(tag("div").class("source"), |html| {
            self.files
                .iter()
                .try_for_each(|file| self.file(html, *file))
        })
    }

    fn file(&self, html: &mut Html<'_>, file: FileId) -> io::Result<()> {
        let labels = self.labels.iter().filter(|it| it.location.file == file);
        let mut ranges: Vec<_> = labels.map(|label| label.lines(self.report)).collect();
        let steps = self.steps.iter().filter(|(_, at)| at.file == file);
        ranges.extend(steps.map(|(_, at)| self.line_of(*at)..=self.line_of(*at)));
        ranges.sort_by_key(|range| *range.start());
        html.block(tag("table").class("code"), |html| {
            html.line(tag("caption"), |html| {
                html.text(&self.report.source(file).origin.display())
            })?;
            for (index, (first, last)) in runs(ranges).into_iter().enumerate() {
                if index > 0 {
                    html.own("<tr class=\"gap\"><td></td><td></td><td>⋮</td></tr>\n")?;
                }
                (first..=last).try_for_each(|line| self.line(html, file, line))?;
            }
            Ok(())
        })
    }

    fn line_of(&self, location: Location) -> u32 {
        self.report.start(location).line
    }

    fn line(&self, html: &mut Html<'_>, file: FileId, line: u32) -> io::Result<()> {
        let is_here = |at: Location| at.file == file && self.line_of(at) == line;
        let labels = self.labels.iter().filter(|label| is_here(label.location));
        let labels: Vec<&Mark> = labels.collect();
        let steps = self.steps.iter().filter(|(_, at)| is_here(*at));
        let steps: Vec<StepNumber> = steps.map(|(number, _)| *number).collect();
        let mut row = tag("tr");
        if !labels.is_empty() || !steps.is_empty() {
            let file = self.files.iter().position(|it| *it == file).unwrap_or(0);
            let story = self.story;
            row = row.with("id", Anchor { story, file, line }.to_string());
        }
        html.line(row, |html| {
            html.inline(tag("th"), |html| html.text(&line.to_string()))?;
            html.inline(tag("td"), |html| chips(html, &steps))?;
            html.inline(tag("td"), |html| {
                html.inline(tag("code"), |html| self.code(html, file, line, &labels))
            })
        })?;
        for label in labels {
            html.line(tag("tr").class("label"), |html| {
                html.own("<td></td><td></td>")?;
                html.inline(tag("td"), |html| html.prose(&label.text))
            })?;
        }
        Ok(())
    }

    /// The text of a line, cut around its labels, which are marked.
    fn code(
        &self,
        html: &mut Html<'_>,
        file: FileId,
        line: u32,
        labels: &[&Mark],
    ) -> io::Result<()> {
        let source = self.report.source(file);
        let (text, start) = (source.line(line), source.line_start(line));
        let place = |offset: u32| {
            let offset = (offset as usize).saturating_sub(start);
            floor(text, offset.min(text.len()))
        };
        let spans = labels.iter().map(|label| label.location.span);
        let marked = merged(spans.map(|span| place(span.start)..place(span.end)));
        let first = marked.first().cloned().unwrap_or(0..0);
        let last = marked.last().cloned().unwrap_or(0..0);
        let cut = cut_range(text, first.start, &last, LINE_LIMIT, ELLIPSIS.len());
        let characters = replace_unsafe(&text[cut.clone()], '\u{fffd}');
        let offsets = text[cut.clone()].char_indices();
        let shown: Vec<(usize, char)> = offsets
            .map(|(at, _)| cut.start + at)
            .zip(characters)
            .collect();
        let part = |range: Range<usize>| -> String {
            let inside = shown.iter().filter(|(at, _)| range.contains(at));
            inside.map(|(_, character)| character).collect()
        };
        if cut.start > 0 {
            html.own(ELLIPSIS)?;
        }
        let mut done = cut.start;
        for span in marked {
            html.harmless(&part(done..span.start))?;
            html.inline(tag("mark"), |html| html.harmless(&part(span.clone())))?;
            done = span.end;
        }
        html.harmless(&part(done..cut.end))?;
        if cut.end < text.len() {
            html.own(ELLIPSIS)?;
        }
        Ok(())
    }
}

/// The steps of both threads that are shown.
fn steps(group: &[&Finding]) -> Vec<(StepNumber, Location)> {
    let mut places = Vec::new();
    for (thread, path) in (1..).zip(threads(group).into_iter().flatten()) {
        for shown in shown_steps(path) {
            if let ShownStep::Step(index, step) = shown {
                let step_number = index + 1;
                let number = StepNumber {
                    thread,
                    step: step_number,
                };
                places.push((number, step.location));
            }
        }
    }
    places
}

/// Ranges that do not overlap, of ranges in the order of their starts.
fn merged(ranges: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// The numbers of steps, in the colours of their threads.
pub(super) fn chips(html: &mut Html<'_>, steps: &[StepNumber]) -> io::Result<()> {
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            html.own(" ")?;
        }
        html.inline(tag("span").class(step.class()), |html| {
            html.text(&step.to_string())
        })?;
    }
    Ok(())
}
