//! Lock sets, and which ways into a unit are kept.

use super::*;
use crate::program::FieldId;

fn lock(index: u32) -> Path {
    Path::root(Root::Instance(ClassId(0))).then(crate::cfg::Step::Field(FieldId(index)))
}

fn set(locks: &[u32]) -> LockSet {
    LockSet::from_pairs(locks.iter().map(|&index| (lock(index), Mode::Exclusive)))
}

fn with_mode(index: u32, mode: Mode) -> LockSet {
    LockSet::from_pairs([(lock(index), mode)])
}

fn contexts() -> Contexts {
    Contexts {
        gates: StartGates::default(),
        all: Vec::new(),
        current: FxHashMap::default(),
    }
}

const UNIT: UnitId = UnitId(0);

fn kept(contexts: &Contexts) -> Vec<LockSet> {
    let ids = contexts.of_unit(UNIT).iter();
    ids.map(|&id| contexts.get(id).locks.clone()).collect()
}

/// Adds ways with these locks, one after the other, and returns what is kept.
fn added(ways: &[&[u32]]) -> Vec<LockSet> {
    let mut contexts = contexts();
    for locks in ways {
        contexts.add(UNIT, set(locks), None);
    }
    kept(&contexts)
}

#[test]
fn a_lock_set_keeps_the_strongest_mode_of_each_monitor() {
    let twice = LockSet::from_pairs([
        (lock(1), Mode::Shared),
        (lock(0), Mode::Exclusive),
        (lock(1), Mode::Exclusive),
        (lock(0), Mode::Optimistic),
    ]);
    assert_eq!(twice, set(&[0, 1]));
    assert_eq!(twice.mode(&lock(0)), Some(Mode::Exclusive));
    assert_eq!(twice.mode(&lock(2)), None);
}

#[test]
fn a_set_is_within_another_with_the_same_locks_in_at_least_its_modes() {
    assert!(set(&[]).is_within(&set(&[])));
    assert!(set(&[1]).is_within(&set(&[0, 1])));
    assert!(!set(&[0, 1]).is_within(&set(&[1])));
    let shared = with_mode(0, Mode::Shared);
    assert!(shared.is_within(&set(&[0])));
    assert!(!set(&[0]).is_within(&shared));
    assert!(!shared.is_within(&set(&[1])));
}

#[test]
fn an_intersection_keeps_the_weaker_mode() {
    let mut both = set(&[0, 1]);
    both.intersect(&LockSet::from_pairs([
        (lock(1), Mode::Shared),
        (lock(2), Mode::Exclusive),
    ]));
    assert_eq!(both, with_mode(1, Mode::Shared));
}

#[test]
fn only_minimal_sets_are_kept() {
    assert_eq!(added(&[&[0], &[1]]), [set(&[0]), set(&[1])]);
    // The second says nothing that the first does not.
    assert_eq!(added(&[&[0], &[0, 1]]), [set(&[0])]);
    assert_eq!(added(&[&[0], &[0]]), [set(&[0])]);
    // The last makes all before it superfluous, except the one that it does not cover.
    assert_eq!(
        added(&[&[0, 1], &[1, 2], &[0, 2], &[1]]),
        [set(&[0, 2]), set(&[1])]
    );
    assert_eq!(added(&[&[0], &[1], &[]]), [set(&[])]);
}

#[test]
fn a_way_that_adds_nothing_is_not_followed() {
    let mut contexts = contexts();
    assert!(contexts.add(UNIT, set(&[0]), None).is_some());
    assert!(contexts.add(UNIT, set(&[0, 1]), None).is_none());
    assert!(contexts.add(UNIT, set(&[1]), None).is_some());
    // Another unit has ways of its own.
    assert!(contexts.add(UnitId(1), set(&[0, 1]), None).is_some());
    assert_eq!(contexts.of_unit(UnitId(2)), []);
}

#[test]
fn a_helper_under_thirty_locks_keeps_what_all_its_callers_hold() {
    let common = 100;
    let ways: Vec<Vec<u32>> = (0..30).map(|index| vec![index, common]).collect();
    let ways: Vec<&[u32]> = ways.iter().map(Vec::as_slice).collect();
    assert_eq!(added(&ways[..MAX_SETS]).len(), MAX_SETS);
    assert_eq!(added(&ways[..=MAX_SETS]), [set(&[common])]);
    assert_eq!(added(&ways), [set(&[common])]);
}
