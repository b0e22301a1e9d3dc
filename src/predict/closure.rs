//! The smallest sync-preserving prefix of a trace that contains given steps.
//!
//! A *sync-preserving reordering* is a subset of the steps, in the order of the trace, such that
//! with each step it has what comes before it in its thread, the start of its thread, the threads
//! that it joins, and the write that it reads; and that of two critical sections of one lock that
//! both have begun, the earlier one has ended (Mathur, Pavlogiannis, Viswanathan: "Optimal
//! prediction of synchronization-preserving races", POPL 2021). Sections of a shared lock do not
//! exclude each other unless one is exclusive.
//!
//! An ideal only grows, and each acquisition enters it once, so that questions about later and
//! later steps cost as much together as the last one alone.

use rustc_hash::FxHashMap;

use super::clock::{Clocks, Place};
use super::order::{Order, Relation};
use super::run::{Action, Run, StepId, number};

/// One acquisition of a lock.
#[derive(Debug, Clone, Copy)]
struct Acquisition {
    step: StepId,
    position: u32,
    lock: u32,
    is_shared: bool,
    /// Position of its release in the same thread.
    release: Option<u32>,
}

/// What all closures over one run share.
#[derive(Debug)]
pub(crate) struct Basis<'r> {
    pub(super) run: &'r Run,
    pub(super) feeds: Clocks,
    /// Of each thread, in its order.
    acquisitions: Vec<Vec<Acquisition>>,
}

impl<'r> Basis<'r> {
    pub(crate) fn new(run: &'r Run) -> Self {
        Self {
            run,
            feeds: Order::clocks(run, Relation::Feeds),
            acquisitions: acquisitions(run),
        }
    }

    /// The first step of the event of a step: an operation on a volatile variable has several.
    pub(super) fn start(&self, id: StepId) -> Place {
        let mut place = Place::of(&self.run.step(id));
        let event = self.run.event(id);
        while let Some(position) = place.position.checked_sub(1) {
            if self.run.event(self.run.at(place.thread, position)) != event {
                break;
            }
            place.position = position;
        }
        place
    }

    /// Where a step comes from: the step before it in its thread, or the start of its thread.
    pub(super) fn predecessor(&self, place: Place) -> Option<Place> {
        if let Some(position) = place.position.checked_sub(1) {
            return Some(Place { position, ..place });
        }
        let start = self.run.starts[place.thread as usize]?;
        Some(Place::of(&self.run.step(start)))
    }
}

fn acquisitions(run: &Run) -> Vec<Vec<Acquisition>> {
    let mut all: Vec<Vec<Acquisition>> = vec![Vec::new(); run.threads.len()];
    let mut open: FxHashMap<(u32, u32, bool), usize> = FxHashMap::default();
    for (id, step) in run.ids().zip(&run.steps) {
        let is_shared = matches!(step.action, Action::AcquireShared | Action::ReleaseShared);
        let key = (step.thread, step.operand, is_shared);
        let own = &mut all[step.thread as usize];
        match step.action {
            Action::Acquire | Action::AcquireShared => {
                open.insert(key, own.len());
                own.push(Acquisition {
                    step: id,
                    position: step.position,
                    lock: step.operand,
                    is_shared,
                    release: None,
                });
            }
            Action::Release | Action::ReleaseShared => {
                if let Some(index) = open.remove(&key) {
                    own[index].release = Some(step.position);
                }
            }
            _ => {}
        }
    }
    all
}

/// An acquisition in the ideal that is not known to be released in it.
#[derive(Debug, Clone, Copy)]
struct Holder {
    step: StepId,
    thread: u32,
    release: Option<u32>,
}

/// The acquisitions of a lock that the ideal contains, as far as they matter.
#[derive(Debug, Clone, Default)]
struct LockState {
    /// The latest exclusive one.
    exclusive: Option<Holder>,
    /// Those in shared mode after it.
    shared: Vec<Holder>,
}

/// A growing sync-preserving ideal.
#[derive(Debug)]
pub(crate) struct Closure<'b, 'r> {
    basis: &'b Basis<'r>,
    /// Of each thread, how many of its steps it contains.
    counts: Vec<u32>,
    /// Of each thread, how many of its acquisitions have entered.
    entered: Vec<usize>,
    locks: Vec<LockState>,
    /// Locks whose state is not empty.
    used: Vec<u32>,
    /// Threads that have grown since.
    grown: Vec<u32>,
}

impl<'b, 'r> Closure<'b, 'r> {
    pub(crate) fn new(basis: &'b Basis<'r>) -> Self {
        let threads = basis.run.threads.len();
        Self {
            basis,
            counts: vec![0; threads],
            entered: vec![0; threads],
            locks: vec![LockState::default(); basis.run.locks.len()],
            used: Vec::new(),
            grown: Vec::new(),
        }
    }

    /// Makes it empty.
    pub(crate) fn clear(&mut self) {
        self.counts.fill(0);
        self.entered.fill(0);
        for lock in self.used.drain(..) {
            let state = &mut self.locks[lock as usize];
            state.exclusive = None;
            state.shared.clear();
        }
    }

    /// Of each thread, how many of its steps it contains.
    pub(crate) fn counts(&self) -> &[u32] {
        &self.counts
    }

    pub(super) fn contains(&self, place: Place) -> bool {
        self.counts[place.thread as usize] > place.position
    }

    /// Adds what must precede a step.
    pub(super) fn reach(&mut self, place: Place) {
        if let Some(before) = self.basis.predecessor(place) {
            self.include(before);
        }
    }

    /// Adds a step and what it needs, except that locks are left to [`Self::close`].
    pub(super) fn include(&mut self, place: Place) {
        if self.contains(place) {
            return;
        }
        let basis = self.basis;
        let before = basis.feeds.before(place);
        for (thread, count) in (0..).zip(before) {
            if thread != place.thread {
                self.grow(thread, *count);
            }
        }
        self.grow(place.thread, place.position + 1);
    }

    fn grow(&mut self, thread: u32, count: u32) {
        let known = &mut self.counts[thread as usize];
        if *known < count {
            *known = count;
            self.grown.push(thread);
        }
    }

    /// Adds what the locks demand, and what that needs.
    pub(super) fn close(&mut self) {
        let basis = self.basis;
        while let Some(thread) = self.grown.pop() {
            let all = &basis.acquisitions[thread as usize];
            while let Some(next) = all.get(self.entered[thread as usize]) {
                if next.position >= self.counts[thread as usize] {
                    break;
                }
                self.entered[thread as usize] += 1;
                self.enter(thread, next);
            }
        }
    }

    fn enter(&mut self, thread: u32, acquisition: &Acquisition) {
        let new = Holder {
            step: acquisition.step,
            thread,
            release: acquisition.release,
        };
        let lock = &mut self.locks[acquisition.lock as usize];
        if lock.exclusive.is_none() && lock.shared.is_empty() {
            self.used.push(acquisition.lock);
        }
        let latest = lock.exclusive;
        if acquisition.is_shared {
            match latest {
                Some(latest) if latest.step > new.step => self.release(new, latest.thread),
                _ => {
                    lock.shared.push(new);
                    if let Some(latest) = latest {
                        self.release(latest, thread);
                    }
                }
            }
            return;
        }
        let is_latest = latest.is_none_or(|latest| latest.step < new.step);
        let shared = std::mem::take(&mut lock.shared);
        let (earlier, later): (Vec<_>, Vec<_>) =
            shared.into_iter().partition(|it| it.step < new.step);
        if is_latest {
            lock.exclusive = Some(new);
            lock.shared.clone_from(&later);
        } else {
            lock.shared = earlier.iter().chain(&later).copied().collect();
        }
        for holder in earlier {
            self.release(holder, thread);
        }
        for holder in later {
            self.release(new, holder.thread);
        }
        match latest {
            Some(latest) if is_latest => self.release(latest, thread),
            Some(latest) => self.release(new, latest.thread),
            None => {}
        }
    }

    /// Adds the release of a section that a later section of another thread follows.
    fn release(&mut self, holder: Holder, follower: u32) {
        if holder.thread == follower {
            return;
        }
        // Without a release, the later section would not have begun: the trace is well-formed.
        if let Some(position) = holder.release {
            self.include(Place {
                thread: holder.thread,
                position,
            });
        }
    }
}

/// What a thread holds: numbers of locks, each twice, plus one if in shared mode; sorted.
pub(super) type Held = Vec<u32>;

/// Whether two threads cannot hold these at once.
pub(super) fn exclude(one: &Held, other: &Held) -> bool {
    one.iter().any(|held| {
        let (lock, is_shared) = (held >> 1, held & 1);
        other.contains(&(lock << 1)) || (is_shared == 0 && other.contains(&(lock << 1 | 1)))
    })
}

/// Of each step in turn, the number of the set of locks that its thread holds before it.
pub(super) struct HeldSets {
    numbers: FxHashMap<Held, u32>,
    pub(super) sets: Vec<Held>,
    current: Vec<Held>,
    current_numbers: Vec<u32>,
}

impl HeldSets {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            numbers: std::iter::once((Held::new(), 0)).collect(),
            sets: vec![Held::new()],
            current: vec![Held::new(); threads],
            current_numbers: vec![0; threads],
        }
    }

    /// The set that a thread holds.
    pub(super) fn of(&self, thread: u32) -> u32 {
        self.current_numbers[thread as usize]
    }

    /// Takes note of a step.
    pub(super) fn step(&mut self, action: Action, lock: u32, thread: u32) {
        let held = &mut self.current[thread as usize];
        match action {
            Action::Acquire => held.push(lock << 1),
            Action::AcquireShared => held.push(lock << 1 | 1),
            Action::Release => held.retain(|it| *it != lock << 1),
            Action::ReleaseShared => held.retain(|it| *it != (lock << 1 | 1)),
            _ => return,
        }
        held.sort_unstable();
        let known = self.numbers.get(held).copied();
        let set = known.unwrap_or_else(|| {
            let next = number(self.sets.len());
            self.numbers.insert(held.clone(), next);
            self.sets.push(held.clone());
            next
        });
        self.current_numbers[thread as usize] = set;
    }
}
