//! Assignments that set a gate: a field whose value tells other threads what was done before.

use super::build::Builder;
use super::condition::own_field;
use super::{Instr, Value, is_null};
use crate::model::{ExprId, ExprKind, StmtKind};
use crate::program::MethodId;

impl Builder<'_> {
    /// The assigned field is set from here on: a volatile one, or a plain one that some lock may
    /// guard.
    pub(super) fn announce(&mut self, place: &Value, value: ExprId) {
        let Some(field) = place.path.as_ref().and_then(own_field) else {
            return;
        };
        let modifiers = self.frame.program().field_decl(field).modifiers;
        if modifiers.is_volatile() {
            self.push(Instr::Announce(field));
        } else if self.has_locked && !modifiers.is_final() && !self.may_be_null(value) {
            self.push(Instr::SetPlain(field));
        }
    }

    /// The value is the result of a loaded method that returns `null`, or is annotated so.
    // The results of other calls, and parameters, count as objects (may under-report).
    fn may_be_null(&self, value: ExprId) -> bool {
        let value = match self.frame.expr(value).kind {
            ExprKind::Local(local) => self.frame.body.local(local).init.unwrap_or(value),
            _ => value,
        };
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.frame.expr(value).kind
        else {
            return false;
        };
        let receiver = receiver.map(|receiver| self.frame.value(receiver));
        let types = self.argument_types(args);
        let targets = self.frame.call_targets(receiver.as_ref(), name, &types);
        targets.iter().any(|&target| self.may_return_null(target))
    }

    fn may_return_null(&self, method: MethodId) -> bool {
        let decl = self.frame.program().method_decl(method);
        let knowledge = self.frame.lookup.knowledge;
        let mut annotations = decl.annotations.iter();
        if annotations.any(|annotation| knowledge.says_nullable(annotation)) {
            return true;
        }
        decl.body.as_ref().is_some_and(|body| {
            body.stmts.iter().any(|stmt| match stmt.kind {
                StmtKind::Return(Some(result)) => is_null(body, result),
                _ => false,
            })
        })
    }
}
