//! What a loaded method does with a parameter.

use crate::analysis::Facts;
use crate::cfg::{Owner, handovers};
use crate::knowledge::Effect;
use crate::model::{Body, ExprId, ExprKind, LocalId};
use crate::program::MethodId;

/// The most that happens to a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// It is used and given up.
    Used,
    /// It is handed to code that is not understood.
    Unknown,
    /// It stays in a field, or in a collection that a field holds.
    Kept,
    /// Another thread gets it.
    Published,
}

/// What the method does with its parameter at that position.
pub(super) fn fate(facts: &Facts<'_>, method: MethodId, position: usize) -> Fate {
    let program = facts.program;
    let decl = program.method_decl(method);
    let Some(body) = &decl.body else {
        return Fate::Unknown;
    };
    // The parameters are the first locals; arguments of `T...` share the last one.
    let last = decl.params.len().saturating_sub(1);
    let Ok(index) = u32::try_from(position.min(last)) else {
        return Fate::Unknown;
    };
    let param = LocalId(index);
    let targets = body.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Assign {
            target,
            value: Some(value),
            ..
        } if is_param(body, value, param) => Some(target),
        _ => None,
    });
    let stored = targets.map(|target| match body.expr(target).kind {
        ExprKind::Local(_) => Fate::Unknown,
        _ => Fate::Kept,
    });
    let handed = handovers(facts.lookup(), Owner::Method(method));
    let handed = handed
        .iter()
        .filter(|handover| is_param(body, handover.argument, param))
        .map(|handover| {
            let knowledge = facts.knowledge;
            let mut types = handover.types.iter();
            if types
                .clone()
                .any(|ty| knowledge.hands_to_threads(ty, handover.method))
            {
                return Fate::Published;
            }
            let keeps = |ty: &String| {
                knowledge.declared_effect(ty, handover.method) == Some(Effect::Mutate)
            };
            match types.next() {
                None => Fate::Unknown,
                Some(_) if handover.types.iter().any(keeps) => Fate::Kept,
                Some(_) => Fate::Used,
            }
        });
    stored.chain(handed).max().unwrap_or(Fate::Used)
}

fn is_param(body: &Body, id: ExprId, param: LocalId) -> bool {
    match body.expr(id).kind {
        ExprKind::Local(local) => local == param,
        ExprKind::Cast { value, .. } => is_param(body, value, param),
        _ => false,
    }
}
