//! Statements (JLS 14).

use super::build::{Builder, Enclosing, Jump};
use super::{BlockId, Contents, Instr, Mode, Path, Reference, Step};
use crate::knowledge::LockOperation;
use crate::model::{Catch, ExprId, ExprKind, StmtId, StmtKind};
use crate::source::Span;

/// The scope of a monitor, for [`Builder::leave`].
pub(super) struct Entered {
    release: Instr,
    outer: Vec<BlockId>,
}

impl<'a> Builder<'a> {
    pub(super) fn stmt(&mut self, id: StmtId) {
        let stmt = self.frame.body.stmt(id);
        let labels = std::mem::take(&mut self.labels);
        match &stmt.kind {
            StmtKind::Empty | StmtKind::LocalClass(_) | StmtKind::Local { init: None, .. } => {}
            StmtKind::Expr(value) => {
                self.expr(*value);
            }
            StmtKind::Local {
                local,
                init: Some(value),
                ..
            } => {
                self.expr(*value);
                self.assign_local(*local, *value);
            }
            StmtKind::Labeled { label, body } => {
                self.labels = labels;
                self.labels.push(label);
                self.stmt(*body);
            }
            StmtKind::Synchronized { lock, body } => self.synchronized(*lock, *body),
            StmtKind::Switch { subject, cases } => self.switch(labels, *subject, cases),
            StmtKind::Assert { cond, detail } => self.assertion(*cond, *detail),
            StmtKind::Block(_) | StmtKind::If { .. } | StmtKind::Try { .. } => {
                self.labelled_block(labels, |builder| builder.compound(&stmt.kind));
            }
            StmtKind::While { .. }
            | StmtKind::For { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::ForEach { .. } => self.iteration(labels, &stmt.kind),
            StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Yield(_)
            | StmtKind::Return(_)
            | StmtKind::Throw(_) => self.abrupt(&stmt.kind),
        }
    }

    /// Statements that only a labelled `break` can leave early.
    fn compound(&mut self, kind: &'a StmtKind) {
        match kind {
            StmtKind::Block(stmts) => self.statements(stmts),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => self.if_chain(*cond, *then, *otherwise),
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => self.try_statement(resources, *body, catches, *finally),
            _ => {}
        }
    }

    /// Loops (JLS 14.12 to 14.14).
    fn iteration(&mut self, labels: Vec<&'a str>, kind: &'a StmtKind) {
        match kind {
            StmtKind::While { cond, body } => self.while_loop(labels, Some(*cond), *body, &[]),
            StmtKind::For {
                init,
                cond,
                update,
                body,
            } => {
                for &init in init {
                    self.stmt(init);
                }
                self.while_loop(labels, *cond, *body, update);
            }
            StmtKind::DoWhile { body, cond } => self.do_while(labels, *body, *cond),
            StmtKind::ForEach { iterable, body, .. } => self.for_each(labels, *iterable, *body),
            _ => {}
        }
    }

    /// Statements that complete abruptly (JLS 14.15 to 14.18, 14.21).
    fn abrupt(&mut self, kind: &'a StmtKind) {
        match kind {
            StmtKind::Break(label) => self.jump(Jump::Break(label.as_deref())),
            StmtKind::Continue(label) => self.jump(Jump::Continue(label.as_deref())),
            StmtKind::Yield(value) => {
                self.yielded(*value);
                self.jump(Jump::Yield);
            }
            StmtKind::Return(Some(value)) => self.return_value(*value),
            StmtKind::Return(None) => self.jump(Jump::Return),
            StmtKind::Throw(value) => {
                self.expr(*value);
                // The edges to the handlers are the block's own.
                self.cut();
            }
            _ => {}
        }
    }

    /// Assertions may be disabled: the condition may or may not be evaluated.
    fn assertion(&mut self, cond: ExprId, detail: Option<ExprId>) {
        let after = self.new_block();
        self.edge_to(after);
        self.fall_into_new();
        self.expr(cond);
        self.edge_to(after);
        if let Some(detail) = detail {
            self.fall_into_new();
            self.expr(detail);
        }
        self.current = after;
    }

    /// Statements of a block. An assertion that a lock is held puts the statements after it under
    /// that lock, and a call that fails without a monitor puts all under that one.
    fn statements(&mut self, stmts: &'a [StmtId]) {
        if let Some(monitor) = self.needed_monitor(stmts) {
            self.under_monitor(monitor, None, |builder| builder.statements(stmts));
            return;
        }
        for (index, &stmt) in stmts.iter().enumerate() {
            self.stmt(stmt);
            for thread in self.asserted_threads(stmt) {
                self.confine(thread, None);
            }
            if let Some(monitor) = self.asserted_monitor(stmt) {
                self.under_monitor(monitor, None, |builder| {
                    builder.statements(&stmts[index + 1..]);
                });
                return;
            }
        }
    }

    /// Builds `inside`; a `break` with one of the labels leaves it.
    fn labelled_block(&mut self, labels: Vec<&'a str>, inside: impl FnOnce(&mut Self)) {
        if labels.is_empty() {
            inside(self);
            return;
        }
        let after = self.new_block();
        self.scopes.push(Enclosing::Breakable {
            labels,
            break_to: after,
            continue_to: None,
            is_innermost_target: false,
        });
        inside(self);
        self.scopes.pop();
        self.fall_into(after);
    }

    /// An `if` with its chain of `else if`. A loop, because the chain may be of any length.
    fn if_chain(&mut self, cond: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        let after = self.new_block();
        let (mut cond, mut then, mut otherwise) = (cond, then, otherwise);
        loop {
            let on_true = self.new_block();
            let on_false = otherwise.map_or(after, |_| self.new_block());
            self.condition(cond, on_true, on_false);
            self.current = on_true;
            self.stmt(then);
            self.edge_to(after);
            self.current = on_false;
            let Some(next) = otherwise else { return };
            let StmtKind::If {
                cond: next_cond,
                then: next_then,
                otherwise: next_otherwise,
            } = &self.frame.body.stmt(next).kind
            else {
                self.stmt(next);
                return self.fall_into(after);
            };
            (cond, then, otherwise) = (*next_cond, *next_then, *next_otherwise);
        }
    }

    fn while_loop(
        &mut self,
        labels: Vec<&'a str>,
        cond: Option<ExprId>,
        body: StmtId,
        update: &'a [ExprId],
    ) {
        let header = self.fall_into_new();
        let inside = self.new_block();
        let next = self.new_block();
        let after = self.new_block();
        match cond {
            Some(cond) => self.condition(cond, inside, after),
            None => self.edge_to(inside),
        }
        self.current = inside;
        self.loop_body(labels, body, after, next);
        self.fall_into(next);
        for &update in update {
            self.expr(update);
        }
        self.edge_to(header);
        self.current = after;
    }

    fn do_while(&mut self, labels: Vec<&'a str>, body: StmtId, cond: ExprId) {
        let inside = self.fall_into_new();
        let test = self.new_block();
        let after = self.new_block();
        self.loop_body(labels, body, after, test);
        self.fall_into(test);
        self.condition(cond, inside, after);
        self.current = after;
    }

    fn for_each(&mut self, labels: Vec<&'a str>, iterable: ExprId, body: StmtId) {
        let (value, sites) = self.chain(iterable);
        let contents = self.call_contents(&value, "iterator", &[]);
        // Each iteration uses the iterator, so the loop reads the collection as well.
        self.access(&value, &sites, Reference::Read, contents.clone());
        let header = self.fall_into_new();
        let mut again = value.clone();
        again.evaluated = usize::MAX;
        self.access(&again, &sites, Reference::Untouched, contents);
        let inside = self.new_block();
        let after = self.new_block();
        self.edge_to(inside);
        self.edge_to(after);
        self.current = inside;
        self.loop_body(labels, body, after, header);
        self.edge_to(header);
        self.current = after;
    }

    fn loop_body(
        &mut self,
        labels: Vec<&'a str>,
        body: StmtId,
        break_to: BlockId,
        continue_to: BlockId,
    ) {
        self.scopes.push(Enclosing::Breakable {
            labels,
            break_to,
            continue_to: Some(continue_to),
            is_innermost_target: true,
        });
        self.stmt(body);
        self.scopes.pop();
    }

    /// JLS 14.19: the monitor is released however the body completes.
    fn synchronized(&mut self, lock: ExprId, body: StmtId) {
        let span = self.frame.expr(lock).span;
        let (value, sites) = self.chain(lock);
        self.access(&value, &sites, Reference::Read, Contents::Untouched);
        let Some(monitor) = value.monitor() else {
            // A monitor that is unknown or ambiguous guards nothing (may over-report).
            self.stmt(body);
            return;
        };
        self.under_monitor(monitor.clone(), Some(span), |builder| builder.stmt(body));
    }

    /// Holds the monitor around `inside`, however that completes.
    pub(super) fn under_monitor(
        &mut self,
        monitor: Path,
        span: Option<Span>,
        inside: impl FnOnce(&mut Self),
    ) {
        let mode = Mode::Exclusive;
        self.push(Instr::Acquire {
            monitor: monitor.clone(),
            mode,
            span,
        });
        let entered = self.enter(monitor, mode);
        inside(self);
        self.leave(entered);
    }

    /// Opens the scope of a monitor that is held: until [`Self::leave`], each way out releases it.
    pub(super) fn enter(&mut self, monitor: Path, mode: Mode) -> Entered {
        let release = Instr::Release {
            monitor: monitor.clone(),
            mode: Some(mode),
        };
        let resume = self.current;
        let on_exception = self.new_block();
        self.current = on_exception;
        self.push(release.clone());
        self.current = resume;
        let outer = std::mem::replace(&mut self.handlers, vec![on_exception]);
        self.fall_into_new();
        self.scopes.push(Enclosing::Monitor {
            monitor,
            mode,
            handlers: outer.clone(),
        });
        Entered { release, outer }
    }

    pub(super) fn leave(&mut self, entered: Entered) {
        self.scopes.pop();
        self.handlers = entered.outer;
        self.fall_into_new();
        self.push(entered.release);
    }

    fn try_statement(
        &mut self,
        resources: &'a [StmtId],
        body: StmtId,
        catches: &'a [Catch],
        finally: Option<StmtId>,
    ) {
        let outer = self.handlers.clone();
        let after = self.new_block();
        let finally = finally.map(|body| (body, self.enter_finally(body)));
        let around_catches = self.handlers.clone();
        let catch_blocks: Vec<_> = catches.iter().map(|_| self.new_block()).collect();
        let rest = self.after_first_acquire(resources, body);
        self.handlers.splice(0..0, catch_blocks.iter().copied());
        self.fall_into_new();
        match rest {
            Some(rest) => self.statements(rest),
            None => self.try_body(resources, body),
        }
        self.edge_to(after);
        self.handlers = around_catches;
        self.catch_bodies(catches, catch_blocks, after);
        self.handlers = outer;
        self.current = after;
        if let Some((body, on_exception)) = finally {
            self.leave_finally(body, on_exception);
        }
    }

    /// Builds the first statement of a `try` body, if it acquires a lock, and returns the others.
    ///
    /// No `catch` sees the state before it: what `lock()` itself throws is a defect of the program.
    fn after_first_acquire(&mut self, resources: &[StmtId], body: StmtId) -> Option<&'a [StmtId]> {
        let StmtKind::Block(stmts) = &self.frame.body.stmt(body).kind else {
            return None;
        };
        let (&first, rest) = stmts.split_first()?;
        let StmtKind::Expr(call) = self.frame.body.stmt(first).kind else {
            return None;
        };
        if !resources.is_empty() || !self.is_acquire(call) {
            return None;
        }
        self.stmt(first);
        Some(rest)
    }

    /// `lock.lock()`, which throws nothing that the program expects.
    fn is_acquire(&self, call: ExprId) -> bool {
        let ExprKind::Call { receiver, name, .. } = &self.frame.expr(call).kind else {
            return false;
        };
        let operation = match receiver {
            Some(receiver) => {
                let lock = self.frame.value(*receiver);
                self.frame.lookup.lock_operation(&lock.ty, name)
            }
            None => self.frame.own_lock(name).map(|(_, operation)| operation),
        };
        matches!(operation, Some(LockOperation::Acquire(_)))
    }

    /// JLS 14.20.3: each resource is closed however the body completes, before any `catch`.
    fn try_body(&mut self, resources: &'a [StmtId], body: StmtId) {
        let mut entered = Vec::new();
        for &resource in resources {
            self.taken.clear();
            self.stmt(resource);
            for (monitor, mode) in self.locks_of_resource(resource) {
                entered.push(self.enter(monitor, mode));
            }
        }
        self.stmt(body);
        while let Some(last) = entered.pop() {
            self.leave(last);
        }
    }

    fn catch_bodies(&mut self, catches: &[Catch], blocks: Vec<BlockId>, after: BlockId) {
        for (catch, block) in catches.iter().zip(blocks) {
            self.current = block;
            self.stmt(catch.body);
            self.edge_to(after);
        }
    }

    /// From here to [`Self::leave_finally`], each way out runs the `finally` block. Returns the
    /// block to which exceptions lead.
    fn enter_finally(&mut self, body: StmtId) -> BlockId {
        let on_exception = self.new_block();
        let handlers = std::mem::replace(&mut self.handlers, vec![on_exception]);
        self.scopes.push(Enclosing::Finally { body, handlers });
        on_exception
    }

    /// Runs the `finally` block after an exception, and from the current block.
    fn leave_finally(&mut self, body: StmtId, on_exception: BlockId) {
        self.scopes.pop();
        let after = self.current;
        self.current = on_exception;
        self.finally_copy(body);
        self.current = after;
        self.finally_copy(body);
    }

    /// The lock that `close` releases, if the rule data says that the resource is a held lock.
    pub(super) fn released_by_close(&self, resource: StmtId) -> Option<(Path, Mode)> {
        let (StmtKind::Local {
            init: Some(value), ..
        }
        | StmtKind::Expr(value)) = self.frame.body.stmt(resource).kind
        else {
            return None;
        };
        let value = self.frame.value(value);
        match self.frame.lookup.lock_operation(&value.ty, "close")? {
            LockOperation::Release(mode) => {
                let monitor = value.monitor()?.clone();
                let mode = value.view.unwrap_or(mode);
                Some((monitor.then(Step::Lock), mode))
            }
            _ => None,
        }
    }

    /// A lambda that the callee runs before it returns, any number of times.
    pub(super) fn run_lambda(&mut self, body: StmtId) {
        let header = self.fall_into_new();
        let inside = self.new_block();
        let after = self.new_block();
        self.edge_to(inside);
        self.edge_to(after);
        self.current = inside;
        self.scopes.push(Enclosing::Lambda { end: header });
        self.stmt(body);
        self.scopes.pop();
        self.edge_to(header);
        self.current = after;
    }

    /// Reads the contents of an operand, as a call of `method` on it would.
    pub(super) fn read_contents(&mut self, operand: ExprId, method: &str) {
        let (value, sites) = self.chain(operand);
        let contents = self.call_contents(&value, method, &[]);
        self.access(&value, &sites, Reference::Read, contents);
    }
}
