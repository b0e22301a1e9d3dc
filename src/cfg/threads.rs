//! Calls that concern other threads: tasks for serial executors, objects that are completed once, and
//! calls that return only on a certain thread.

use super::build::Builder;
use super::call::CallSite;
use super::helpers::HelperCall;
use super::{Instr, Part, Serially, Task, Value};
use crate::knowledge::Knowledge;
use crate::model::{ExprId, ExprKind};
use crate::program::Ty;
use crate::source::Span;

/// The number of expressions of a body up to which uses of a local are counted (beyond it may
/// over-report).
const MAX_SEARCHED: usize = 2_000;

impl<'a> Builder<'a> {
    /// What holds once the call has returned: the locks that a helper acquired, and the thread that
    /// the call requires.
    pub(super) fn after_call(&mut self, call: ExprId, helper: Option<&HelperCall<'a>>, span: Span) {
        if let Some(helper) = helper {
            self.after_helper(helper, span);
        }
        if let Some(thread) = self.frame.required_thread(call) {
            self.confine(thread, None);
        }
    }

    /// What the call does to an object that is completed once.
    pub(super) fn announcement(&mut self, receiver: &Value, call: &CallSite<'a>) {
        let CallSite { name, args, .. } = *call;
        let announces = |knowledge: &Knowledge, ty: &str| knowledge.announces(ty, name);
        let awaits = |knowledge: &Knowledge, ty: &str| knowledge.awaits(ty, name, args.len());
        if let Some(field) = self.announced_once(receiver, announces) {
            self.push(Instr::Announce(field));
        } else if let Some(field) = self.announced_once(receiver, awaits) {
            self.push(Instr::Gate {
                field,
                is_set: true,
                is_demanded: true,
                under: None,
            });
        }
    }

    /// Records that the function or object is handed to a serial executor.
    pub(super) fn run_serially(&mut self, arg: ExprId, executor: Serially) {
        let value = self.frame.value(arg);
        if let (Some(param), Some(executor)) = (self.own_param(&value), &executor.0) {
            self.push(Instr::HandOn {
                param,
                expr: arg,
                executor: executor.clone(),
            });
            return;
        }
        let arg = self.only_value(arg);
        let (class, created) = match &self.frame.expr(arg).kind {
            ExprKind::Lambda { .. } => {
                self.serial_parts.push((Part::Lambda(arg), executor));
                return;
            }
            ExprKind::MethodRef { .. } => {
                self.serial_parts.push((Part::MethodRef(arg), executor));
                return;
            }
            ExprKind::New {
                class: Some(index), ..
            } => {
                let program = self.frame.program();
                (program.class_at(self.frame.class, *index), Some(arg))
            }
            kind => match (kind, value.ty) {
                (ExprKind::New { .. }, Ty::Class(class)) => (class, Some(arg)),
                (ExprKind::This, Ty::Class(class)) => (class, None),
                _ => return,
            },
        };
        self.tasks.push(Task {
            class,
            created,
            runs: executor,
        });
    }

    /// The value of a local that is used nowhere else.
    fn only_value(&self, arg: ExprId) -> ExprId {
        let ExprKind::Local(local) = self.frame.expr(arg).kind else {
            return arg;
        };
        let decl = self.frame.body.local(local);
        if self.frame.body.exprs.len() > MAX_SEARCHED {
            return arg;
        }
        let uses = self.frame.body.exprs.iter();
        let uses =
            uses.filter(|expr| matches!(expr.kind, ExprKind::Local(other) if other == local));
        match decl.init {
            Some(init) if !decl.reassigned && !decl.is_param && uses.count() == 1 => init,
            _ => arg,
        }
    }
}
