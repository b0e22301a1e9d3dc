//! Reversals: two critical sections of one lock in the other order than they had.
//!
//! Much that goes wrong is neither a race nor a cycle of locks: a notification before the wait, a
//! permit that is taken first, a check before what it checks. Each is the reversal of two steps that
//! synchronise. That some such order breaks anything is not known before it runs: start, join and
//! signals do not rule it out, and values that steer the program are ignored. A reversal counts
//! only if the program then fails.
//!
//! Operations on a volatile variable, on a concurrent collection and signals are sections of a lock
//! that guards them, see [`super::run`]; two that only read are no reversal. For each pair of
//! places there are at most two reversals, of the earliest and of the latest sections, which may
//! miss failures that need one between.

use rustc_hash::FxHashMap;

use super::clock::{Clocks, Place};
use super::closure::{Basis, Closure};
use super::order::{Order, Relation};
use super::run::{Action, Lock, StepId};
use crate::trace::SiteId;

/// Reversals that are listed, those of the earliest steps.
const MOST: usize = 96;
/// Sections of one thread and lock that are looked at: the first and the last ones.
const KEPT: usize = 32;

/// A section that comes before one that it came after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reversal {
    /// The section that began later.
    pub(super) first: StepId,
    pub(super) second: StepId,
    /// Of each thread, the steps that lead to the first one without the second, if that is possible
    /// with sections in the recorded order. A third thread may hold the lock there.
    pub(super) counts: Option<Vec<u32>>,
}

/// What was found in a run.
#[derive(Debug, Default)]
pub(super) struct Reversals {
    pub(super) found: Vec<Reversal>,
    /// How many more there are.
    pub(super) left_out: usize,
}

/// One section of a lock.
#[derive(Debug, Clone, Copy)]
struct Section {
    begin: StepId,
    site: SiteId,
    place: Place,
    /// Whether it is of a monitor or lock of the program, or changes what its lock guards.
    matters: bool,
}

/// The earliest and the latest reversals of each pair of places, in the order of their second steps.
pub(super) fn reversals(basis: &Basis) -> Reversals {
    let weak = Order::clocks(basis.run, Relation::Weak);
    let mut pairs: FxHashMap<(SiteId, SiteId), [(StepId, StepId); 2]> = FxHashMap::default();
    for of_lock in sections(basis) {
        for (thread, earlier) in of_lock.iter().enumerate() {
            for (other, later) in of_lock.iter().enumerate() {
                if thread != other {
                    of_threads(&weak, earlier, later, &mut pairs);
                }
            }
        }
    }
    let mut all: Vec<(StepId, StepId)> = pairs.into_values().flatten().collect();
    all.sort_unstable();
    all.dedup();
    let left_out = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    let mut closure = Closure::new(basis);
    let found = all.into_iter().map(|(second, first)| Reversal {
        first,
        second,
        counts: counts(basis, &mut closure, first, second),
    });
    Reversals {
        found: found.collect(),
        left_out,
    }
}

/// Adds the pairs of an earlier section of one thread and a later one of another that nothing
/// keeps in order.
fn of_threads(
    weak: &Clocks,
    earlier: &[Section],
    later: &[Section],
    pairs: &mut FxHashMap<(SiteId, SiteId), [(StepId, StepId); 2]>,
) {
    for second in later {
        for first in earlier {
            let is_ordered =
                weak.before(second.place)[first.place.thread as usize] > first.place.position;
            if first.begin > second.begin || is_ordered || !(first.matters || second.matters) {
                continue;
            }
            let pair = (first.begin, second.begin);
            let known = pairs.entry((first.site, second.site)).or_insert([pair; 2]);
            known[0] = known[0].min(pair);
            known[1] = known[1].max(pair);
        }
    }
}

/// Of each lock, of each thread that takes it, its sections.
fn sections(basis: &Basis) -> Vec<Vec<Vec<Section>>> {
    let run = basis.run;
    let mut all: Vec<FxHashMap<u32, Vec<Section>>> = vec![FxHashMap::default(); run.locks.len()];
    for (id, step) in run.ids().zip(&run.steps) {
        let own = match step.action {
            Action::Acquire | Action::AcquireShared => {
                all[step.operand as usize].entry(step.thread).or_default()
            }
            // The lock that guards a variable is the one that its thread has just taken.
            Action::Write => {
                mark_writer(basis, id, &mut all);
                continue;
            }
            _ => continue,
        };
        own.push(Section {
            begin: id,
            site: step.site,
            place: Place::of(step),
            matters: matches!(run.locks[step.operand as usize], Lock::Object(..)),
        });
    }
    let of_lock = all.into_iter().map(|threads| {
        let mut threads: Vec<(u32, Vec<Section>)> = threads.into_iter().collect();
        threads.sort_unstable_by_key(|(thread, _)| *thread);
        threads.into_iter().map(|(_, own)| ends(own)).collect()
    });
    of_lock.collect()
}

/// Notes that a section of a guard changes what it guards.
fn mark_writer(basis: &Basis, write: StepId, all: &mut [FxHashMap<u32, Vec<Section>>]) {
    let run = basis.run;
    let begin = basis.start(write);
    let first = run.step(run.at(begin.thread, begin.position));
    if first.action == Action::Acquire
        && let Some(own) = all[first.operand as usize].get_mut(&begin.thread)
        && let Some(section) = own.last_mut()
    {
        section.matters = true;
    }
}

/// The first and the last ones.
fn ends(mut sections: Vec<Section>) -> Vec<Section> {
    if sections.len() > 2 * KEPT {
        let last = sections.len() - KEPT;
        sections.drain(KEPT..last);
    }
    sections
}

fn counts(basis: &Basis, closure: &mut Closure, first: StepId, second: StepId) -> Option<Vec<u32>> {
    closure.clear();
    closure.reach(basis.start(first));
    closure.close();
    (!closure.contains(basis.start(second))).then(|| closure.counts().to_vec())
}
