//! Sync-preserving races: two conflicting accesses that a sync-preserving reordering makes adjacent.
//!
//! Each report has a reordering, and each race that needs no two critical sections of a lock in
//! reverse order is reported. Accesses of a variable are compared by groups of one thread, kind and
//! lock set; groups with a common lock cannot race. For two groups, both sides only move on: an
//! access that comes before a later one comes before all that follow it.

use rustc_hash::FxHashSet;

use super::clock::Place;
use super::closure::{Basis, Closure, HeldSets, exclude};
use super::run::{Action, Run, Step, StepId};
use super::unordered::Pair;
use crate::trace::SiteId;

/// Accesses of one variable that are alike.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) thread: u32,
    pub(super) action: Action,
    pub(super) held: u32,
    pub(super) site: SiteId,
    pub(super) steps: Vec<StepId>,
}

/// Whether accesses at different sites are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    ByLocks,
    BySite,
}

#[derive(Debug, Clone, Copy)]
struct Access {
    step: StepId,
    thread: u32,
    action: Action,
    /// Number of the set of locks that its thread holds.
    held: u32,
}

/// The accesses of one variable after those of another, so that grouping them looks at memory in
/// order.
struct Accesses {
    all: Vec<Access>,
    /// Of each variable, the index after its last access.
    ends: Vec<usize>,
}

impl Accesses {
    fn new(run: &Run, is_wanted: impl Fn(u32) -> bool) -> (Self, HeldSets) {
        let is_access = |step: &Step| matches!(step.action, Action::Read | Action::Write);
        let mut counts = vec![0; run.variables.len()];
        for step in run.steps.iter().filter(|step| is_access(step)) {
            counts[step.operand as usize] += usize::from(is_wanted(step.operand));
        }
        let mut total = 0;
        let mut ends: Vec<usize> = counts
            .iter()
            .map(|count| {
                total += count;
                total - count
            })
            .collect();
        let none = Access {
            step: StepId(0),
            thread: 0,
            action: Action::Read,
            held: 0,
        };
        let mut all = vec![none; total];
        let mut held = HeldSets::new(run.threads.len());
        for (id, step) in run.ids().zip(&run.steps) {
            if !is_access(step) {
                held.step(step.action, step.operand, step.thread);
            } else if is_wanted(step.operand) {
                let end = &mut ends[step.operand as usize];
                all[*end] = Access {
                    step: id,
                    thread: step.thread,
                    action: step.action,
                    held: held.of(step.thread),
                };
                *end += 1;
            }
        }
        (Self { all, ends }, held)
    }

    fn groups(&self, run: &Run, grouping: Grouping, variable: usize) -> Vec<Group> {
        let start = variable.checked_sub(1).map_or(0, |it| self.ends[it]);
        let mut groups: Vec<Group> = Vec::new();
        for access in &self.all[start..self.ends[variable]] {
            let site = match grouping {
                Grouping::ByLocks => SiteId(0),
                Grouping::BySite => run.step(access.step).site,
            };
            let key = (access.thread, access.action, access.held, site);
            let alike = groups
                .iter_mut()
                .find(|it| (it.thread, it.action, it.held, it.site) == key);
            match alike {
                Some(group) => group.steps.push(access.step),
                None => groups.push(Group {
                    thread: access.thread,
                    action: access.action,
                    held: access.held,
                    site,
                    steps: vec![access.step],
                }),
            }
        }
        groups
    }
}

/// The accesses of each variable in groups.
pub(super) struct Groups {
    pub(super) of_variable: Vec<Vec<Group>>,
    held: HeldSets,
}

impl Groups {
    /// Of all variables, by locks.
    pub(super) fn by_locks(run: &Run) -> Self {
        Self::new(run, Grouping::ByLocks, |_| true)
    }

    /// Of the variables that `is_wanted` accepts; the others have none.
    pub(super) fn new(run: &Run, grouping: Grouping, is_wanted: impl Fn(u32) -> bool) -> Self {
        let (accesses, held) = Accesses::new(run, is_wanted);
        let variables = 0..run.variables.len();
        let of_variable = variables.map(|it| accesses.groups(run, grouping, it));
        Self {
            of_variable: of_variable.collect(),
            held,
        }
    }

    /// Whether accesses of two groups can be at once as far as threads and locks go.
    pub(super) fn can_meet(&self, one: &Group, other: &Group) -> bool {
        one.thread != other.thread
            && (one.action == Action::Write || other.action == Action::Write)
            && !exclude(
                &self.held.sets[one.held as usize],
                &self.held.sets[other.held as usize],
            )
    }

    /// Whether any two groups of a variable can meet.
    pub(super) fn has_pair(&self, variable: u32) -> bool {
        let groups = &self.of_variable[variable as usize];
        let mut ones = groups.iter();
        ones.any(|one| groups.iter().any(|other| self.can_meet(one, other)))
    }

    /// All ordered pairs of groups that can meet.
    fn pairs(&self) -> impl Iterator<Item = (&Group, &Group)> {
        self.of_variable.iter().flat_map(move |groups| {
            groups.iter().flat_map(move |one| {
                let others = groups.iter().filter(|other| self.can_meet(one, other));
                others.map(move |other| (one, other))
            })
        })
    }
}

/// Each access that races with an earlier one, with one such earlier access; in the order of the
/// trace. `groups` are those by locks.
pub(super) fn racy_accesses(basis: &Basis, groups: &Groups) -> Vec<Pair> {
    let mut search = Search::new(basis);
    let mut racy = FxHashSet::default();
    let mut found = Vec::new();
    for (earlier, later) in groups.pairs() {
        search.pairs(&earlier.steps, &later.steps, |pair| {
            if racy.insert(pair.second) {
                found.push(pair);
            }
            Next::Continue
        });
    }
    found.sort_unstable_by_key(|pair| pair.second);
    found
}

/// One race for each variable and pair of sites that has any; in the order of the trace. `racy` is
/// what [`racy_accesses`] found.
pub(crate) fn races_by_site(basis: &Basis, racy: &[Pair]) -> Vec<Pair> {
    let run = basis.run;
    let mut is_racy = vec![false; run.variables.len()];
    for pair in racy {
        is_racy[run.step(pair.second).operand as usize] = true;
    }
    let groups = Groups::new(run, Grouping::BySite, |variable| is_racy[variable as usize]);
    let mut search = Search::new(basis);
    let mut known = FxHashSet::default();
    let mut found = Vec::new();
    for (earlier, later) in groups.pairs() {
        let variable = run.step(earlier.steps[0]).operand;
        let sites = (earlier.site.min(later.site), earlier.site.max(later.site));
        if known.contains(&(variable, sites)) {
            continue;
        }
        search.pairs(&earlier.steps, &later.steps, |pair| {
            known.insert((variable, sites));
            found.push(pair);
            Next::Stop
        });
    }
    found.sort_unstable();
    found
}

/// Whether a search goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Continue,
    Stop,
}

struct Search<'b, 'r> {
    basis: &'b Basis<'r>,
    closure: Closure<'b, 'r>,
}

impl<'b, 'r> Search<'b, 'r> {
    fn new(basis: &'b Basis<'r>) -> Self {
        Self {
            basis,
            closure: Closure::new(basis),
        }
    }

    /// Tells, for each later access that races with an earlier one, one such pair.
    fn pairs(&mut self, earlier: &[StepId], later: &[StepId], mut found: impl FnMut(Pair) -> Next) {
        let mut is_clear = false;
        let mut at = 0;
        for second in later {
            let place = self.basis.start(*second);
            at = self.skip_ordered(earlier, at, place);
            while let Some(first) = earlier.get(at).filter(|first| *first < second) {
                if !is_clear {
                    self.closure.clear();
                    is_clear = true;
                }
                let first_place = self.basis.start(*first);
                self.closure.reach(first_place);
                self.closure.reach(place);
                self.closure.close();
                if !self.closure.contains(first_place) {
                    let pair = Pair {
                        first: *first,
                        second: *second,
                    };
                    if found(pair) == Next::Stop {
                        return;
                    }
                    break;
                }
                let count = self.closure.counts()[first_place.thread as usize];
                at += partition(&earlier[at..], |it| self.basis.start(it).position < count);
            }
        }
    }

    /// The first access from `at` on that does not come before what precedes a later one.
    fn skip_ordered(&self, earlier: &[StepId], at: usize, later: Place) -> usize {
        let run = self.basis.run;
        let (Some(first), Some(before)) = (earlier.get(at), self.basis.predecessor(later)) else {
            return at;
        };
        let thread = run.step(*first).thread;
        let count = if before.thread == thread {
            before.position + 1
        } else {
            self.basis.feeds.before(before)[thread as usize]
        };
        at + partition(&earlier[at..], |it| self.basis.start(it).position < count)
    }
}

/// How many steps from the first on fulfil a condition that no later one fulfils again; looks at
/// few if it is few.
fn partition(steps: &[StepId], holds: impl Fn(StepId) -> bool) -> usize {
    let mut limit = 1;
    while limit < steps.len() && holds(steps[limit - 1]) {
        limit *= 2;
    }
    let limit = limit.min(steps.len());
    steps[..limit].partition_point(|step| holds(*step))
}
