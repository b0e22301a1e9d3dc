//! The two threads of a collision as a story tells them: on ways that begin in calls that are seen,
//! where there are such.

use super::asides::{self, Memory};
use super::collisions::{Collision, of_known_callers, surest_ways};
use super::context::RuleContext;
use super::earlier::{self, Sought};
use super::entries::{Doubt, doubt};
use super::guard::Guard;
use super::story::Thread;
use crate::analysis::{Contexts, Exposed};
use crate::cfg::Path;
use crate::finding::AccessKind;

/// Two threads that collide.
pub(super) struct Pair<'p> {
    pub(super) threads: [Thread<'p>; 2],
    /// What each knows of the lock that it lacks.
    pub(super) recalls: [Recall; 2],
}

/// What a thread knows of the lock that it lacks at its access.
pub(super) struct Recall {
    /// The lock as the code of the access would write it.
    pub(super) lock: String,
    /// From the last time when it held the lock.
    pub(super) memory: Memory,
    /// It may read the field again while holding the lock.
    pub(super) reads_again: bool,
}

impl<'p> Pair<'p> {
    pub(super) fn new(
        cx: &'p RuleContext<'_>,
        collision: &Collision<'p>,
        guard: Option<&Guard>,
    ) -> Self {
        let mut threads = threads(cx, collision, guard);
        let lacked = [0, 1].map(|end| lacked(&threads, end, guard));
        let looks_closer = cx.takes_a_closer_look();
        let recalls = [0, 1].map(|end| match &lacked[end] {
            _ if !looks_closer => Recall::nothing(),
            None => Recall::of_own_assignment(cx, &mut threads[end]),
            Some(monitor) => Recall::of(cx, &mut threads[end], monitor),
        });
        Self { threads, recalls }
    }
}

impl Recall {
    fn nothing() -> Self {
        Self {
            lock: String::new(),
            memory: Memory::None,
            reads_again: false,
        }
    }

    /// Of a thread that lacks no lock which others hold.
    fn of_own_assignment(cx: &RuleContext<'_>, thread: &mut Thread<'_>) -> Self {
        asides::add(cx, thread, None);
        let reads = thread.access.kind == AccessKind::Read && thread.access.is_own;
        let memory = if reads {
            asides::add_own_assignment(cx, thread)
        } else {
            Memory::None
        };
        Self {
            memory,
            ..Self::nothing()
        }
    }

    fn of(cx: &RuleContext<'_>, thread: &mut Thread<'_>, monitor: &Path) -> Self {
        let access = thread.access;
        let sought = Sought {
            monitor,
            field: access.field,
        };
        let unit = thread.contexts.get(access.ways[thread.way].0).unit;
        Self {
            lock: cx.guard_name_at(access, monitor),
            memory: asides::add(cx, thread, Some(sought)),
            reads_again: earlier::is_read_again(cx, unit, access.span, sought),
        }
    }
}

/// The lock that one of the threads lacks at its access: the guard, else one that the other holds.
fn lacked(threads: &[Thread<'_>; 2], end: usize, guard: Option<&Guard>) -> Option<Path> {
    let (own, other) = (&threads[end], &threads[1 - end]);
    let is_held = |monitor: &Path| match guard {
        Some(_) => own.access.is_guarded_by(monitor),
        None => own.locks().mode(monitor).is_some(),
    };
    let monitor = match guard {
        Some(guard) => Some(&guard.monitor),
        None => other.locks().iter().map(|(monitor, _)| monitor).next(),
    };
    let monitor = monitor.filter(|monitor| own.access.is_own && !monitor.is_thread());
    monitor.filter(|monitor| !is_held(monitor)).cloned()
}

fn threads<'p>(
    cx: &'p RuleContext<'_>,
    collision: &Collision<'p>,
    guard: Option<&Guard>,
) -> [Thread<'p>; 2] {
    let ends = [collision.access, collision.partner];
    let ways = [collision.ways.0, collision.ways.1];
    let has_own_callers =
        |end: usize| doubt(cx, &cx.contexts, ends[end], ways[end]) == Doubt::HasOwnCallers;
    let known = (has_own_callers(0) || has_own_callers(1))
        .then(|| of_known_callers(cx, ends[0], ends[1], guard))
        .flatten();
    let known = known.and_then(|(access, partner)| {
        let contexts = &cx.known_ways().contexts;
        let ways = surest_ways(cx, contexts, access, partner)?;
        Some(both(contexts, [access, partner], [ways.0, ways.1]))
    });
    known.unwrap_or_else(|| both(&cx.contexts, ends, ways))
}

fn both<'p>(contexts: &'p Contexts, ends: [&'p Exposed; 2], ways: [usize; 2]) -> [Thread<'p>; 2] {
    [0, 1].map(|end| Thread {
        access: ends[end],
        way: ways[end],
        contexts,
        asides: Vec::new(),
    })
}
