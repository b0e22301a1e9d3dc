//! `switch` as a statement and as an expression (JLS 14.11, 15.28).

use super::build::{Builder, Enclosing};
use super::{BlockId, Value};
use crate::model::{Case, ExprId, StmtId, StmtKind};

impl<'a> Builder<'a> {
    pub(super) fn switch(&mut self, labels: Vec<&'a str>, subject: ExprId, cases: &'a [Case]) {
        self.expr(subject);
        let after = self.new_block();
        let bodies: Vec<_> = cases.iter().map(|_| self.new_block()).collect();
        self.case_labels(cases, &bodies, after);
        self.scopes.push(Enclosing::Breakable {
            labels,
            break_to: after,
            continue_to: None,
            is_innermost_target: true,
        });
        self.case_bodies(cases, &bodies, after);
        self.scopes.pop();
        self.current = after;
    }

    /// Tests the labels in order; the default applies if none of them does.
    fn case_labels(&mut self, cases: &[Case], bodies: &[BlockId], after: BlockId) {
        for (case, &body) in cases.iter().zip(bodies) {
            if case.is_default {
                continue;
            }
            let next = self.new_block();
            if let Some(guard) = case.guard {
                self.edge_to(next);
                self.fall_into_new();
                self.condition(guard, body, next);
            } else {
                self.edge_to(body);
                self.edge_to(next);
            }
            self.current = next;
        }
        let default = cases.iter().position(|case| case.is_default);
        self.edge_to(default.map_or(after, |index| bodies[index]));
    }

    /// A body without an arrow falls through to the next one.
    fn case_bodies(&mut self, cases: &[Case], bodies: &[BlockId], after: BlockId) {
        for (index, case) in cases.iter().enumerate() {
            self.current = bodies[index];
            for &stmt in &case.body {
                self.stmt(stmt);
            }
            let next = bodies.get(index + 1).filter(|_| !case.is_arrow);
            self.edge_to(next.copied().unwrap_or(after));
        }
    }

    /// A switch expression; its value is one of those that its arms yield.
    pub(super) fn switch_value(&mut self, switch: StmtId) -> Value {
        let body = self.frame.body;
        let after = self.new_block();
        self.scopes.push(Enclosing::SwitchValue {
            yield_to: after,
            yielded: Vec::new(),
        });
        if let StmtKind::Switch { subject, cases } = &body.stmt(switch).kind {
            self.switch(Vec::new(), *subject, cases);
        }
        let yielded = match self.scopes.pop() {
            Some(Enclosing::SwitchValue { yielded, .. }) => yielded,
            _ => Vec::new(),
        };
        self.fall_into(after);
        Value::one_of(yielded)
    }

    /// Evaluates the operand of a `yield`, which belongs to the innermost switch expression.
    pub(super) fn yielded(&mut self, value: ExprId) {
        let mut values = Vec::new();
        self.arm(value, &mut values);
        let mut scopes = self.scopes.iter_mut().rev();
        let innermost = scopes.find_map(|scope| match scope {
            Enclosing::SwitchValue { yielded, .. } => Some(yielded),
            _ => None,
        });
        if let Some(yielded) = innermost {
            yielded.append(&mut values);
        }
    }
}
