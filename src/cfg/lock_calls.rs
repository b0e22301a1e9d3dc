//! Calls on locks: what they acquire and release, and what they say of who holds them.

use std::sync::Arc;

use super::build::Builder;
use super::{Instr, Mode, Path, Step, Value};
use crate::knowledge::LockOperation;
use crate::model::{ExprId, ExprKind};
use crate::source::Span;

impl Builder<'_> {
    /// The monitor that the current thread holds if the expression is true: `lock.isHeld…()`,
    /// `Thread.holdsLock(lock)`.
    pub(super) fn monitor_said_held(&self, cond: ExprId) -> Option<Path> {
        let ExprKind::Call {
            receiver: Some(receiver),
            name,
            args,
            ..
        } = &self.frame.expr(cond).kind
        else {
            return None;
        };
        let knowledge = self.frame.lookup.knowledge;
        if !knowledge.may_describe_call(name) && !knowledge.may_operate_lock(name) {
            return None;
        }
        let is_test = |callee: Arc<str>| knowledge.tells_holder(&callee, name);
        if self.frame.static_callee(*receiver).is_some_and(is_test) {
            return self.frame.value(*args.first()?).monitor().cloned();
        }
        let lock = self.frame.value(*receiver);
        match self.frame.lookup.lock_operation(&lock.ty, name)? {
            LockOperation::Held => Some(lock.monitor()?.clone().then(Step::Lock)),
            _ => None,
        }
    }

    pub(super) fn lock_call(&mut self, receiver: &Value, operation: LockOperation, span: Span) {
        if let Some(instr) = lock_instr(receiver, operation, span) {
            self.push(instr);
        }
    }
}

/// The instruction for a lock operation; `None` for attempts, views, tests and conditions.
fn lock_instr(receiver: &Value, operation: LockOperation, span: Span) -> Option<Instr> {
    // A lock that cannot be named guards nothing (may over-report).
    let monitor = receiver.monitor()?.clone().then(Step::Lock);
    let mode = |mode: Mode| receiver.view.unwrap_or(mode);
    Some(match operation {
        LockOperation::Acquire(given)
        | LockOperation::AcquireOrThrow(given)
        | LockOperation::AcquireCloseable(given) => Instr::Acquire {
            monitor,
            mode: mode(given),
            span: Some(span),
        },
        LockOperation::Release(given) => Instr::Release {
            monitor,
            mode: Some(mode(given)),
        },
        LockOperation::ReleaseAny => Instr::Release {
            monitor,
            mode: receiver.view,
        },
        LockOperation::Optimistic => Instr::Acquire {
            monitor,
            mode: Mode::Optimistic,
            span: Some(span),
        },
        LockOperation::Validate => Instr::Release {
            monitor,
            mode: Some(Mode::Optimistic),
        },
        // Attempts count on the branch where they succeeded (see `condition`).
        LockOperation::TryAcquire(_)
        | LockOperation::Convert(_)
        | LockOperation::View(_)
        | LockOperation::ReadWriteView
        | LockOperation::Held
        | LockOperation::Condition => return None,
    })
}
