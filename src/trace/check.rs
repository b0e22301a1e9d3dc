//! Whether an execution could have been as a trace says: the rules at the end of
//! `tester/TRACE.md`. Analyses rely on them.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::event::{Event, Kind, ThreadId};
use super::names::Names;

/// The first event that no execution has at its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("event {number} of thread {thread}, {kind}: {reason}", kind = kind.name())]
pub(crate) struct Violation {
    /// Path of the thread.
    pub(crate) thread: String,
    /// Number of the event in its thread, from 0.
    pub(crate) number: u64,
    pub(crate) kind: Kind,
    pub(crate) reason: String,
}

/// Checks all events, which name only what `names` has.
pub(crate) fn check(names: &Names, events: &[Event]) -> Result<(), Violation> {
    let prefix = sound_prefix(names, events);
    prefix.1.map_or(Ok(()), Err)
}

/// How many events from the first on obey the rules, and why the next one does not.
pub(super) fn sound_prefix(names: &Names, events: &[Event]) -> (usize, Option<Violation>) {
    let mut checker = Checker::new(names.threads().len());
    for (index, event) in events.iter().enumerate() {
        if let Err(reason) = checker.step(event) {
            let thread = &names.threads()[event.thread.index()];
            let violation = Violation {
                thread: names.text(thread.path).to_owned(),
                number: checker.threads[event.thread.index()].events,
                kind: event.kind,
                reason,
            };
            return (index, Some(violation));
        }
    }
    (events.len(), None)
}

#[derive(Debug, Clone, Default)]
struct ThreadState {
    events: u64,
    is_forked: bool,
    is_joined: bool,
    is_waiting: bool,
    units: Vec<u64>,
}

#[derive(Debug, Default)]
struct LockState {
    exclusive: Option<ThreadId>,
    shared: Vec<ThreadId>,
}

impl LockState {
    fn is_shared_by_another(&self, thread: ThreadId) -> bool {
        self.shared.iter().any(|holder| *holder != thread)
    }
}

struct Checker {
    threads: Vec<ThreadState>,
    locks: FxHashMap<(u64, i32), LockState>,
}

impl Checker {
    fn new(threads: usize) -> Self {
        Self {
            threads: vec![ThreadState::default(); threads],
            locks: FxHashMap::default(),
        }
    }

    fn step(&mut self, event: &Event) -> Result<(), String> {
        let thread = &mut self.threads[event.thread.index()];
        if thread.is_joined {
            return Err("the thread has ended before, for another has joined it".to_owned());
        }
        if thread.is_waiting {
            return Err("the thread waits for a lock and cannot go on".to_owned());
        }
        match event.kind {
            Kind::Request => thread.is_waiting = true,
            Kind::UnitIn => thread.units.push(event.object),
            Kind::UnitOut if thread.units.pop() != Some(event.object) => {
                return Err("it leaves a unit that is not the innermost one".to_owned());
            }
            Kind::Fork => self.fork(event)?,
            Kind::Join => self.join(event)?,
            Kind::Acquire | Kind::AcquireShared => self.acquire(event)?,
            Kind::Release | Kind::ReleaseShared => self.release(event)?,
            _ => {}
        }
        self.threads[event.thread.index()].events += 1;
        Ok(())
    }

    fn fork(&mut self, event: &Event) -> Result<(), String> {
        let other = event.other_thread();
        let child = &mut self.threads[other.index()];
        if child.is_forked {
            return Err("the thread was started before".to_owned());
        }
        if child.events > 0 || other == event.thread {
            return Err("the thread has run before".to_owned());
        }
        child.is_forked = true;
        Ok(())
    }

    fn join(&mut self, event: &Event) -> Result<(), String> {
        let other = event.other_thread();
        if other == event.thread {
            return Err("a thread cannot see its own end".to_owned());
        }
        let child = &mut self.threads[other.index()];
        if child.is_waiting {
            return Err("the thread waits for a lock and has not ended".to_owned());
        }
        child.is_joined = true;
        Ok(())
    }

    fn acquire(&mut self, event: &Event) -> Result<(), String> {
        let lock = self.locks.entry((event.object, event.element)).or_default();
        let thread = event.thread;
        let is_shared = event.kind == Kind::AcquireShared;
        match lock.exclusive {
            Some(holder) if holder != thread => {
                return Err("another thread holds the lock".to_owned());
            }
            Some(_) if !is_shared => return Err("the thread holds the lock already".to_owned()),
            _ => {}
        }
        if is_shared {
            if lock.shared.contains(&thread) {
                return Err("the thread holds the lock already".to_owned());
            }
            lock.shared.push(thread);
        } else {
            if lock.is_shared_by_another(thread) {
                return Err("another thread holds the lock".to_owned());
            }
            if !lock.shared.is_empty() {
                return Err("the thread holds the lock in shared mode".to_owned());
            }
            lock.exclusive = Some(thread);
        }
        Ok(())
    }

    fn release(&mut self, event: &Event) -> Result<(), String> {
        let thread = event.thread;
        let lock = self.locks.entry((event.object, event.element)).or_default();
        if event.kind == Kind::Release {
            if lock.exclusive != Some(thread) {
                return Err("the thread does not hold the lock".to_owned());
            }
            lock.exclusive = None;
            return Ok(());
        }
        let held = lock.shared.iter().position(|holder| *holder == thread);
        let Some(held) = held else {
            return Err("the thread does not hold the lock in shared mode".to_owned());
        };
        lock.shared.swap_remove(held);
        Ok(())
    }
}
