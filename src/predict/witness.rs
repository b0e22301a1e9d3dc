//! Whether an order of events is one that the recorded program can have: an independent check.
//!
//! It looks at the trace alone and shares no code with the searches: their numbering, their clocks
//! and their closures may be wrong, and a wrong witness is still refused here.
//!
//! A witness keeps the order of each thread and leaves none of its events out in between. A thread
//! does nothing before it is started, and all that it does comes before it is joined. Locks are held
//! as they can be held. Each effect of signals comes after all signals before it in the trace. Each
//! read sees the write that it saw in the trace, so that the program goes the same way; a read of
//! all elements of a list sees those that it saw of each. What the
//! witness is to show then happens in the state that it leads to, see [`Goal`].

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::trace::{Event, Kind, Part, Trace};

/// What a witness leads to. Events are named by their index in the trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Two conflicting accesses are the next events of two threads.
    Race(usize, usize),
    /// The next event of each thread requests a lock that the next one of these threads holds.
    Deadlock(Vec<usize>),
    /// The first event is the next one of its thread, which does not have to wait; the second one, which
    /// came before it, has not happened.
    Before(usize, usize),
    /// The witness contains these accesses in this order. A read among them may see another write than
    /// it saw in the trace if nothing of its thread follows.
    Pattern(Vec<usize>),
    /// The same, whatever the reads among them see: a thread may go another way after the first that
    /// sees another write.
    Attempt(Vec<usize>),
}

/// Events of a trace, by index, in the order of the reordering.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Witness {
    pub(crate) order: Vec<u32>,
    pub(crate) goal: Goal,
}

/// What a read sees: the index of the last write of its variable plus 1, 0 for none.
type Seen = u32;

type VariableKey = (u32, u64, i32);

/// What a trace says about each of its events.
#[derive(Debug)]
pub(crate) struct Recorded<'t> {
    trace: &'t Trace,
    /// Of each thread, its events.
    threads: Vec<Vec<usize>>,
    /// Of each thread, the event that starts it.
    starts: Vec<Option<usize>>,
    /// Of each read, what it saw; of each effect of signals, how many came before it.
    seen: Vec<Seen>,
    /// Of each event that accesses a variable, its number.
    variables: Vec<u32>,
    numbers: FxHashMap<VariableKey, u32>,
    /// Of each read of more variables than one, the numbers of the others, and what it saw of each.
    further: FxHashMap<usize, Vec<(u32, Seen)>>,
    /// The elements of lists that are replaced.
    elements: FxHashMap<(u32, u64), BTreeSet<i32>>,
    signals: FxHashMap<(u64, i32), Vec<usize>>,
}

impl<'t> Recorded<'t> {
    pub(crate) fn new(trace: &'t Trace) -> Self {
        let count = trace.names.threads().len();
        let mut recorded = Self {
            trace,
            threads: vec![Vec::new(); count],
            starts: vec![None; count],
            seen: vec![0; trace.events.len()],
            variables: vec![0; trace.events.len()],
            numbers: FxHashMap::default(),
            further: FxHashMap::default(),
            elements: FxHashMap::default(),
            signals: FxHashMap::default(),
        };
        for event in &trace.events {
            if event.kind == Kind::Write && event.part(&trace.names) == Part::Element {
                let (field, object, element) = recorded.variable(event);
                let elements = recorded.elements.entry((field, object));
                elements.or_default().insert(element);
            }
        }
        let mut last = Vec::new();
        for (index, event) in trace.events.iter().enumerate() {
            recorded.learn(event, index, &mut last);
        }
        recorded
    }

    /// `last` is the last write of each variable, by its number.
    fn learn(&mut self, event: &Event, index: usize, last: &mut Vec<Seen>) {
        self.threads[event.thread.index()].push(index);
        let signal = (event.object, event.element);
        match event.kind {
            Kind::Fork => self.starts[event.other_thread().index()] = Some(index),
            Kind::Signal => self.signals.entry(signal).or_default().push(index),
            Kind::Await => {
                let before = self.signals.get(&signal).map_or(0, Vec::len);
                self.seen[index] = seen(before);
            }
            _ => {}
        }
        if event.kind.is_access() {
            let variable = self.number(self.variable(event), last);
            self.variables[index] = variable;
            if reads(event.kind) {
                self.seen[index] = last[variable as usize];
            }
        }
        let further = self.further(event);
        if !further.is_empty() {
            let further = further.into_iter().map(|it| {
                let variable = self.number(it, last);
                (variable, last[variable as usize])
            });
            let further = further.collect();
            self.further.insert(index, further);
        }
        if writes(event.kind) {
            last[self.variables[index] as usize] = seen(index + 1);
        }
    }

    /// The number of a variable; a new one has no write yet.
    fn number(&mut self, variable: VariableKey, last: &mut Vec<Seen>) -> u32 {
        let next = seen(last.len());
        let number = *self.numbers.entry(variable).or_insert(next);
        if number == next {
            last.push(0);
        }
        number
    }

    /// Says why a witness is none.
    pub(crate) fn verify(&self, witness: &Witness) -> Result<(), String> {
        let mut replay = Replay::new(self);
        let free = self.free(witness);
        for index in &witness.order {
            let index = *index as usize;
            replay
                .event(index, free.contains(&index))
                .map_err(|reason| format!("event {index}: {reason}"))?;
        }
        match &witness.goal {
            Goal::Race(one, other) => replay.race(*one, *other),
            Goal::Deadlock(requests) => replay.deadlock(requests),
            Goal::Before(first, second) => replay.before(*first, *second),
            Goal::Pattern(accesses) | Goal::Attempt(accesses) => {
                let mut order = witness.order.iter().map(|index| *index as usize);
                let is_there = accesses.iter().all(|access| order.any(|it| it == *access));
                is_there
                    .then_some(())
                    .ok_or("it lacks the accesses in this order".to_owned())
            }
        }
    }

    /// The accesses that may see another write than in the trace.
    fn free(&self, witness: &Witness) -> Vec<usize> {
        match &witness.goal {
            Goal::Pattern(accesses) => {
                let ends = self.ends(witness);
                let accesses = accesses.iter().copied();
                accesses.filter(|access| ends.contains(access)).collect()
            }
            Goal::Attempt(accesses) => accesses.clone(),
            Goal::Race(..) | Goal::Deadlock(_) | Goal::Before(..) => Vec::new(),
        }
    }

    /// The last event of each thread in a witness.
    fn ends(&self, witness: &Witness) -> Vec<usize> {
        let mut ends = vec![usize::MAX; self.threads.len()];
        for index in &witness.order {
            let index = *index as usize;
            ends[self.trace.events[index].thread.index()] = index;
        }
        ends
    }

    fn variable(&self, event: &Event) -> VariableKey {
        let field = self.trace.names.site(event.site).field;
        let element = match event.part(&self.trace.names) {
            Part::Structure => 0,
            Part::Variable | Part::All | Part::Element => event.element,
        };
        (field.0, event.object, element)
    }

    /// What an event reads besides its variable.
    fn further(&self, event: &Event) -> Vec<VariableKey> {
        let (field, object, _) = self.variable(event);
        match event.part(&self.trace.names) {
            Part::Element => vec![(field, object, 0)],
            Part::All if event.kind == Kind::Read => {
                let elements = self.elements.get(&(field, object)).into_iter().flatten();
                elements.map(|element| (field, object, *element)).collect()
            }
            Part::Variable | Part::All | Part::Structure => Vec::new(),
        }
    }

    /// Whether one event writes what the other one accesses.
    fn changes(&self, one: &Event, other: &Event) -> bool {
        let written = self.variable(one);
        let is_read = || self.further(other).contains(&written);
        writes(one.kind) && (written == self.variable(other) || is_read())
    }
}

fn seen(count: usize) -> Seen {
    Seen::try_from(count).expect("a trace has less than 2^32 events")
}

/// The state that the events of a witness lead to.
struct Replay<'r> {
    recorded: &'r Recorded<'r>,
    /// Of each thread, how many events have happened.
    done: Vec<usize>,
    has_happened: Vec<bool>,
    /// The last write of each variable, by its number.
    writes: Vec<Seen>,
    locks: FxHashMap<(u64, i32), Vec<(usize, bool)>>,
}

impl<'r> Replay<'r> {
    fn new(recorded: &'r Recorded<'r>) -> Self {
        Self {
            recorded,
            done: vec![0; recorded.threads.len()],
            has_happened: vec![false; recorded.trace.events.len()],
            writes: vec![0; recorded.numbers.len()],
            locks: FxHashMap::default(),
        }
    }

    /// The next event of the thread of an event.
    fn is_next(&self, index: usize) -> Result<(), String> {
        let thread = self.recorded.trace.events[index].thread.index();
        if self.recorded.threads[thread].get(self.done[thread]) != Some(&index) {
            return Err("it is not the next one of its thread".to_owned());
        }
        let is_started = self.recorded.starts[thread].is_none_or(|start| self.has_happened[start]);
        is_started
            .then_some(())
            .ok_or("its thread is not started".to_owned())
    }

    fn event(&mut self, index: usize, is_free: bool) -> Result<(), String> {
        self.is_next(index)?;
        let event = self.recorded.trace.events[index];
        let variable = self.recorded.variables[index] as usize;
        if !is_free && !self.sees_the_same(&event, index) {
            return Err("it reads another write".to_owned());
        }
        if writes(event.kind) {
            self.writes[variable] = seen(index + 1);
        }
        match event.kind {
            Kind::Join => self.join(&event)?,
            Kind::Await => self.effect(&event, index)?,
            Kind::Acquire | Kind::AcquireShared => self.acquire(&event)?,
            Kind::Release | Kind::ReleaseShared => self.release(&event),
            Kind::Request => return Err("a thread that waits cannot go on".to_owned()),
            _ => {}
        }
        self.done[event.thread.index()] += 1;
        self.has_happened[index] = true;
        Ok(())
    }

    /// Whether an event reads the writes that it read in the trace.
    fn sees_the_same(&self, event: &Event, index: usize) -> bool {
        let sees = |variable: u32, write: Seen| self.writes[variable as usize] == write;
        let recorded = self.recorded;
        let further = recorded.further.get(&index).into_iter().flatten();
        let is_same = !reads(event.kind) || sees(recorded.variables[index], recorded.seen[index]);
        is_same
            && further
                .copied()
                .all(|(variable, write)| sees(variable, write))
    }

    fn join(&self, event: &Event) -> Result<(), String> {
        let other = event.other_thread().index();
        if self.done[other] < self.recorded.threads[other].len() {
            return Err("the joined thread has not ended".to_owned());
        }
        Ok(())
    }

    fn effect(&self, event: &Event, index: usize) -> Result<(), String> {
        let signals = self.recorded.signals.get(&(event.object, event.element));
        let count = self.recorded.seen[index] as usize;
        let needed = signals.into_iter().flatten().take(count);
        for signal in needed {
            if !self.has_happened[*signal] {
                return Err("a signal that it needs has not come".to_owned());
            }
        }
        Ok(())
    }

    /// Whether a thread that takes a lock has to wait for another one.
    fn waits_for(&self, event: &Event) -> Option<usize> {
        let is_shared = event.kind == Kind::AcquireShared;
        let holders = self.locks.get(&(event.object, event.element))?;
        let other = holders
            .iter()
            .find(|(thread, shared)| *thread != event.thread.index() && !(is_shared && *shared));
        other.map(|(thread, _)| *thread)
    }

    fn acquire(&mut self, event: &Event) -> Result<(), String> {
        if self.waits_for(event).is_some() {
            return Err("another thread holds the lock".to_owned());
        }
        let holder = (event.thread.index(), event.kind == Kind::AcquireShared);
        let lock = (event.object, event.element);
        self.locks.entry(lock).or_default().push(holder);
        Ok(())
    }

    fn release(&mut self, event: &Event) {
        let holder = (event.thread.index(), event.kind == Kind::ReleaseShared);
        let lock = (event.object, event.element);
        let holders = self.locks.entry(lock).or_default();
        holders.retain(|it| *it != holder);
    }

    fn race(&self, one: usize, other: usize) -> Result<(), String> {
        self.is_next(one)?;
        self.is_next(other)?;
        let (first, second) = (
            &self.recorded.trace.events[one],
            &self.recorded.trace.events[other],
        );
        let is_conflict = first.thread != second.thread
            && first.kind.is_access()
            && second.kind.is_access()
            && (is_plain(first.kind) || is_plain(second.kind))
            && (self.recorded.changes(first, second) || self.recorded.changes(second, first));
        is_conflict
            .then_some(())
            .ok_or("the two accesses do not conflict".to_owned())
    }

    fn before(&self, first: usize, second: usize) -> Result<(), String> {
        self.is_next(first)?;
        if self.has_happened[second] || second > first {
            return Err("the other one has happened, or came later anyway".to_owned());
        }
        let event = &self.recorded.trace.events[first];
        let waits = event.kind.takes_lock() && self.waits_for(event).is_some();
        (!waits)
            .then_some(())
            .ok_or("another thread holds the lock".to_owned())
    }

    fn deadlock(&self, requests: &[usize]) -> Result<(), String> {
        for (at, index) in requests.iter().enumerate() {
            self.is_next(*index)?;
            let event = self.recorded.trace.events[*index];
            if !event.kind.takes_lock() && event.kind != Kind::Request {
                return Err(format!("event {index} requests no lock"));
            }
            let next = self.recorded.trace.events[requests[(at + 1) % requests.len()]];
            let holders = self.locks.get(&(event.object, event.element));
            let is_shared = event.kind == Kind::AcquireShared;
            let is_held = holders
                .into_iter()
                .flatten()
                .any(|(thread, shared)| *thread == next.thread.index() && !(is_shared && *shared));
            if !is_held || next.thread == event.thread {
                return Err(format!("event {index} does not wait for the next one"));
            }
        }
        Ok(())
    }
}

fn is_plain(kind: Kind) -> bool {
    matches!(kind, Kind::Read | Kind::Write)
}

fn reads(kind: Kind) -> bool {
    matches!(kind, Kind::Read | Kind::VolatileRead | Kind::Update)
}

fn writes(kind: Kind) -> bool {
    matches!(kind, Kind::Write | Kind::VolatileWrite | Kind::Update)
}
