//! Atomicity violations: two units of work interleaved as no serial order allows.
//!
//! Units of one atomic set are compared pairwise, by pattern. An instance of a pattern is ruled out
//! if a lock that one unit holds throughout keeps the other unit's accesses out, or if start, join
//! and signals contradict its order. For the others a reordering is searched; the first that is
//! found stands for its cause: the set and the two methods, and of contents also the pattern.

use rustc_hash::{FxHashMap, FxHashSet};

use super::clock::{Clocks, Place};
use super::closure::{Basis, Held, exclude};
use super::interleave::{Changes, Interleaver, Interleaving};
use super::order::{Order, Relation};
use super::patterns::{Pattern, built_in};
use super::run::{Action, StepId};
use super::units::{AtomicSet, SetKind, Unit, units};
use crate::trace::{SiteId, Trace};

/// Searches for one cause.
const MOST_SEARCHES: usize = 24;
/// Accesses that are tried in patterns, for one pair of units and for all.
const MOST_TRIED: Tried = Tried {
    by_pair: 200_000,
    by_all: 50_000_000,
};

/// Numbers of accesses that are tried in patterns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tried {
    pub(super) by_pair: u64,
    pub(super) by_all: u64,
}

/// An instance of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Violation {
    pub(super) pattern: &'static str,
    pub(super) set: SetKind,
    pub(super) accesses: Vec<StepId>,
    /// Of each of the accesses, where the method was entered that should be atomic; none for all that
    /// the thread does.
    pub(super) units: Vec<Option<SiteId>>,
    /// A reordering that has it, or may have it, if one was found.
    pub(super) found: Option<Interleaving>,
}

/// What was found in a run.
#[derive(Debug)]
pub(super) struct Violations {
    /// One for each set and pair of methods that nothing rules out.
    pub(super) found: Vec<Violation>,
    /// Pairs of units that were not compared in full, because they access too much.
    pub(super) uncompared: usize,
}

/// Compares the units of each set, as far as [`MOST_TRIED`] allows.
pub(super) fn violations(trace: &Trace, basis: &Basis, sets: &[AtomicSet]) -> Violations {
    violations_within(MOST_TRIED, trace, basis, sets)
}

/// The same within other limits.
pub(super) fn violations_within(
    limits: Tried,
    trace: &Trace,
    basis: &Basis,
    sets: &[AtomicSet],
) -> Violations {
    let mut search = Search {
        basis,
        interleaver: Interleaver::new(basis),
        weak: Order::clocks(basis.run, Relation::Weak),
        patterns: built_in(),
        causes: FxHashMap::default(),
        settled: FxHashSet::default(),
        searches: FxHashMap::default(),
        limits,
        left: 0,
        uncompared: 0,
    };
    for group in units(trace, basis.run, sets) {
        for one in &group {
            for other in group.iter().filter(|other| other.thread != one.thread) {
                search.pair(one, other);
            }
        }
    }
    let mut all: Vec<Violation> = search.causes.into_values().collect();
    all.sort_by(|one, other| one.accesses.cmp(&other.accesses));
    Violations {
        found: all,
        uncompared: search.uncompared,
    }
}

/// A set, two methods in no order, and of contents, where what follows decides, the pattern.
type Cause = (
    SetKind,
    Option<SiteId>,
    Option<SiteId>,
    Option<&'static str>,
);

struct Search<'b, 'r> {
    basis: &'b Basis<'r>,
    interleaver: Interleaver<'b, 'r>,
    weak: Clocks,
    patterns: Vec<Pattern>,
    causes: FxHashMap<Cause, Violation>,
    /// Causes with a reordering.
    settled: FxHashSet<Cause>,
    searches: FxHashMap<Cause, usize>,
    /// What may still be tried, but for what the pair at hand has taken.
    limits: Tried,
    /// What may still be tried for the pair at hand.
    left: u64,
    uncompared: usize,
}

impl Search<'_, '_> {
    fn pair(&mut self, one: &Unit, other: &Unit) {
        let allowed = self.limits.by_pair.min(self.limits.by_all);
        self.left = allowed;
        self.compare(one, other);
        self.limits.by_all -= allowed - self.left;
        self.uncompared += usize::from(self.left == 0);
    }

    fn compare(&mut self, one: &Unit, other: &Unit) {
        let sites = (one.site.min(other.site), one.site.max(other.site));
        let is_of_contents = matches!(one.set, SetKind::Contents(_));
        for at in 0..self.patterns.len() {
            let pattern = self.patterns[at].clone();
            let text = is_of_contents.then_some(pattern.text);
            let cause = (one.set, sites.0, sites.1, text);
            if self.settled.contains(&cause) {
                continue;
            }
            let mut instances = Vec::new();
            let mut chosen = Vec::new();
            self.choose(&pattern, [one, other], &mut chosen, &mut instances);
            for accesses in instances {
                if self.settle(cause, &pattern, [one, other], accesses) {
                    break;
                }
            }
        }
    }

    /// Searches a reordering for an instance; whether the cause needs no more.
    fn settle(
        &mut self,
        cause: Cause,
        pattern: &Pattern,
        units: [&Unit; 2],
        accesses: Vec<StepId>,
    ) -> bool {
        let searches = self.searches.entry(cause).or_default();
        if *searches >= MOST_SEARCHES {
            return true;
        }
        *searches += 1;
        let found = self.interleaver.find(&accesses);
        let worth = |found: &Option<Interleaving>| found.as_ref().map(|it| it.changes);
        let is_settled = worth(&found) == Some(Changes::AtEnds);
        if is_settled {
            self.settled.insert(cause);
        }
        let known = self.causes.get(&cause).map(|it| worth(&it.found));
        if known.is_none_or(|known| known < worth(&found)) {
            let violation = Violation {
                pattern: pattern.text,
                set: units[0].set,
                accesses,
                units: pattern
                    .accesses
                    .iter()
                    .map(|it| units[it.unit].site)
                    .collect(),
                found,
            };
            self.causes.insert(cause, violation);
        }
        is_settled
    }

    /// All ways to fill a pattern with accesses of two units that nothing rules out, as far as the
    /// limit allows.
    fn choose(
        &mut self,
        pattern: &Pattern,
        units: [&Unit; 2],
        chosen: &mut Vec<usize>,
        instances: &mut Vec<Vec<StepId>>,
    ) {
        let at = chosen.len();
        let access =
            |position: usize, index: usize| units[pattern.accesses[position].unit].accesses[index];
        let Some(next) = pattern.accesses.get(at) else {
            let steps = chosen.iter().enumerate();
            let steps: Vec<StepId> = steps.map(|(at, index)| access(at, *index).step).collect();
            if self.is_possible(pattern, &steps) {
                instances.push(steps);
            }
            return;
        };
        let before = (0..at).filter(|earlier| pattern.accesses[*earlier].unit == next.unit);
        let from = before.max().map_or(0, |earlier| chosen[earlier] + 1);
        for index in from..units[next.unit].accesses.len() {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            let candidate = units[next.unit].accesses[index];
            // The same location everywhere or nowhere.
            let fits = candidate.is_write == next.is_write
                && (0..at).all(|earlier| {
                    let is_same = access(earlier, chosen[earlier]).variable == candidate.variable;
                    is_same == (pattern.accesses[earlier].location == next.location)
                });
            if fits {
                chosen.push(index);
                self.choose(pattern, units, chosen, instances);
                chosen.pop();
            }
        }
    }

    fn is_possible(&self, pattern: &Pattern, steps: &[StepId]) -> bool {
        let place = |id: StepId| Place::of(&self.basis.run.step(id));
        let is_ordered = steps.windows(2).any(|pair| {
            let (first, second) = (place(pair[0]), place(pair[1]));
            first.thread != second.thread
                && self.weak.before(first)[second.thread as usize] > second.position
        });
        !is_ordered && !self.is_guarded(pattern, steps)
    }

    /// Whether one unit holds a lock from one of its accesses to its next one that keeps out an
    /// access of the other unit in between.
    fn is_guarded(&self, pattern: &Pattern, steps: &[StepId]) -> bool {
        let unit = |at: usize| pattern.accesses[at].unit;
        (0..steps.len()).any(|from| {
            let Some(to) = (from + 1..steps.len()).find(|to| unit(*to) == unit(from)) else {
                return false;
            };
            let kept = self.kept(steps[from], steps[to]);
            let mut between = steps[from + 1..to].iter();
            between.any(|step| exclude(&kept, self.interleaver.held(*step)))
        })
    }

    /// The locks that a thread holds from one step to another.
    fn kept(&self, from: StepId, to: StepId) -> Held {
        let run = self.basis.run;
        let mut kept = self.interleaver.held(from).clone();
        let (first, last) = (run.step(from), run.step(to));
        let range = first.position as usize..last.position as usize;
        for id in &run.threads[first.thread as usize][range] {
            let step = run.step(*id);
            match step.action {
                Action::Release => kept.retain(|it| *it != step.operand << 1),
                Action::ReleaseShared => kept.retain(|it| *it != (step.operand << 1 | 1)),
                _ => {}
            }
        }
        kept
    }
}
