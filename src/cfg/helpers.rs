//! Helper methods as their callers see them: locks that they acquire or release, and functions that
//! they run before they return (`void locked(Runnable r) { lock.lock(); try { r.run(); } … }`).
//!
//! A function handed to such a helper is part of the caller's graph, under the helper's monitors.
//! An override in a class that is not loaded may behave differently; this is ignored (may
//! under-report).

use rustc_hash::{FxHashMap, FxHashSet};

use super::build::Builder;
use super::{Instr, Mode, Owner, Path, Root, Serially, Step, Value};
use crate::knowledge::LockOperation;
use crate::model::{ExprId, ExprKind, LocalId, StmtId, StmtKind};
use crate::program::{FieldId, MethodId, Program, Ty};
use crate::source::Span;

/// The effect of a method on its caller's locks. Monitors are named as in the method: from its
/// instance, its class or one of its parameters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Helper {
    /// Held when it returns.
    pub(crate) acquires: Vec<(Path, Mode)>,
    /// Held when it returns `true`, but not always.
    // One lock: others that the same method tries are not found (may over-report).
    pub(crate) attempts: Option<(Path, Mode)>,
    /// Released by the method, but acquired before it was called.
    pub(crate) releases: Vec<(Path, Mode)>,
    /// Parameters, by position, that the method runs before it returns and does not keep; with the
    /// monitors held while they run.
    pub(crate) runs: Vec<(usize, Vec<(Path, Mode)>)>,
    /// Parameters, by position, that the method hands to a serial executor and uses in no other
    /// way; with the path to that executor.
    pub(crate) hands_on: Vec<(usize, Path)>,
    /// Volatile fields, and fields with objects that are completed once, that are set when it
    /// returns; whether it tests or awaits that, or only sets them.
    pub(crate) opens: Vec<(FieldId, bool)>,
    /// Plain fields that are set when it returns, and the monitors under which they were seen set.
    pub(crate) passes: Vec<(FieldId, Vec<Path>)>,
}

/// All helpers of the loaded code.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Helpers {
    by_method: FxHashMap<MethodId, Helper>,
    /// By name: whether some helper acquires, and whether some helper releases.
    names: FxHashMap<String, (bool, bool)>,
    /// Names of helpers that return only on a certain thread.
    checks: FxHashSet<String>,
}

impl Helpers {
    pub(crate) fn new(program: &Program, found: Vec<(MethodId, Helper)>) -> Self {
        let mut names: FxHashMap<String, (bool, bool)> = FxHashMap::default();
        let mut checks = FxHashSet::default();
        for (method, helper) in &found {
            let name = &program.method_decl(*method).name;
            let mut acquired = helper.acquires.iter();
            if acquired.clone().any(|(monitor, _)| monitor.is_thread()) {
                checks.insert(name.clone());
            }
            let effect = names.entry(name.clone()).or_default();
            effect.0 |= helper.attempts.is_some();
            effect.0 |= acquired.any(|(monitor, _)| !monitor.is_thread());
            effect.1 |= !helper.releases.is_empty();
        }
        Self {
            by_method: found.into_iter().collect(),
            names,
            checks,
        }
    }

    pub(crate) fn get(&self, method: MethodId) -> Option<&Helper> {
        self.by_method.get(&method)
    }

    /// The methods that are other helpers than before, or no longer helpers.
    pub(crate) fn changed_since(&self, before: &Self) -> Vec<MethodId> {
        let known = self.by_method.keys().chain(before.by_method.keys());
        let changed = known.filter(|&&method| self.get(method) != before.get(method));
        changed.copied().collect()
    }

    /// Whether some helper has this name; a constructor has the name of its class.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Whether some helper of this name returns only on a certain thread.
    pub(crate) fn is_check(&self, name: &str) -> bool {
        self.checks.contains(name)
    }

    /// Whether some helper of this name acquires, and whether one releases.
    pub(crate) fn effect_of_name(&self, name: &str) -> (bool, bool) {
        self.names.get(name).copied().unwrap_or_default()
    }
}

/// A call that goes to helpers only.
pub(super) struct HelperCall<'a> {
    /// The object that is called; `None` if it is new or unknown.
    pub(super) receiver: Option<Path>,
    pub(super) helpers: Vec<&'a Helper>,
    pub(super) args: &'a [ExprId],
}

impl<'a> Builder<'a> {
    /// The call, if all its candidates are helpers. A recursive call is left out, because it adds
    /// nothing to what the method does.
    pub(super) fn helper_call(
        &self,
        targets: &[MethodId],
        receiver: Option<Path>,
        args: &'a [ExprId],
    ) -> Option<HelperCall<'a>> {
        let helpers: Vec<&Helper> = targets
            .iter()
            .filter(|&&target| self.owner != Owner::Method(target))
            .map(|&target| self.helpers.get(target))
            .collect::<Option<_>>()?;
        (!helpers.is_empty()).then_some(HelperCall {
            receiver,
            helpers,
            args,
        })
    }

    /// Types of the arguments, without evaluating them.
    pub(super) fn argument_types(&self, args: &[ExprId]) -> Vec<Ty> {
        args.iter().map(|&arg| self.frame.value(arg).ty).collect()
    }

    /// Runs the argument if it is a function that the callee runs before it returns; returns
    /// whether it is one.
    pub(super) fn run_argument(
        &mut self,
        arg: ExprId,
        call: &HelperCall<'a>,
        index: usize,
    ) -> bool {
        let Some(monitors) = self.held_at_run(call, index) else {
            return false;
        };
        let expr = self.frame.expr(arg);
        let param = self.own_param(&self.frame.value(arg));
        let is_run = match &expr.kind {
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => true,
            ExprKind::New { class, .. } => class.is_some(),
            _ => param.is_some(),
        };
        if !is_run {
            return false;
        }
        if let ExprKind::New { .. } = expr.kind {
            self.expr(arg);
        }
        let mut entered = Vec::with_capacity(monitors.len());
        for (monitor, mode) in monitors {
            self.acquire(monitor.clone(), mode, expr.span);
            entered.push(self.enter(monitor, mode));
        }
        self.run_function(arg, param);
        for last in entered.into_iter().rev() {
            self.leave(last);
        }
        true
    }

    /// Runs a function that is written as an argument, or that came in as a parameter.
    fn run_function(&mut self, arg: ExprId, param: Option<LocalId>) {
        let expr = self.frame.expr(arg);
        match (&expr.kind, param) {
            (ExprKind::Lambda { body, .. }, _) => self.run_lambda(*body),
            (ExprKind::MethodRef { .. }, _) => self.referenced_call(arg),
            (
                ExprKind::New {
                    class: Some(index), ..
                },
                _,
            ) => self.run_body(*index, expr.span),
            (_, Some(param)) => self.run_param(param, arg),
            _ => {}
        }
    }

    fn acquire(&mut self, monitor: Path, mode: Mode, span: Span) {
        self.push(Instr::Acquire {
            monitor,
            mode,
            span: Some(span),
        });
    }

    /// The serial executor to which all candidates hand the argument.
    pub(super) fn executor_of_helper(
        &self,
        call: &HelperCall<'_>,
        index: usize,
    ) -> Option<Serially> {
        let mut executors = call.helpers.iter().map(|helper| {
            let (_, path) = helper.hands_on.iter().find(|(param, _)| *param == index)?;
            let path = (path.clone(), Mode::Exclusive);
            let seen = self
                .seen_by_caller(call, std::slice::from_ref(&path))
                .next();
            Some(Serially(seen.map(|(path, _)| path)))
        });
        let first = executors.next()??;
        executors
            .all(|other| other.as_ref() == Some(&first))
            .then_some(first)
    }

    /// The monitors that all candidates hold while they run the argument; `None` if one of them may
    /// keep it for later.
    fn held_at_run(&self, call: &HelperCall<'_>, index: usize) -> Option<Vec<(Path, Mode)>> {
        let mut common: Option<Vec<(Path, Mode)>> = None;
        for helper in &call.helpers {
            let (_, monitors) = helper.runs.iter().find(|(param, _)| *param == index)?;
            let seen: Vec<_> = self.seen_by_caller(call, monitors).collect();
            common = Some(match common {
                Some(common) => common
                    .into_iter()
                    .filter(|monitor| seen.contains(monitor))
                    .collect(),
                None => seen,
            });
        }
        common
    }

    /// Monitors as the caller names them. Those without a name there are dropped: a dropped acquire
    /// may over-report, a dropped release may under-report.
    pub(super) fn seen_by_caller(
        &self,
        call: &HelperCall<'_>,
        monitors: &[(Path, Mode)],
    ) -> impl Iterator<Item = (Path, Mode)> {
        monitors.iter().filter_map(move |(monitor, mode)| {
            let (base, mode) = match monitor.root {
                Root::Instance(_) => (call.receiver.clone()?, *mode),
                Root::Local(LocalId(param)) => {
                    let arg = self.frame.value(*call.args.get(param as usize)?);
                    (arg.identity()?.clone(), arg.view.unwrap_or(*mode))
                }
                _ => return Some((monitor.clone(), *mode)),
            };
            (base.root != Root::Fresh).then(|| {
                let monitor = monitor.rebased(&base);
                match self.frame.lookup.named_by_creator(&monitor) {
                    Some((named, view)) => (named, view.unwrap_or(mode)),
                    None => (monitor, mode),
                }
            })
        })
    }

    /// Acquires and releases what the call leaves locked and unlocked. With several candidates
    /// nothing is certain, and nothing is recorded (may err either way).
    pub(super) fn after_helper(&mut self, call: &HelperCall<'_>, span: Span) {
        let [helper] = call.helpers.as_slice() else {
            return;
        };
        let released: Vec<_> = self.seen_by_caller(call, &helper.releases).collect();
        let acquired: Vec<_> = self.seen_by_caller(call, &helper.acquires).collect();
        let is_own = call.receiver.as_ref().is_some_and(|receiver| {
            receiver.steps.is_empty() && matches!(receiver.root, Root::Instance(_) | Root::Class(_))
        });
        for &(field, is_demanded) in helper.opens.iter().filter(|_| is_own) {
            self.push(Instr::Gate {
                field,
                is_set: true,
                is_demanded,
                under: None,
            });
        }
        for (field, monitors) in helper.passes.iter().filter(|_| is_own) {
            let monitors: Vec<_> = monitors
                .iter()
                .map(|monitor| (monitor.clone(), Mode::Exclusive))
                .collect();
            let seen = self.seen_by_caller(call, &monitors);
            let under = Some(seen.map(|(monitor, _)| monitor).collect());
            self.push(Instr::Gate {
                field: *field,
                is_set: true,
                is_demanded: false,
                under,
            });
        }
        for (monitor, mode) in released {
            self.push(Instr::Release {
                monitor,
                mode: Some(mode),
            });
        }
        for (monitor, mode) in acquired {
            if !monitor.is_thread() {
                self.taken.push((monitor.clone(), mode));
            }
            self.acquire(monitor, mode, span);
        }
    }

    /// The method's parameter that the value denotes, if runs of parameters are recorded.
    pub(super) fn own_param(&self, value: &Value) -> Option<LocalId> {
        let path = value.path.as_ref().filter(|path| path.steps.is_empty())?;
        let Root::Local(local) = path.root else {
            return None;
        };
        let decl = self.frame.body.local(local);
        (self.records_runs && decl.is_param && !decl.reassigned).then_some(local)
    }

    pub(super) fn run_param(&mut self, param: LocalId, expr: ExprId) {
        self.push(Instr::Run { param, expr });
    }

    /// The locks that a resource holds until it is closed (JLS 14.20.3): those that a helper
    /// acquired, else those that a wrapper was created with.
    pub(super) fn locks_of_resource(&mut self, resource: StmtId) -> Vec<(Path, Mode)> {
        let taken = std::mem::take(&mut self.taken);
        if !taken.is_empty() {
            return taken;
        }
        if let Some(lock) = self.released_by_close(resource) {
            return vec![lock];
        }
        let locks = self.locks_of_wrapper(resource);
        for (monitor, mode) in &locks {
            let span = self.frame.body.stmt(resource).span;
            self.acquire(monitor.clone(), *mode, span);
        }
        locks
    }

    /// The locks that the resource is created with, if it may hold them from the start.
    fn locks_of_wrapper(&self, resource: StmtId) -> Vec<(Path, Mode)> {
        let StmtKind::Local {
            init: Some(init), ..
        } = self.frame.body.stmt(resource).kind
        else {
            // A variable that was assigned before (JLS 14.20.3).
            return Vec::new();
        };
        match &self.frame.expr(init).kind {
            ExprKind::New { args, .. } if self.may_wrap_lock(&self.frame.value(init).ty) => {
                args.iter().filter_map(|&arg| self.lock_of(arg)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn lock_of(&self, arg: ExprId) -> Option<(Path, Mode)> {
        let value = self.frame.value(arg);
        let is_lock = self.frame.lookup.is_lock(&value.ty);
        let path = value.monitor().filter(|_| is_lock)?.clone();
        Some((path.then(Step::Lock), value.view.unwrap_or(Mode::Exclusive)))
    }

    /// Whether a resource of the type may hold the locks that it is created with: its `close`
    /// unlocks something, or it is not loaded and assumed to (may under-report).
    fn may_wrap_lock(&self, ty: &Ty) -> bool {
        let Ty::Class(class) = ty else { return true };
        let program = self.frame.program();
        let Some(close) = program.member_methods(*class, "close", &[]) else {
            return true;
        };
        close.methods.iter().any(|&method| {
            let Some(frame) = super::Frame::of(self.frame.lookup, Owner::Method(method)) else {
                return false;
            };
            frame.body.exprs.iter().any(|expr| match &expr.kind {
                ExprKind::Call {
                    receiver: Some(receiver),
                    name,
                    ..
                } => matches!(
                    self.frame
                        .lookup
                        .lock_operation(&frame.value(*receiver).ty, name),
                    Some(LockOperation::Release(_) | LockOperation::ReleaseAny)
                ),
                _ => false,
            })
        })
    }
}
