//! Finds two steps on one field that belong together: a read, and a later write that depends on its
//! value.
//!
//! Recognised in the syntax tree are a write whose value contains the field's own value, and a
//! write in the branch of a condition that reads the field. Other shapes are not seen (may
//! under-report).

use super::steps::{FieldStep, Kind, StepKind};
use crate::cfg::is_null;
use crate::knowledge::Knowledge;
use crate::model::{Body, ExprId, ExprKind, LocalId, StmtId, StmtKind};
use crate::source::Span;

/// What the two steps do together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// `if (v == null) v = create();`
    LazyValue,
    /// `if (!flag) { flag = true; … }`
    CheckThenAct,
    /// `if (map.get(k) == null) map.put(k, new V());`
    PutIfAbsent,
    /// `v = f(v)`
    Update,
}

/// A read and a write that belong together.
pub(super) struct Sequence<'s> {
    pub(super) shape: Shape,
    pub(super) read: &'s FieldStep,
    pub(super) write: &'s FieldStep,
    /// Whether the value went through a local.
    pub(super) is_through_local: bool,
    /// Whether the write is in `try (var held = new LockHolder(lock))`, with a resource of an
    /// unknown type.
    pub(super) is_in_lock_resource: bool,
}

/// The sequences of one body; `steps` are those of the body, in source order.
pub(super) fn of_body<'s>(
    body: &Body,
    knowledge: &Knowledge,
    steps: &'s [&'s FieldStep],
    kind: impl Fn(&FieldStep) -> Option<Kind>,
) -> Vec<Sequence<'s>> {
    let finder = Finder {
        body,
        knowledge,
        steps,
    };
    let writes = steps.iter().filter(|step| step.is_change());
    writes
        .filter_map(|write| finder.sequence(write, kind(write)?))
        .map(|sequence| Sequence {
            is_in_lock_resource: finder.is_in_lock_resource(sequence.write),
            ..sequence
        })
        .collect()
}

struct Finder<'b, 's> {
    body: &'b Body,
    knowledge: &'b Knowledge,
    steps: &'s [&'s FieldStep],
}

/// A condition that is evaluated before a write.
struct Check {
    cond: ExprId,
    /// The outcome with which the write follows.
    outcome: bool,
    /// Whether the branch does nothing but the write.
    is_sole: bool,
}

/// What a condition compares.
enum Comparison {
    WithNull {
        negated: bool,
    },
    WithLiteral {
        /// `None` for `<` and the like.
        negated: Option<bool>,
    },
    Other,
}

impl<'s> Finder<'_, 's> {
    fn sequence(&self, write: &'s FieldStep, kind: Kind) -> Option<Sequence<'s>> {
        match write.kind {
            StepKind::ReadThenWrite => {
                return Some(Sequence {
                    shape: Shape::Update,
                    read: write,
                    write,
                    is_through_local: false,
                    is_in_lock_resource: false,
                });
            }
            StepKind::Write => {}
            StepKind::Read | StepKind::Atomic => return None,
        }
        if let Some((read, is_through_local)) = self.read_in_value(write) {
            return Some(Sequence {
                shape: Shape::Update,
                read,
                write,
                is_through_local,
                is_in_lock_resource: false,
            });
        }
        let check = self.innermost_check(write)?;
        let (read, is_through_local) = self.read_in(check.cond, write)?;
        let shape = self.shape(&check, write, kind)?;
        Some(Sequence {
            shape,
            read,
            write,
            is_through_local,
            is_in_lock_resource: false,
        })
    }

    /// The read of the field's own value in the value that is stored, and whether it went through a
    /// local.
    fn read_in_value(&self, write: &'s FieldStep) -> Option<(&'s FieldStep, bool)> {
        let value = write.value?;
        // A value that is stored back unchanged is no update.
        if matches!(self.body.expr(value).kind, ExprKind::Local(_)) {
            return None;
        }
        self.read_in(value, write)
    }

    /// A read of the written field, in the expression or in the only value of a local in it.
    fn read_in(&self, id: ExprId, write: &'s FieldStep) -> Option<(&'s FieldStep, bool)> {
        let span = self.body.expr(id).span;
        let reads = || {
            let is_read =
                |step: &&&FieldStep| step.kind == StepKind::Read && self.is_same(step, write);
            self.steps.iter().filter(is_read).copied()
        };
        let direct =
            reads().find(|step| is_within(span, step.span) && !self.is_deferred(step.span, span));
        if let Some(step) = direct {
            return Some((step, false));
        }
        let locals = self.body.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Local(local) if is_within(span, expr.span) => Some(local),
            _ => None,
        });
        let mut values = locals.flat_map(|local| self.values_of(local));
        let read = values.find_map(|value| {
            let found = reads().find(|step| step.expr == value);
            // The read must come before the write.
            found.filter(|step| step.span.end <= write.span.start)
        })?;
        Some((read, true))
    }

    /// The values assigned to the local, the latest first.
    fn values_of(&self, local: LocalId) -> Vec<ExprId> {
        let assigned = self.body.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Assign {
                target,
                value: Some(value),
                ..
            } if matches!(self.body.expr(target).kind, ExprKind::Local(it) if it == local) => {
                Some(value)
            }
            _ => None,
        });
        let mut values: Vec<ExprId> = assigned.chain(self.body.local(local).init).collect();
        values.sort_by_key(|&value| std::cmp::Reverse(self.body.expr(value).span));
        values.dedup();
        values
    }

    fn is_same(&self, step: &FieldStep, other: &FieldStep) -> bool {
        step.field == other.field
            && match (step.key, other.key) {
                (None, None) => true,
                (Some(a), Some(b)) => self.is_same_value(a, b),
                _ => false,
            }
    }

    /// Whether both expressions name the same local, field or constant.
    fn is_same_value(&self, a: ExprId, b: ExprId) -> bool {
        match (&self.body.expr(a).kind, &self.body.expr(b).kind) {
            (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
            (ExprKind::Name(a), ExprKind::Name(b)) => a == b,
            (ExprKind::This, ExprKind::This) => true,
            (
                ExprKind::Field { base, name, .. },
                ExprKind::Field {
                    base: other_base,
                    name: other,
                    ..
                },
            ) => name == other && self.is_same_value(*base, *other_base),
            _ => false,
        }
    }

    /// Whether the span is in a lambda within `around`, and thus runs later.
    fn is_deferred(&self, span: Span, around: Span) -> bool {
        self.body.exprs.iter().any(|expr| {
            matches!(expr.kind, ExprKind::Lambda { .. })
                && is_within(around, expr.span)
                && is_within(expr.span, span)
        })
    }

    /// The nearest condition that reads the written field: around the write, or right before it
    /// with an early exit.
    fn innermost_check(&self, write: &'s FieldStep) -> Option<Check> {
        let mut checks: Vec<(Span, Check)> = Vec::new();
        for stmt in &self.body.stmts {
            match &stmt.kind {
                StmtKind::If {
                    cond,
                    then,
                    otherwise,
                } => {
                    let otherwise = otherwise.map(|otherwise| (otherwise, false));
                    for (branch, outcome) in [(*then, true)].into_iter().chain(otherwise) {
                        let span = self.body.stmt(branch).span;
                        if is_within(span, write.span) && self.looks_at(*cond, write) {
                            let is_sole = self.is_sole(branch, write);
                            checks.push((
                                span,
                                Check {
                                    cond: *cond,
                                    outcome,
                                    is_sole,
                                },
                            ));
                        }
                    }
                }
                StmtKind::Block(stmts) => checks.extend(self.early_exit(stmts, write)),
                _ => {}
            }
        }
        let length = |span: &Span| span.end - span.start;
        let nearest = checks.into_iter().min_by_key(|(span, _)| length(span))?;
        Some(nearest.1)
    }

    /// `if (closed) return; closed = true;`
    fn early_exit(&self, stmts: &[StmtId], write: &'s FieldStep) -> Option<(Span, Check)> {
        let at = stmts
            .iter()
            .position(|&stmt| self.is_statement(stmt, write))?;
        let before = *stmts.get(at.checked_sub(1)?)?;
        let StmtKind::If {
            cond,
            then,
            otherwise: None,
        } = self.body.stmt(before).kind
        else {
            return None;
        };
        let leaves = self.leaves(then) && self.looks_at(cond, write);
        let span = Span {
            start: self.body.stmt(before).span.start,
            end: write.span.end,
        };
        let is_sole = at + 1 == stmts.len();
        let check = Check {
            cond,
            outcome: false,
            is_sole,
        };
        leaves.then_some((span, check))
    }

    fn leaves(&self, stmt: StmtId) -> bool {
        match &self.body.stmt(stmt).kind {
            StmtKind::Return(_) | StmtKind::Throw(_) => true,
            StmtKind::Block(stmts) => stmts.last().is_some_and(|&last| self.leaves(last)),
            _ => false,
        }
    }

    fn is_in_lock_resource(&self, write: &FieldStep) -> bool {
        self.body.stmts.iter().any(|stmt| {
            let StmtKind::Try {
                resources, body, ..
            } = &stmt.kind
            else {
                return false;
            };
            let holds = |&resource: &StmtId| match self.body.stmt(resource).kind {
                StmtKind::Local {
                    init: Some(init), ..
                } => match &self.body.expr(init).kind {
                    ExprKind::New { ty, .. } => self.knowledge.is_lock_like_resource(&ty.name),
                    _ => false,
                },
                _ => false,
            };
            is_within(self.body.stmt(*body).span, write.span) && resources.iter().any(holds)
        })
    }

    fn looks_at(&self, cond: ExprId, write: &'s FieldStep) -> bool {
        self.read_in(cond, write).is_some()
    }

    fn is_statement(&self, stmt: StmtId, write: &FieldStep) -> bool {
        matches!(self.body.stmt(stmt).kind, StmtKind::Expr(expr) if expr == write.expr)
    }

    fn is_sole(&self, branch: StmtId, write: &FieldStep) -> bool {
        match &self.body.stmt(branch).kind {
            StmtKind::Block(stmts) => {
                matches!(stmts.as_slice(), [only] if self.is_statement(*only, write))
            }
            _ => self.is_statement(branch, write),
        }
    }

    fn shape(&self, check: &Check, write: &FieldStep, kind: Kind) -> Option<Shape> {
        if kind == Kind::Map {
            return Some(if self.creates(write.value?) {
                Shape::PutIfAbsent
            } else {
                Shape::LazyValue
            });
        }
        let is_constant = write.value.is_some_and(|value| self.is_literal(value));
        match self.comparison(check.cond) {
            Some(Comparison::WithNull { negated }) if negated != check.outcome => {
                Some(Shape::LazyValue)
            }
            // `if (size < 0) size = count();`: the literal stands for no value.
            Some(Comparison::WithLiteral { negated }) if !is_constant => {
                let is_lazy = negated.is_none_or(|negated| negated != check.outcome);
                Some(if is_lazy {
                    Shape::LazyValue
                } else {
                    Shape::CheckThenAct
                })
            }
            // Setting a flag to a constant, and nothing else, gives the same result whichever
            // thread comes first.
            None if check.is_sole && is_constant => None,
            _ => Some(Shape::CheckThenAct),
        }
    }

    fn is_literal(&self, id: ExprId) -> bool {
        matches!(self.body.expr(id).kind, ExprKind::Literal(_))
    }

    fn comparison(&self, cond: ExprId) -> Option<Comparison> {
        match &self.body.expr(cond).kind {
            ExprKind::Equals {
                negated,
                left,
                right,
            } => Some(if is_null(self.body, *left) || is_null(self.body, *right) {
                Comparison::WithNull { negated: *negated }
            } else if self.is_literal(*left) || self.is_literal(*right) {
                Comparison::WithLiteral {
                    negated: Some(*negated),
                }
            } else {
                Comparison::Other
            }),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.comparison(*left).or_else(|| self.comparison(*right))
            }
            ExprKind::Opaque(operands) if operands.iter().any(|&id| self.is_literal(id)) => {
                Some(Comparison::WithLiteral { negated: None })
            }
            // `v > max`
            ExprKind::Opaque(_) => Some(Comparison::Other),
            _ => None,
        }
    }

    /// Whether the value is a new object, so that two threads would each use their own.
    fn creates(&self, value: ExprId) -> bool {
        match self.body.expr(value).kind {
            ExprKind::New { .. } => true,
            ExprKind::Local(local) => self
                .values_of(local)
                .first()
                .is_some_and(|&value| matches!(self.body.expr(value).kind, ExprKind::New { .. })),
            _ => false,
        }
    }
}

fn is_within(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
