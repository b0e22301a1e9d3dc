//! Source excerpts for miette: the few lines that matter, from as many files as needed.
//!
//! The excerpts form one virtual text made of hunks, each a run of lines of one file, so that
//! miette sees neither whole files nor control characters nor very long lines. Every hunk reports
//! its own file name and line numbers.

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::escape::{replace_unsafe, visible};
use crate::finding::Location;
use crate::report::Report;
use crate::source::FileId;

/// How many characters of a source line are shown.
const LINE_LIMIT: usize = 160;
/// How many characters before the first mark are kept of a line that is cut.
const LEAD: usize = 60;

/// A label under a place.
pub(super) struct Mark {
    pub(super) location: Location,
    pub(super) text: String,
    pub(super) is_primary: bool,
    /// Whether the lines before and after are shown too.
    pub(super) has_context: bool,
}

/// The virtual text with its labels.
pub(super) struct Excerpt {
    text: String,
    hunks: Vec<Hunk>,
    pub(super) labels: Vec<LabeledSpan>,
    /// Where each label starts: its offset in the virtual text, and its line and column, from 0, in
    /// its file.
    starts: Vec<(usize, (usize, usize))>,
}

struct Hunk {
    name: String,
    /// First line, from 0.
    line: usize,
    start: usize,
    end: usize,
    lines: usize,
}

/// The lines around all marks; files are in the order of their first mark.
pub(super) fn excerpt(report: &Report, mut marks: Vec<Mark>, replacement: char) -> Excerpt {
    let mut excerpt = Excerpt {
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
        for (first, last) in runs(report, &in_file) {
            excerpt.push_hunk(report, file, first..=last, &in_file, replacement);
        }
    }
    excerpt
}

/// The runs of lines (from 1) to show: lines with a mark and, for a mark with context, the lines
/// next to it. Gaps of one line are closed.
fn runs(report: &Report, marks: &[&Mark]) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for mark in marks {
        let line = report.start(mark.location).line;
        let last_line = report.source(mark.location.file).line_count();
        let around = u32::from(mark.has_context);
        let first = line.saturating_sub(around).max(1);
        let last = (line + around).min(last_line);
        match runs.last_mut() {
            Some(run) if first <= run.1 + 2 => *run = (run.0.min(first), run.1.max(last)),
            _ => runs.push((first, last)),
        }
    }
    runs
}

impl Excerpt {
    fn push_hunk(
        &mut self,
        report: &Report,
        file: FileId,
        lines: std::ops::RangeInclusive<u32>,
        marks: &[&Mark],
        replacement: char,
    ) {
        let start = self.text.len();
        let (first, last) = (*lines.start(), *lines.end());
        for line in lines {
            let on_line: Vec<&Mark> = marks
                .iter()
                .copied()
                .filter(|mark| report.start(mark.location).line == line)
                .collect();
            self.push_line(report, file, line, &on_line, replacement);
        }
        self.hunks.push(Hunk {
            name: visible(&report.source(file).origin.display()).into_owned(),
            line: first as usize - 1,
            start,
            end: self.text.len(),
            lines: (last - first) as usize + 1,
        });
    }

    /// Appends one line, cut around its first mark, and the labels that start on it.
    fn push_line(
        &mut self,
        report: &Report,
        file: FileId,
        line: u32,
        marks: &[&Mark],
        replacement: char,
    ) {
        let source = report.source(file);
        let (text, start) = (source.line(line), source.line_start(line));
        let offset_in_line = |offset: u32| (offset as usize).saturating_sub(start).min(text.len());
        let first_mark = marks.first();
        let cut = cut_range(
            text,
            first_mark.map_or(0, |mark| offset_in_line(mark.location.span.start)),
        );
        let ellipsis = if replacement.is_ascii() { "..." } else { "…" };
        if cut.start > 0 {
            self.text.push_str(ellipsis);
        }
        let places = self.push_characters(text, &cut, replacement);
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
            self.push_label(mark, place(span.start), place(span.end));
        }
        if cut.end < text.len() {
            self.text.push_str(ellipsis);
        }
        self.text.push('\n');
    }

    /// Appends a part of a line; returns for each character its offset in the line and its offset
    /// in the virtual text.
    fn push_characters(
        &mut self,
        line: &str,
        part: &std::ops::Range<usize>,
        replacement: char,
    ) -> Vec<(usize, usize)> {
        let shown = &line[part.clone()];
        let mut places = Vec::new();
        for ((at, _), c) in shown.char_indices().zip(replace_unsafe(shown, replacement)) {
            places.push((part.start + at, self.text.len()));
            self.text.push(c);
        }
        places
    }

    fn push_label(&mut self, mark: &Mark, from: usize, to: usize) {
        let label = Some(mark.text.clone());
        let span = (from, to.max(from) - from);
        self.labels.push(if mark.is_primary {
            LabeledSpan::new_primary_with_span(label, span)
        } else {
            LabeledSpan::new_with_span(label, span)
        });
    }
}

/// The part of a line to show: all of it, or [`LINE_LIMIT`] characters around `mark`.
fn cut_range(text: &str, mark: usize) -> std::ops::Range<usize> {
    if text.len() <= LINE_LIMIT {
        return 0..text.len();
    }
    let mut before = text[..floor(text, mark)].char_indices().rev();
    let lead = before.nth(LEAD - 1).map_or(0, |(at, _)| at);
    let has_short_start = text[..lead].chars().nth(LEAD).is_none();
    let start = if has_short_start { 0 } else { lead };
    let mut after = text[start..].char_indices();
    let end = after
        .nth(LINE_LIMIT)
        .map_or(text.len(), |(at, _)| start + at);
    start..end
}

fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len()))
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
        excerpt(&report, vec![mark], '\u{fffd}')
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
    fn labels_stay_in_place_behind_control_characters_and_other_line_ends() {
        let excerpt = marked("a\r\n\u{feff}\t\u{1b}[1m\u{202e} mark\rz", "mark");
        assert_eq!(labelled(&excerpt), "mark");
        assert_eq!(excerpt.text, "a\n\u{fffd}\t\u{fffd}[1m\u{fffd} mark\nz\n");
    }
}
