//! Partial orders of steps: which steps come before a step in every reordering that is considered.
//!
//! What is before a step changes only where an edge comes in from another thread. So there is one
//! row of numbers per such edge, not per step: of each other thread, how many of its steps come
//! before.

use super::run::Step;

/// A step by its place in its thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) thread: u32,
    pub(super) position: u32,
}

impl Place {
    pub(super) fn of(step: &Step) -> Self {
        Self {
            thread: step.thread,
            position: step.position,
        }
    }
}

/// Steps of a thread, from one position on, that have the same row.
#[derive(Debug, Clone, Copy)]
struct Segment {
    from: u32,
    row: u32,
}

/// What comes before each step.
#[derive(Debug)]
pub(super) struct Clocks {
    threads: usize,
    rows: Vec<u32>,
    segments: Vec<Vec<Segment>>,
    /// Of each thread, where in `rows` its latest row is.
    latest: Vec<usize>,
}

impl Clocks {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            threads,
            rows: vec![0; threads * threads],
            segments: (0..threads)
                .map(|thread| {
                    vec![Segment {
                        from: 0,
                        row: super::run::number(thread),
                    }]
                })
                .collect(),
            latest: (0..threads).map(|thread| thread * threads).collect(),
        }
    }

    /// Of each other thread, how many of its steps come before a step. The entry of the step's own
    /// thread means nothing.
    pub(super) fn before(&self, place: Place) -> &[u32] {
        let row = self.row(place);
        &self.rows[row..row + self.threads]
    }

    /// Where in `rows` the row of a step is.
    fn row(&self, place: Place) -> usize {
        let segments = &self.segments[place.thread as usize];
        let next = segments.partition_point(|segment| segment.from <= place.position);
        segments[next - 1].row as usize * self.threads
    }

    /// The row of the thread's step that comes next.
    #[inline]
    pub(super) fn latest(&self, thread: u32) -> &[u32] {
        let row = self.latest[thread as usize];
        &self.rows[row..row + self.threads]
    }

    /// Whether a step that has been added comes before the next step of a thread.
    #[inline]
    pub(super) fn is_before_next(&self, earlier: Place, thread: u32) -> bool {
        earlier.thread == thread || self.latest(thread)[earlier.thread as usize] > earlier.position
    }

    /// Adds an edge from an earlier step to the next one of a thread, which has a position.
    pub(super) fn add(&mut self, earlier: Place, later: Place) {
        if self.is_before_next(earlier, later.thread) {
            return;
        }
        let width = self.threads;
        let thread = later.thread as usize;
        let last = self.segments[thread].last().map_or(0, |it| it.from);
        if last != later.position {
            let new = self.rows.len();
            let old = self.latest[thread];
            self.rows.extend_from_within(old..old + width);
            let row = super::run::number(new / width);
            let from = later.position;
            self.segments[thread].push(Segment { from, row });
            self.latest[thread] = new;
        }
        let to = self.latest[thread];
        let from = self.row(earlier);
        for index in 0..width {
            self.rows[to + index] = self.rows[to + index].max(self.rows[from + index]);
        }
        self.rows[to + earlier.thread as usize] = earlier.position + 1;
    }
}
