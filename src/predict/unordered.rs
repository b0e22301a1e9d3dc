//! Races by happens-before: accesses that neither a lock nor a start or join puts in order.
//!
//! HB reports each access that some earlier conflicting one is not ordered with; only the first
//! report of a trace surely is a race. SHB also keeps each write before the reads that see it
//! (Mathur, Kini, Viswanathan: "What happens-after the first race?", OOPSLA 2018); for each of its
//! reports there is a reordering. An access in a thread stands for all earlier ones there. As in
//! `FastTrack` (Flanagan, Freund, PLDI 2009), a variable has one last read and write until they are
//! concurrent, and only then one per thread.

use super::clock::{Clocks, Place};
use super::order::{Order, Relation};
use super::run::{Action, Run, StepId};

/// Two accesses of one variable, at least one of them a write, in the order of the trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Pair {
    pub(crate) first: StepId,
    pub(crate) second: StepId,
}

/// The accesses that are unordered with an earlier one, each with one such earlier access.
pub(crate) fn hb_races(run: &Run) -> Vec<Pair> {
    races(run, Relation::HappensBefore)
}

/// Likewise, if each write is kept before the reads that see it.
pub(crate) fn shb_races(run: &Run) -> Vec<Pair> {
    races(run, Relation::Schedulable)
}

fn races(run: &Run, relation: Relation) -> Vec<Pair> {
    let mut order = Order::new(run, relation);
    let mut accesses = Accesses::new(run);
    let mut found = Vec::new();
    for (id, step) in run.ids().zip(&run.steps) {
        order.enter(step);
        if matches!(step.action, Action::Read | Action::Write) {
            let place = Place::of(step);
            if let Some(first) = accesses.next(step.operand, place, step.action, &order.clocks) {
                found.push(Pair {
                    first: run.at(first.thread, first.position),
                    second: id,
                });
            }
            order.observe(step);
        }
    }
    found
}

/// The last accesses of one kind to one variable.
#[derive(Debug, Clone, Copy)]
enum Last {
    None,
    /// All others are before this one.
    One(Place),
    /// One per thread, in this row of [`Accesses::rows`]: positions plus 1, 0 for none.
    Many(u32),
}

struct Accesses {
    threads: usize,
    reads: Vec<Last>,
    writes: Vec<Last>,
    rows: Vec<u32>,
}

impl Accesses {
    fn new(run: &Run) -> Self {
        Self {
            threads: run.threads.len(),
            reads: vec![Last::None; run.variables.len()],
            writes: vec![Last::None; run.variables.len()],
            rows: Vec::new(),
        }
    }

    /// An earlier access that the next access of a thread is unordered with, if there is one.
    #[inline]
    fn next(
        &mut self,
        variable: u32,
        place: Place,
        action: Action,
        clocks: &Clocks,
    ) -> Option<Place> {
        let variable = variable as usize;
        let write = self.writes[variable];
        let mut found = self.unordered(write, place, clocks);
        if action == Action::Write {
            found = found.or_else(|| self.unordered(self.reads[variable], place, clocks));
            self.writes[variable] = self.with(write, place, clocks);
        } else {
            self.reads[variable] = self.with(self.reads[variable], place, clocks);
        }
        found
    }

    #[inline]
    fn unordered(&self, last: Last, place: Place, clocks: &Clocks) -> Option<Place> {
        match last {
            Last::None => None,
            Last::One(earlier) => {
                (!clocks.is_before_next(earlier, place.thread)).then_some(earlier)
            }
            Last::Many(row) => {
                let row = row as usize * self.threads;
                let counts = self.rows[row..row + self.threads].iter();
                let mut places = (0..).zip(counts).filter_map(|(thread, count)| {
                    let position = count.checked_sub(1)?;
                    Some(Place { thread, position })
                });
                places.find(|earlier| !clocks.is_before_next(*earlier, place.thread))
            }
        }
    }

    #[inline]
    fn with(&mut self, last: Last, place: Place, clocks: &Clocks) -> Last {
        match last {
            Last::None => Last::One(place),
            Last::One(earlier) if clocks.is_before_next(earlier, place.thread) => Last::One(place),
            Last::One(earlier) => {
                let row = self.rows.len();
                self.rows.resize(row + self.threads, 0);
                self.rows[row + earlier.thread as usize] = earlier.position + 1;
                self.rows[row + place.thread as usize] = place.position + 1;
                Last::Many(super::run::number(row / self.threads))
            }
            Last::Many(row) => {
                let row = row as usize * self.threads;
                self.rows[row + place.thread as usize] = place.position + 1;
                last
            }
        }
    }
}
