//! How to drive a program to what a witness predicts: the data that a directed schedule needs.
//!
//! A [`Directive`] names events as `(thread path, number in the thread)`, both the same in each run
//! of the program as long as it goes the recorded way. It says
//!
//! - which events of different threads must keep an order. Of the witness only what matters is
//!   kept: accesses of one variable of which one is a write, sections of one lock, signals and
//!   their effects; and of these only what the others, start and join do not imply;
//! - where threads stop until the goal is reached: before that event they are not eligible;
//! - the goal: threads that stand before two accesses at once ([`Aim::AtOnce`]), accesses that
//!   happen in this order, or a step before the one that it came after ([`Aim::InOrder`]), or
//!   threads each of which waits for a lock that the next one holds ([`Aim::Blocked`]).
//!
//! In JSON, as `trace analyse --output-format json` writes it, where an event is `["0.1", 7]`:
//!
//! ```json
//! { "goal": "at-once",
//!   "events": [["0", 15], ["0.1", 7]],
//!   "order": [[["0", 12], ["0.1", 3]]],
//!   "stop": [["0", 15], ["0.1", 7], ["0.2", 4]] }
//! ```
//!
//! A thread without a stop goes on to its end. For `in-order`, the threads of the goal have no stop:
//! `order` has the order of its accesses, too. Of two steps in the other order, the goal is the one
//! that now comes first, `order` has both, and no thread has a stop.

use super::run::{Action, Run, Step, StepId, number};
use super::witness::{Goal, Witness};
use crate::trace::{ThreadId, Trace};

/// An event by its thread and its number there, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct EventRef {
    pub(crate) thread: ThreadId,
    pub(crate) number: u64,
}

/// What the events of a goal have to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    AtOnce,
    InOrder,
    Blocked,
}

/// An order that leads to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Directive {
    pub(crate) aim: Aim,
    pub(crate) events: Vec<EventRef>,
    /// The first of each pair comes before the second.
    pub(crate) order: Vec<(EventRef, EventRef)>,
    /// In the order of the threads.
    pub(crate) stops: Vec<EventRef>,
    /// Whether it leads there for sure, as a witness does; an attempt may lose the order on its way.
    pub(crate) is_sure: bool,
}

/// Numbers of events in their threads.
#[derive(Debug)]
pub(crate) struct Numbering {
    numbers: Vec<u32>,
    /// Of each thread, how many events it has.
    counts: Vec<u32>,
}

impl Numbering {
    pub(crate) fn new(trace: &Trace) -> Self {
        let mut counts = vec![0; trace.names.threads().len()];
        let numbers = trace.events.iter().map(|event| {
            let count = &mut counts[event.thread.index()];
            *count += 1;
            *count - 1
        });
        Self {
            numbers: numbers.collect(),
            counts,
        }
    }

    /// The event at an index of the trace.
    pub(crate) fn event(&self, trace: &Trace, index: usize) -> EventRef {
        EventRef {
            thread: trace.events[index].thread,
            number: u64::from(self.numbers[index]),
        }
    }
}

/// What a schedule needs of a witness that [`super::witness::verify`] accepts.
pub(crate) fn directive(
    trace: &Trace,
    run: &Run,
    numbering: &Numbering,
    witness: &Witness,
) -> Directive {
    let (aim, goal) = match &witness.goal {
        Goal::Race(one, other) => (Aim::AtOnce, vec![*one, *other]),
        Goal::Deadlock(requests) => (Aim::Blocked, requests.clone()),
        Goal::Pattern(accesses) | Goal::Attempt(accesses) => (Aim::InOrder, accesses.clone()),
        Goal::Before(first, _) => (Aim::InOrder, vec![*first]),
    };
    let mut edges = Edges::new(run);
    for index in &witness.order {
        edges.event(*index);
    }
    if aim == Aim::InOrder {
        for pair in goal.windows(2) {
            edges.found.push((number(pair[0]), number(pair[1])));
        }
    }
    if let Goal::Before(first, second) = witness.goal {
        edges.found.push((number(first), number(second)));
    }
    let events = |indices: &[usize]| -> Vec<EventRef> {
        let events = indices.iter();
        events.map(|index| numbering.event(trace, *index)).collect()
    };
    let mut order: Vec<(EventRef, EventRef)> = edges
        .found
        .iter()
        .map(|(first, second)| {
            let event = |index: u32| numbering.event(trace, index as usize);
            (event(*first), event(*second))
        })
        .filter(|(first, second)| first.thread != second.thread)
        .collect();
    order.sort_unstable();
    order.dedup();
    Directive {
        aim,
        events: events(&goal),
        order,
        stops: stops(trace, numbering, witness, &goal),
        is_sure: !matches!(witness.goal, Goal::Attempt(_)),
    }
}

/// The first event of each thread that the witness does not contain.
fn stops(trace: &Trace, numbering: &Numbering, witness: &Witness, goal: &[usize]) -> Vec<EventRef> {
    if matches!(witness.goal, Goal::Before(..)) {
        return Vec::new();
    }
    let mut done = vec![0u32; numbering.counts.len()];
    for index in &witness.order {
        done[trace.events[*index as usize].thread.index()] += 1;
    }
    let is_free = |thread: usize| {
        let mut own = goal.iter();
        matches!(witness.goal, Goal::Pattern(_) | Goal::Attempt(_))
            && own.any(|index| trace.events[*index].thread.index() == thread)
    };
    let threads = done.iter().zip(&numbering.counts).enumerate();
    threads
        .filter(|(thread, (done, count))| done < count && !is_free(*thread))
        .map(|(thread, (done, _))| EventRef {
            thread: ThreadId(number(thread)),
            number: u64::from(*done),
        })
        .collect()
}

/// An event: its thread, and its index in the trace.
#[derive(Debug, Clone, Copy)]
struct At {
    thread: u32,
    index: u32,
}

/// The last uses of a variable or lock.
#[derive(Debug, Clone, Default)]
struct Uses {
    write: Option<At>,
    /// The last one of each thread since then: those before come before it.
    reads: Vec<At>,
}

impl Uses {
    fn read(&mut self, at: At) {
        let mut own = self.reads.iter_mut();
        match own.find(|other| other.thread == at.thread) {
            Some(last) => *last = at,
            None => self.reads.push(at),
        }
    }
}

/// What a thread knows from an event on, the latest last.
#[derive(Debug, Clone)]
struct Knowledge {
    from: Vec<u32>,
    /// One row per event above: of each thread, the index after the last event that comes before.
    rows: Vec<u32>,
}

impl Knowledge {
    fn none(threads: usize) -> Self {
        Self {
            from: vec![0],
            rows: vec![0; threads],
        }
    }
}

/// Collects the edges of a witness that those before do not imply.
struct Edges<'r> {
    run: &'r Run,
    variables: Vec<Uses>,
    locks: Vec<Uses>,
    knowledge: Vec<Knowledge>,
    /// Room for one row.
    learned: Vec<u32>,
    found: Vec<(u32, u32)>,
    /// The first step after those of the last event.
    next: usize,
}

impl<'r> Edges<'r> {
    fn new(run: &'r Run) -> Self {
        let threads = run.threads.len();
        Self {
            run,
            variables: vec![Uses::default(); run.variables.len()],
            locks: vec![Uses::default(); run.locks.len()],
            knowledge: vec![Knowledge::none(threads); threads],
            learned: vec![0; threads],
            found: Vec::new(),
            next: 0,
        }
    }

    fn event(&mut self, index: u32) {
        let run = self.run;
        let from = self.first_step(index);
        let own = run.events[from..].iter().take_while(|it| **it == index);
        self.next = from + own.count();
        for step in &run.steps[from..self.next] {
            self.step(step, index);
        }
    }

    /// The first step of an event, or of one after it; found at once for the next event of a trace.
    fn first_step(&self, index: u32) -> usize {
        let events = &self.run.events;
        let is_next = (self.next == 0 || events[self.next - 1] < index)
            && events.get(self.next).is_none_or(|event| *event >= index);
        if is_next {
            return self.next;
        }
        events.partition_point(|it| *it < index)
    }

    fn step(&mut self, step: &Step, index: u32) {
        let operand = step.operand as usize;
        let at = At {
            thread: step.thread,
            index,
        };
        if step.position == 0
            && let Some(start) = self.run.starts[step.thread as usize]
        {
            self.learn(at, self.at(start));
        }
        match step.action {
            Action::Read => self.uses(step, at, false, true),
            Action::Write => self.uses(step, at, false, false),
            Action::AcquireShared => self.uses(step, at, true, true),
            Action::Acquire => self.uses(step, at, true, false),
            // The release is what a later acquisition waits for.
            Action::ReleaseShared => self.locks[operand].read(at),
            Action::Release => {
                self.locks[operand].write = Some(at);
                self.locks[operand].reads.clear();
            }
            Action::Join => {
                if let Some(last) = self.run.threads[operand].last() {
                    self.learn(at, self.at(*last));
                }
            }
            Action::Fork => {}
        }
    }

    fn at(&self, step: StepId) -> At {
        At {
            thread: self.run.step(step).thread,
            index: number(self.run.event(step)),
        }
    }

    fn uses(&mut self, step: &Step, at: At, is_lock: bool, is_read: bool) {
        let last = &mut self.all(is_lock)[step.operand as usize];
        let write = last.write;
        let mut reads = Vec::new();
        if is_read {
            last.read(at);
        } else {
            // Taken for a moment: its memory is used again.
            reads = std::mem::take(&mut last.reads);
            last.write = Some(at);
        }
        for earlier in write.iter().chain(&reads) {
            self.edge(*earlier, at);
        }
        if !is_read {
            reads.clear();
            self.all(is_lock)[step.operand as usize].reads = reads;
        }
    }

    fn all(&mut self, is_lock: bool) -> &mut [Uses] {
        if is_lock {
            &mut self.locks
        } else {
            &mut self.variables
        }
    }

    fn edge(&mut self, earlier: At, later: At) {
        let known = &self.knowledge[later.thread as usize].rows;
        let latest = known.len() - self.knowledge.len();
        let is_known = known[latest + earlier.thread as usize] > earlier.index;
        if earlier.thread != later.thread && !is_known {
            self.found.push((earlier.index, later.index));
            self.learn(later, earlier);
        }
    }

    /// From an event on, a thread knows what another knew at an earlier event, and that one.
    fn learn(&mut self, later: At, earlier: At) {
        let threads = self.knowledge.len();
        let theirs = &self.knowledge[earlier.thread as usize];
        let row = theirs.from.partition_point(|from| *from <= earlier.index) - 1;
        self.learned
            .clone_from_slice(&theirs.rows[row * threads..][..threads]);
        self.learned[earlier.thread as usize] = earlier.index + 1;
        let own = &mut self.knowledge[later.thread as usize];
        let latest = own.rows.len() - threads;
        own.rows.extend_from_within(latest..);
        own.from.push(later.index);
        for (known, learned) in own.rows[latest + threads..].iter_mut().zip(&self.learned) {
            *known = (*known).max(*learned);
        }
    }
}
