//! What a loaded method does with a parameter.

use crate::analysis::Facts;
use crate::cfg::{Handover, Owner, handovers};
use crate::knowledge::Effect;
use crate::model::{Body, ExprId, ExprKind, LocalId};
use crate::program::MethodId;

/// What happens to a parameter; of several uses, the last in this order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ParameterUse {
    /// It is used, and not kept.
    Used,
    /// It is passed to code that the analysis does not understand.
    Unknown,
    /// It stays in a field, or in a collection that a field holds.
    Kept,
    /// Another thread gets it.
    Published,
}

/// What the method does with its parameter at that position.
pub(super) fn use_of_parameter(
    facts: &Facts<'_>,
    method: MethodId,
    position: usize,
) -> ParameterUse {
    let program = facts.program;
    let decl = program.method_decl(method);
    let Some(body) = &decl.body else {
        return ParameterUse::Unknown;
    };
    // The parameters are the first locals; arguments of `T...` share the last one.
    let last = decl.params.len().saturating_sub(1);
    let Ok(index) = u32::try_from(position.min(last)) else {
        return ParameterUse::Unknown;
    };
    let param = LocalId(index);
    let handed = handovers(facts.lookup(), Owner::Method(method));
    let handed = handed
        .iter()
        .filter(|handover| is_param(body, handover.argument, param))
        .map(|handover| passed_on(facts, handover));
    stored(body, param)
        .chain(handed)
        .max()
        .unwrap_or(ParameterUse::Used)
}

/// What happens to the parameter when it is assigned.
fn stored(body: &Body, param: LocalId) -> impl Iterator<Item = ParameterUse> + '_ {
    let targets = body.exprs.iter().filter_map(move |expr| match expr.kind {
        ExprKind::Assign {
            target,
            value: Some(value),
            ..
        } if is_param(body, value, param) => Some(target),
        _ => None,
    });
    targets.map(|target| match body.expr(target).kind {
        ExprKind::Local(_) => ParameterUse::Unknown,
        _ => ParameterUse::Kept,
    })
}

/// What happens to the parameter when it is passed to another callee.
fn passed_on(facts: &Facts<'_>, handover: &Handover<'_>) -> ParameterUse {
    let knowledge = facts.knowledge;
    let is_known = |does: &dyn Fn(&String) -> bool| handover.types.iter().any(does);
    if is_known(&|ty| knowledge.hands_to_threads(ty, handover.method)) {
        ParameterUse::Published
    } else if handover.types.is_empty() {
        ParameterUse::Unknown
    } else if is_known(&|ty| knowledge.declared_effect(ty, handover.method) == Some(Effect::Mutate))
    {
        ParameterUse::Kept
    } else {
        ParameterUse::Used
    }
}

fn is_param(body: &Body, id: ExprId, param: LocalId) -> bool {
    match body.expr(id).kind {
        ExprKind::Local(local) => local == param,
        ExprKind::Cast { value, .. } => is_param(body, value, param),
        _ => false,
    }
}
