//! Findings that are shown together, the worst first.

use std::cmp::Reverse;
use std::hash::Hash;

use crate::finding::{Finding, Level};
use crate::subject::Consequence;

/// Findings on the same field (or method) by the same rule; never empty.
pub(super) type Group<'f> = Vec<&'f Finding>;

/// The groups of each class: those that matter most come first, and so do the classes with them.
pub(super) fn by_class(findings: &[Finding]) -> Vec<Vec<Group<'_>>> {
    let groups = gathered(findings.iter(), |finding| {
        (finding.class.as_str(), finding.subject(), finding.rule)
    });
    let mut classes = gathered(groups, |group| group[0].class.as_str());
    for class in &mut classes {
        class.sort_by_key(|group| weight(group));
    }
    classes.sort_by_key(|class| weight(&class[0]));
    classes
}

/// The same with the first `limit` findings alone.
pub(super) fn by_class_up_to(findings: &[Finding], limit: Option<usize>) -> Vec<Vec<Group<'_>>> {
    let mut classes = by_class(findings);
    let mut left = limit.unwrap_or(usize::MAX);
    for class in &mut classes {
        for group in &mut *class {
            group.truncate(left);
            left -= group.len();
        }
        class.retain(|group| !group.is_empty());
    }
    classes.retain(|class| !class.is_empty());
    classes
}

/// The highest level of the group.
pub(super) fn level(group: &[&Finding]) -> Level {
    let levels = group.iter().map(|finding| finding.level);
    levels.max().unwrap_or(Level::Note)
}

/// Puts what has the same key together, in the order of the first ones.
fn gathered<T, K: Eq + Hash>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<Vec<T>> {
    let mut places = rustc_hash::FxHashMap::default();
    let mut gathered: Vec<Vec<T>> = Vec::new();
    for item in items {
        let place = *places.entry(key(&item)).or_insert(gathered.len());
        if place == gathered.len() {
            gathered.push(Vec::new());
        }
        gathered[place].push(item);
    }
    gathered
}

/// What matters more comes first: a high level, then a bad harm.
fn weight(group: &[&Finding]) -> Reverse<(Level, Option<u8>)> {
    let harms = group.iter().filter_map(|finding| finding.harm);
    Reverse((level(group), harms.map(Consequence::rank).max()))
}
