//! Threads and serial executors as monitors.
//!
//! An executor that runs one task at a time is a monitor that its tasks hold; so is a thread for the
//! code that it runs. The monitor is named by the path to the executor or thread, or by the name
//! that the rule data gives to the only thread of its kind.
//!
//! If a field on the path is reassigned, tasks of two executors seem to exclude each other (may
//! under-report). An executor that two paths reach counts as two (may over-report).

use super::{Frame, Lookup, Owner, Path, Root, Step, Value};
use crate::knowledge::{ThreadOf, ThreadUse};
use crate::model::{ExprId, ExprKind, StmtKind};
use crate::program::MethodId;

/// How many predicates of the project may call each other.
const MAX_PREDICATES: u8 = 3;

/// The number of expressions up to which a method is looked at as a predicate.
const MAX_PREDICATE_SIZE: usize = 32;

/// Runs as a task of a serial executor: of the one at the path, if that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Serially(pub(crate) Option<Path>);

/// The thread of this name.
pub(super) fn named(thread: &str) -> Path {
    Path::root(Root::ForeignClass(thread.into())).then(Step::Thread)
}

impl Frame<'_> {
    /// The serial executor that runs the arguments of a call of `name` on one of the types.
    pub(crate) fn executor_of_tasks(
        &self,
        receiver: Option<&Value>,
        types: &[&str],
        name: &str,
    ) -> Option<Serially> {
        let knowledge = self.lookup.knowledge;
        if !knowledge.may_describe_call(name) {
            return None;
        }
        let path = || Some(receiver?.monitor()?.clone());
        let mut used = types
            .iter()
            .filter_map(|ty| knowledge.used_thread(ty, name, ThreadUse::RunsTasks));
        match used.next() {
            Some(ThreadOf::Named(thread)) => Some(Serially(Some(named(thread)))),
            Some(ThreadOf::Receiver) => Some(Serially(path().map(|path| path.then(Step::Thread)))),
            None => {
                let path = path().filter(|path| self.is_serial_field(path))?;
                let mut types = types.iter();
                let runs = types.any(|ty| knowledge.runs_elsewhere(ty, name));
                runs.then(|| Serially(Some(path.then(Step::Thread))))
            }
        }
    }

    fn is_serial_field(&self, path: &Path) -> bool {
        match path.steps.last() {
            Some(Step::Field(field)) => self.lookup.tables.serial.contain(*field),
            _ => false,
        }
    }

    /// The thread on which the call returns at all.
    pub(crate) fn required_thread(&self, call: ExprId) -> Option<Path> {
        self.thread_of_call(call, ThreadUse::Requires)
    }

    /// The threads on which a condition that must be true lets the code continue.
    pub(crate) fn threads_asserted(&self, cond: ExprId) -> Vec<Path> {
        let mut open = vec![cond];
        let mut threads = Vec::new();
        while let Some(cond) = open.pop() {
            if let ExprKind::And(left, right) = self.expr(cond).kind {
                open.extend([right, left]);
            } else if let Some((thread, true)) = self.thread_tested(cond) {
                threads.push(thread);
            }
        }
        threads
    }

    /// The thread that the condition tests the current one against, and whether the condition is
    /// true on that thread.
    pub(crate) fn thread_tested(&self, cond: ExprId) -> Option<(Path, bool)> {
        self.thread_tested_at(cond, MAX_PREDICATES)
    }

    fn thread_tested_at(&self, cond: ExprId, left: u8) -> Option<(Path, bool)> {
        let cond = self.initial(cond);
        match &self.expr(cond).kind {
            ExprKind::Not(inner) => {
                let (thread, is_there) = self.thread_tested_at(*inner, left)?;
                Some((thread, !is_there))
            }
            ExprKind::Equals {
                negated,
                left,
                right,
            } => Some((self.compared_thread(*left, *right)?, !negated)),
            ExprKind::Call { .. } => match self.thread_of_call(cond, ThreadUse::Tells) {
                Some(thread) => Some((thread, true)),
                None => self.predicate(cond, left.checked_sub(1)?),
            },
            _ => None,
        }
    }

    /// The initialiser of a local that is never reassigned.
    fn initial(&self, id: ExprId) -> ExprId {
        let ExprKind::Local(local) = self.expr(id).kind else {
            return id;
        };
        let decl = self.body.local(local);
        let init = decl.init.filter(|_| !decl.reassigned && !decl.is_param);
        init.unwrap_or(id)
    }

    /// The thread that is compared with the current one: `Thread.currentThread() == thread`.
    fn compared_thread(&self, left: ExprId, right: ExprId) -> Option<Path> {
        let (left, right) = (self.initial(left), self.initial(right));
        if self.is_current_thread(left) {
            self.thread_at(right)
        } else if self.is_current_thread(right) {
            self.thread_at(left)
        } else {
            None
        }
    }

    fn is_current_thread(&self, id: ExprId) -> bool {
        let ExprKind::Call { receiver, name, .. } = &self.expr(id).kind else {
            return false;
        };
        let knowledge = self.lookup.knowledge;
        if !knowledge.may_describe_call(name) {
            return false;
        }
        match receiver {
            Some(receiver) => {
                let ty = self.value(*receiver).ty;
                let mut types = self.lookup.known_names(&ty).into_iter();
                types.any(|ty| knowledge.returns_current_thread(ty, name))
            }
            None => self
                .imported_callee(name)
                .is_some_and(|ty| knowledge.returns_current_thread(ty, name)),
        }
    }

    /// The thread that the object at the expression is, stands for, or runs its tasks on.
    fn thread_at(&self, id: ExprId) -> Option<Path> {
        self.thread_of_call(id, ThreadUse::Names).or_else(|| {
            let path = self.value(id).monitor()?.clone();
            Some(path.then(Step::Thread))
        })
    }

    /// The thread that the expression, if it is a call, uses in this way.
    fn thread_of_call(&self, id: ExprId, wanted: ThreadUse) -> Option<Path> {
        let ExprKind::Call { receiver, name, .. } = &self.expr(id).kind else {
            return None;
        };
        let knowledge = self.lookup.knowledge;
        if !knowledge.may_describe_call(name) {
            return None;
        }
        let used = |ty: &str| knowledge.used_thread(ty, name, wanted);
        let (found, receiver) = match receiver {
            None => (used(self.imported_callee(name)?)?, None),
            Some(receiver) => {
                let ty = self.value(*receiver).ty;
                let mut types = self.lookup.known_names(&ty).into_iter();
                (types.find_map(used)?, Some(*receiver))
            }
        };
        match found {
            ThreadOf::Named(thread) => Some(named(thread)),
            ThreadOf::Receiver => self.thread_at(receiver?),
        }
    }

    /// The thread that a method of the project without arguments tests: each of its results is such
    /// a test or a literal.
    // A literal `true`, which tests of the project itself may need, is ignored (may under-report).
    fn predicate(&self, call: ExprId, left: u8) -> Option<(Path, bool)> {
        if !matches!(&self.expr(call).kind, ExprKind::Call { args, .. } if args.is_empty()) {
            return None;
        }
        let (receiver, target) = self.only_target(call)?;
        let (thread, is_there) = self.tested_by(target, left)?;
        let class = self.program().method(target).class;
        let seen = self.seen_by_caller(&thread, receiver.as_ref(), class)?;
        Some((seen, is_there))
    }

    fn tested_by(&self, method: MethodId, left: u8) -> Option<(Path, bool)> {
        let frame = Frame::of(self.lookup, Owner::Method(method))?;
        if frame.body.exprs.len() > MAX_PREDICATE_SIZE {
            return None;
        }
        let results = frame.body.stmts.iter().filter_map(|stmt| match stmt.kind {
            StmtKind::Return(result) => result,
            _ => None,
        });
        let mut found = None;
        for result in results {
            if matches!(frame.expr(result).kind, ExprKind::Literal(_)) {
                continue;
            }
            let tested = frame.thread_tested_at(result, left)?;
            if found.as_ref().is_some_and(|found| *found != tested) {
                return None;
            }
            found = Some(tested);
        }
        found
    }

    /// Whether the method only tests on which thread it runs: see [`Self::thread_tested`].
    pub(crate) fn is_thread_predicate(lookup: Lookup<'_>, method: MethodId) -> bool {
        let decl = lookup.program.method_decl(method);
        decl.params.is_empty()
            && Frame::of(lookup, Owner::Method(method))
                .is_some_and(|frame| frame.tested_by(method, MAX_PREDICATES).is_some())
    }
}
