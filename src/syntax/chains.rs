//! Calls, field accesses and array accesses. A chain of them is one loop, not a nesting.

use tree_sitter::Node;

use super::grammar::{Field, Kind, child, kind};
use super::newer::{LATE_SUPER, LATE_THIS};
use super::{Lowering, span};
use crate::model::{ExprId, ExprKind, TypeName};

impl<'t> Lowering<'t> {
    /// `a.b().c[0]`: lowers `a`, then the links from left to right.
    pub(super) fn chain(&mut self, node: Node<'t>) -> ExprId {
        let mut links = Vec::new();
        let mut at = node;
        let mut value = loop {
            let Some(inner) = receiver(at) else {
                break self.chain_base(at);
            };
            if child(at, Field::Selected).map(kind) == Some(Kind::This) {
                break self.qualified_this(inner, at);
            }
            links.push(at);
            if is_before_super(inner, at) {
                break self.qualified_this(inner, inner);
            }
            at = inner;
        };
        for link in links.into_iter().rev() {
            value = self.link(Some(value), link);
        }
        value
    }

    /// What a chain starts with: any expression, or a call of a method in scope.
    fn chain_base(&mut self, node: Node<'t>) -> ExprId {
        match kind(node) {
            Kind::MethodInvocation => self.link(None, node),
            Kind::FieldAccess | Kind::ArrayAccess => {
                self.add_expr(ExprKind::Opaque(Vec::new()), node)
            }
            _ => self.expr(node),
        }
    }

    fn link(&mut self, base: Option<ExprId>, node: Node<'t>) -> ExprId {
        let name_of = |field| child(node, field).map_or((node, ""), |name| (name, self.text(name)));
        let kind = match (kind(node), base) {
            (Kind::FieldAccess, Some(base)) => {
                let (name_node, name) = name_of(Field::Selected);
                ExprKind::Field {
                    base,
                    name: name.to_owned(),
                    name_span: span(name_node),
                }
            }
            (Kind::ArrayAccess, Some(array)) => ExprKind::Index {
                array,
                index: self.expr_field(node, Field::Index),
            },
            (_, receiver) => {
                let (name_node, name) = name_of(Field::Name);
                let args = self.arguments(child(node, Field::Arguments));
                match (receiver, name) {
                    (None, LATE_SUPER | LATE_THIS) => ExprKind::ConstructorCall {
                        is_super: name == LATE_SUPER,
                        args,
                    },
                    _ => ExprKind::Call {
                        receiver,
                        name: name.to_owned(),
                        name_span: span(name_node),
                        args,
                    },
                }
            }
        };
        self.add_expr(kind, node)
    }

    fn qualified_this(&mut self, qualifier: Node<'t>, node: Node<'t>) -> ExprId {
        let ty = TypeName {
            name: self.dotted(qualifier),
            ..TypeName::default()
        };
        self.add_expr(ExprKind::QualifiedThis(ty), node)
    }

    /// `a::m`, `T::new`; a type becomes a chain of names.
    pub(super) fn method_reference(&mut self, node: Node<'t>) -> ExprId {
        let parts = self.children(node);
        let Some(&first) = parts.first() else {
            return self.add_expr(ExprKind::Opaque(Vec::new()), node);
        };
        let target = match kind(first) {
            Kind::ArrayType
            | Kind::GenericType
            | Kind::ScopedTypeIdentifier
            | Kind::AnnotatedType
            | Kind::TypeIdentifier => self.type_as_expr(first),
            _ => self.expr(first),
        };
        let name = match parts.last() {
            Some(&last) if parts.len() > 1 && kind(last) == Kind::Identifier => self.text(last),
            _ => "new",
        };
        let name = name.to_owned();
        self.add_expr(ExprKind::MethodRef { target, name }, node)
    }

    fn type_as_expr(&mut self, node: Node<'t>) -> ExprId {
        let ty = self.type_name(node);
        let mut names = ty.name.split('.').map(str::to_owned);
        let first = names.next().unwrap_or_default();
        let mut value = self.add_expr(ExprKind::Name(first), node);
        for name in names {
            let kind = ExprKind::Field {
                base: value,
                name,
                name_span: span(node),
            };
            value = self.add_expr(kind, node);
        }
        value
    }
}

fn receiver(node: Node<'_>) -> Option<Node<'_>> {
    match kind(node) {
        Kind::MethodInvocation | Kind::FieldAccess => child(node, Field::Object),
        Kind::ArrayAccess => child(node, Field::Array),
        _ => None,
    }
}

/// True for `Outer` in `Outer.super.m()`.
fn is_before_super(object: Node<'_>, link: Node<'_>) -> bool {
    matches!(kind(object), Kind::Identifier | Kind::FieldAccess)
        && link.child(2).map(kind) == Some(Kind::Super)
}
