//! Conditions: short-circuit evaluation, and attempts to lock that succeed on one branch.

use super::build::Builder;
use super::{BlockId, Instr, Mode, Path, Root, Step, Value, is_null};
use crate::knowledge::{Knowledge, LockOperation};
use crate::model::{ExprId, ExprKind, Literal, LocalId};
use crate::program::FieldId;
use crate::source::Span;

/// An attempt to acquire or convert a lock, such as `tryLock()`, and what its success adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attempt {
    monitor: Path,
    mode: Mode,
    gain: Gain,
}

/// What success adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gain {
    /// One more hold.
    Hold,
    /// The mode of a hold that exists already: a conversion.
    Mode,
    /// One hold, unless the lock was acquired on another path that sets the same flag.
    HoldIfNone,
}

/// A gate whose state a condition tells.
struct TestedGate {
    field: FieldId,
    /// Whether it is set where the condition is true.
    set_when_true: bool,
    /// It is set when an object is completed, which happens once.
    is_completed_once: bool,
    is_volatile: bool,
}

impl TestedGate {
    /// What is seen on the branch where the condition is true, or on the other one.
    fn seen_on(&self, is_true: bool) -> Instr {
        let is_set = is_true == self.set_when_true;
        Instr::Gate {
            field: self.field,
            is_set,
            is_demanded: is_set && self.is_completed_once,
            under: (!self.is_volatile).then(Vec::new),
        }
    }
}

/// The field of this object, or a static one, to which the path leads.
pub(super) fn own_field(path: &Path) -> Option<FieldId> {
    match (path.steps.as_slice(), &path.root) {
        ([Step::Field(field)], Root::Instance(_) | Root::Class(_)) => Some(*field),
        _ => None,
    }
}

impl Attempt {
    /// The instruction on the branch where the attempt succeeded.
    fn success(&self, span: Span) -> Instr {
        let (monitor, mode) = (self.monitor.clone(), self.mode);
        match self.gain {
            Gain::Hold => Instr::Acquire {
                monitor,
                mode,
                span: Some(span),
            },
            Gain::Mode | Gain::HoldIfNone => Instr::Ensure {
                monitor,
                mode,
                span,
            },
        }
    }
}

impl Builder<'_> {
    /// Evaluates a condition with edges to `on_true` and `on_false`.
    pub(super) fn condition(&mut self, cond: ExprId, on_true: BlockId, on_false: BlockId) {
        match &self.frame.expr(cond).kind {
            ExprKind::Not(inner) => self.condition(*inner, on_false, on_true),
            ExprKind::And(..) => {
                let operands = self.left_spine(cond, |kind| match kind {
                    ExprKind::And(left, right) => Some((*left, *right)),
                    _ => None,
                });
                self.each_operand(&operands, on_true, |builder, operand, next| {
                    builder.condition(operand, next, on_false);
                });
            }
            ExprKind::Or(..) => {
                let operands = self.left_spine(cond, |kind| match kind {
                    ExprKind::Or(left, right) => Some((*left, *right)),
                    _ => None,
                });
                self.each_operand(&operands, on_false, |builder, operand, next| {
                    builder.condition(operand, on_true, next);
                });
            }
            _ => self.simple_condition(cond, on_true, on_false),
        }
    }

    /// A condition without `!`, `&&` and `||`.
    fn simple_condition(&mut self, cond: ExprId, on_true: BlockId, on_false: BlockId) {
        match self.frame.expr(cond).kind {
            // The only literals of type boolean are `false` and `true`.
            ExprKind::Literal(Literal::Zero) => return self.edge_to(on_false),
            ExprKind::Literal(Literal::Other) => return self.edge_to(on_true),
            _ => {}
        }
        self.expr(cond);
        match self.attempt(cond) {
            Some((attempt, true)) => self.branch_on(attempt, cond, on_true, on_false),
            Some((attempt, false)) => self.branch_on(attempt, cond, on_false, on_true),
            None => self.branch(cond, on_true, on_false),
        }
    }

    /// A branch on anything but an attempt to lock.
    fn branch(&mut self, cond: ExprId, on_true: BlockId, on_false: BlockId) {
        let gate = self.gate(cond);
        let tested = self.frame.thread_tested(cond);
        let from = self.current;
        for (target, is_true) in [(on_true, true), (on_false, false)] {
            self.current = from;
            if let Some((thread, is_there)) = &tested
                && *is_there == is_true
            {
                self.fall_into_new();
                self.confine(thread.clone(), None);
            }
            if let Some(gate) = &gate {
                self.fall_into_new();
                self.push(gate.seen_on(is_true));
            }
            self.edge_to(target);
        }
    }

    /// The operands of a left-associative chain, from left to right.
    fn left_spine(
        &self,
        id: ExprId,
        parts: impl Fn(&ExprKind) -> Option<(ExprId, ExprId)>,
    ) -> Vec<ExprId> {
        let mut operands = Vec::new();
        let mut rest = id;
        while let Some((left, right)) = parts(&self.frame.expr(rest).kind) {
            operands.push(right);
            rest = left;
        }
        operands.push(rest);
        operands.reverse();
        operands
    }

    fn each_operand(
        &mut self,
        operands: &[ExprId],
        last: BlockId,
        mut evaluate: impl FnMut(&mut Self, ExprId, BlockId),
    ) {
        for (index, &operand) in operands.iter().enumerate() {
            if index + 1 == operands.len() {
                evaluate(self, operand, last);
            } else {
                let next = self.new_block();
                evaluate(self, operand, next);
                self.current = next;
            }
        }
    }

    fn branch_on(
        &mut self,
        attempt: Attempt,
        cond: ExprId,
        on_success: BlockId,
        on_failure: BlockId,
    ) {
        let from = self.current;
        let span = self.frame.expr(cond).span;
        self.fall_into_new();
        self.push(attempt.success(span));
        self.edge_to(on_success);
        self.current = from;
        self.fall_into_new();
        let Attempt {
            monitor,
            mode,
            gain,
        } = attempt;
        if gain != Gain::Mode {
            self.push(Instr::NotAcquired { monitor, mode });
        }
        self.edge_to(on_failure);
    }

    /// The gate that the condition tests.
    fn gate(&self, id: ExprId) -> Option<TestedGate> {
        let (tested, is_set) = match &self.frame.expr(id).kind {
            ExprKind::Equals {
                negated,
                left,
                right,
            } => (self.compared_with_null(*left, *right)?, *negated),
            ExprKind::Call {
                receiver: Some(receiver),
                name,
                args,
                ..
            } => {
                let receiver = self.frame.value(*receiver);
                let field = self.announced_once(&receiver, |knowledge, ty| {
                    knowledge.tells_announced(ty, name, args.len())
                });
                return Some(TestedGate {
                    field: field?,
                    set_when_true: true,
                    is_completed_once: true,
                    is_volatile: true,
                });
            }
            _ => (id, true),
        };
        let field = own_field(&self.frame.value(tested).path?)?;
        let modifiers = self.frame.program().field_decl(field).modifiers;
        let may_be_gate = modifiers.is_volatile() || (self.has_locked && !modifiers.is_final());
        may_be_gate.then_some(TestedGate {
            field,
            set_when_true: is_set,
            is_completed_once: false,
            is_volatile: modifiers.is_volatile(),
        })
    }

    /// The final field whose object, which is completed once, a call of that kind concerns.
    pub(super) fn announced_once(
        &self,
        receiver: &Value,
        concerns: impl Fn(&Knowledge, &str) -> bool,
    ) -> Option<FieldId> {
        let lookup = self.frame.lookup;
        let field = own_field(receiver.identity()?)?;
        let modifiers = lookup.program.field_decl(field).modifiers;
        let mut types = lookup.known_names(&receiver.ty).into_iter();
        (modifiers.is_final() && types.any(|ty| concerns(lookup.knowledge, ty))).then_some(field)
    }

    /// The operand beside `null`.
    fn compared_with_null(&self, left: ExprId, right: ExprId) -> Option<ExprId> {
        let body = self.frame.body;
        match (is_null(body, left), is_null(body, right)) {
            (false, true) => Some(left),
            (true, false) => Some(right),
            _ => None,
        }
    }

    /// The attempt whose outcome the condition tests, and whether `true` means success.
    pub(super) fn attempt(&self, id: ExprId) -> Option<(Attempt, bool)> {
        match &self.frame.expr(id).kind {
            ExprKind::Equals {
                negated,
                left,
                right,
            } => {
                // `stamp != 0`
                let is_zero = |id: ExprId| self.is_default(id);
                let stamp = if is_zero(*right) {
                    *left
                } else if is_zero(*left) {
                    *right
                } else {
                    return None;
                };
                Some((self.attempted(stamp)?, *negated))
            }
            _ => Some((self.attempted(id)?, true)),
        }
    }

    fn attempted(&self, id: ExprId) -> Option<Attempt> {
        match &self.frame.expr(id).kind {
            ExprKind::Call { .. } => self.attempted_call(id),
            ExprKind::Assign {
                value: Some(value), ..
            } => self.attempted_call(*value),
            ExprKind::Local(local) => self.flag(*local),
            _ => None,
        }
    }

    fn attempted_call(&self, id: ExprId) -> Option<Attempt> {
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.frame.expr(id).kind
        else {
            return None;
        };
        let receiver = receiver.map(|receiver| self.frame.value(receiver));
        let operation = match &receiver {
            None => self.frame.own_lock(name),
            Some(lock) => {
                let operation = self.frame.lookup.lock_operation(&lock.ty, name);
                operation.map(|operation| (lock.clone(), operation))
            }
        };
        match operation {
            Some((lock, operation)) => attempted_operation(&lock, operation),
            None => self.attempted_helper(receiver.as_ref(), name, args),
        }
    }

    /// The attempt of a helper that returns `true` only if it holds the lock.
    fn attempted_helper(
        &self,
        receiver: Option<&Value>,
        name: &str,
        args: &[ExprId],
    ) -> Option<Attempt> {
        let call = match receiver {
            None => self.unqualified_helper(name, args)?,
            Some(receiver) => self.method_helper(receiver, name, args)?,
        };
        // With several candidates nothing is certain (may over-report).
        let [helper] = call.helpers.as_slice() else {
            return None;
        };
        let (monitor, mode) = self
            .seen_by_caller(&call, helper.attempts.as_slice())
            .next()?;
        Some(Attempt {
            monitor,
            mode,
            gain: Gain::Hold,
        })
    }

    /// The attempt behind a local that records whether a lock is held. Each value assigned to the
    /// local is the outcome of that attempt, the literal `false`, or the literal `true` on a path
    /// that acquired the lock in another way.
    // Whether that path acquired the same lock is not checked (may under-report).
    fn flag(&self, local: LocalId) -> Option<Attempt> {
        let declared = self.frame.body.local(local).init;
        let assigned = self.assigned.get(&local).map_or(&[][..], Vec::as_slice);
        let mut found: Option<Attempt> = None;
        let mut is_set_otherwise = false;
        for &value in declared.iter().chain(assigned) {
            match self.frame.expr(value).kind {
                _ if self.is_default(value) => {}
                ExprKind::Literal(Literal::Other) => is_set_otherwise = true,
                ExprKind::Call { .. } => {
                    let attempt = self.attempted(value)?;
                    if found.as_ref().is_some_and(|found| *found != attempt) {
                        return None;
                    }
                    found = Some(attempt);
                }
                _ => return None,
            }
        }
        let mut attempt = found?;
        if is_set_otherwise {
            attempt.gain = Gain::HoldIfNone;
        }
        Some(attempt)
    }
}

fn attempted_operation(lock: &Value, operation: LockOperation) -> Option<Attempt> {
    let (mode, gain) = match operation {
        LockOperation::TryAcquire(mode) => (mode, Gain::Hold),
        LockOperation::Convert(mode) => (mode, Gain::Mode),
        _ => return None,
    };
    Some(Attempt {
        monitor: lock.monitor()?.clone().then(Step::Lock),
        mode: lock.view.unwrap_or(mode),
        gain,
    })
}
