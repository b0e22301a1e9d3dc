//! Atomicity violations against all reorderings of small random traces.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::atomicity::{Tried, violations_within};
use super::closure::Basis;
use super::outcome::{Algorithm, Prediction, analyse};
use super::patterns::{Pattern, built_in};
use super::run::Run;
use super::tests::{Random, random_trace, traces};
use super::units::{AtomicSet, SetKind, accessed_fields};
use crate::trace::{Event, FieldFlags, Format, Kind, SiteId, Trace, check, read};

fn random_units(random: &mut Random) -> Trace {
    let length = 6 + random.below(7);
    with_units(random_trace(random, length))
}

/// The trace in which all that a thread does is one unit of work.
pub(super) fn with_units(mut trace: Trace) -> Trace {
    let mut seen = BTreeSet::new();
    let mut events = Vec::new();
    for event in &trace.events {
        if seen.insert(event.thread) {
            events.push(Event {
                kind: Kind::UnitIn,
                object: 0,
                // Each event has a site of its own, and so each unit.
                ..*event
            });
        }
        events.push(*event);
    }
    trace.events = events;
    trace
}

/// Each pattern found in an execution in which all that a thread does is one unit, and whether an
/// order leads to it.
fn told(text: &str) -> Vec<(&'static str, bool)> {
    told_of(&recorded(text))
}

fn recorded(text: &str) -> Trace {
    with_units(read(text.as_bytes(), Some(Format::Std)).expect("a trace"))
}

fn told_of(trace: &Trace) -> Vec<(&'static str, bool)> {
    let outcome = analyse(trace, &[Algorithm::Atomicity], &[]);
    let all = outcome.predictions.iter().map(|it| {
        let atomicity = it.atomicity.as_ref().expect("what it is about");
        (atomicity.pattern, it.has_witness())
    });
    all.collect()
}

#[test]
fn a_lock_that_is_released_between_two_accesses_lets_the_other_unit_in() {
    let other = "T1|acq(L)|8\nT1|w(V)|9\nT1|rel(L)|10\n";
    let released = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|r(V)|3\nT0|rel(L)|4\n\
                    T0|acq(L)|5\nT0|w(V)|6\nT0|rel(L)|7\n";
    assert_eq!(told(&format!("{released}{other}")), [("R W' W", true)]);
    let held = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|r(V)|3\nT0|w(V)|6\nT0|rel(L)|7\n";
    assert_eq!(told(&format!("{held}{other}")), []);
    let joined = format!("{released}{other}T0|join(T1)|11\nT0|r(V)|12\n");
    assert_eq!(told(&joined), [("R W' W", true)]);
}

/// The lock is released between writing `A` and `B`.
const HALF: &str = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|w(A)|3\nT0|rel(L)|4\n\
                    T0|acq(L)|5\nT0|w(B)|6\nT0|rel(L)|7\n\
                    T1|acq(L)|8\nT1|r(A)|9\nT1|r(B)|10\nT1|rel(L)|11\n";

#[test]
fn half_of_a_change_of_two_variables_may_be_seen() {
    let trace = recorded(HALF);
    let outcome = analyse(&trace, &[Algorithm::Atomicity], &[]);
    let [prediction] = outcome.predictions.as_slice() else {
        panic!("{} predictions", outcome.predictions.len());
    };
    assert_eq!(told_of(&trace), [("W1 R'a R'b W2", false)]);
    assert!(prediction.directive.is_some(), "an order to try");
}

#[test]
fn a_read_that_sees_another_write_is_sure_if_its_thread_does_nothing_after_it() {
    let reader = "T0|fork(T1)|1\nT1|r(V)|2\nT1|r(V)|3\n";
    assert_eq!(told(&format!("{reader}T0|w(V)|4\n")), [("R W' R", true)]);
    let writer = "T0|fork(T1)|1\nT0|w(V)|4\n";
    let read = format!("{writer}T1|r(V)|2\nT1|r(V)|3\n");
    assert_eq!(told(&read), [("R W' R", false)]);
}

/// The sets of the violations in [`HALF`], whose variables are fields of `bank.Branch$Account` and
/// have these sets.
fn violated(sets: &[&[(&str, &str)]]) -> Vec<SetKind> {
    let mut trace = recorded(HALF);
    trace
        .names
        .set_declaring("bank.Branch$Account", "bank.Savings");
    let sets = sets.iter().map(|fields| AtomicSet {
        fields: fields
            .iter()
            .map(|(class, name)| ((*class).to_owned(), (*name).to_owned()))
            .collect(),
    });
    let outcome = analyse(
        &trace,
        &[Algorithm::Atomicity],
        &sets.collect::<Vec<AtomicSet>>(),
    );
    let all = outcome.predictions.iter();
    all.filter_map(|it| Some(it.atomicity?.set)).collect()
}

#[test]
fn fields_are_accessed_in_their_class_and_in_those_below_it() {
    let mut trace = recorded(HALF);
    trace
        .names
        .set_declaring("bank.Branch$Account", "bank.Savings");
    let accessed = accessed_fields(&trace.names);
    let accessed: Vec<_> = accessed
        .iter()
        .map(|(class, name)| (class.as_str(), name.as_str()))
        .collect();
    let expected = [
        ("bank.Branch.Account", "A"),
        ("bank.Branch.Account", "B"),
        ("bank.Savings", "A"),
        ("bank.Savings", "B"),
    ];
    assert_eq!(accessed, expected);
}

#[test]
fn fields_belong_together_as_the_first_set_that_has_them_says() {
    let class = "bank.Branch$Account";
    let (a, b) = ((class, "A"), (class, "B"));
    assert!(matches!(violated(&[])[..], [SetKind::Instance(_)]));
    assert_eq!(violated(&[&[a, b]]), [SetKind::Named(0)]);
    assert_eq!(violated(&[&[b, a], &[a]]), [SetKind::Named(0)]);
    assert_eq!(violated(&[&[(class, "C")], &[a, b]]), [SetKind::Named(1)]);
    assert_eq!(violated(&[&[a], &[a, b]]), []);
    assert_eq!(violated(&[&[a]]), [], "`B` is left to the set of the class");
}

#[test]
fn a_set_names_a_class_that_declares_or_inherits_its_fields() {
    for class in ["bank.Branch.Account", "bank.Savings"] {
        let set: &[_] = &[(class, "A"), (class, "B")];
        assert_eq!(violated(&[set]), [SetKind::Named(0)], "{class}");
    }
    for class in ["Account", "bank.Branch", "bank.Other"] {
        let set: &[_] = &[(class, "A"), (class, "B")];
        assert!(matches!(violated(&[set])[..], [SetKind::Instance(_)]));
    }
}

/// A lost update: the lock is released between reading `V` and writing it.
const LOST: &str = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|r(V)|3\nT0|rel(L)|4\n\
                    T0|acq(L)|5\nT0|w(V)|6\nT0|rel(L)|7\n\
                    T1|acq(L)|8\nT1|w(V)|9\nT1|rel(L)|10\n";

#[test]
fn what_a_thread_does_in_all_is_no_unit() {
    for (method, is_unit) in [
        ("run()", false),
        ("main(String[])", false),
        ("run(int)", true),
    ] {
        let mut trace = recorded(LOST);
        trace.names.set_methods(method);
        assert_eq!(told_of(&trace).is_empty(), !is_unit, "{method}");
    }
}

/// The trace with a method of another class around each unit.
fn within(mut trace: Trace, outer: SiteId) -> Trace {
    for index in (0..trace.events.len()).rev() {
        let event = trace.events[index];
        if event.kind == Kind::UnitIn {
            let site = outer;
            trace.events.insert(index, Event { site, ..event });
        }
    }
    trace
}

#[test]
fn a_violation_is_told_of_the_methods_that_should_be_atomic() {
    let mut trace = recorded(LOST);
    let units = trace.events.iter().filter(|it| it.kind == Kind::UnitIn);
    let units: Vec<SiteId> = units.map(|it| it.site).collect();
    let outer = trace.names.add_site("Driver", "work()");
    let outcome = analyse(&within(trace, outer), &[Algorithm::Atomicity], &[]);
    let expected = [Some(units[0]), Some(units[1]), Some(units[0])];
    assert_eq!(outcome.predictions[0].units, expected);
    let mut race = recorded("T0|fork(T1)|1\nT0|w(V)|2\nT1|w(V)|3\n");
    let outer = race.names.add_site("Driver", "work()");
    let outcome = analyse(&within(race, outer), &[Algorithm::Hb], &[]);
    assert_eq!(outcome.predictions[0].units, [Some(outer), Some(outer)]);
}

#[test]
fn pairs_with_too_many_accesses_are_counted() {
    let trace = recorded(LOST);
    let run = Run::new(&trace);
    let basis = Basis::new(&run);
    let compared = |by_pair, by_all| {
        let violations = violations_within(Tried { by_pair, by_all }, &trace, &basis, &[]);
        (violations.found.len(), violations.uncompared)
    };
    assert_eq!(compared(1000, 1000), (1, 0));
    assert_eq!(compared(1, 1000), (0, 2));
    assert_eq!(compared(1000, 1), (0, 2));
}

#[test]
fn a_unit_ends_where_its_method_waits_and_not_where_it_uses_a_class() {
    for (element, ends) in [(0, true), (2, true), (3, false)] {
        let mut trace = recorded(LOST);
        let write = trace.events.iter().position(|it| it.kind == Kind::Write);
        let write = write.expect("a write");
        let mut wait = trace.events[write];
        wait.kind = Kind::Await;
        wait.element = element;
        trace.events.insert(write, wait);
        assert_eq!(told_of(&trace).is_empty(), ends, "{element}");
    }
}

#[test]
fn final_fields_and_elements_are_in_no_set() {
    for (flags, are_in_set) in [
        (FieldFlags::ELEMENTS, false),
        (FieldFlags::FINAL, false),
        (FieldFlags::STATIC, true),
    ] {
        let mut trace = recorded(LOST);
        trace.names.set_flags(flags);
        assert_eq!(told_of(&trace).is_empty(), !are_in_set, "{flags:?}");
    }
}

/// What is told of a trace whose variables are what objects of a library hold, and of its units
/// those that have a method.
fn of_contents(trace: &mut Trace) -> (Vec<&'static str>, Vec<bool>) {
    trace.names.set_flags(FieldFlags::CONTENTS);
    let outcome = analyse(trace, &[Algorithm::Atomicity], &[]);
    let all = &outcome.predictions;
    assert!(all.iter().all(Prediction::needs_harm));
    let patterns = all.iter().filter_map(|it| it.atomicity);
    let units = all.iter().flat_map(|it| &it.units);
    (
        patterns.map(|it| it.pattern).collect(),
        units.map(Option::is_some).collect(),
    )
}

#[test]
fn contents_are_a_set_with_the_units_of_the_caller() {
    let mut trace = recorded(LOST);
    trace.names.set_classes("Caller");
    assert_eq!(of_contents(&mut trace), (vec!["R W' W"], vec![true; 3]));
    trace.names.set_methods("run()");
    assert_eq!(of_contents(&mut trace), (vec!["R W' W"], vec![true; 3]));
    trace.events.retain(|event| event.kind != Kind::UnitIn);
    assert_eq!(of_contents(&mut trace), (vec!["R W' W"], vec![false; 3]));
}

#[test]
fn contents_that_no_code_of_the_program_uses_are_in_no_set() {
    let mut trace = recorded(LOST);
    assert_eq!(of_contents(&mut trace).0, Vec::<&str>::new());
    trace.names.set_classes("Caller");
    assert_eq!(of_contents(&mut trace).0, ["R W' W"]);
}

#[test]
fn one_operation_is_one_access_of_contents() {
    let text = "T0|fork(T1)|1\nT0|r(V)|2\nT0|r(V)|2\nT1|w(V)|3\n";
    let mut trace = recorded(text);
    assert_eq!(told_of(&trace), [("R W' R", true)]);
    trace.names.set_classes("Caller");
    assert_eq!(of_contents(&mut trace).0, Vec::<&str>::new());
    let text = "T0|fork(T1)|1\nT0|r(V)|2\nT0|r(V)|4\nT1|w(V)|3\n";
    let mut trace = recorded(text);
    trace.names.set_classes("Caller");
    assert_eq!(of_contents(&mut trace).0, ["R W' R"]);
}

#[test]
fn atomicity_violations_are_those_of_all_reorderings() {
    let (mut sure, mut tried) = (0, 0);
    for seed in 0..traces() {
        let trace = random_units(&mut Random::new(seed + 3_000_000));
        assert_eq!(check(&trace.names, &trace.events), Ok(()));
        let outcome = analyse(&trace, &[Algorithm::Atomicity], &[]);
        assert_eq!(outcome.refused, 0, "seed {seed}");
        let found = |has: fn(&Prediction) -> bool| -> BTreeSet<BTreeSet<u32>> {
            let all = outcome.predictions.iter().filter(|it| has(it));
            all.map(|it| threads(&trace, it)).collect()
        };
        let expected = Brute::new(&trace, false).pairs();
        assert_eq!(found(|it| it.directive.is_some()), expected, "seed {seed}");
        let expected_surely = Brute::new(&trace, true).pairs();
        assert_eq!(
            found(Prediction::has_witness),
            expected_surely,
            "seed {seed}"
        );
        sure += expected_surely.len();
        tried += expected.len() - expected_surely.len();
    }
    assert!(sure > 30 && tried > 5, "{sure} sure, {tried} to try");
}

fn threads(trace: &Trace, prediction: &Prediction) -> BTreeSet<u32> {
    let indices = prediction.indices.iter();
    indices.map(|index| trace.events[*index].thread.0).collect()
}

/// All reorderings, one event after another.
struct Brute<'t> {
    trace: &'t Trace,
    /// Whether nothing of a thread may follow a read that sees another write.
    is_sure: bool,
    threads: Vec<Vec<usize>>,
    starts: Vec<Option<usize>>,
    /// Of each read, the write that it saw.
    seen: Vec<Option<usize>>,
}

type Writes = BTreeMap<SiteId, usize>;

/// Where a reordering is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    done: Vec<usize>,
    writes: Writes,
    /// Accesses of the goal that have happened.
    reached: usize,
    /// Threads that have read another write than in the trace.
    changed: BTreeSet<usize>,
}

impl<'t> Brute<'t> {
    fn new(trace: &'t Trace, is_sure: bool) -> Self {
        let count = trace.names.threads().len();
        let mut threads = vec![Vec::new(); count];
        let mut starts = vec![None; count];
        let mut writes = BTreeMap::new();
        let mut seen = Vec::new();
        for (index, event) in trace.events.iter().enumerate() {
            threads[event.thread.index()].push(index);
            if event.kind == Kind::Fork {
                starts[event.other_thread().index()] = Some(index);
            }
            let variable = trace.names.site(event.site).field;
            seen.push(writes.get(&variable).copied());
            if event.kind == Kind::Write {
                writes.insert(variable, index);
            }
        }
        Self {
            trace,
            is_sure,
            threads,
            starts,
            seen,
        }
    }

    /// Pairs of threads that some reordering interleaves by a pattern.
    fn pairs(&self) -> BTreeSet<BTreeSet<u32>> {
        let mut pairs = BTreeSet::new();
        for one in 0..self.threads.len() {
            for other in 0..self.threads.len() {
                let has_any = one != other
                    && built_in().iter().any(|pattern| {
                        let mut goals = Vec::new();
                        self.instances(pattern, [one, other], &mut Vec::new(), &mut goals);
                        goals.iter().any(|goal| self.is_reachable(goal))
                    });
                if has_any {
                    let number = |thread: usize| u32::try_from(thread).expect("few threads");
                    pairs.insert(BTreeSet::from([number(one), number(other)]));
                }
            }
        }
        pairs
    }

    fn instances(
        &self,
        pattern: &Pattern,
        threads: [usize; 2],
        chosen: &mut Vec<usize>,
        all: &mut Vec<Vec<usize>>,
    ) {
        let Some(next) = pattern.accesses.get(chosen.len()) else {
            all.push(chosen.clone());
            return;
        };
        for index in &self.threads[threads[next.unit]] {
            let event = self.trace.events[*index];
            let kind = if next.is_write {
                Kind::Write
            } else {
                Kind::Read
            };
            let field = |index: usize| self.trace.names.site(self.trace.events[index].site).field;
            let fits = event.kind == kind
                && chosen
                    .iter()
                    .zip(&pattern.accesses)
                    .all(|(earlier, access)| {
                        let is_same = field(*earlier) == field(*index);
                        is_same == (access.location == next.location)
                            && (access.unit != next.unit || earlier < index)
                    });
            if fits {
                chosen.push(*index);
                self.instances(pattern, threads, chosen, all);
                chosen.pop();
            }
        }
    }

    fn is_reachable(&self, goal: &[usize]) -> bool {
        let mut visited = HashSet::new();
        let mut pending = vec![State {
            done: vec![0; self.threads.len()],
            writes: Writes::new(),
            reached: 0,
            changed: BTreeSet::new(),
        }];
        while let Some(state) = pending.pop() {
            if state.reached == goal.len() {
                return true;
            }
            if !visited.insert(state.clone()) {
                continue;
            }
            for thread in 0..self.threads.len() {
                pending.extend(self.after(&state, thread, goal));
            }
        }
        false
    }

    /// The state after the next event of a thread, if it can happen.
    fn after(&self, state: &State, thread: usize, goal: &[usize]) -> Option<State> {
        let index = *self.threads[thread].get(state.done[thread])?;
        let event = self.trace.events[index];
        let has_happened = |index: usize| {
            let thread = self.trace.events[index].thread.index();
            self.threads[thread][..state.done[thread]].contains(&index)
        };
        if goal[state.reached..].iter().skip(1).any(|it| *it == index)
            || !self.starts[thread].is_none_or(has_happened)
            || self.is_sure && state.changed.contains(&thread)
        {
            return None;
        }
        let key = SiteId(self.trace.names.site(event.site).field.0);
        let is_same = state.writes.get(&key).copied() == self.seen[index];
        let can_happen = match event.kind {
            Kind::Read => is_same || goal.contains(&index),
            Kind::Acquire => (0..state.done.len()).all(|other| {
                let own = self.threads[other][..state.done[other]].iter();
                let own = own.map(|index| self.trace.events[*index]);
                let mut own = own.rev().filter(|it| it.object == event.object);
                let last = own.find(|it| matches!(it.kind, Kind::Acquire | Kind::Release));
                other == thread || last.is_none_or(|it| it.kind == Kind::Release)
            }),
            Kind::Join => {
                let other = event.other_thread().index();
                state.done[other] == self.threads[other].len()
            }
            _ => true,
        };
        if !can_happen {
            return None;
        }
        let mut next = state.clone();
        if event.kind == Kind::Write {
            next.writes.insert(key, index);
        }
        if event.kind == Kind::Read && !is_same {
            next.changed.insert(thread);
        }
        next.done[thread] += 1;
        next.reached += usize::from(goal[state.reached] == index);
        Some(next)
    }
}
