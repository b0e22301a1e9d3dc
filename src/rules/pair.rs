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

/// Two threads that collide.
pub(super) struct Pair<'p> {
    pub(super) threads: [Thread<'p>; 2],
    /// What the first one knows from the last time when it held the guard.
    pub(super) memory: Memory,
    /// The first one reads the field again under the guard.
    pub(super) reads_again: bool,
}

impl<'p> Pair<'p> {
    pub(super) fn new(
        cx: &'p RuleContext<'_>,
        collision: &Collision<'p>,
        guard: Option<&Guard>,
    ) -> Self {
        let mut pair = Self {
            threads: threads(cx, collision, guard),
            memory: Memory::None,
            reads_again: false,
        };
        if cx.takes_a_closer_look() {
            pair.look_closer(cx, guard);
        }
        pair
    }

    fn look_closer(&mut self, cx: &RuleContext<'_>, guard: Option<&Guard>) {
        let sought = |access: &Exposed| {
            let guard = guard.filter(|guard| guard.thread().is_none() && access.is_own)?;
            let is_held = access.is_guarded_by(&guard.monitor);
            (!is_held).then_some(Sought {
                monitor: &guard.monitor,
                field: access.field,
            })
        };
        let [one, other] = &mut self.threads;
        let (access, unit) = (
            one.access,
            one.contexts.get(one.access.ways[one.way].0).unit,
        );
        self.memory = asides::add(cx, one, sought(access));
        self.reads_again = sought(access)
            .is_some_and(|sought| earlier::is_read_again(cx, unit, access.span, sought));
        asides::add(cx, other, sought(other.access));
    }
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
