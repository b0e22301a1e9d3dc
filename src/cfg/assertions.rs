//! What statements assert about the thread that runs them: the locks that it holds, and which thread
//! it is. Assertions count even where a setting disables them, and calls that fail without a monitor are
//! assertions, too.

use super::build::{Builder, Enclosing};
use super::{Path, Root};
use crate::model::{ExprId, ExprKind, StmtId, StmtKind};

/// The number of open monitors up to which an assertion adds another one; beyond it, assertions are
/// ignored (may over-report).
const MAX_ASSERTED: usize = 16;

impl Builder<'_> {
    /// The monitor that the statement asserts the thread to hold: `assert Thread.holdsLock(lock)`.
    // It counts even if assertions are disabled, because it documents what callers do (may
    // under-report if they do not).
    pub(super) fn asserted_monitor(&self, stmt: StmtId) -> Option<Path> {
        let monitor = self.monitor_said_held(self.asserted_condition(stmt)?)?;
        self.may_be_opened(&monitor).then_some(monitor)
    }

    /// The monitor of which a statement of the block wakes waiting threads, or on which it waits. Such a call fails
    /// without the monitor (JLS 17.2), and a block that does not enter it has it from its start on.
    // A block that is left before that call may be run without it (may under-report).
    pub(super) fn needed_monitor(&self, stmts: &[StmtId]) -> Option<Path> {
        stmts.iter().find_map(|&stmt| {
            let StmtKind::Expr(call) = self.frame.body.stmt(stmt).kind else {
                return None;
            };
            let monitor = self.signalled_monitor(call)?;
            self.may_be_opened(&monitor).then_some(monitor)
        })
    }

    fn signalled_monitor(&self, call: ExprId) -> Option<Path> {
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.frame.expr(call).kind
        else {
            return None;
        };
        let needs_monitor = match name.as_str() {
            "notify" | "notifyAll" => args.is_empty(),
            "wait" => args.len() <= 2,
            _ => false,
        };
        if !needs_monitor {
            return None;
        }
        match receiver {
            Some(receiver) => self.frame.value(*receiver).monitor().cloned(),
            None => Some(Path::root(Root::Instance(self.frame.class))),
        }
    }

    fn may_be_opened(&self, monitor: &Path) -> bool {
        let open: Vec<_> = self
            .scopes
            .iter()
            .filter_map(|scope| match scope {
                Enclosing::Monitor { monitor, .. } => Some(monitor),
                _ => None,
            })
            .collect();
        open.len() < MAX_ASSERTED && !open.contains(&monitor)
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
