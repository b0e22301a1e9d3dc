//! The steps of a schedule as a table: a column per thread, a row per event.
//!
//! Only one thread runs at a time, so a row belongs to one column and its text may extend over the
//! columns to the right.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::SourceLines;
use super::escape::visible;
use super::numbers::counted;
use crate::subject::{Event, EventKind, Interleaving};

/// How many rows of a long schedule are shown at its start and at its end, besides marked ones.
const FIRST_ROWS: usize = 12;
const LAST_ROWS: usize = 48;
/// The same around the steps of two threads that are marked.
const NEAR_ROWS: usize = 16;
/// How many rows at the start are left out at least, if any.
const LEAST_FOLDED: usize = 8;
/// Least width of what a step does, where the line has no room for that and its place.
const LEAST_WHAT: usize = 8;
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
    lines.extend(rows(interleaving).into_iter().map(|row| match row {
        Row::Gap(gap) => table.gap(&gap),
        Row::Event(at) => table.row(at, &interleaving.events[at], sources),
    }));
    lines
}

/// A row of the table.
pub(super) enum Row {
    /// Events that are left out, in words.
    Gap(String),
    /// The index of an event.
    Event(usize),
}

/// What is shown of a schedule.
pub(super) fn rows(interleaving: &Interleaving) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut next = 0;
    let shown = shown(&interleaving.events);
    let folded = shown.first().map_or(0, |first| *first as u64);
    if interleaving.events_before > 0 || folded > 0 {
        let count = interleaving.events_before + folded;
        rows.push(Row::Gap(counted(count, "earlier event")));
    }
    for at in shown {
        if at > next && next > 0 {
            rows.push(Row::Gap(counted(at - next, "event")));
        }
        rows.push(Row::Event(at));
        next = at + 1;
    }
    rows
}

/// The threads that have events or a state, in ascending order.
pub(super) fn threads(interleaving: &Interleaving) -> Vec<u32> {
    let of_events = interleaving.events.iter().map(|event| event.thread);
    let of_threads = interleaving.threads.iter().map(|thread| thread.id);
    let threads: BTreeSet<u32> = of_events.chain(of_threads).collect();
    threads.into_iter().collect()
}

/// `T2 writer`.
pub(super) fn label(interleaving: &Interleaving, id: u32) -> String {
    let thread = interleaving.thread(id);
    let name = thread.map_or("", |thread| thread.name.as_str());
    visible(&format!("T{id} {name}")).trim_end().to_owned()
}

/// Which events are shown.
fn shown(events: &[Event]) -> Vec<usize> {
    let meeting = Meeting::of(events);
    let is_shown = |at: usize| match &meeting {
        Some(meeting) => events[at].is_marked || meeting.is_near(at, events.len()),
        None => at < FIRST_ROWS || at + LAST_ROWS >= events.len() || events[at].is_marked,
    };
    (0..events.len()).filter(|at| is_shown(*at)).collect()
}

/// Where the threads of two marked events meet.
struct Meeting {
    /// The first event after which each of them has run.
    begin: usize,
    first: usize,
    last: usize,
}

impl Meeting {
    /// `None` if not two threads are marked, or if they wait for each other: then it matters what
    /// each of them took before.
    fn of(events: &[Event]) -> Option<Self> {
        let marked: Vec<usize> = (0..events.len())
            .filter(|at| events[*at].is_marked)
            .collect();
        let (first, last) = (*marked.first()?, *marked.last()?);
        let is_blocked = |at: &usize| events[*at].kind == EventKind::Blocked;
        if marked.iter().any(is_blocked) {
            return None;
        }
        let threads: BTreeSet<u32> = marked.iter().map(|at| events[*at].thread).collect();
        let begins = threads.iter().filter_map(|thread| {
            let mut all = events.iter();
            all.position(|event| event.thread == *thread)
        });
        let begin = begins.max()?.min(first);
        (threads.len() > 1).then_some(Self {
            begin: if begin < LEAST_FOLDED { 0 } else { begin },
            first,
            last,
        })
    }

    /// Whether an event is shown because it is close to a marked one. What happened before the
    /// threads met is none of these.
    fn is_near(&self, at: usize, count: usize) -> bool {
        if at < self.first {
            return at >= self.begin && at + NEAR_ROWS >= self.first;
        }
        at <= self.first + NEAR_ROWS
            || (at < self.last && at + NEAR_ROWS >= self.last)
            || (at > self.last && (at <= self.last + NEAR_ROWS || at + NEAR_ROWS >= count))
    }
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
        let threads = threads(interleaving);
        let last = interleaving.events_before + interleaving.events.len() as u64;
        let digits = last.to_string().len();
        let farthest = style.width.saturating_sub(digits + MARGIN + TEXT);
        let step = farthest / threads.len().saturating_sub(1).max(1);
        Self {
            style,
            threads,
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
            let label = label(interleaving, *id);
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
        let room = self.style.width.saturating_sub(line.chars().count());
        line.push_str(&self.text(event, room, sources));
        line
    }

    /// `enters Account#2  Account.java:12 [Account#1]  synchronized (to) {`: the most important
    /// part comes first, because the end may be cut off. The place is never cut.
    fn text(&self, event: &Event, room: usize, sources: &mut SourceLines) -> String {
        let place = event
            .at
            .as_ref()
            .map_or(String::new(), |at| format!("  {at}"));
        let place = visible(&place);
        let least = room.saturating_sub(place.chars().count()).max(LEAST_WHAT);
        let mut text = self.cut(&visible(&event.what), least);
        text.push_str(&place);
        let left = room.saturating_sub(text.chars().count());
        if left > self.ellipsis().chars().count() {
            text.push_str(&self.cut(&visible(&details(event, sources)), left));
        }
        text
    }

    fn gap(&self, gap: &str) -> String {
        let indent = self.digits + MARGIN;
        let dots = self.ellipsis();
        format!("{:indent$}{dots} {gap} {dots}", "")
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

/// The locks that are held, and the line of the source.
fn details(event: &Event, sources: &mut SourceLines) -> String {
    let mut text = String::new();
    if !event.holds.is_empty() {
        let _ = write!(text, " [{}]", event.holds.join(", "));
    }
    if let (Some(class), Some(at)) = (&event.class, &event.at)
        && let Some(source) = sources.line(class, at)
    {
        let _ = write!(text, "  {source}");
    }
    text
}
