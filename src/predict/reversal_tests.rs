//! Reversals against all sync-preserving prefixes of small random traces, and by hand.

use super::closure::Basis;
use super::outcome::{Algorithm, Prediction, What, analyse};
use super::reversals::reversals;
use super::run::Run;
use super::tests::{ideals, is_next, trace_of, traces};
use crate::trace::{Format, Kind, Trace, read};

fn recorded(text: &str) -> Trace {
    read(text.as_bytes(), Some(Format::Std)).expect("a trace")
}

fn predicted(trace: &Trace) -> Vec<Prediction> {
    let outcome = analyse(trace, &[Algorithm::Reversal], &[]);
    assert_eq!(outcome.refused, 0);
    let all = outcome.predictions;
    assert!(
        all.iter()
            .all(|it| it.what == What::Order && it.needs_harm())
    );
    all
}

/// Which event comes before which, and whether an order of the recorded events leads there.
fn told(trace: &Trace) -> Vec<(usize, usize, bool)> {
    let all = predicted(trace);
    let told = all.iter();
    told.map(|it| (it.indices[0], it.indices[1], it.directive.is_some()))
        .collect()
}

const SECTIONS: &str = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|rel(L)|3\nT1|acq(L)|4\nT1|rel(L)|5\n";

#[test]
fn sections_of_one_lock_are_reversed() {
    assert_eq!(told(&recorded(SECTIONS)), [(3, 1, true)]);
}

#[test]
fn the_later_section_comes_first_and_nobody_stops() {
    let trace = recorded(SECTIONS);
    let directive = predicted(&trace)[0].directive.clone().expect("an order");
    let event = |thread, number| (thread, number);
    let events = directive.events.iter();
    let events: Vec<_> = events.map(|it| event(it.thread.0, it.number)).collect();
    assert_eq!(events, [(1, 0)]);
    let order = directive.order.iter();
    let order: Vec<_> = order
        .map(|(one, other)| (one.thread.0, one.number, other.thread.0, other.number))
        .collect();
    assert_eq!(order, [(1, 0, 0, 1)]);
    assert_eq!(directive.stops, []);
}

#[test]
fn what_start_and_join_keep_in_order_is_not_reversed() {
    let started = "T0|acq(L)|1\nT0|rel(L)|2\nT0|fork(T1)|3\nT1|acq(L)|4\nT1|rel(L)|5\n";
    assert_eq!(told(&recorded(started)), []);
    let joined =
        "T0|fork(T1)|1\nT1|acq(L)|2\nT1|rel(L)|3\nT0|join(T1)|4\nT0|acq(L)|5\nT0|rel(L)|6\n";
    assert_eq!(told(&recorded(joined)), []);
}

/// The second thread gets to its section only with a value that the first one writes after its own.
#[test]
fn what_needs_the_other_step_first_is_a_candidate() {
    let needs = "T0|fork(T1)|1\nT0|acq(L)|2\nT0|rel(L)|3\nT0|w(V)|4\n\
                 T1|r(V)|5\nT1|acq(L)|6\nT1|rel(L)|7\n";
    assert_eq!(told(&recorded(needs)), [(5, 1, false)]);
}

#[test]
fn operations_on_a_volatile_variable_are_reversed_if_one_writes() {
    let with = |first, second| {
        let mut trace = recorded("T0|fork(T1)|1\nT0|w(V)|2\nT0|r(V)|3\nT1|r(V)|4\n");
        for (index, kind) in [(1, Kind::VolatileWrite), (2, first), (3, second)] {
            trace.events[index].kind = kind;
        }
        told(&trace)
    };
    // The read sees the write, so that an order of the recorded events cannot turn them.
    let write = (3, 1, true);
    assert_eq!(with(Kind::VolatileRead, Kind::VolatileRead), [write]);
    assert_eq!(
        with(Kind::VolatileWrite, Kind::VolatileRead),
        [write, (3, 2, true)]
    );
    assert_eq!(
        with(Kind::VolatileRead, Kind::Update),
        [write, (3, 2, true)]
    );
}

#[test]
fn of_one_pair_of_places_the_earliest_and_the_latest_are_kept() {
    let section = |thread: &str, line: u32| format!("{thread}|acq(L)|{line}\n{thread}|rel(L)|9\n");
    let mut text = "T0|fork(T1)|1\n".to_owned();
    text.extend((0..5).map(|_| section("T0", 2)));
    text.extend((0..5).map(|_| section("T1", 3)));
    assert_eq!(told(&recorded(&text)), [(11, 1, true), (19, 9, true)]);
}

#[test]
fn too_many_are_counted() {
    let section =
        |thread: &str, line: usize| format!("{thread}|acq(L)|{line}\n{thread}|rel(L)|{line}\n");
    let mut text = "T0|fork(T1)|1\n".to_owned();
    text.extend((0..10).map(|line| section("T0", 10 + line)));
    text.extend((0..10).map(|line| section("T1", 30 + line)));
    let outcome = analyse(&recorded(&text), &[Algorithm::Reversal], &[]);
    assert_eq!(outcome.predictions.len(), 96);
    assert_eq!(outcome.unlisted, 4);
}

#[test]
fn orders_are_those_of_all_ideals() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..traces() {
        let trace = trace_of(seed);
        let run = Run::new(&trace);
        let basis = Basis::new(&run);
        let ideals = ideals(&run);
        for reversal in reversals(&basis).found {
            let (first, second) = (run.step(reversal.first), run.step(reversal.second));
            assert!(first.thread != second.thread && reversal.second < reversal.first);
            assert_eq!(first.operand, second.operand);
            let expected = ideals.iter().any(|counts| {
                is_next(&run, counts, reversal.first)
                    && counts[second.thread as usize] <= second.position
            });
            assert_eq!(reversal.counts.is_some(), expected, "seed {seed}");
            *(if expected { &mut with } else { &mut without }) += 1;
        }
        let outcome = analyse(&trace, &[Algorithm::Reversal], &[]);
        assert_eq!(outcome.refused, 0, "seed {seed}");
    }
    assert!(
        with > 20 && without > 20,
        "{with} with an order, {without} without"
    );
}
