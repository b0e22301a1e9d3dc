//! Statements.

use tree_sitter::Node;

use super::Lowering;
use super::body::Value;
use super::grammar::{Field, Kind, child, kind};
use crate::model::{ExprId, ExprKind, LocalId, Nesting, StmtId, StmtKind, TypeName};

impl<'t> Lowering<'t> {
    /// One statement in a scope of its own, as the body of a loop is.
    pub(super) fn stmt(&mut self, node: Node<'t>) -> StmtId {
        let mark = self.scope.enter();
        let mut stmts = Vec::new();
        self.stmt_into(node, &mut stmts);
        self.scope.leave(mark);
        match stmts.as_slice() {
            &[stmt] => stmt,
            [] => self.add_stmt(StmtKind::Empty, node),
            _ => self.add_stmt(StmtKind::Block(stmts), node),
        }
    }

    /// Statements in the current scope, to which their declarations belong.
    pub(super) fn stmts_into(&mut self, nodes: &[Node<'t>], stmts: &mut Vec<StmtId>) {
        for &node in nodes {
            self.stmt_into(node, stmts);
        }
    }

    fn stmt_into(&mut self, node: Node<'t>, stmts: &mut Vec<StmtId>) {
        let lowered = self.nested(node, |this| match kind(node) {
            Kind::LocalVariable => this.locals(node, stmts),
            Kind::ExplicitConstructor => this.constructor_call(node, stmts),
            Kind::If => stmts.push(this.if_chain(node)),
            Kind::While => stmts.push(this.while_loop(node)),
            _ => {
                let mark = this.scope.enter();
                let kind = this.single(node);
                this.scope.leave(mark);
                stmts.push(this.add_stmt(kind, node));
            }
        });
        if lowered.is_none() {
            stmts.push(self.add_stmt(StmtKind::Empty, node));
        }
    }

    /// A statement that declares nothing for those after it.
    fn single(&mut self, node: Node<'t>) -> StmtKind {
        match kind(node) {
            Kind::Block | Kind::ConstructorBody => self.block(node),
            Kind::ExpressionStatement => match self.first_child(node) {
                Some(switch) if kind(switch) == Kind::Switch => self.switch(switch, false),
                Some(expr) => StmtKind::Expr(self.expr(expr)),
                None => StmtKind::Empty,
            },
            Kind::Switch => self.switch(node, false),
            Kind::Return => {
                let value = self.first_child(node);
                StmtKind::Return(value.map(|value| self.expr(value)))
            }
            Kind::Throw => StmtKind::Throw(self.operand(node)),
            Kind::Yield => StmtKind::Yield(self.operand(node)),
            Kind::Break => StmtKind::Break(self.label(node)),
            Kind::Continue => StmtKind::Continue(self.label(node)),
            Kind::For => self.for_loop(node),
            Kind::EnhancedFor => self.for_each(node),
            Kind::Do => StmtKind::DoWhile {
                body: self.branch(node, Field::Body),
                cond: self.expr_field(node, Field::Condition),
            },
            Kind::Labeled => self.labeled(node),
            Kind::Synchronized => StmtKind::Synchronized {
                lock: self.operand(node),
                body: self.branch(node, Field::Body),
            },
            Kind::Try | Kind::TryWithResources => self.try_statement(node),
            Kind::Assert => self.assert_statement(node),
            _ => self.local_class(node),
        }
    }

    fn block(&mut self, node: Node<'t>) -> StmtKind {
        let children = self.children(node);
        let mut stmts = Vec::with_capacity(children.len());
        self.stmts_into(&children, &mut stmts);
        StmtKind::Block(stmts)
    }

    /// A local type; anything that is not a statement becomes an empty one.
    fn local_class(&mut self, node: Node<'t>) -> StmtKind {
        let is_type = matches!(
            kind(node),
            Kind::ClassDeclaration
                | Kind::InterfaceDeclaration
                | Kind::EnumDeclaration
                | Kind::RecordDeclaration
                | Kind::AnnotationDeclaration
        );
        let owner = self.owner.filter(|_| is_type);
        owner
            .and_then(|owner| self.type_declaration(node, Nesting::Local(owner)))
            .map_or(StmtKind::Empty, StmtKind::LocalClass)
    }

    pub(super) fn locals(&mut self, node: Node<'t>, stmts: &mut Vec<StmtId>) {
        let Some(ty) = child(node, Field::Type) else {
            return;
        };
        let annotations = self.annotations_of(node);
        let ty = self.type_name(ty);
        let declarators = self.children(node).into_iter();
        for declarator in declarators.filter(|&node| kind(node) == Kind::VariableDeclarator) {
            let Some(name) = child(declarator, Field::Name) else {
                continue;
            };
            let mut ty = ty.clone();
            let brackets = self.brackets(child(declarator, Field::Dimensions));
            ty.dims = ty.dims.saturating_add(brackets);
            let value = child(declarator, Field::Value);
            let (local, init) = self.variable(name, &ty, value);
            let kind = StmtKind::Local {
                local,
                init,
                annotations: annotations.clone(),
            };
            stmts.push(self.add_stmt(kind, declarator));
        }
    }

    /// A local is in scope in its own initialiser.
    pub(super) fn variable(
        &mut self,
        name: Node<'t>,
        ty: &TypeName,
        value: Option<Node<'t>>,
    ) -> (LocalId, Option<ExprId>) {
        let known = value.map_or(Value::Missing, |_| Value::Given);
        let local = self.declare(name, Some(ty.clone()), known);
        let mark = self.scope.enter();
        let init = value.map(|value| self.value(value, ty));
        self.scope.leave(mark);
        self.local(local).init = init;
        (local, init)
    }

    /// `this(…)`, `super(…)`; the object of `outer.super(…)` is evaluated before.
    fn constructor_call(&mut self, node: Node<'t>, stmts: &mut Vec<StmtId>) {
        if let Some(object) = child(node, Field::Object) {
            let object_expr = self.expr(object);
            stmts.push(self.add_stmt(StmtKind::Expr(object_expr), object));
        }
        let is_super = child(node, Field::Constructor).map(kind) == Some(Kind::Super);
        let args = self.arguments(child(node, Field::Arguments));
        let call = self.add_expr(ExprKind::ConstructorCall { is_super, args }, node);
        stmts.push(self.add_stmt(StmtKind::Expr(call), node));
    }

    fn labeled(&mut self, node: Node<'t>) -> StmtKind {
        let label = self.label(node).unwrap_or_default();
        let body = match self.children(node).get(1) {
            Some(&body) => self.stmt(body),
            None => self.add_stmt(StmtKind::Empty, node),
        };
        StmtKind::Labeled { label, body }
    }

    fn label(&mut self, node: Node<'t>) -> Option<String> {
        let label = self.find_child(node, Kind::Identifier)?;
        Some(self.text(label).to_owned())
    }

    fn assert_statement(&mut self, node: Node<'t>) -> StmtKind {
        let operands = self.children(node);
        let mut operands = operands.into_iter().map(|operand| self.expr(operand));
        match (operands.next(), operands.next()) {
            (Some(cond), detail) => StmtKind::Assert { cond, detail },
            _ => StmtKind::Empty,
        }
    }

    /// The statement in a field of `node`.
    pub(super) fn branch(&mut self, node: Node<'t>, field: Field) -> StmtId {
        match child(node, field) {
            Some(branch) => self.stmt(branch),
            None => self.add_stmt(StmtKind::Empty, node),
        }
    }
}
