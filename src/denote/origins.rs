//! The origins of the objects that an expression may denote.
//!
//! Computed for the assignments of a field, after the graphs were built. What is not followed, such
//! as a call of a method that may be overridden, has only its static type, so that a safe object
//! may seem unknown (may over-report).

use super::arms::arms;
use super::limits::MAX_ORIGINS;
use super::{Denotes, Frame, Step, Value};
use crate::model::{AssignOp, ExprId, ExprKind, Literal, LocalId};
use crate::program::{FieldId, MethodId, Ty};

/// Where an object comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Created here, or by a known factory: its run-time type.
    Exact(Ty),
    /// A parameter of the method around, or of a lambda in it.
    Parameter(LocalId, Ty),
    /// The result of a loaded method that nothing overrides.
    Returned(MethodId),
    /// What a field holds.
    Field(FieldId),
    /// An unmodifiable view of what the expression denotes.
    View(ExprId),
    /// An object that stores everything in what the expression denotes.
    Wrapper(ExprId),
    /// Only the static type is known.
    Typed(Ty),
}

impl Frame<'_> {
    /// All origins of the object; none for `null` and numbers.
    pub(crate) fn origins(&self, id: ExprId) -> Vec<Origin> {
        let mut left = MAX_ORIGINS;
        self.origins_at(id, &mut left)
    }

    fn origins_at(&self, id: ExprId, left: &mut u8) -> Vec<Origin> {
        let Some(rest) = left.checked_sub(1) else {
            return vec![Origin::Typed(Ty::Unknown)];
        };
        *left = rest;
        match &self.expr(id).kind {
            ExprKind::Literal(Literal::Null | Literal::Zero | Literal::One | Literal::Other) => {
                Vec::new()
            }
            ExprKind::Conditional { .. } | ExprKind::Switch(_) => self.origins_of_arms(id, left),
            ExprKind::Assign {
                op: AssignOp::Plain,
                value: Some(value),
                ..
            } => self.origins_at(*value, left),
            ExprKind::Cast { ty, value } => {
                let ty = self.lookup.resolve(self.class, ty);
                typed(self.origins_at(*value, left), &ty)
            }
            ExprKind::Local(local) => self.origins_of_local(*local, id, left),
            ExprKind::Call { .. } => self.origins_of_call(id, left),
            ExprKind::New {
                class: Some(index), ..
            } => {
                let class = self.program().class_at(self.class, *index);
                vec![Origin::Exact(Ty::Class(class))]
            }
            _ => vec![origin_of_value(self.value(id))],
        }
    }

    fn origins_of_arms(&self, id: ExprId, left: &mut u8) -> Vec<Origin> {
        let Some(arms) = arms(self.body, id) else {
            // Too many: the type is unknown (may over-report).
            return vec![Origin::Typed(Ty::Unknown)];
        };
        let mut origins = Vec::new();
        for arm in arms {
            origins.extend(self.origins_at(arm, left));
        }
        origins
    }

    fn origins_of_call(&self, id: ExprId, left: &mut u8) -> Vec<Origin> {
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.expr(id).kind
        else {
            return Vec::new();
        };
        let callee = match receiver {
            Some(receiver) => self.static_callee(*receiver),
            None => self.imported_callee(name).map(Into::into),
        };
        let knowledge = self.lookup.knowledge;
        let views = |class: &str| knowledge.views_argument(class, name);
        let wraps = |class: &str| knowledge.wraps_argument(class, name);
        match args.first() {
            Some(&first) if knowledge.returns_argument(callee.as_deref(), name) => {
                self.origins_at(first, left)
            }
            Some(&first) if callee.as_deref().is_some_and(views) => vec![Origin::View(first)],
            Some(&first) if callee.as_deref().is_some_and(wraps) => vec![Origin::Wrapper(first)],
            _ => self.origins_of_result(id, *receiver, name, args),
        }
    }

    fn origins_of_local(&self, local: LocalId, id: ExprId, left: &mut u8) -> Vec<Origin> {
        let ty = self.value(id).ty;
        let decl = self.body.local(local);
        match decl.init {
            _ if decl.reassigned => vec![Origin::Typed(ty)],
            _ if decl.is_param => vec![Origin::Parameter(local, ty)],
            Some(init) => self
                .origins_at(init, left)
                .into_iter()
                .map(|origin| match origin {
                    Origin::Typed(Ty::Unknown | Ty::Named(_)) => Origin::Typed(ty.clone()),
                    origin => origin,
                })
                .collect(),
            None => vec![Origin::Typed(ty)],
        }
    }

    /// The origins of what a call returns: of all overloads that it may reach.
    fn origins_of_result(
        &self,
        id: ExprId,
        receiver: Option<ExprId>,
        name: &str,
        args: &[ExprId],
    ) -> Vec<Origin> {
        let value = self.value(id);
        if let origin @ (Origin::Exact(_) | Origin::Field(_)) = origin_of_value(value.clone()) {
            return vec![origin];
        }
        let receiver = receiver.map(|receiver| self.value(receiver));
        let types: Vec<Ty> = args.iter().map(|&arg| self.value(arg).ty).collect();
        let targets = self.call_targets(receiver.as_ref(), name, &types);
        let is_certain = |&target: &MethodId| self.program().is_never_overridden(target);
        if targets.is_empty() || !targets.iter().all(is_certain) {
            return vec![Origin::Typed(value.ty)];
        }
        targets.into_iter().map(Origin::Returned).collect()
    }
}

/// The origins of a cast expression: its type replaces the static types that are known without it.
fn typed(origins: Vec<Origin>, ty: &Ty) -> Vec<Origin> {
    let is_known = |origin: &Origin| {
        matches!(
            origin,
            Origin::Exact(_) | Origin::View(_) | Origin::Wrapper(_)
        )
    };
    if origins.iter().all(is_known) {
        return origins;
    }
    vec![Origin::Typed(ty.clone())]
}

fn origin_of_value(value: Value) -> Origin {
    let last = value.path.as_ref().and_then(|path| path.steps.last());
    match last {
        _ if value.is_exact => Origin::Exact(value.ty),
        Some(&Step::Field(field))
            if value.view.is_none() && matches!(value.denotes, Denotes::Object) =>
        {
            Origin::Field(field)
        }
        _ => Origin::Typed(value.ty),
    }
}
