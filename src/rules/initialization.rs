//! Whether accesses are made before other threads use the object: while it is made, initialized or
//! configured.
//!
//! The names of methods and their visible calls say so; whether the object is in fact used too
//! early is not known here, and so such a conflict is a note.

use rustc_hash::FxHashSet;

use super::context::RuleContext;
use super::deeds::Deed;
use super::setter::is_setter;
use crate::analysis::{ContextId, Exposed, Run};
use crate::cfg::{Contents, Owner, Reference, body_of};
use crate::finding::AccessKind;
use crate::locks::Unit;
use crate::model::{Body, ExprId, ExprKind, Literal, MethodKind, StmtId, StmtKind};
use crate::program::{FieldId, MethodId};
use crate::subject::Consequence;

/// How many statements at the start of a method may check that the object is not initialized.
const CHECKS: usize = 4;

/// What may follow at most from the collisions of a field, if all its changes are made before the
/// object is used: by one initializing method, by methods that refuse to run once the object is
/// initialized, or by setters.
pub(super) fn harm_before_use(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> Option<Consequence> {
    let mut on_behalf = FxHashSet::default();
    let mut is_configured = false;
    let mut is_set_before = false;
    let mut fills = false;
    for change in accesses.iter().filter(|access| access.is_change()) {
        if is_on_new_object(cx, change) || refuses_later(cx, change) {
            is_set_before = true;
            continue;
        }
        if change.kind != AccessKind::Write {
            return None;
        }
        let deed = cx.deeds.of(change);
        if is_configuration(cx, change) {
            is_configured = true;
            continue;
        }
        fills |= deed == Deed::ActsOnReference;
        if !matches!(deed, Deed::Single | Deed::ActsOnReference) {
            return None;
        }
        for (context, _) in &change.ways {
            on_behalf.insert(initializer(cx, *context)?);
        }
    }
    let is_once = on_behalf.len() <= 1 && !on_behalf.iter().any(|&method| runs_again(cx, method));
    match (is_once, is_configured) {
        (true, true) => Some(Consequence::ConfigurationOnly),
        // An initializing method that fills the field alone computes it when it is needed.
        (true, false) if is_set_before || !fills => Some(Consequence::InitializationOnly),
        _ => None,
    }
}

/// Whether the access is made on an object that no other thread has yet.
pub(super) fn is_on_new_object(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    access.run == Run::Called && access.is_own && cx.runs_on_new_objects(access.owner)
}

/// Whether the access is that of a setter without a lock, which no code is seen to call while the
/// object is in use.
fn is_configuration(cx: &RuleContext<'_>, change: &Exposed) -> bool {
    change.run == Run::Called
        && change.common().is_empty()
        && change.owner.method().is_some_and(|method| {
            is_setter(cx.facts(), method) && cx.callers().only_configure(method)
        })
}

/// Whether one of the two accesses only decides that its method fails until the other one has set
/// the field for good: `if (!isOpen) throw …`.
pub(super) fn is_refusal(cx: &RuleContext<'_>, field: FieldId, a: &Exposed, b: &Exposed) -> bool {
    let pair = |read: &Exposed, write: &Exposed| {
        write.kind == AccessKind::Write && refuses_until_set(cx, read)
    };
    (pair(a, b) || pair(b, a)) && is_set_for_good(cx, field)
}

fn refuses_until_set(cx: &RuleContext<'_>, read: &Exposed) -> bool {
    let Some((_, body)) = body_of(cx.program(), read.owner) else {
        return false;
    };
    let is_unset = |cond: ExprId| match body.expr(cond).kind {
        ExprKind::Not(flag) => flag == read.expr,
        ExprKind::Equals {
            negated: false,
            left,
            right,
        } => left == read.expr && matches!(body.expr(right).kind, ExprKind::Literal(Literal::Null)),
        _ => false,
    };
    let fails = |arm: StmtId| {
        let only = match statements(body, arm) {
            [only] => *only,
            _ => arm,
        };
        matches!(body.stmt(only).kind, StmtKind::Throw(_))
    };
    read.kind == AccessKind::Read
        && body.stmts.iter().any(|stmt| {
            matches!(stmt.kind, StmtKind::If { cond, then, otherwise: None }
                if is_unset(cond) && fails(then))
        })
}

/// No method gives the field its default value again.
fn is_set_for_good(cx: &RuleContext<'_>, field: FieldId) -> bool {
    let facts = cx.facts();
    facts.writes_of(field).iter().all(|&(unit, id)| {
        let unit = facts.unit(unit);
        let is_method = unit
            .owner
            .method()
            .is_some_and(|method| cx.program().method_decl(method).kind == MethodKind::Method);
        !is_method
            || matches!(&unit.access(id).event.reference, Reference::Write(written)
                if written.value.is_some() && !written.is_default)
    })
}

/// Whether the method runs before other threads have the object: as its name says, unless the
/// object may be initialized again, or as each call of it shows.
pub(super) fn precedes_sharing(cx: &RuleContext<'_>, method: MethodId) -> bool {
    let name = &cx.program().method_decl(method).name;
    (cx.facts().knowledge.is_initializer(name) && !runs_again(cx, method))
        || cx.callers().only_call_on_new_objects(method)
}

/// The last method on the way whose name says that it initializes the object.
fn initializer(cx: &RuleContext<'_>, context: ContextId) -> Option<MethodId> {
    let mut methods = cx
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
    methods.rfind(is_initializer)
}

/// Whether a method such as `stop` resets a field that the initializing method looks at.
// Only what the two methods do themselves is seen (may understate the harm).
fn runs_again(cx: &RuleContext<'_>, initializer: MethodId) -> bool {
    let Some(start) = cx.facts().unit_of(initializer) else {
        return false;
    };
    let looked_at: FxHashSet<FieldId> = reads(cx.facts().unit(start)).collect();
    let mut units = cx.view.units.iter().map(|&unit| cx.facts().unit(unit));
    units.any(|unit| {
        is_stopper(cx, unit.owner) && resets(unit).any(|field| looked_at.contains(&field))
    })
}

fn is_stopper(cx: &RuleContext<'_>, owner: Owner) -> bool {
    let is_own = |method: MethodId| cx.view.chain.contains(&cx.program().method(method).class);
    owner
        .method()
        .filter(|&method| is_own(method))
        .is_some_and(|method| {
            let name = &cx.program().method_decl(method).name;
            cx.facts().knowledge.is_stopper(name)
        })
}

fn reads(unit: &Unit) -> impl Iterator<Item = FieldId> {
    let accesses = unit.accesses.iter().map(|under| &under.event);
    let reads = accesses.filter(|access| !matches!(access.reference, Reference::Write(_)));
    reads.map(|access| access.field)
}

/// The fields that get a default value, and the flags that are changed.
fn resets(unit: &Unit) -> impl Iterator<Item = FieldId> {
    let accesses = unit.accesses.iter().map(|under| &under.event);
    let resets = accesses.filter(|access| match &access.reference {
        Reference::Write(written) => written.is_default,
        _ => access.contents == Contents::Modify,
    });
    resets.map(|access| access.field)
}

/// Whether the member starts with a check that the object is not initialized yet.
fn refuses_later(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    let Some((_, body)) = body_of(cx.program(), access.owner) else {
        return false;
    };
    let first = statements(body, body.root).iter().take(CHECKS);
    let sets_plainly = access.kind == AccessKind::Write && cx.deeds.of(access) == Deed::Single;
    sets_plainly
        && first.copied().any(|stmt| {
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
