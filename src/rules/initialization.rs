//! Whether a field is only set while its object is being initialized, before other threads use it.
//!
//! The names of methods say so; whether the object is in fact used too early is not known here, and
//! so such a conflict is a note.

use rustc_hash::FxHashSet;

use super::context::RuleContext;
use super::deeds::Deed;
use crate::analysis::{ContextId, Exposed};
use crate::cfg::body_of;
use crate::finding::AccessKind;
use crate::model::{Body, ExprKind, StmtId, StmtKind};
use crate::program::MethodId;

/// How many statements at the start of a method may check that the object is not initialized.
const CHECKS: usize = 4;

/// Whether all changes set the field on behalf of one initializing method, or in methods that
/// refuse to run once the object is initialized.
pub(super) fn is_initialized_once(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> bool {
    let mut changes = accesses.iter().filter(|access| access.is_change());
    let mut on_behalf = FxHashSet::default();
    let all_plain = changes.all(|change| {
        if !sets_plainly(cx, change) {
            return false;
        }
        if !refuses_later(cx, change) {
            let ways = change.ways.iter();
            on_behalf.extend(ways.map(|(context, _)| initializer(cx, *context)));
        }
        on_behalf.len() <= 1
    });
    all_plain && !on_behalf.contains(&None)
}

/// Whether the access sets the field without a look at its value.
fn sets_plainly(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    access.kind == AccessKind::Write && cx.deeds.of(access) == Deed::Single
}

/// The first method on the way whose name says that it initializes the object.
fn initializer(cx: &RuleContext<'_>, context: ContextId) -> Option<MethodId> {
    let methods = cx
        .contexts
        .chain(context)
        .into_iter()
        .filter_map(|context| {
            let unit = cx.facts().unit(cx.contexts.get(context).unit);
            unit.owner.method()
        });
    let is_initializer = |method: &MethodId| {
        let name = &cx.program().method_decl(*method).name;
        cx.facts().knowledge.is_initializer(name)
    };
    methods.into_iter().find(is_initializer)
}

/// Whether the member starts with a check that the object is not initialized yet.
fn refuses_later(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    let Some((_, body)) = body_of(cx.program(), access.owner) else {
        return false;
    };
    let first = statements(body, body.root).iter().take(CHECKS);
    first.copied().any(|stmt| {
        let StmtKind::Expr(expr) = body.stmt(stmt).kind else {
            return false;
        };
        matches!(&body.expr(expr).kind, ExprKind::Call { name, .. }
            if cx.facts().knowledge.is_initialization_check(name))
    })
}

/// The statements of a block, also of one that is synchronized as a whole.
fn statements(body: &Body, block: StmtId) -> &[StmtId] {
    match &body.stmt(block).kind {
        StmtKind::Block(stmts) => match stmts.as_slice() {
            [only] => match body.stmt(*only).kind {
                StmtKind::Synchronized { body: inner, .. } => statements(body, inner),
                _ => stmts,
            },
            _ => stmts,
        },
        _ => &[],
    }
}
