//! A reordering in which given accesses of two threads happen in a given order.
//!
//! The search begins with a sync-preserving ideal that leads to the accesses, and goes on step by
//! step from there. First it runs only what the next access needs: who holds a lock releases it, a
//! write comes before the read that saw it. If that fails, it tries all orders, up to a number of
//! states; in a small trace this misses nothing.
//!
//! The last of the given accesses of a thread may read any write: nothing follows that its value could
//! change. If there is no such reordering, all the reads among them may; then a thread may go another
//! way after the first of them, and the reordering is only worth a try.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::clock::Place;
use super::closure::{Basis, Closure, Held, HeldSets};
use super::run::{Action, Run, Step, StepId};

/// States that the exhaustive search visits.
const MOST_STATES: usize = 3000;
/// Threads that need each other in a chain, at most.
const LONGEST_CHAIN: usize = 64;

/// What all searches over one run share.
pub(super) struct Interleaver<'b, 'r> {
    basis: &'b Basis<'r>,
    run: &'r Run,
    /// Of each step, the number of the set of locks that its thread holds before it.
    held_before: Vec<u32>,
    /// Of each thread, that after its last step.
    held_at_end: Vec<u32>,
    sets: Vec<Held>,
    /// Of each variable.
    writes: Vec<Vec<StepId>>,
    /// Of each read, the write that it saw.
    seen: Vec<Option<StepId>>,
}

/// Steps of an ideal in the order of the trace, and then these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Interleaving {
    pub(super) counts: Vec<u32>,
    pub(super) then: Vec<StepId>,
    pub(super) changes: Changes,
}

/// Which reads among the given accesses may see another write than in the trace; the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Changes {
    Anywhere,
    /// The last access of each thread.
    AtEnds,
}

impl<'b, 'r> Interleaver<'b, 'r> {
    pub(super) fn new(basis: &'b Basis<'r>) -> Self {
        let run = basis.run;
        let mut held = HeldSets::new(run.threads.len());
        let mut held_before = Vec::with_capacity(run.steps.len());
        let mut writes = vec![Vec::new(); run.variables.len()];
        let mut seen = Vec::with_capacity(run.steps.len());
        for (id, step) in run.ids().zip(&run.steps) {
            held_before.push(held.of(step.thread));
            let mut saw = None;
            match step.action {
                Action::Read => saw = writes[step.operand as usize].last().copied(),
                Action::Write => writes[step.operand as usize].push(id),
                Action::Fork | Action::Join => {}
                _ => held.step(step.action, step.operand, step.thread),
            }
            seen.push(saw);
        }
        let threads = 0..super::run::number(run.threads.len());
        Self {
            basis,
            run,
            held_before,
            held_at_end: threads.map(|thread| held.of(thread)).collect(),
            sets: held.sets,
            writes,
            seen,
        }
    }

    /// The locks that a thread holds before a step, by their numbers; see [`Held`].
    pub(super) fn held(&self, id: StepId) -> &Held {
        &self.sets[self.held_before[id.0 as usize] as usize]
    }

    /// An interleaving in which these steps happen in this order.
    pub(super) fn find(&self, goal: &[StepId]) -> Option<Interleaving> {
        let starts = self.starts(goal);
        let mut all = [Changes::AtEnds, Changes::Anywhere].into_iter();
        all.find_map(|changes| self.find_with(changes, &starts, goal))
    }

    fn find_with(
        &self,
        changes: Changes,
        starts: &[Vec<u32>],
        goal: &[StepId],
    ) -> Option<Interleaving> {
        for start in starts {
            let mut state = State::new(self, start, goal, changes);
            if state.run_to_goal() {
                return Some(state.interleaving(start));
            }
        }
        starts.iter().find_map(|start| {
            let mut state = State::new(self, start, goal, changes);
            let mut visited = FxHashSet::default();
            let is_found = state.explore(&mut visited);
            is_found.then(|| state.interleaving(start))
        })
    }

    /// Ideals to begin with: one that leads to the first access of each thread, one that leads to
    /// the first of all, and, if the trace is small, the empty one.
    fn starts(&self, goal: &[StepId]) -> Vec<Vec<u32>> {
        let place = |id: StepId| self.basis.start(id);
        let first = place(goal[0]);
        let mut others = goal.iter().map(|id| place(*id));
        let other = others.find(|it| it.thread != first.thread);
        let mut starts = Vec::new();
        for others in [other, None] {
            let mut closure = Closure::new(self.basis);
            closure.reach(first);
            if let Some(other) = others {
                closure.reach(other);
            }
            closure.close();
            self.complete(&mut closure);
            let counts = closure.counts().to_vec();
            if !starts.contains(&counts) {
                starts.push(counts);
            }
        }
        if self.run.steps.len() <= 64 {
            starts.push(vec![0; self.run.threads.len()]);
        }
        starts.retain(|counts| done(self.run, counts, goal).is_some());
        starts
    }

    /// Adds the rest of events of which an ideal has a part.
    fn complete(&self, closure: &mut Closure) {
        loop {
            let before = closure.counts().to_vec();
            for (thread, count) in (0..).zip(&before) {
                if let Some(position) = count.checked_sub(1) {
                    closure.include(self.end(Place { thread, position }));
                }
            }
            closure.close();
            if closure.counts() == before {
                return;
            }
        }
    }

    /// The last step of the event of a step: an operation on a volatile variable has several, which
    /// come together.
    fn end(&self, mut place: Place) -> Place {
        let steps = &self.run.threads[place.thread as usize];
        let event = self.run.event(steps[place.position as usize]);
        let mut later = steps[place.position as usize + 1..].iter();
        while later.next().is_some_and(|id| self.run.event(*id) == event) {
            place.position += 1;
        }
        place
    }
}

/// How many accesses of the goal an ideal contains, if these are the first ones and in order.
fn done(run: &Run, counts: &[u32], goal: &[StepId]) -> Option<usize> {
    let contains = |id: StepId| {
        let step = run.step(id);
        counts[step.thread as usize] > step.position
    };
    let count = goal.iter().take_while(|id| contains(**id)).count();
    let is_prefix = !goal[count..].iter().any(|id| contains(*id));
    (is_prefix && goal[..count].is_sorted()).then_some(count)
}

/// Where a search is.
struct State<'s, 'b, 'r> {
    all: &'s Interleaver<'b, 'r>,
    base: &'s [u32],
    goal: &'s [StepId],
    changes: Changes,
    /// How many accesses of the goal have happened.
    reached: usize,
    counts: Vec<u32>,
    then: Vec<StepId>,
    /// Last writes since the start.
    writes: BTreeMap<u32, StepId>,
    /// Reads that see another write than in the trace: what their threads do next is not known.
    changed: Vec<StepId>,
    /// Threads that are being run because another needs them.
    active: Vec<u32>,
}

/// What a step that cannot happen yet waits for.
enum Obstacle {
    /// A step of another thread that has to come first.
    Needs(Place),
    /// Nothing can help.
    Dead,
}

impl<'s, 'b, 'r> State<'s, 'b, 'r> {
    fn new(
        all: &'s Interleaver<'b, 'r>,
        base: &'s [u32],
        goal: &'s [StepId],
        changes: Changes,
    ) -> Self {
        Self {
            all,
            base,
            goal,
            changes,
            reached: done(all.run, base, goal).unwrap_or(0),
            counts: base.to_vec(),
            then: Vec::new(),
            writes: BTreeMap::new(),
            changed: Vec::new(),
            active: Vec::new(),
        }
    }

    fn interleaving(self, start: &[u32]) -> Interleaving {
        Interleaving {
            counts: start.to_vec(),
            then: self.then,
            changes: self.changes,
        }
    }

    fn contains(&self, place: Place) -> bool {
        self.counts[place.thread as usize] > place.position
    }

    fn next(&self, thread: u32) -> Option<StepId> {
        let steps = &self.all.run.threads[thread as usize];
        steps.get(self.counts[thread as usize] as usize).copied()
    }

    /// Runs what each access of the goal needs, and nothing else.
    fn run_to_goal(&mut self) -> bool {
        while let Some(next) = self.goal.get(self.reached) {
            let place = Place::of(&self.all.run.step(*next));
            if self.contains(place) || !self.run_to(place) {
                return false;
            }
        }
        true
    }

    /// Runs a thread up to the event of a step, that included.
    fn run_to(&mut self, place: Place) -> bool {
        let place = self.all.end(place);
        if self.active.contains(&place.thread) || self.active.len() >= LONGEST_CHAIN {
            return false;
        }
        self.active.push(place.thread);
        while !self.contains(place) {
            let Some(id) = self.next(place.thread) else {
                return false;
            };
            match self.obstacle(id) {
                None => self.happen(id),
                Some(Obstacle::Needs(other)) if self.run_to(other) => {}
                Some(_) => return false,
            }
        }
        self.active.pop();
        true
    }

    /// What keeps the event of a step from happening, from this step on.
    fn obstacle(&self, id: StepId) -> Option<Obstacle> {
        let place = Place::of(&self.all.run.step(id));
        let own = &self.all.run.threads[place.thread as usize];
        let end = self.all.end(place).position as usize;
        let mut steps = own[place.position as usize..=end].iter();
        steps.find_map(|id| self.obstacle_of_step(*id))
    }

    fn obstacle_of_step(&self, id: StepId) -> Option<Obstacle> {
        let run = self.all.run;
        let step = run.step(id);
        let needs = |id: StepId| {
            let place = Place::of(&run.step(id));
            (!self.contains(place)).then_some(Obstacle::Needs(place))
        };
        if self.goal[self.reached..].iter().skip(1).any(|it| *it == id) || self.is_unknown(id) {
            return Some(Obstacle::Dead);
        }
        let start = run.starts[step.thread as usize];
        if let Some(obstacle) = start.filter(|_| step.position == 0).and_then(needs) {
            return Some(obstacle);
        }
        match step.action {
            Action::Join => run.threads[step.operand as usize]
                .last()
                .and_then(|id| needs(*id)),
            Action::Acquire => self.holder(&step, false),
            Action::AcquireShared => self.holder(&step, true),
            Action::Read if !self.may_change(id) => {
                let saw = self.all.seen[id.0 as usize];
                if let Some(obstacle) = saw.and_then(needs) {
                    return Some(obstacle);
                }
                (self.last_write(step.operand) != saw).then_some(Obstacle::Dead)
            }
            _ => None,
        }
    }

    /// Whether a read may see another write than in the trace.
    fn may_change(&self, id: StepId) -> bool {
        let thread = |id: StepId| self.all.run.step(id).thread;
        let mut own = self.goal.iter().filter(|it| thread(**it) == thread(id));
        match self.changes {
            Changes::AtEnds => own.next_back() == Some(&id),
            Changes::Anywhere => own.any(|it| *it == id),
        }
    }

    /// Whether the thread of a step has read another write than in the trace, in an earlier event, so
    /// that it may do something else instead.
    fn is_unknown(&self, id: StepId) -> bool {
        if self.changes == Changes::Anywhere {
            return false;
        }
        let run = self.all.run;
        let mut changed = self.changed.iter();
        changed.any(|read| {
            run.step(*read).thread == run.step(id).thread && run.event(*read) != run.event(id)
        })
    }

    /// The release for which a thread that takes a lock has to wait.
    fn holder(&self, step: &Step, is_shared: bool) -> Option<Obstacle> {
        let lock = step.operand;
        for thread in (0..).take(self.counts.len()) {
            if thread == step.thread {
                continue;
            }
            let held = self.held_now(thread);
            let action = if held.contains(&(lock << 1)) {
                Action::Release
            } else if !is_shared && held.contains(&(lock << 1 | 1)) {
                Action::ReleaseShared
            } else {
                continue;
            };
            let from = self.counts[thread as usize] as usize;
            let later = self.all.run.threads[thread as usize][from..].iter();
            let mut later = later.map(|id| self.all.run.step(*id));
            let release = later.find(|it| it.action == action && it.operand == lock);
            return Some(match release {
                Some(release) => Obstacle::Needs(Place::of(&release)),
                None => Obstacle::Dead,
            });
        }
        None
    }

    fn held_now(&self, thread: u32) -> &Held {
        let number = match self.next(thread) {
            Some(next) => self.all.held_before[next.0 as usize],
            None => self.all.held_at_end[thread as usize],
        };
        &self.all.sets[number as usize]
    }

    fn last_write(&self, variable: u32) -> Option<StepId> {
        let since = self.writes.get(&variable).copied();
        since.or_else(|| {
            let all = self.all.writes[variable as usize].iter().rev();
            let mut in_base = all.filter(|id| {
                let step = self.all.run.step(**id);
                self.base[step.thread as usize] > step.position
            });
            in_base.next().copied()
        })
    }

    fn happen(&mut self, id: StepId) {
        let step = self.all.run.step(id);
        if self.goal.get(self.reached) == Some(&id) {
            self.reached += 1;
        }
        if step.action == Action::Write {
            self.writes.insert(step.operand, id);
        }
        let is_read = step.action == Action::Read;
        if is_read && self.last_write(step.operand) != self.all.seen[id.0 as usize] {
            self.changed.push(id);
        }
        self.counts[step.thread as usize] += 1;
        self.then.push(id);
    }

    /// Tries all orders from here on.
    fn explore(&mut self, visited: &mut FxHashSet<(Vec<u32>, Vec<StepId>)>) -> bool {
        if self.reached == self.goal.len() {
            return true;
        }
        let writes = self.writes.values().copied().collect();
        if visited.len() >= MOST_STATES || !visited.insert((self.counts.clone(), writes)) {
            return false;
        }
        let within = self.then.last().and_then(|last| {
            let place = Place::of(&self.all.run.step(*last));
            (!self.contains(self.all.end(place))).then_some(place.thread)
        });
        for thread in (0..).take(self.counts.len()) {
            let Some(id) = self.next(thread) else {
                continue;
            };
            if within.is_some_and(|it| it != thread) || self.obstacle(id).is_some() {
                continue;
            }
            let (writes, reached) = (self.writes.clone(), self.reached);
            let changed = self.changed.len();
            self.happen(id);
            if self.explore(visited) {
                return true;
            }
            self.then.pop();
            self.counts[thread as usize] -= 1;
            (self.writes, self.reached) = (writes, reached);
            self.changed.truncate(changed);
        }
        false
    }
}
