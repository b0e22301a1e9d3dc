//! From what a search found to a witness: the events that lead to it, in an order that works.

use std::collections::VecDeque;

use super::interleave::{Changes, Interleaving};
use super::run::Run;
use super::witness::{Goal, Witness};
use crate::trace::{Kind, Trace};

/// The witness that a sync-preserving ideal is: its events in the order of the trace, up to the
/// events at which the goal's threads stop. `counts` are the ideal's steps per thread.
pub(crate) fn witness(trace: &Trace, run: &Run, counts: &[u32], goal: Goal) -> Witness {
    let mut until = until(trace, run, counts);
    let stops: &[usize] = match &goal {
        Goal::Race(one, other) => &[*one, *other],
        Goal::Deadlock(requests) => requests,
        Goal::Before(first, _) => std::slice::from_ref(first),
        Goal::Pattern(_) | Goal::Attempt(_) => &[],
    };
    for stop in stops {
        let thread = trace.events[*stop].thread.index();
        until[thread] = until[thread].max(*stop);
    }
    let order = prefix(trace, &until);
    Witness { order, goal }
}

/// The witness that an interleaving is, or the attempt: its ideal, and then the events of its steps, each
/// with what its thread does before.
pub(super) fn interleaved(
    trace: &Trace,
    run: &Run,
    interleaving: &Interleaving,
    accesses: Vec<usize>,
) -> Witness {
    let until = until(trace, run, &interleaving.counts);
    let mut order = prefix(trace, &until);
    let mut rest: Vec<VecDeque<u32>> = vec![VecDeque::new(); until.len()];
    for (index, event) in (0..).zip(&trace.events) {
        if (index as usize) >= until[event.thread.index()] {
            rest[event.thread.index()].push_back(index);
        }
    }
    for step in &interleaving.then {
        let event = run.event(*step);
        let kind = trace.events[event].kind;
        if kind == Kind::Join {
            order.extend(rest[trace.events[event].other_thread().index()].drain(..));
        }
        let own = &mut rest[trace.events[event].thread.index()];
        let count = own.partition_point(|index| *index as usize <= event);
        order.extend(own.drain(..count));
    }
    let goal = match interleaving.changes {
        Changes::AtEnds => Goal::Pattern(accesses),
        Changes::Anywhere => Goal::Attempt(accesses),
    };
    Witness { order, goal }
}

/// Of each thread, the events before an index, all in the order of the trace.
fn prefix(trace: &Trace, until: &[usize]) -> Vec<u32> {
    let events = (0..).zip(&trace.events);
    events
        .filter(|(index, event)| (*index as usize) < until[event.thread.index()])
        .map(|(index, _)| index)
        .collect()
}

/// Of each thread, the index before which its events are in an ideal.
fn until(trace: &Trace, run: &Run, counts: &[u32]) -> Vec<usize> {
    let threads = (0..).zip(counts);
    let mut until: Vec<usize> = threads
        .map(|(thread, count)| match count.checked_sub(1) {
            Some(last) => run.event(run.at(thread, last)) + 1,
            None => 0,
        })
        .collect();
    // Events that are no steps may follow the last step of a thread that is joined.
    for (index, event) in trace.events.iter().enumerate() {
        if event.kind == Kind::Join && index < until[event.thread.index()] {
            until[event.other_thread().index()] = trace.events.len();
        }
    }
    until
}
