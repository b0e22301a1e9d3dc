//! What a thread does on its way besides the calls and locks that lead to its access: it held the
//! missing lock before, and it passes code on to a call that runs it.
//!
//! Computed for the first findings of a class alone, because it takes a look at whole bodies.

use super::context::RuleContext;
use super::earlier::{self, Sought};
use super::story::{Aside, Thread};
use crate::analysis::{ContextId, UnitId};
use crate::cfg::{Part, body_of};
use crate::model::{Body, ExprKind};
use crate::source::Span;

/// What the thread knows from the last time when it held the lock that it lacks at the access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Memory {
    /// It is not seen to have held the lock before.
    None,
    /// It held the lock, which makes visible what others did before.
    HeldLock,
    /// It used the field under the lock.
    UsedField,
    /// It assigned the field itself, without the lock.
    AssignedField,
}

/// Adds that the thread assigned the field itself on its way to a read, if it did.
pub(super) fn add_own_assignment(cx: &RuleContext<'_>, thread: &mut Thread<'_>) -> Memory {
    let field = thread.access.field;
    let places = places(cx, thread);
    let mut frames = places.into_iter().rev();
    let found = frames.find_map(|(context, unit, place)| {
        Some((context, earlier::own_assignment(cx, unit, place, field)?))
    });
    let Some((context, at)) = found else {
        return Memory::None;
    };
    thread.asides.push(Aside {
        context,
        at,
        text: format!("assigns `{}`", cx.field_name(field)),
    });
    Memory::AssignedField
}

/// Adds the asides of the thread; `sought` is what it lacks.
pub(super) fn add(
    cx: &RuleContext<'_>,
    thread: &mut Thread<'_>,
    sought: Option<Sought<'_>>,
) -> Memory {
    let places = places(cx, thread);
    let mut memory = Memory::None;
    let earlier = sought.and_then(|sought| {
        let mut frames = places.iter().rev();
        frames.find_map(|&(context, unit, place)| {
            Some((context, earlier::before(cx, unit, place, sought)?))
        })
    });
    if let Some((context, earlier)) = earlier {
        memory = if earlier.uses_field {
            Memory::UsedField
        } else {
            Memory::HeldLock
        };
        thread.asides.push(Aside {
            context,
            at: earlier.at,
            text: earlier.text,
        });
    }
    for (context, unit, place) in places {
        let calls = run_at_once(cx, unit, place).into_iter();
        thread
            .asides
            .extend(calls.map(|(at, text)| Aside { context, at, text }));
    }
    memory
}

/// The contexts of the way, each with the place at which its code calls the next or makes the access.
fn places(cx: &RuleContext<'_>, thread: &Thread<'_>) -> Vec<(ContextId, UnitId, Span)> {
    let contexts = thread.contexts;
    let last = thread.access.ways[thread.way].0;
    let chain = contexts.chain(last);
    let calls = chain.windows(2).filter_map(|pair| {
        let (caller, id) = contexts.get(pair[1]).from?;
        let unit = contexts.get(pair[0]).unit;
        let call = cx.facts().unit(unit);
        (caller == pair[0]).then(|| (caller, unit, call.call(id).event.span))
    });
    let access = (last, contexts.get(last).unit, thread.access.span);
    calls.chain([access]).collect()
}

/// The calls to which the unit passes a function with the place in it and that run it before they
/// return, from the outside in.
fn run_at_once(cx: &RuleContext<'_>, unit: UnitId, place: Span) -> Vec<(Span, String)> {
    let unit = cx.facts().unit(unit);
    let Some((_, body)) = body_of(cx.program(), unit.owner) else {
        return Vec::new();
    };
    let whole = match unit.part {
        Part::Lambda(part) | Part::MethodRef(part) => Some(body.expr(part).span),
        Part::Whole => None,
    };
    let is_run = |span: Span| {
        span.contains(place) && whole.is_none_or(|whole| whole.contains(span) && whole != span)
    };
    let lambdas = body
        .exprs
        .iter()
        .filter(|expr| matches!(expr.kind, ExprKind::Lambda { .. }) && is_run(expr.span));
    let mut calls: Vec<(Span, String)> = lambdas
        .filter_map(|lambda| receiver_of(body, lambda.span))
        .map(|(span, name)| {
            let text = format!("passes code to `{name}(…)`, which runs it before it returns");
            (span, text)
        })
        .collect();
    calls.sort_by_key(|(span, _)| span.start);
    calls
}

/// The call that has the lambda as an argument.
fn receiver_of(body: &Body, lambda: Span) -> Option<(Span, &str)> {
    body.exprs.iter().find_map(|expr| match &expr.kind {
        ExprKind::Call {
            name,
            name_span,
            args,
            ..
        } if args.iter().any(|&arg| body.expr(arg).span == lambda) => {
            Some((*name_span, name.as_str()))
        }
        _ => None,
    })
}
