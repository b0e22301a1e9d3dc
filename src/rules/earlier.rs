//! When a thread last held a monitor before it comes to a place without it.
//!
//! Computed from the accesses and calls of one unit, in source order. Code in a branch that leaves
//! the place out does not count, nor does an earlier round of a loop (may leave something out).

use super::context::RuleContext;
use crate::analysis::UnitId;
use crate::cfg::{Owner, Path, Reference, Root, body_of};
use crate::finding::AccessKind;
use crate::locks::{Held, Unit};
use crate::model::{Body, ExprKind, StmtId, StmtKind};
use crate::program::{FieldId, MethodId};
use crate::source::Span;

/// A time at which the monitor was held.
pub(super) struct Earlier {
    /// Where it was acquired.
    pub(super) at: Span,
    /// What the thread did, as a step of a story.
    pub(super) text: String,
    /// It read or changed the field in that time.
    pub(super) uses_field: bool,
}

/// What to look for.
#[derive(Clone, Copy)]
pub(super) struct Sought<'p> {
    pub(super) monitor: &'p Path,
    pub(super) field: FieldId,
}

/// The last time before the place, which does not hold the monitor itself.
pub(super) fn before(
    cx: &RuleContext<'_>,
    unit: UnitId,
    place: Span,
    sought: Sought<'_>,
) -> Option<Earlier> {
    let unit = cx.facts().unit(unit);
    let (_, body) = body_of(cx.program(), unit.owner)?;
    let arms = arms(body);
    let is_on_the_way = |at: Span| {
        let mut around = arms.iter().filter(|arm| arm.contains(at));
        at.end <= place.start && around.all(|arm| arm.contains(place))
    };
    let block = last_block(cx, unit, sought, is_on_the_way);
    let holds_place = |name: Span| {
        body.exprs.iter().any(|expr| {
            matches!(expr.kind, ExprKind::Call { name_span, .. } if name_span == name)
                && expr.span.contains(place)
        })
    };
    let is_over = |name: Span| is_on_the_way(name) && !holds_place(name);
    let call = last_call(cx, unit, sought, is_over);
    match (block, call) {
        (Some(block), Some(call)) if call.at.start > block.at.start => Some(call),
        (block, call) => block.or(call),
    }
}

/// The last place before the given one at which the unit assigns the field of this object.
pub(super) fn own_assignment(
    cx: &RuleContext<'_>,
    unit: UnitId,
    place: Span,
    field: FieldId,
) -> Option<Span> {
    let unit = cx.facts().unit(unit);
    let assigned = unit.accesses.iter().filter(|under| {
        under.event.field == field
            && matches!(under.event.reference, Reference::Write(_))
            && under.event.span.end <= place.start
            && cx.view.is_this(&under.event.base)
    });
    let mut assigned = assigned.map(|under| under.event.span).peekable();
    assigned.peek()?;
    let (_, body) = body_of(cx.program(), unit.owner)?;
    let arms = arms(body);
    let is_on_the_way = |at: &Span| {
        let mut around = arms.iter().filter(|arm| arm.contains(*at));
        around.all(|arm| arm.contains(place))
    };
    assigned.filter(is_on_the_way).max_by_key(|at| at.start)
}

/// Whether the unit may read the field again after the place, under the monitor, as the value that it
/// read there says.
pub(super) fn is_read_again(
    cx: &RuleContext<'_>,
    unit: UnitId,
    place: Span,
    sought: Sought<'_>,
) -> bool {
    let unit = cx.facts().unit(unit);
    let later = unit.accesses.iter().filter(|under| {
        under.event.field == sought.field && under.event.reference == Reference::Read
    });
    let acquired = later.filter_map(|under| acquired(cx, &under.held, sought.monitor));
    let mut acquired = acquired.filter(|at| at.start >= place.end).peekable();
    if acquired.peek().is_none() {
        return false;
    }
    let arms = body_of(cx.program(), unit.owner).map_or_else(Vec::new, |(_, body)| arms(body));
    acquired.any(|at| {
        arms.iter()
            .any(|arm| arm.contains(at) && !arm.contains(place))
    })
}

/// The place where the monitor was acquired, if it is held.
fn acquired(cx: &RuleContext<'_>, held: &[Held], monitor: &Path) -> Option<Span> {
    let mut held = held.iter();
    held.find(|held| cx.view.normalise(&held.monitor) == *monitor)?
        .acquired
}

fn last_block(
    cx: &RuleContext<'_>,
    unit: &Unit,
    sought: Sought<'_>,
    is_on_the_way: impl Fn(Span) -> bool,
) -> Option<Earlier> {
    let under = |(held, place): (&[Held], Span)| {
        let at = acquired(cx, held, sought.monitor)?;
        let until = Span {
            start: at.start,
            end: place.end,
        };
        is_on_the_way(until).then_some(at)
    };
    let accesses = unit.accesses.iter();
    let accesses = accesses.map(|under| (under.held.as_slice(), under.event.span));
    let calls = unit.calls.iter();
    let calls = calls.map(|under| (under.held.as_slice(), under.event.span));
    let at = accesses
        .chain(calls)
        .filter_map(under)
        .max_by_key(|at| at.start)?;
    let is_in_block = |held: &[Held]| acquired(cx, held, sought.monitor) == Some(at);
    let of_field = unit.accesses.iter().filter(|under| {
        under.event.field == sought.field
            && cx.view.is_this(&under.event.base)
            && is_in_block(&under.held)
    });
    let kinds = of_field.map(|under| match under.event.reference {
        Reference::Write(_) => AccessKind::Write,
        _ => AccessKind::Read,
    });
    let kind = kinds.max_by_key(|kind| *kind == AccessKind::Write);
    let lock = cx.name_at(unit.owner, sought.monitor);
    let uses = kind.map(|kind| {
        let name = cx.field_name(sought.field);
        format!(", {} `{name}`,", kind.verb_for_field())
    });
    Some(Earlier {
        at,
        text: format!(
            "locks `{lock}`{} and unlocks it",
            uses.as_deref().unwrap_or("")
        ),
        uses_field: kind.is_some(),
    })
}

/// The last call of a method of this object that is synchronized as a whole.
fn last_call(
    cx: &RuleContext<'_>,
    unit: &Unit,
    sought: Sought<'_>,
    is_over: impl Fn(Span) -> bool,
) -> Option<Earlier> {
    if *sought.monitor != Path::root(Root::Instance(cx.view.class)) {
        return None;
    }
    let calls = unit.calls.iter().rev().map(|under| &under.event);
    let mut calls = calls.filter(|call| is_over(call.span));
    let (call, callee) = calls.find_map(|call| {
        let is_own = call
            .receiver
            .as_ref()
            .is_some_and(|path| cx.view.is_this(path));
        let [callee] = call.targets.as_slice() else {
            return None;
        };
        (is_own && locks_this(cx, *callee)).then_some((call, *callee))
    })?;
    let lock = cx.name_at(unit.owner, sought.monitor);
    let name = cx.quoted(Owner::Method(callee));
    Some(Earlier {
        at: call.span,
        text: format!("calls {name}, which holds `{lock}` until it returns"),
        uses_field: uses_field(cx, callee, sought.field),
    })
}

fn locks_this(cx: &RuleContext<'_>, method: MethodId) -> bool {
    let modifiers = cx.program().method_decl(method).modifiers;
    modifiers.is_synchronized() && !modifiers.is_static()
}

fn uses_field(cx: &RuleContext<'_>, method: MethodId, field: FieldId) -> bool {
    let unit = cx.facts().unit_of(method).map(|id| cx.facts().unit(id));
    let mut accesses = unit.into_iter().flat_map(|unit| &unit.accesses);
    accesses.any(|under| under.event.field == field && cx.view.is_this(&under.event.base))
}

/// The parts of a body that need not run whenever the code around them does.
fn arms(body: &Body) -> Vec<Span> {
    let of = |id: StmtId| body.stmt(id).span;
    let mut arms = Vec::new();
    for stmt in &body.stmts {
        match &stmt.kind {
            StmtKind::If {
                then, otherwise, ..
            } => {
                arms.push(of(*then));
                arms.extend(otherwise.map(of));
            }
            StmtKind::While { body, .. }
            | StmtKind::For { body, .. }
            | StmtKind::ForEach { body, .. } => arms.push(of(*body)),
            StmtKind::Try { catches, .. } => {
                arms.extend(catches.iter().map(|catch| of(catch.body)));
            }
            StmtKind::Switch { cases, .. } => {
                arms.extend(cases.iter().filter_map(|case| {
                    let (first, last) = (case.body.first()?, case.body.last()?);
                    Some(Span {
                        start: of(*first).start,
                        end: of(*last).end,
                    })
                }));
            }
            _ => {}
        }
    }
    for expr in &body.exprs {
        match expr.kind {
            ExprKind::Lambda { .. } => arms.push(expr.span),
            ExprKind::Conditional {
                then, otherwise, ..
            } => arms.extend([then, otherwise].map(|arm| body.expr(arm).span)),
            ExprKind::And(_, right) | ExprKind::Or(_, right) => arms.push(body.expr(right).span),
            _ => {}
        }
    }
    arms
}
