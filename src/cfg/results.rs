//! Ways out of helpers with a boolean result: those that may return `true` have an exit of their
//! own, so that what is held there can be told: `return lock.tryLock();`.
//!
//! A result that is not understood may be `true` (may over-report).

use super::BlockId;
use super::build::{Builder, Jump};
use crate::model::{ExprId, ExprKind, Literal};

impl Builder<'_> {
    /// `return value;`
    pub(super) fn return_value(&mut self, value: ExprId) {
        let Some(true_exit) = self.true_exit else {
            self.expr(value);
            return self.jump(Jump::Return);
        };
        if matches!(
            self.frame.expr(value).kind,
            ExprKind::Literal(Literal::Zero)
        ) {
            self.return_to(self.exit);
        } else if self.tells_attempt(value) {
            let on_true = self.new_block();
            let on_false = self.new_block();
            self.condition(value, on_true, on_false);
            self.current = on_true;
            self.return_to(true_exit);
            self.current = on_false;
            self.return_to(self.exit);
        } else {
            self.expr(value);
            self.return_to(true_exit);
        }
    }

    fn return_to(&mut self, exit: BlockId) {
        let before = std::mem::replace(&mut self.returns_to, exit);
        self.jump(Jump::Return);
        self.returns_to = before;
    }

    /// The outcome of an attempt to acquire a lock decides about the value.
    fn tells_attempt(&self, value: ExprId) -> bool {
        let mut work = vec![value];
        while let Some(id) = work.pop() {
            match &self.frame.expr(id).kind {
                ExprKind::Not(inner) => work.push(*inner),
                ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                    work.extend([*left, *right]);
                }
                _ if self.attempt(id).is_some() => return true,
                _ => {}
            }
        }
        false
    }
}
