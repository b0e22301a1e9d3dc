//! Whether the outcome of one atomic step decides that a write happens, as in
//! `if (isBusy.compareAndSet(false, true)) { … }`: then perhaps only one thread at a time gets there.
//!
//! What the step makes of other threads is not checked (may under-report).

use super::steps::{FieldStep, Kind, StepKind};
use crate::cfg::{Owner, body_of};
use crate::model::{Body, StmtKind};
use crate::rules::context::RuleContext;
use crate::source::Span;

/// `steps` are those of the class.
pub(super) fn decide(cx: &RuleContext<'_>, write: &FieldStep, steps: &[FieldStep]) -> bool {
    let Some((_, body)) = body_of(cx.program(), write.owner) else {
        return false;
    };
    let is_attempt = |owner: Owner, span: Span| {
        steps.iter().any(|step| {
            step.owner == owner
                && step.kind == StepKind::Atomic
                && Kind::of(cx, step.field) == Some(Kind::Atomic)
                && span.contains(step.span)
        })
    };
    let calls = &cx.facts().unit(write.unit).calls;
    conditions_of(body, write.span).any(|cond| {
        let mut called = calls.iter().filter(|call| cond.contains(call.event.span));
        is_attempt(write.owner, cond)
            || called.any(|call| match call.event.targets.as_slice() {
                &[target] => returned(cx.program().method_decl(target).body.as_ref())
                    .any(|result| is_attempt(Owner::Method(target), result)),
                _ => false,
            })
    })
}

/// The conditions of the branches around a place.
fn conditions_of(body: &Body, place: Span) -> impl Iterator<Item = Span> {
    body.stmts.iter().filter_map(move |stmt| match stmt.kind {
        StmtKind::If { cond, then, .. } if body.stmt(then).span.contains(place) => {
            Some(body.expr(cond).span)
        }
        _ => None,
    })
}

/// The results that the body returns.
fn returned(body: Option<&Body>) -> impl Iterator<Item = Span> {
    let stmts = body.into_iter().flat_map(|body| {
        let stmts = body.stmts.iter();
        stmts.map(move |stmt| (body, stmt))
    });
    stmts.filter_map(|(body, stmt)| match stmt.kind {
        StmtKind::Return(Some(result)) => Some(body.expr(result).span),
        _ => None,
    })
}
