//! The relations between steps that the analyses use, built while the trace is read.

use super::clock::{Clocks, Place};
use super::run::{Action, Run, Step, StepId, Variable};

/// Which steps are kept in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// Start, join and signal: what even an analysis of lock sets keeps.
    Weak,
    /// Start, join, and each write before the reads that see it: what every reordering keeps.
    Feeds,
    /// Happens-before: start, join, and each release of a lock before its next acquisitions.
    HappensBefore,
    /// Happens-before, and each write before the reads that see it.
    Schedulable,
}

impl Relation {
    fn keeps_locks(self) -> bool {
        matches!(self, Self::HappensBefore | Self::Schedulable)
    }
}

/// Last releases of a lock.
#[derive(Debug, Clone, Default)]
struct Releases {
    exclusive: Option<Place>,
    /// Those in shared mode since.
    shared: Vec<Place>,
}

/// Builds the clocks of a relation, step by step.
pub(super) struct Order<'r> {
    run: &'r Run,
    relation: Relation,
    pub(super) clocks: Clocks,
    releases: Vec<Releases>,
    /// The last write of each variable.
    writes: Vec<Option<Place>>,
}

impl<'r> Order<'r> {
    pub(super) fn new(run: &'r Run, relation: Relation) -> Self {
        let locks = if relation.keeps_locks() {
            run.locks.len()
        } else {
            0
        };
        Self {
            run,
            relation,
            clocks: Clocks::new(run.threads.len()),
            releases: vec![Releases::default(); locks],
            writes: vec![None; run.variables.len()],
        }
    }

    /// The clocks of a relation for a whole run.
    pub(super) fn clocks(run: &'r Run, relation: Relation) -> Clocks {
        let mut order = Self::new(run, relation);
        for step in &run.steps {
            order.enter(step);
            order.observe(step);
        }
        order.clocks
    }

    /// Adds the edges by which threads order each other, from earlier steps to this one.
    #[inline]
    pub(super) fn enter(&mut self, step: &Step) {
        if step.position == 0 {
            self.begin(step);
        }
        match step.action {
            Action::Read | Action::Write | Action::Fork => {}
            Action::Join => {
                let ended = self.run.threads[step.operand as usize].last();
                self.add(ended.copied(), step);
            }
            _ if self.relation.keeps_locks() => self.lock(step),
            _ => {}
        }
    }

    #[cold]
    fn begin(&mut self, step: &Step) {
        self.add(self.run.starts[step.thread as usize], step);
    }

    fn add(&mut self, earlier: Option<StepId>, step: &Step) {
        if let Some(earlier) = earlier {
            let earlier = Place::of(&self.run.step(earlier));
            self.clocks.add(earlier, Place::of(step));
        }
    }

    fn lock(&mut self, step: &Step) {
        let place = Place::of(step);
        let releases = &mut self.releases[step.operand as usize];
        match step.action {
            Action::Release => {
                releases.exclusive = Some(place);
                releases.shared.clear();
            }
            Action::ReleaseShared => releases.shared.push(place),
            Action::Acquire | Action::AcquireShared => {
                if let Some(earlier) = releases.exclusive {
                    self.clocks.add(earlier, place);
                }
                if step.action == Action::Acquire {
                    for earlier in &releases.shared {
                        self.clocks.add(*earlier, place);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds the edge from the write that a read sees, and notes what a write wrote.
    #[inline]
    pub(super) fn observe(&mut self, step: &Step) {
        if self.relation == Relation::HappensBefore {
            return;
        }
        match step.action {
            Action::Write => self.writes[step.operand as usize] = Some(Place::of(step)),
            Action::Read => {
                let write = self.writes[step.operand as usize];
                if let Some(write) = write.filter(|_| self.is_kept(step)) {
                    self.clocks.add(write, Place::of(step));
                }
            }
            _ => {}
        }
    }

    fn is_kept(&self, read: &Step) -> bool {
        self.relation != Relation::Weak
            || matches!(
                self.run.variables[read.operand as usize],
                Variable::Signal(..)
            )
    }
}
