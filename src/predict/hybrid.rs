//! Candidates: what lock sets, start, join and signals do not rule out.
//!
//! Whatever another order of the same steps can break is among them, and much that nothing can
//! break: critical sections and the values that steer the program are ignored. As in both
//! papers that direct a scheduler to such pairs (`AssetFuzzer`, ICSE 2010; PECAN, ISSTA 2011).

use rustc_hash::FxHashSet;

use super::clock::{Clocks, Place};
use super::order::{Order, Relation};
use super::races::{Group, Grouping, Groups};
use super::run::Run;
use super::unordered::Pair;

/// One pair of accesses for each variable and pair of sites that may race; in the order of the
/// trace. Most variables have one guard, which groups by locks show.
pub(super) fn race_candidates(run: &Run, by_locks: &Groups) -> Vec<Pair> {
    let weak = Order::clocks(run, Relation::Weak);
    let variables = 0..super::run::number(run.variables.len());
    let is_open: Vec<bool> = variables.map(|it| by_locks.has_pair(it)).collect();
    let is_wanted = |variable: u32| is_open[variable as usize];
    let groups = Groups::new(run, Grouping::BySite, is_wanted);
    let mut known = FxHashSet::default();
    let mut found = Vec::new();
    for (variable, own) in groups.of_variable.iter().enumerate() {
        for (index, one) in own.iter().enumerate() {
            for other in &own[index..] {
                let sites = (one.site.min(other.site), one.site.max(other.site));
                if !groups.can_meet(one, other) || known.contains(&(variable, sites)) {
                    continue;
                }
                if let Some(pair) = unordered(run, &weak, one, other) {
                    known.insert((variable, sites));
                    found.push(pair);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// The first accesses of two groups that are not ordered.
fn unordered(run: &Run, weak: &Clocks, one: &Group, other: &Group) -> Option<Pair> {
    let mut at = 0;
    for second in &other.steps {
        let place = Place::of(&run.step(*second));
        while let Some(first) = one.steps.get(at) {
            let first_place = Place::of(&run.step(*first));
            if weak.before(place)[first_place.thread as usize] > first_place.position {
                // It comes before all later ones of that thread, too.
                at += 1;
            } else if weak.before(first_place)[place.thread as usize] > place.position {
                break;
            } else {
                return Some(Pair {
                    first: *first.min(second),
                    second: *first.max(second),
                });
            }
        }
    }
    None
}
