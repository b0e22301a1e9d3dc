//! Source excerpts for miette: the few lines that matter, from as many files as needed.
//!
//! The excerpts form one virtual text made of hunks, each a run of lines of one file, so that
//! miette sees neither whole files nor control characters nor very long lines. Every hunk reports
//! its own file name and line numbers.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::columns::{broken, columns, head, short_path, tail};
use super::escape::{replace_unsafe, visible};
use crate::finding::Location;
use crate::report::Report;
use crate::source::FileId;

/// How many columns of a source line are shown at most.
const LINE_LIMIT: usize = 160;
/// How many columns of a line that is cut are kept before its first mark at most.
const LEAD: usize = 60;
/// Columns for a label beside its mark: a line is cut before the mark to have as many.
const LABEL: usize = 40;
/// Columns of a line that are no text: the blanks and the bar at its number.
const GUTTER: usize = 4;
/// Columns of an arrow along several lines.
const ARROW: usize = 4;
/// Columns between a mark and its label.
const CONNECTOR: usize = 4;
/// Columns around the name of a file: a corner and brackets, and line and column.
const AROUND_NAME: usize = 18;

/// A label under a place.
pub(super) struct Mark {
    pub(super) location: Location,
    pub(super) text: String,
    pub(super) is_primary: bool,
    /// Whether the lines before and after are shown too.
    pub(super) has_context: bool,
}

/// How an excerpt is drawn.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// Draw with Unicode characters instead of ASCII.
    pub(super) is_unicode: bool,
    /// Columns of the terminal.
    pub(super) width: usize,
}

impl Style {
    /// What is shown instead of a character that the terminal must not see.
    fn replacement(self) -> char {
        if self.is_unicode { '\u{fffd}' } else { '?' }
    }

    pub(super) fn ellipsis(self) -> &'static str {
        if self.is_unicode { "…" } else { "..." }
    }
}

/// The virtual text with its labels.
pub(super) struct Excerpt {
    style: Style,
    /// Columns for the text of a line.
    room: usize,
    text: String,
    hunks: Vec<Hunk>,
    pub(super) labels: Vec<LabeledSpan>,
    /// Where each label starts: its offset in the virtual text, and its line and column, from 0, in
    /// its file.
    starts: Vec<(usize, (usize, usize))>,
}

struct Hunk {
    file: FileId,
    /// As it is shown.
    name: String,
    /// First line, from 0.
    line: usize,
    start: usize,
    end: usize,
    lines: usize,
}

/// The lines around all marks; files are in the order of their first mark.
pub(super) fn excerpt(report: &Report, mut marks: Vec<Mark>, style: Style) -> Excerpt {
    let mut excerpt = Excerpt {
        style,
        room: room(report, &marks, style),
        text: String::new(),
        hunks: Vec::new(),
        labels: Vec::new(),
        starts: Vec::new(),
    };
    let mut files: Vec<FileId> = Vec::new();
    for mark in &marks {
        if !files.contains(&mark.location.file) {
            files.push(mark.location.file);
        }
    }
    marks.sort_by_key(|mark| mark.location.span);
    marks.dedup_by_key(|mark| mark.location);
    for file in files {
        let in_file: Vec<&Mark> = marks
            .iter()
            .filter(|mark| mark.location.file == file)
            .collect();
        for (first, last) in runs(in_file.iter().map(|mark| mark.lines(report))) {
            excerpt.push_hunk(report, file, first..=last, &in_file);
        }
    }
    excerpt
}

/// Columns that the numbers of lines, and arrows along several lines, leave to the text.
fn room(report: &Report, marks: &[Mark], style: Style) -> usize {
    let last_line = |mark: &Mark| {
        let start = report.start(mark.location).line;
        start + u32::from(mark.has_context)
    };
    let digits = marks.iter().map(last_line).max().unwrap_or(0).to_string();
    let spans_lines = |mark: &Mark| {
        let source = report.source(mark.location.file);
        let line = report.start(mark.location).line;
        let end = source.line_start(line) + source.line(line).len();
        mark.location.span.end as usize > end
    };
    let arrow = if marks.iter().any(spans_lines) {
        ARROW
    } else {
        0
    };
    let room = style.width.saturating_sub(digits.len() + GUTTER + arrow);
    room.min(LINE_LIMIT)
}

impl Mark {
    /// The line with the mark and, if it has context, those next to it (from 1).
    pub(super) fn lines(&self, report: &Report) -> RangeInclusive<u32> {
        let line = report.start(self.location).line;
        let last_line = report.source(self.location.file).line_count();
        let around = u32::from(self.has_context);
        line.saturating_sub(around).max(1)..=(line + around).min(last_line)
    }
}

/// The runs of lines to show, of ranges that are sorted by their first lines. Gaps of one line are
/// closed.
pub(super) fn runs(ranges: impl IntoIterator<Item = RangeInclusive<u32>>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for range in ranges {
        let (first, last) = range.into_inner();
        match runs.last_mut() {
            Some(run) if first <= run.1 + 2 => *run = (run.0.min(first), run.1.max(last)),
            _ => runs.push((first, last)),
        }
    }
    runs
}

impl Excerpt {
    /// The files, with the names by which they are shown.
    pub(super) fn files(&self) -> BTreeMap<FileId, &str> {
        let hunks = self.hunks.iter();
        hunks.map(|hunk| (hunk.file, hunk.name.as_str())).collect()
    }

    fn push_hunk(
        &mut self,
        report: &Report,
        file: FileId,
        lines: RangeInclusive<u32>,
        marks: &[&Mark],
    ) {
        let start = self.text.len();
        let (first, last) = (*lines.start(), *lines.end());
        for line in lines {
            let on_line: Vec<&Mark> = marks
                .iter()
                .copied()
                .filter(|mark| report.start(mark.location).line == line)
                .collect();
            self.push_line(report, file, line, &on_line);
        }
        self.hunks.push(Hunk {
            file,
            name: short_path(
                &visible(&report.source(file).origin.display()),
                self.room.saturating_sub(AROUND_NAME),
                self.style.ellipsis(),
            ),
            line: first as usize - 1,
            start,
            end: self.text.len(),
            lines: (last - first) as usize + 1,
        });
    }

    /// Appends one line, cut around its first mark, and the labels that start on it.
    fn push_line(&mut self, report: &Report, file: FileId, line: u32, marks: &[&Mark]) {
        let source = report.source(file);
        let (text, start) = (source.line(line), source.line_start(line));
        let offset_in_line = |offset: u32| (offset as usize).saturating_sub(start).min(text.len());
        let spans = marks.iter().map(|mark| mark.location.span);
        let boundary = |offset: u32| floor(text, offset_in_line(offset));
        let mut spans = spans.map(|span| boundary(span.start)..boundary(span.end));
        let first = spans.next().unwrap_or(0..0);
        let last = spans.next_back().unwrap_or(first.clone());
        let ellipsis = self.style.ellipsis();
        let cut = cut_range(text, first.start, &last, self.room, columns(ellipsis));
        let begin = self.text.len();
        if cut.start > 0 {
            self.text.push_str(ellipsis);
        }
        let places = self.push_characters(text, &cut);
        let end = self.text.len();
        let place = |offset: u32| {
            let offset = offset_in_line(offset);
            let next = places.partition_point(|&(at, _)| at < offset);
            places.get(next).map_or(end, |&(_, place)| place)
        };
        for mark in marks {
            let span = mark.location.span;
            let column = report.start(mark.location).column as usize - 1;
            self.starts
                .push((place(span.start), (line as usize - 1, column)));
            self.push_label(mark, begin, place(span.start)..place(span.end));
        }
        if cut.end < text.len() {
            self.text.push_str(ellipsis);
        }
        self.text.push('\n');
    }

    /// Appends a part of a line; returns for each character its offset in the line and its offset
    /// in the virtual text.
    fn push_characters(&mut self, line: &str, part: &Range<usize>) -> Vec<(usize, usize)> {
        let replacement = self.style.replacement();
        let shown = &line[part.clone()];
        let mut places = Vec::new();
        for ((at, _), c) in shown.char_indices().zip(replace_unsafe(shown, replacement)) {
            places.push((part.start + at, self.text.len()));
            self.text.push(c);
        }
        places
    }

    /// `line` is where the line of the label begins.
    fn push_label(&mut self, mark: &Mark, line: usize, place: Range<usize>) {
        let (from, to) = (place.start, place.end.max(place.start));
        let before = columns(&self.text[line..from]) + columns(&self.text[from..to]) / 2;
        let room = self.room.saturating_sub(before + CONNECTOR);
        let label = Some(broken(&mark.text, room.max(LABEL / 4)));
        let span = (from, to - from);
        self.labels.push(if mark.is_primary {
            LabeledSpan::new_primary_with_span(label, span)
        } else {
            LabeledSpan::new_with_span(label, span)
        });
    }
}

/// The part of a line to show: all of it, or what fits into `room` columns with an ellipsis at each
/// end that is cut off. It is cut at its start if the label of the last mark has no room else.
pub(super) fn cut_range(
    text: &str,
    first: usize,
    last: &Range<usize>,
    room: usize,
    ellipsis: usize,
) -> Range<usize> {
    let middle = columns(&text[..last.start]) + columns(&text[last.clone()]) / 2;
    let most_before = room.saturating_sub(LABEL + CONNECTOR);
    if columns(text) <= room && middle <= most_before {
        return 0..text.len();
    }
    let lead = LEAD.min(most_before.saturating_sub(ellipsis));
    let start = if middle <= most_before {
        0
    } else {
        tail(&text[..first], lead)
    };
    let before = if start > 0 { ellipsis } else { 0 };
    if columns(&text[start..]) + before <= room {
        return start..text.len();
    }
    start..start + head(&text[start..], room.saturating_sub(before + ellipsis))
}

/// The last boundary between characters that is no further than `offset`.
pub(super) fn floor(text: &str, offset: usize) -> usize {
    (0..=offset)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

impl SourceCode for Excerpt {
    /// The whole hunk around a span; without context, the span with its place in the file.
    /// A span across hunks has no contents, which keeps hunks apart.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (from, to) = (span.offset(), span.offset() + span.len());
        let hunk = self
            .hunks
            .iter()
            .find(|hunk| hunk.start <= from && to <= hunk.end)
            .ok_or(MietteError::OutOfBounds)?;
        let name = hunk.name.clone();
        let contents = if before == 0 && after == 0 {
            let known = self.starts.iter().find(|(start, _)| *start == from);
            let (line, column) = known.map_or((hunk.line, 0), |&(_, place)| place);
            let data = &self.text.as_bytes()[from..to];
            MietteSpanContents::new_named(name, data, *span, line, column, 1)
        } else {
            let whole = (hunk.start, hunk.end - hunk.start).into();
            let data = &self.text.as_bytes()[hunk.start..hunk.end];
            MietteSpanContents::new_named(name, data, whole, hunk.line, 0, hunk.lines)
        };
        Ok(Box::new(contents))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;
    use crate::source::{Origin, SourceFile, Span};

    fn marked(text: &str, marked: &str) -> Excerpt {
        let start = u32::try_from(text.find(marked).unwrap()).unwrap();
        let end = start + u32::try_from(marked.len()).unwrap();
        let report = Report {
            sources: vec![SourceFile::new(Origin::File("A.java".into()), text.into())],
            ..Report::default()
        };
        let location = Location {
            file: FileId(0),
            span: Span { start, end },
        };
        let text = "here".to_owned();
        let mark = Mark {
            location,
            text,
            is_primary: true,
            has_context: true,
        };
        let style = Style {
            is_unicode: true,
            width: 100,
        };
        excerpt(&report, vec![mark], style)
    }

    fn labelled(excerpt: &Excerpt) -> &str {
        let label = &excerpt.labels[0];
        &excerpt.text[label.offset()..label.offset() + label.len()]
    }

    #[test]
    fn only_the_lines_around_the_mark_are_kept() {
        let excerpt = marked("1\n2\n3\nmark\n5\n6\n", "mark");
        assert_eq!(excerpt.text, "3\nmark\n5\n");
        assert_eq!(excerpt.hunks[0].line, 2);
        assert_eq!(labelled(&excerpt), "mark");
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let line = format!("{} mark {}", "é".repeat(5000), "x".repeat(5000));
        let excerpt = marked(&line, "mark");
        assert_eq!(labelled(&excerpt), "mark");
        assert!(excerpt.text.starts_with("…é"), "{}", excerpt.text);
        assert!(excerpt.text.chars().count() <= LINE_LIMIT + 3);
    }

    #[test]
    fn a_line_is_cut_at_its_start_if_the_label_has_no_room_behind_its_mark() {
        let line = |before: usize| format!("{} mark", "x".repeat(before));
        assert!(marked(&line(40), "mark").text.starts_with('x'));
        let cut = marked(&line(80), "mark");
        assert!(cut.text.starts_with("…x"), "{}", cut.text);
        assert_eq!(labelled(&cut), "mark");
    }

    #[test]
    fn labels_stay_in_place_behind_control_characters_and_other_line_ends() {
        let excerpt = marked("a\r\n\u{feff}\t\u{1b}[1m\u{202e} mark\rz", "mark");
        assert_eq!(labelled(&excerpt), "mark");
        assert_eq!(excerpt.text, "a\n\u{fffd}\t\u{fffd}[1m\u{fffd} mark\nz\n");
    }
}
