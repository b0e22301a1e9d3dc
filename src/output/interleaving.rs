//! The steps of a schedule as a table: a column per thread, a row per event.
//!
//! Only one thread runs at a time, so a row belongs to one column and its text may extend over the
//! columns to the right.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::SourceLines;
use super::escape::visible;
use super::numbers::counted;
use crate::subject::{Event, Interleaving};

/// How many rows of a long schedule are shown at its start and at its end, besides marked ones.
const FIRST_ROWS: usize = 12;
const LAST_ROWS: usize = 48;
/// The mark and the blanks around a number.
const MARGIN: usize = 4;
/// Width reserved for the text of the rightmost thread.
const TEXT: usize = 46;
const WIDEST_STEP: usize = 26;
/// Narrower columns have no room for a heading.
const HEADED_STEP: usize = 6;

/// How the table is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableStyle {
    /// Draw with Unicode characters instead of ASCII.
    pub(super) is_unicode: bool,
    pub(super) width: usize,
}

/// The lines of the table.
pub(super) fn lines(
    interleaving: &Interleaving,
    style: TableStyle,
    sources: &mut SourceLines,
) -> Vec<String> {
    let table = Table::new(interleaving, style);
    let mut lines: Vec<String> = table.heading(interleaving).into_iter().collect();
    let mut next = 0;
    if interleaving.events_before > 0 {
        lines.push(table.gap(interleaving.events_before, "earlier event"));
    }
    for at in rows(&interleaving.events) {
        if at > next {
            lines.push(table.gap((at - next) as u64, "event"));
        }
        lines.push(table.row(at, &interleaving.events[at], sources));
        next = at + 1;
    }
    lines
}

/// Which events are shown.
fn rows(events: &[Event]) -> Vec<usize> {
    let is_shown =
        |at: usize| at < FIRST_ROWS || at + LAST_ROWS >= events.len() || events[at].is_marked;
    (0..events.len()).filter(|at| is_shown(*at)).collect()
}

struct Table {
    style: TableStyle,
    /// Ascending.
    threads: Vec<u32>,
    /// Width of the numbers.
    digits: usize,
    /// Distance between columns.
    step: usize,
    /// Largest distance from the first column to the last.
    farthest: usize,
    before: u64,
}

impl Table {
    fn new(interleaving: &Interleaving, style: TableStyle) -> Self {
        let of_events = interleaving.events.iter().map(|event| event.thread);
        let of_threads = interleaving.threads.iter().map(|thread| thread.id);
        let threads: BTreeSet<u32> = of_events.chain(of_threads).collect();
        let last = interleaving.events_before + interleaving.events.len() as u64;
        let digits = last.to_string().len();
        let farthest = style.width.saturating_sub(digits + MARGIN + TEXT);
        let step = farthest / threads.len().saturating_sub(1).max(1);
        Self {
            style,
            threads: threads.into_iter().collect(),
            digits,
            step: step.clamp(1, WIDEST_STEP),
            farthest,
            before: interleaving.events_before,
        }
    }

    fn heading(&self, interleaving: &Interleaving) -> Option<String> {
        if self.step < HEADED_STEP {
            return None;
        }
        let mut line = " ".repeat(self.digits + MARGIN);
        for (column, id) in self.threads.iter().enumerate() {
            let thread = interleaving.thread(*id);
            let name = thread.map_or("", |thread| thread.name.as_str());
            let label = visible(&format!("T{id} {name}")).trim_end().to_owned();
            let is_last = column + 1 == self.threads.len();
            if is_last {
                line.push_str(&self.cut(&label, WIDEST_STEP));
            } else {
                let width = self.step - 1;
                let _ = write!(line, "{:width$} ", self.cut(&label, width));
            }
        }
        Some(line)
    }

    fn row(&self, at: usize, event: &Event, sources: &mut SourceLines) -> String {
        let mark = match (event.is_marked, self.style.is_unicode) {
            (false, _) => ' ',
            (true, true) => '▶',
            (true, false) => '>',
        };
        let number = self.before + at as u64 + 1;
        let digits = self.digits;
        let mut line = format!("{mark} {number:digits$}  ");
        let column = self.threads.iter().position(|id| *id == event.thread);
        let indent = (column.unwrap_or(0) * self.step).min(self.farthest);
        let bar = if self.style.is_unicode { '│' } else { '|' };
        let is_headed = self.step >= HEADED_STEP;
        line.extend((0..indent).map(|x| match x % self.step {
            0 if is_headed => bar,
            _ => ' ',
        }));
        if !is_headed {
            let _ = write!(line, "T{}: ", event.thread);
        }
        line.push_str(&text(event, sources));
        self.cut(&line, self.style.width)
    }

    fn gap(&self, count: u64, noun: &str) -> String {
        let indent = self.digits + MARGIN;
        let dots = self.ellipsis();
        format!("{:indent$}{dots} {} {dots}", "", counted(count, noun))
    }

    fn cut(&self, text: &str, width: usize) -> String {
        if text.chars().count() <= width {
            return text.to_owned();
        }
        let dots = self.ellipsis();
        let kept = width.saturating_sub(dots.chars().count());
        text.chars().take(kept).chain(dots.chars()).collect()
    }

    fn ellipsis(&self) -> &'static str {
        if self.style.is_unicode { "…" } else { "..." }
    }
}

/// `enters Account#2  Account.java:12 [Account#1]  synchronized (to) {`: the most important part
/// comes first, because the end may be cut off.
fn text(event: &Event, sources: &mut SourceLines) -> String {
    let mut text = event.what.clone();
    if let Some(at) = &event.at {
        let _ = write!(text, "  {at}");
    }
    if !event.holds.is_empty() {
        let _ = write!(text, " [{}]", event.holds.join(", "));
    }
    if let (Some(class), Some(at)) = (&event.class, &event.at)
        && let Some(source) = sources.line(class, at)
    {
        let _ = write!(text, "  {source}");
    }
    visible(&text).into_owned()
}
