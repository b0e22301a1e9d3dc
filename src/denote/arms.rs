//! Choices between values: conditional expressions and switch expressions (JLS 15.25, 15.28).

use super::limits::MAX_ARMS;
use super::value::{Reach, Value};
use super::{Denotes, Root};
use crate::model::{Body, ExprId, ExprKind, Literal, StmtKind};
use crate::program::Ty;

/// The expressions of which one gives the value: the operands of a conditional or what the arms of
/// a switch expression yield, nested choices included; for any other expression, itself. `None` if
/// there are too many: callers state which way they then err.
pub(super) fn arms(body: &Body, id: ExprId) -> Option<Vec<ExprId>> {
    let mut arms = Vec::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        match &body.expr(id).kind {
            ExprKind::Conditional {
                then, otherwise, ..
            } => open.extend([*otherwise, *then]),
            ExprKind::Switch(switch) => {
                let mut yielded = yields(body, *switch);
                yielded.reverse();
                open.extend(yielded);
            }
            _ => arms.push(id),
        }
        if arms.len() + open.len() > MAX_ARMS {
            return None;
        }
    }
    Some(arms)
}

/// The operands of a switch expression's own `yield` statements.
fn yields(body: &Body, switch: crate::model::StmtId) -> Vec<ExprId> {
    let mut values = Vec::new();
    let mut open = vec![switch];
    while let Some(id) = open.pop() {
        let kind = &body.stmt(id).kind;
        if let StmtKind::Yield(value) = kind {
            values.push(*value);
        }
        let mut inner = kind.children();
        inner.reverse();
        open.extend(inner);
    }
    values
}

/// Whether the expression is `null`, which is no object: a choice is between the other arms.
pub(crate) fn is_null(body: &Body, id: ExprId) -> bool {
    match body.expr(id).kind {
        ExprKind::Literal(literal) => literal == Literal::Null,
        ExprKind::Cast { value, .. } => is_null(body, value),
        _ => false,
    }
}

impl Value {
    /// One of several values, none of which is `null`; if all denote one object, that object.
    pub(crate) fn one_of(mut values: Vec<Value>) -> Value {
        let Some(first) = values.first() else {
            return Value::unknown();
        };
        let is_one = values.iter().all(|value| value.is_same_object(first));
        let is_exact = values
            .iter()
            .all(|value| value.is_exact && value.ty == first.ty);
        let told = values.iter().position(|value| {
            !matches!(value.ty, Ty::Unknown) && matches!(value.denotes, Denotes::Object)
        });
        let ty = values[told.unwrap_or(0)].ty.clone();
        let choices = distinct(values.iter().flat_map(Value::reaches));
        let mut value = if is_one {
            values.swap_remove(0)
        } else {
            Value::unknown()
        };
        if value.path.is_none() || !value.choices.is_empty() {
            value.choices = choices;
        }
        Value {
            ty,
            is_exact,
            ..value
        }
    }

    /// Both values have the same path, or neither has one.
    fn is_same_object(&self, other: &Value) -> bool {
        self.path == other.path
            && self.view == other.view
            && self.is_live_part == other.is_live_part
    }

    /// The value of an assignment: the stored object, which the field names from then on. A value
    /// that only the field names is not used as a monitor, because another thread may have locked
    /// the field's previous object.
    pub(crate) fn stored_in(mut self, place: &Value) -> Value {
        if !matches!(self.ty, Ty::Primitive(_)) {
            self.choices = distinct(self.reaches().into_iter().chain(place.reaches()));
        }
        self.evaluated()
    }

    /// The objects that the value may be; new objects and those without a path are left out.
    fn reaches(&self) -> Vec<Reach> {
        if !self.choices.is_empty() {
            return self.choices.clone();
        }
        self.reach().into_iter().collect()
    }

    /// The object at the path; `None` if it is new.
    pub(super) fn reach(&self) -> Option<Reach> {
        let path = self.path.clone()?;
        (path.root != Root::Fresh).then_some(Reach {
            path,
            evaluated: self.evaluated,
        })
    }

    /// The value with each of its choices as the only one.
    pub(super) fn alternatives(&self) -> impl Iterator<Item = Value> + '_ {
        self.choices.iter().map(|choice| Value {
            evaluated: choice.evaluated,
            is_live_part: self.is_live_part,
            ..Value::object(choice.path.clone(), self.ty.clone())
        })
    }
}

/// Removes repetitions. If too many remain, none is kept (may under-report).
fn distinct(all: impl IntoIterator<Item = Reach>) -> Vec<Reach> {
    let mut distinct: Vec<Reach> = Vec::new();
    for reach in all {
        if !distinct.iter().any(|known| known.path == reach.path) {
            distinct.push(reach);
        }
    }
    if distinct.len() > MAX_ARMS {
        distinct.clear();
    }
    distinct
}
