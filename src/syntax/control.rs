//! Branches, loops and `try`.
//!
//! Scoping of pattern variables (JLS 6.3) is approximated: one of a negative condition (`!e`,
//! `a || b`) lives to the end of the enclosing block after `while`, and after an `if` without
//! `else` whose branch ends with a jump; any other lives to the end of its statement. Where that is
//! too long, a field of the same name reads as a local: its access is not seen (may under-report).

use tree_sitter::Node;

use super::Lowering;
use super::body::Value;
use super::grammar::{self, Field, Kind, child, kind};
use crate::model::{Catch, ExprId, ExprKind, StmtId, StmtKind};

/// One `if` of an `else if` chain.
struct Arm<'t> {
    node: Node<'t>,
    cond: ExprId,
    then: StmtId,
}

impl<'t> Lowering<'t> {
    /// `if` with all its `else if`, in a loop.
    pub(super) fn if_chain(&mut self, node: Node<'t>) -> StmtId {
        let mark = self.scope.enter();
        let mut arms = Vec::new();
        let mut at = Some(node);
        let mut otherwise = None;
        while let Some(node) = at.take() {
            let cond = self.expr_field(node, Field::Condition);
            let then = self.branch(node, Field::Consequence);
            arms.push(Arm { node, cond, then });
            match child(node, Field::Alternative) {
                Some(next) if kind(next) == Kind::If => at = Some(next),
                Some(last) => otherwise = Some(self.stmt(last)),
                None => {}
            }
        }
        if !self.binds_after(&arms, otherwise) {
            self.scope.leave(mark);
        }
        for Arm { node, cond, then } in arms.into_iter().rev() {
            let kind = StmtKind::If {
                cond,
                then,
                otherwise,
            };
            otherwise = Some(self.add_stmt(kind, node));
        }
        otherwise.unwrap_or_else(|| self.add_stmt(StmtKind::Empty, node))
    }

    /// The pattern variables of a negative condition are in scope after an `if` that always jumps
    /// away.
    fn binds_after(&self, arms: &[Arm<'t>], otherwise: Option<StmtId>) -> bool {
        match arms {
            [only] if otherwise.is_none() => {
                self.is_negative(only.cond) && self.ends_with_jump(only.then)
            }
            _ => false,
        }
    }

    fn ends_with_jump(&self, stmt: StmtId) -> bool {
        let mut kind = self.stmt_kind(stmt);
        while let StmtKind::Block(stmts) = kind {
            let Some(&last) = stmts.last() else {
                return false;
            };
            kind = self.stmt_kind(last);
        }
        matches!(
            kind,
            StmtKind::Return(_)
                | StmtKind::Throw(_)
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Yield(_)
        )
    }

    /// True if a condition may bind pattern variables where it is false.
    fn is_negative(&self, cond: ExprId) -> bool {
        let kind = &self.draft.exprs[cond.0 as usize].kind;
        matches!(kind, ExprKind::Not(_) | ExprKind::Or(..))
    }

    pub(super) fn while_loop(&mut self, node: Node<'t>) -> StmtId {
        let mark = self.scope.enter();
        let cond = self.expr_field(node, Field::Condition);
        let body = self.branch(node, Field::Body);
        if !self.is_negative(cond) {
            self.scope.leave(mark);
        }
        self.add_stmt(StmtKind::While { cond, body }, node)
    }

    pub(super) fn for_loop(&mut self, node: Node<'t>) -> StmtKind {
        let mut init = Vec::new();
        for node in grammar::children(node, Field::Init, &mut self.cursor) {
            if kind(node) == Kind::LocalVariable {
                self.locals(node, &mut init);
            } else {
                let expr = self.expr(node);
                init.push(self.add_stmt(StmtKind::Expr(expr), node));
            }
        }
        let cond = child(node, Field::Condition).map(|cond| self.expr(cond));
        let body = self.branch(node, Field::Body);
        let update = grammar::children(node, Field::Update, &mut self.cursor);
        let update = update.into_iter().map(|node| self.expr(node)).collect();
        StmtKind::For {
            init,
            cond,
            update,
            body,
        }
    }

    pub(super) fn for_each(&mut self, node: Node<'t>) -> StmtKind {
        let iterable = self.expr_field(node, Field::Value);
        let ty =
            child(node, Field::Type).map(|ty| self.type_with(ty, child(node, Field::Dimensions)));
        let Some(name) = child(node, Field::Name) else {
            return StmtKind::Expr(iterable);
        };
        let local = self.declare(name, ty, Value::Given);
        StmtKind::ForEach {
            local,
            iterable,
            body: self.branch(node, Field::Body),
        }
    }

    pub(super) fn try_statement(&mut self, node: Node<'t>) -> StmtKind {
        let mark = self.scope.enter();
        let resources = self.resources(node);
        let body = self.branch(node, Field::Body);
        self.scope.leave(mark);
        let mut catches = Vec::new();
        let mut finally = None;
        for clause in self.children(node) {
            match kind(clause) {
                Kind::CatchClause => catches.extend(self.catch(clause)),
                Kind::FinallyClause => {
                    finally = self.first_child(clause).map(|block| self.stmt(block));
                }
                _ => {}
            }
        }
        StmtKind::Try {
            resources,
            body,
            catches,
            finally,
        }
    }

    fn resources(&mut self, node: Node<'t>) -> Vec<StmtId> {
        let mut resources = Vec::new();
        if let Some(specification) = child(node, Field::Resources) {
            for resource in self.children(specification) {
                resources.extend(self.resource(resource));
            }
        }
        resources
    }

    fn resource(&mut self, node: Node<'t>) -> Option<StmtId> {
        let Some(name) = child(node, Field::Name) else {
            let expr = self.first_child(node)?;
            let kind = StmtKind::Expr(self.expr(expr));
            return Some(self.add_stmt(kind, node));
        };
        let annotations = self.annotations_of(node);
        let ty = self.type_with(child(node, Field::Type)?, child(node, Field::Dimensions));
        let (local, init) = self.variable(name, &ty, child(node, Field::Value));
        let kind = StmtKind::Local {
            local,
            init,
            annotations,
        };
        Some(self.add_stmt(kind, node))
    }

    /// The exception of a multi-catch has no single type as written.
    fn catch(&mut self, node: Node<'t>) -> Option<Catch> {
        let parameter = self.find_child(node, Kind::CatchParameter)?;
        let types = self
            .find_child(parameter, Kind::CatchType)
            .map_or_else(Vec::new, |types| self.children(types));
        let ty = match types.as_slice() {
            &[ty] => Some(self.type_name(ty)),
            _ => None,
        };
        let mark = self.scope.enter();
        let local = self.declare(child(parameter, Field::Name)?, ty, Value::Given);
        let body = self.branch(node, Field::Body);
        self.scope.leave(mark);
        Some(Catch { local, body })
    }
}
