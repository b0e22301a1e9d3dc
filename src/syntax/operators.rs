//! Unary and binary operators. A left-deep chain of operators is one loop, not a nesting.
//!
//! `a && b` and `a || b` stay pairs, left-deep; so does a lone `a == b`. Operands of `+` are joined
//! to one [`ExprKind::Concat`]; other operators join theirs to one [`ExprKind::Opaque`], together
//! with sums to their left, which can then only be numbers.

use tree_sitter::Node;

use super::grammar::{Field, Kind, child, kind};
use super::{Lowering, span};
use crate::model::{ExprId, ExprKind, Literal};
use crate::source::Span;

/// The value of a chain up to some operator.
struct Chain {
    /// Operands that are compared or calculated with; never empty.
    operands: Vec<ExprId>,
    /// Operands of `+` after them.
    sum: Vec<ExprId>,
}

impl<'t> Lowering<'t> {
    pub(super) fn unary(&mut self, node: Node<'t>) -> ExprId {
        let operand = self.expr_field(node, Field::Operand);
        let literal = match self.draft.exprs[operand.0 as usize].kind {
            ExprKind::Literal(literal) => Some(literal),
            _ => None,
        };
        let operator = child(node, Field::Operator).map(|operator| self.text(operator));
        let kind = match (operator, literal) {
            (Some("!"), _) => ExprKind::Not(operand),
            (Some("-" | "+"), Some(Literal::Zero)) => ExprKind::Literal(Literal::Zero),
            (_, Some(_)) => ExprKind::Literal(Literal::Other),
            _ => ExprKind::Opaque(vec![operand]),
        };
        self.add_expr(kind, node)
    }

    pub(super) fn binary(&mut self, node: Node<'t>) -> ExprId {
        let mut steps = Vec::new();
        let mut at = node;
        while kind(at) == Kind::Binary {
            steps.push(at);
            let Some(left) = child(at, Field::Left) else {
                break;
            };
            at = left;
        }
        let mut chain = Chain {
            operands: vec![self.expr(at)],
            sum: Vec::new(),
        };
        for step in steps.into_iter().rev() {
            self.step(&mut chain, step);
        }
        let whole = self.chained(&mut chain);
        self.draft.exprs[whole.0 as usize].span = span(node);
        whole
    }

    fn step(&mut self, chain: &mut Chain, node: Node<'t>) {
        let operator = child(node, Field::Operator).map_or(Kind::Other, kind);
        let is_comparison = matches!(operator, Kind::Equal | Kind::NotEqual);
        match operator {
            Kind::Plus => {
                let right = self.expr_field(node, Field::Right);
                chain.sum.push(right);
            }
            Kind::Ampersands | Kind::Bars => {
                let left = self.chained(chain);
                let right = self.expr_field(node, Field::Right);
                let kind = match operator {
                    Kind::Ampersands => ExprKind::And(left, right),
                    _ => ExprKind::Or(left, right),
                };
                chain.operands = vec![self.add_expr(kind, node)];
            }
            _ if is_comparison && self.is_plain(chain) => {
                let kind = ExprKind::Equals {
                    negated: operator == Kind::NotEqual,
                    left: chain.operands[0],
                    right: self.expr_field(node, Field::Right),
                };
                chain.operands = vec![self.add_expr(kind, node)];
            }
            _ => self.join(chain, node, is_comparison),
        }
    }

    /// Adds an operand of an operator that the model does not distinguish from others.
    fn join(&mut self, chain: &mut Chain, node: Node<'t>, may_compare_strings: bool) {
        if may_compare_strings && !chain.sum.is_empty() {
            chain.operands = vec![self.chained(chain)];
        }
        chain.operands.append(&mut chain.sum);
        let right = self.expr_field(node, Field::Right);
        chain.operands.push(right);
    }

    /// Whether the chain is one operand that is not itself the result of an operator here.
    /// Comparisons of comparisons are joined, so that they do not nest.
    fn is_plain(&self, chain: &Chain) -> bool {
        let [only] = chain.operands.as_slice() else {
            return false;
        };
        let kind = &self.draft.exprs[only.0 as usize].kind;
        chain.sum.is_empty() && !matches!(kind, ExprKind::Equals { .. } | ExprKind::Opaque(_))
    }

    /// The chain so far as one expression.
    fn chained(&mut self, chain: &mut Chain) -> ExprId {
        let mut operands = std::mem::take(&mut chain.operands);
        if operands.len() > 1 {
            operands = vec![self.joined(operands, ExprKind::Opaque)];
        }
        if !chain.sum.is_empty() {
            operands.append(&mut chain.sum);
            operands = vec![self.joined(operands, ExprKind::Concat)];
        }
        operands[0]
    }

    fn joined(&mut self, operands: Vec<ExprId>, kind: fn(Vec<ExprId>) -> ExprKind) -> ExprId {
        let span_of = |id: ExprId| self.draft.exprs[id.0 as usize].span;
        let span = Span {
            start: span_of(operands[0]).start,
            end: span_of(operands[operands.len() - 1]).end,
        };
        self.add_expr_at(kind(operands), span)
    }
}
