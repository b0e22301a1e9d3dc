//! Expressions: the dispatch over kinds, and the kinds that are neither chains nor creations.

use tree_sitter::Node;

use super::Lowering;
use super::body::Value;
use super::grammar::{Field, Kind, child, kind};
use super::literals::literal;
use crate::model::{ExprId, ExprKind, LocalId, StmtId, StmtKind, TypeName};

impl<'t> Lowering<'t> {
    /// An expression without its parentheses; beyond the depth limit without its operands.
    pub(super) fn expr(&mut self, mut node: Node<'t>) -> ExprId {
        while kind(node) == Kind::Parenthesized {
            let Some(inner) = self.first_child(node) else {
                break;
            };
            node = inner;
        }
        match self.nested(node, |this| this.expr_at(node)) {
            Some(expr) => expr,
            None => self.add_expr(ExprKind::Opaque(Vec::new()), node),
        }
    }

    fn expr_at(&mut self, node: Node<'t>) -> ExprId {
        match kind(node) {
            Kind::Identifier => self.identifier(node),
            Kind::This => self.add_expr(ExprKind::This, node),
            Kind::Super => self.add_expr(ExprKind::Super, node),
            Kind::MethodInvocation | Kind::FieldAccess | Kind::ArrayAccess => self.chain(node),
            Kind::Binary => self.binary(node),
            Kind::Unary => self.unary(node),
            Kind::Assignment => self.assignment(node),
            Kind::Update => self.update(node),
            Kind::ObjectCreation => self.object_creation(node),
            Kind::ArrayCreation => self.array_creation(node),
            Kind::ArrayInitializer => self.array_initializer(node, None),
            Kind::Lambda => self.lambda(node),
            Kind::MethodReference => self.method_reference(node),
            Kind::Ternary => self.conditional(node),
            Kind::Cast => self.cast(node),
            Kind::Instanceof => self.instance_of(node),
            Kind::ClassLiteral => self.class_literal(node),
            Kind::Switch => self.switch_expression(node),
            _ => self.literal_or_opaque(node),
        }
    }

    /// A string template (`STR."\{x}"`) concatenates what is embedded in it.
    fn embedded(&mut self, node: Node<'t>) -> Vec<ExprId> {
        let mut parts = self.children(node);
        parts.retain(|&part| kind(part) == Kind::StringInterpolation);
        parts.into_iter().map(|part| self.operand(part)).collect()
    }

    fn literal_or_opaque(&mut self, node: Node<'t>) -> ExprId {
        if kind(node) == Kind::StringLiteral {
            let embedded = self.embedded(node);
            if !embedded.is_empty() {
                return self.add_expr(ExprKind::Concat(embedded), node);
            }
        }
        let kind = match literal(node, self.text(node)) {
            Some(literal) => ExprKind::Literal(literal),
            None => ExprKind::Opaque(self.exprs(node)),
        };
        self.add_expr(kind, node)
    }

    /// The children of a node as operands.
    pub(super) fn exprs(&mut self, node: Node<'t>) -> Vec<ExprId> {
        let children = self.children(node);
        children.into_iter().map(|child| self.expr(child)).collect()
    }

    pub(super) fn arguments(&mut self, list: Option<Node<'t>>) -> Vec<ExprId> {
        list.map_or_else(Vec::new, |list| self.exprs(list))
    }

    /// The expression in a field of `node`.
    pub(super) fn expr_field(&mut self, node: Node<'t>, field: Field) -> ExprId {
        match child(node, field) {
            Some(operand) => self.expr(operand),
            None => self.add_expr(ExprKind::Opaque(Vec::new()), node),
        }
    }

    /// The only expression in `node`.
    pub(super) fn operand(&mut self, node: Node<'t>) -> ExprId {
        match self.first_child(node) {
            Some(operand) => self.expr(operand),
            None => self.add_expr(ExprKind::Opaque(Vec::new()), node),
        }
    }

    fn conditional(&mut self, node: Node<'t>) -> ExprId {
        let kind = ExprKind::Conditional {
            cond: self.expr_field(node, Field::Condition),
            then: self.expr_field(node, Field::Consequence),
            otherwise: self.expr_field(node, Field::Alternative),
        };
        self.add_expr(kind, node)
    }

    /// Of an intersection cast, the first type.
    fn cast(&mut self, node: Node<'t>) -> ExprId {
        let ty = child(node, Field::Type).map_or_else(TypeName::default, |ty| self.type_name(ty));
        let value = self.expr_field(node, Field::Value);
        self.add_expr(ExprKind::Cast { ty, value }, node)
    }

    fn class_literal(&mut self, node: Node<'t>) -> ExprId {
        let ty = self.first_child(node);
        let ty = ty.map_or_else(TypeName::default, |ty| self.type_name(ty));
        self.add_expr(ExprKind::ClassLiteral(ty), node)
    }

    fn switch_expression(&mut self, node: Node<'t>) -> ExprId {
        let kind = self.switch(node, true);
        let switch = self.add_stmt(kind, node);
        self.add_expr(ExprKind::Switch(switch), node)
    }

    fn lambda(&mut self, node: Node<'t>) -> ExprId {
        let mark = self.scope.enter();
        let params = self.lambda_params(child(node, Field::Parameters));
        let body = self.lambda_body(node);
        self.scope.leave(mark);
        self.add_expr(ExprKind::Lambda { params, body }, node)
    }

    fn lambda_params(&mut self, node: Option<Node<'t>>) -> Vec<LocalId> {
        let Some(node) = node else { return Vec::new() };
        let names = match kind(node) {
            Kind::Identifier => vec![node],
            Kind::FormalParameters => {
                let formals = self.formals(Some(node)).into_iter();
                return formals.map(|formal| self.declare_formal(formal)).collect();
            }
            _ => self.children(node),
        };
        let mut params = Vec::with_capacity(names.len());
        for name in names {
            let param = self.declare(name, None, Value::Given);
            self.local(param).is_param = true;
            params.push(param);
        }
        params
    }

    fn lambda_body(&mut self, lambda: Node<'t>) -> StmtId {
        match child(lambda, Field::Body) {
            Some(body) if kind(body) == Kind::Block => self.stmt(body),
            Some(body) => {
                let value = self.expr(body);
                self.add_stmt(StmtKind::Return(Some(value)), body)
            }
            None => self.add_stmt(StmtKind::Empty, lambda),
        }
    }
}
