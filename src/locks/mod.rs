//! Monitors held at each access and call.
//!
//! "Held" is a must-property in two halves: on every path from the entry the monitor was acquired
//! and not released since, and on every path to the normal exit a release follows. Ways out by
//! exception do not count for the second half: an access is guarded even if an exception after it
//! skips the unlock. For a single acquire and a single release this is the definition by dominance:
//! the acquire dominates the access, no release lies between, and the release post-dominates it.

mod affected;
mod declared;
mod flow;
mod gate_helpers;
mod gates;
mod held;
mod helpers;
mod operations;
mod released;
mod thread_checks;

pub(crate) use gates::{Gated, Gates};
#[cfg(test)]
pub(crate) use held::held_at;
pub(crate) use helpers::find_helpers;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::cfg::{
    Access, Call, Cfg, Helpers, Instr, Mode, Owner, Part, Path, Serially, Step, Task,
};
use crate::model::ExprId;
use crate::program::{ClassId, FieldId, MethodId};
use crate::source::Span;

/// A monitor that is held, and where it was acquired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) monitor: Path,
    pub(crate) mode: Mode,
    /// The nearest acquire that dominates the place; `None` if different paths acquire it at
    /// different places, or the source shows no acquire.
    pub(crate) acquired: Option<Span>,
}

/// Something that happens while monitors are held.
#[derive(Debug, Clone)]
pub(crate) struct Under<T> {
    pub(crate) event: T,
    /// Shared by events that follow each other, as long as it stays the same.
    pub(crate) held: Arc<Vec<Held>>,
}

/// Index into [`Unit::accesses`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct AccessId(u32);

/// Index into [`Unit::calls`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct CallId(u32);

/// One graph's accesses and calls.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) owner: Owner,
    pub(crate) part: Part,
    /// The class whose `this` the code sees.
    pub(crate) class: ClassId,
    pub(crate) accesses: Vec<Under<Access>>,
    pub(crate) calls: Vec<Under<Call>>,
    pub(crate) gated: Gated,
    /// Acquires of locks that stay locked if a call under them throws, because no handler releases
    /// them.
    pub(crate) left_locked: Vec<Span>,
    /// Anonymous classes whose methods run where they are created.
    pub(crate) ran_at_once: Vec<ClassId>,
    /// The code is handed to an executor that runs one task at a time.
    pub(crate) serial: Option<Serially>,
    /// Objects that are handed to such an executor.
    pub(crate) tasks: Vec<Task>,
    /// Objects of named classes that are created, with the expressions that create them.
    pub(crate) created: Vec<(ClassId, ExprId)>,
    /// Locks that an annotation says the callers hold.
    pub(crate) asked_of_callers: Vec<(Path, Mode)>,
}

/// Evaluates one graph.
pub(crate) fn unit(cfg: &Cfg, helpers: &Helpers) -> Unit {
    let held::Events {
        accesses, calls, ..
    } = held::events(cfg);
    let calls = merge(calls, call_key);
    let accesses = merge(accesses, access_key);
    Unit {
        owner: cfg.owner,
        part: cfg.part.clone(),
        class: cfg.class,
        left_locked: left_locked(cfg, &calls, helpers),
        gated: gates::gates(cfg, &accesses, &calls),
        calls,
        accesses,
        ran_at_once: cfg.ran_at_once.clone(),
        serial: cfg.serial.clone(),
        tasks: cfg.tasks.clone(),
        created: cfg.created.clone(),
        asked_of_callers: cfg.asked_of_callers.clone(),
    }
}

impl Unit {
    pub(crate) fn access(&self, id: AccessId) -> &Under<Access> {
        &self.accesses[id.0 as usize]
    }

    pub(crate) fn call(&self, id: CallId) -> &Under<Call> {
        &self.calls[id.0 as usize]
    }

    pub(crate) fn access_ids(&self) -> impl Iterator<Item = AccessId> + use<> {
        ids(self.accesses.len()).map(AccessId)
    }

    pub(crate) fn call_ids(&self) -> impl Iterator<Item = CallId> + use<> {
        ids(self.calls.len()).map(CallId)
    }
}

fn ids(count: usize) -> std::ops::Range<u32> {
    0..u32::try_from(count).unwrap_or(u32::MAX)
}

/// The order of a unit's accesses.
fn access_key(access: &Access) -> (Span, FieldId, ExprId) {
    (access.span, access.field, access.expr)
}

/// The order of a unit's calls.
fn call_key(call: &Call) -> (Span, Option<MethodId>) {
    (call.span, call.targets.first().copied())
}

/// The acquires of locks that an exception from a call would leave locked.
// Only calls of loaded methods count, and every handler is assumed to release (may under-report).
fn left_locked(cfg: &Cfg, calls: &[Under<Call>], helpers: &Helpers) -> Vec<Span> {
    let unprotected: FxHashSet<Span> = cfg
        .blocks
        .iter()
        .filter(|block| block.handlers.is_empty())
        .flat_map(|block| &block.instrs)
        .filter_map(|instr| match instr {
            Instr::Call(call) if !unlocks(cfg, call, helpers) => Some(call.span),
            _ => None,
        })
        .collect();
    let mut acquires: Vec<Span> = calls
        .iter()
        .filter(|under| unprotected.contains(&under.event.span))
        .flat_map(|under| under.held.iter())
        .filter(|held| held.monitor.steps.last() == Some(&Step::Lock))
        .filter_map(|held| held.acquired)
        .collect();
    acquires.sort_unstable();
    acquires.dedup();
    acquires
}

/// The call releases a lock, or finds the lock to release: `getLock().unlock()`.
fn unlocks(cfg: &Cfg, call: &Call, helpers: &Helpers) -> bool {
    let later = cfg
        .releasing
        .partition_point(|release| release.start <= call.span.start);
    let nearest = later.checked_sub(1).map(|index| cfg.releasing[index]);
    if nearest.is_some_and(|release| call.span.end <= release.end) {
        return true;
    }
    let mut called = call
        .targets
        .iter()
        .filter_map(|&target| helpers.get(target));
    called.any(|helper| !helper.releases.is_empty())
}

/// Merges the copies of one event in the copies of a `finally` block: only the monitors held at all
/// of them count as held.
fn merge<T: PartialEq, K: Ord>(events: Vec<Under<T>>, key: impl Fn(&T) -> K) -> Vec<Under<T>> {
    let mut events = events;
    events.sort_by_key(|under| key(&under.event));
    let mut merged: Vec<Under<T>> = Vec::with_capacity(events.len());
    for under in events {
        let with_this_key = |known: &&mut Under<T>| key(&known.event) == key(&under.event);
        let mut known = merged.iter_mut().rev().take_while(with_this_key);
        match known.find(|known| known.event == under.event) {
            Some(copy) => {
                Arc::make_mut(&mut copy.held).retain_mut(|held| {
                    let other = under
                        .held
                        .iter()
                        .find(|other| other.monitor == held.monitor);
                    if let Some(other) = other {
                        held.mode = held.mode.min(other.mode);
                    }
                    other.is_some()
                });
            }
            None => merged.push(under),
        }
    }
    merged
}

#[cfg(test)]
mod tests;
