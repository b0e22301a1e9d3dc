//! Whether one of two accesses happens before the code of the other is handed to the thread that
//! runs it: a function, an object of a class around it, or the thread that the object itself is
//! (JLS 17.4.5).
//!
//! Found in the source: the handing place follows the assignment in the same member, or in one that
//! only this member calls. Another call of that member may assign the field again while the code
//! that was handed on first still runs (may under-report).

use super::context::RuleContext;
use crate::analysis::{CallId, ContextId, Exposed, LockSet, Place, Run, UnitId};
use crate::cfg::{Owner, Part, body_of};
use crate::finding::AccessKind;
use crate::locks::Unit;
use crate::model::{Body, ExprId, ExprKind};
use crate::program::{ClassId, Ty};
use crate::source::Span;

/// Whether one of the accesses assigns the field, and the same code then hands on that which makes
/// the other.
pub(super) fn is_handed_over(cx: &RuleContext<'_>, a: &Exposed, b: &Exposed) -> bool {
    makes_after(cx, a, b) || makes_after(cx, b, a)
}

fn makes_after(cx: &RuleContext<'_>, change: &Exposed, access: &Exposed) -> bool {
    let is_made_after = |&(way, _): &(ContextId, LockSet)| {
        let start = cx.facts().unit(cx.contexts.start(way));
        let handed = handing_places(cx, change, access, start);
        !handed.is_empty() && handed.iter().all(|place| follows(cx, change, *place))
    };
    change.kind == AccessKind::Write
        && !change.ways.is_empty()
        && access.ways.iter().all(is_made_after)
}

/// The places after which a thread may run the code at the start of a way; none if unknown.
fn handing_places(
    cx: &RuleContext<'_>,
    change: &Exposed,
    access: &Exposed,
    start: &Unit,
) -> Vec<Place> {
    let made = match (&start.part, start.owner) {
        (Part::Lambda(made) | Part::MethodRef(made), owner) => span_of(cx, owner, *made)
            .map(|span| Place { owner, span })
            .into_iter()
            .collect(),
        (Part::Whole, _) if access.run == Run::OwnThread => return own_starts(cx, change.owner),
        (Part::Whole, _) if cx.view.chain.contains(&start.class) => Vec::new(),
        (Part::Whole, _) => cx.facts().creations_of(start.class).to_vec(),
    };
    let uses = made.into_iter().map(|place| match place.owner {
        Owner::FieldInit(field) => {
            let is_outside = |place: &&Place| !is_within(cx, place.owner, start.class);
            let reads = cx.facts().reads_of(field).iter();
            reads.filter(is_outside).copied().collect()
        }
        Owner::Method(_) => vec![place],
    });
    let uses: Vec<Vec<Place>> = uses.collect();
    if uses.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    uses.concat()
}

fn span_of(cx: &RuleContext<'_>, owner: Owner, expr: ExprId) -> Option<Span> {
    let (_, body) = body_of(cx.program(), owner)?;
    Some(body.expr(expr).span)
}

fn is_within(cx: &RuleContext<'_>, owner: Owner, class: ClassId) -> bool {
    owner.class(cx.program()) == class && !cx.view.chain.contains(&class)
}

/// Where the code of the owner starts the thread that the object itself is.
fn own_starts(cx: &RuleContext<'_>, owner: Owner) -> Vec<Place> {
    let Some((_, body)) = body_of(cx.program(), owner) else {
        return Vec::new();
    };
    let foreign = cx.program().foreign_supertypes(cx.view.class);
    let starts = |name: &str| {
        foreign.iter().any(|ty| match ty {
            Ty::Known(ty) => cx.facts().knowledge.runs_elsewhere(ty, name),
            _ => false,
        })
    };
    let calls = body.exprs.iter().filter(|expr| match &expr.kind {
        ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } => args.is_empty() && receiver.is_none_or(|id| is_this(body, id)) && starts(name),
        _ => false,
    });
    let places = calls.map(|call| Place {
        owner,
        span: call.span,
    });
    places.collect()
}

fn is_this(body: &Body, id: ExprId) -> bool {
    matches!(body.expr(id).kind, ExprKind::This)
}

/// The place is run only after the change: it follows in the same member, in one that this member
/// alone calls afterwards, or in the only one that calls this member.
fn follows(cx: &RuleContext<'_>, change: &Exposed, place: Place) -> bool {
    let (from, to) = (change.owner, place.owner);
    if from == to {
        return change.span.end <= place.span.start;
    }
    let afterwards = sole_calls(cx, to, from);
    if !afterwards.is_empty() {
        return afterwards.iter().all(|call| change.span.end <= call.start);
    }
    let before = sole_calls(cx, from, to);
    !before.is_empty() && before.iter().all(|call| call.end <= place.span.start)
}

/// The calls of a private method, if the code of one member alone makes them.
fn sole_calls(cx: &RuleContext<'_>, called: Owner, by: Owner) -> Vec<Span> {
    let Owner::Method(method) = called else {
        return Vec::new();
    };
    let facts = cx.facts();
    let calls = facts.calls_of(method);
    let is_private = cx.program().method_decl(method).modifiers.is_private();
    let is_elsewhere = |&(unit, _): &(UnitId, CallId)| facts.unit(unit).owner != by;
    if !is_private || calls.iter().any(is_elsewhere) {
        return Vec::new();
    }
    let calls = calls.iter();
    calls
        .map(|&(unit, id)| facts.unit(unit).call(id).event.span)
        .collect()
}
