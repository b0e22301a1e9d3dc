//! The current body: its arenas, its locals, and the meaning of simple names and assignments.

use std::mem;

use tree_sitter::Node;

use super::grammar::{Field, Kind, child, kind};
use super::parameters::Formal;
use super::scope::Binding;
use super::{Lowering, span};
use crate::model::{
    AssignOp, Body, Expr, ExprId, ExprKind, Local, LocalId, Stmt, StmtId, StmtKind, TypeName,
};
use crate::source::Span;

/// A body under construction.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) exprs: Vec<Expr>,
    stmts: Vec<Stmt>,
    locals: Vec<Local>,
    /// By local: how it got its value so far.
    values: Vec<Value>,
}

impl Draft {
    /// The finished body, in arenas of just its size. The draft keeps its memory for the next one.
    fn take(&mut self, root: StmtId) -> Body {
        self.values.clear();
        Body {
            exprs: self.exprs.drain(..).collect(),
            stmts: self.stmts.drain(..).collect(),
            locals: self.locals.drain(..).collect(),
            root,
        }
    }
}

/// Whether a local's initialiser may still come as an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// Declared without an initialiser: the only assignment counts as one.
    Missing,
    /// Set by an assignment after the declaration.
    Assigned,
    /// Set where it is declared: parameters, loop variables, initialised locals.
    Given,
}

impl<'t> Lowering<'t> {
    /// Lowers a separate body and then returns to the one around it.
    pub(super) fn in_body(&mut self, lower: impl FnOnce(&mut Self) -> StmtId) -> Body {
        let emptied = self.emptied.pop().unwrap_or_default();
        let outer = mem::replace(&mut self.draft, emptied);
        let mark = self.scope.enter();
        self.level += 1;
        let root = lower(self);
        self.level -= 1;
        self.scope.leave(mark);
        let mut draft = mem::replace(&mut self.draft, outer);
        let body = draft.take(root);
        self.emptied.push(draft);
        body
    }

    /// The body of a field's initialiser.
    pub(super) fn value_body(&mut self, value: Node<'t>, ty: &TypeName) -> Body {
        self.in_body(|this| {
            let expr = this.value(value, ty);
            this.add_stmt(StmtKind::Expr(expr), value)
        })
    }

    /// The initialiser of a variable; an array initialiser takes the variable's type.
    pub(super) fn value(&mut self, value: Node<'t>, ty: &TypeName) -> ExprId {
        match kind(value) {
            Kind::ArrayInitializer => self.array_initializer(value, Some(ty.clone())),
            _ => self.expr(value),
        }
    }

    pub(super) fn add_expr(&mut self, kind: ExprKind, node: Node<'t>) -> ExprId {
        self.add_expr_at(kind, span(node))
    }

    pub(super) fn add_expr_at(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let id = ExprId(index(self.draft.exprs.len()));
        self.draft.exprs.push(Expr { kind, span });
        id
    }

    pub(super) fn add_stmt(&mut self, kind: StmtKind, node: Node<'t>) -> StmtId {
        let span = span(node);
        let id = StmtId(index(self.draft.stmts.len()));
        self.draft.stmts.push(Stmt { kind, span });
        id
    }

    pub(super) fn stmt_kind(&self, id: StmtId) -> &StmtKind {
        &self.draft.stmts[id.0 as usize].kind
    }

    /// Declares a local in the current scope; `var` is not a type.
    pub(super) fn declare(
        &mut self,
        name: Node<'t>,
        ty: Option<TypeName>,
        value: Value,
    ) -> LocalId {
        let name = self.text(name);
        let id = LocalId(index(self.draft.locals.len()));
        self.draft.locals.push(Local {
            name: name.to_owned(),
            ty: ty.filter(|ty| ty.name != "var"),
            is_param: false,
            init: None,
            reassigned: false,
        });
        self.draft.values.push(value);
        let level = self.level;
        self.scope.declare(name, Binding::Local { level, id });
        id
    }

    /// Declares a parameter of a method or lambda.
    pub(super) fn declare_formal(&mut self, formal: Formal<'t>) -> LocalId {
        let id = self.declare(formal.name, Some(formal.ty), Value::Given);
        self.local(id).is_param = true;
        id
    }

    pub(super) fn local(&mut self, id: LocalId) -> &mut Local {
        &mut self.draft.locals[id.0 as usize]
    }

    pub(super) fn identifier(&mut self, node: Node<'t>) -> ExprId {
        let name = self.text(node);
        let kind = match self.scope.lookup(name) {
            Some(Binding::Local { level, id }) if level == self.level => ExprKind::Local(id),
            Some(Binding::Local { .. }) => ExprKind::Captured(name.to_owned()),
            // The grammar invented the identifier.
            None if name.is_empty() => ExprKind::Opaque(Vec::new()),
            Some(Binding::Field) | None => ExprKind::Name(name.to_owned()),
        };
        self.add_expr(kind, node)
    }

    pub(super) fn assignment(&mut self, node: Node<'t>) -> ExprId {
        let target = self.expr_field(node, Field::Left);
        let value = self.expr_field(node, Field::Right);
        let operator = child(node, Field::Operator).map(kind);
        let op = match operator {
            Some(Kind::Equals) => AssignOp::Plain,
            _ => AssignOp::Compound,
        };
        self.assigned(target, op, Some(value));
        let value = Some(value);
        self.add_expr(ExprKind::Assign { target, op, value }, node)
    }

    /// `++` and `--`, before or after.
    pub(super) fn update(&mut self, node: Node<'t>) -> ExprId {
        let target = match self.first_child(node) {
            Some(operand) => self.expr(operand),
            None => self.add_expr(ExprKind::Opaque(Vec::new()), node),
        };
        let op = AssignOp::Compound;
        self.assigned(target, op, None);
        let value = None;
        self.add_expr(ExprKind::Assign { target, op, value }, node)
    }

    /// Records an assignment to a local.
    fn assigned(&mut self, target: ExprId, op: AssignOp, value: Option<ExprId>) {
        let ExprKind::Local(id) = self.draft.exprs[target.0 as usize].kind else {
            return;
        };
        let known = &mut self.draft.values[id.0 as usize];
        let local = &mut self.draft.locals[id.0 as usize];
        match *known {
            Value::Missing if op == AssignOp::Plain => {
                *known = Value::Assigned;
                local.init = value;
            }
            Value::Missing | Value::Assigned => {
                local.init = None;
                local.reassigned = true;
            }
            Value::Given => local.reassigned = true,
        }
    }
}

fn index(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
