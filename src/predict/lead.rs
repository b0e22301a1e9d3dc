//! From what a search found to a witness: the events that lead to it, in an order that works.

use super::run::Run;
use super::witness::{Goal, Witness};
use crate::trace::{Kind, Trace};

/// The witness that a sync-preserving ideal is: its events in the order of the trace, up to the
/// events at which the goal's threads stop. `counts` are the ideal's steps per thread.
pub(crate) fn witness(trace: &Trace, run: &Run, counts: &[u32], goal: Goal) -> Witness {
    let mut until = until(run, counts);
    let stops: &[usize] = match &goal {
        Goal::Race(one, other) => &[*one, *other],
        Goal::Deadlock(requests) => requests,
    };
    for stop in stops {
        let thread = trace.events[*stop].thread.index();
        until[thread] = until[thread].max(*stop);
    }
    // Events that are no steps may follow the last step of a thread that is joined.
    for (index, event) in trace.events.iter().enumerate() {
        if event.kind == Kind::Join && index < until[event.thread.index()] {
            until[event.other_thread().index()] = trace.events.len();
        }
    }
    let events = (0..).zip(&trace.events);
    let order = events
        .filter(|(index, event)| (*index as usize) < until[event.thread.index()])
        .map(|(index, _)| index)
        .collect();
    Witness { order, goal }
}

/// Of each thread, the index before which its events are in an ideal.
pub(super) fn until(run: &Run, counts: &[u32]) -> Vec<usize> {
    let threads = (0..).zip(counts);
    threads
        .map(|(thread, count)| match count.checked_sub(1) {
            Some(last) => run.event(run.at(thread, last)) + 1,
            None => 0,
        })
        .collect()
}
