//! Whether the plain reference to a thread-safe object is set when other threads may use it: a
//! member tests the field and then sets it, or construction leaves it empty and a method fills it.
//!
//! Another order of the accesses then leads to `null` or to two objects, whatever the object in the
//! field guarantees. Tests in other members than the one that sets the field are not seen (may
//! under-report).

use rustc_hash::FxHashSet;

use super::context::RuleContext;
use super::regions::Regions;
use super::unsafe_publication::first_value;
use crate::analysis::Exposed;
use crate::cfg::body_of;
use crate::finding::AccessKind;
use crate::model::{Body, ExprKind, LocalId, StmtKind};
use crate::program::FieldId;
use crate::source::Span;

/// The accesses are those to the field, in source order.
pub(super) fn is_set_late(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> bool {
    let mut members = accesses.chunk_by(|a, b| a.owner == b.owner);
    members.any(|of_member| tests_and_sets(cx, of_member)) || is_filled_late(cx, field)
}

fn is_filled_late(cx: &RuleContext<'_>, field: FieldId) -> bool {
    first_value(cx, field).is_none() && cx.facts().is_made_where_assigned(field)
}

/// Whether the member tests the field, directly or through a local, before it sets it.
fn tests_and_sets(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> bool {
    let (sets, reads): (Vec<&Exposed>, Vec<&Exposed>) = accesses
        .iter()
        .partition(|access| access.kind == AccessKind::Write);
    let (Some(last), Some((_, body))) = (sets.last(), body_of(cx.program(), accesses[0].owner))
    else {
        return false;
    };
    let tests = tests_before(body, last.span.start);
    let reads: Vec<Span> = reads.iter().map(|read| read.span).collect();
    let copies = copies(body, &reads);
    let mut uses = body
        .exprs
        .iter()
        .filter(|expr| matches!(expr.kind, ExprKind::Local(local) if copies.contains(&local)));
    reads.iter().any(|&read| tests.contain(read)) || uses.any(|used| tests.contain(used.span))
}

/// The locals that are initialised with what one of the reads, in source order, gives.
fn copies(body: &Body, reads: &[Span]) -> FxHashSet<LocalId> {
    let reads_field = |init: Span| {
        let next = reads.partition_point(|read| read.start < init.start);
        reads.get(next).is_some_and(|read| read.end <= init.end)
    };
    let locals = (0u32..).map(LocalId).zip(&body.locals);
    locals
        .filter(|(_, local)| {
            local
                .init
                .is_some_and(|init| reads_field(body.expr(init).span))
        })
        .map(|(id, _)| id)
        .collect()
}

/// The conditions of a body that begin before the offset.
fn tests_before(body: &Body, offset: u32) -> Regions {
    let of_stmts = body.stmts.iter().filter_map(|stmt| match stmt.kind {
        StmtKind::If { cond, .. } => Some(cond),
        _ => None,
    });
    let of_exprs = body.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Conditional { cond, .. } => Some(cond),
        _ => None,
    });
    let conditions = of_stmts.chain(of_exprs).map(|cond| body.expr(cond).span);
    let mut tests = Regions::default();
    tests.add(conditions.filter(|cond| cond.start < offset));
    tests
}
