//! What statements assert about the thread that runs them: the locks that it holds, and which thread
//! it is. Assertions count even where a setting disables them.

use super::Path;
use super::build::{Builder, Enclosing};
use crate::model::{ExprId, StmtId, StmtKind};

/// The number of open monitors up to which an assertion adds another one; beyond it, assertions are
/// ignored (may over-report).
const MAX_ASSERTED: usize = 16;

impl Builder<'_> {
    /// The monitor that the statement asserts the thread to hold: `assert Thread.holdsLock(lock)`.
    // It counts even if assertions are disabled, because it documents what callers do (may
    // under-report if they do not).
    pub(super) fn asserted_monitor(&self, stmt: StmtId) -> Option<Path> {
        let monitor = self.monitor_said_held(self.asserted_condition(stmt)?)?;
        let open: Vec<_> = self
            .scopes
            .iter()
            .filter_map(|scope| match scope {
                Enclosing::Monitor { monitor, .. } => Some(monitor),
                _ => None,
            })
            .collect();
        (open.len() < MAX_ASSERTED && !open.contains(&&monitor)).then_some(monitor)
    }

    /// The threads that the statement asserts the code to run on: `assert loop.inEventLoop()`.
    pub(super) fn asserted_threads(&self, stmt: StmtId) -> Vec<Path> {
        let cond = self.asserted_condition(stmt);
        cond.map_or_else(Vec::new, |cond| self.frame.threads_asserted(cond))
    }

    fn asserted_condition(&self, stmt: StmtId) -> Option<ExprId> {
        match &self.frame.body.stmt(stmt).kind {
            StmtKind::Assert { cond, .. } => Some(*cond),
            StmtKind::Expr(call) => self.required_argument(*call),
            _ => None,
        }
    }
}
