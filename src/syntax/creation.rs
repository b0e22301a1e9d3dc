//! `new`: objects with or without a class body, arrays and array initialisers.

use tree_sitter::Node;

use super::classes::Anonymous;
use super::grammar::{self, Field, Kind, child, kind};
use super::{Lowering, span};
use crate::model::{ExprId, ExprKind, Literal, TypeName};
use crate::source::Span;

impl<'t> Lowering<'t> {
    /// The class body is lowered after the arguments, so that classes in them are numbered first.
    pub(super) fn object_creation(&mut self, node: Node<'t>) -> ExprId {
        let mut tokens = self.all_children(node).into_iter();
        let Some(new) = tokens.find(|&token| kind(token) == Kind::New) else {
            return self.add_expr(ExprKind::Opaque(Vec::new()), node);
        };
        let outer = self
            .first_child(node)
            .filter(|first| first.end_byte() <= new.start_byte())
            .map(|outer| self.expr(outer));
        let ty = child(node, Field::Type).map_or_else(TypeName::default, |ty| self.type_name(ty));
        let args = self.arguments(child(node, Field::Arguments));
        let body = self.find_child(node, Kind::ClassBody);
        let class = self.owner.zip(body).and_then(|(owner, body)| {
            self.anonymous_class(Anonymous {
                owner,
                base: ty.clone(),
                name_span: span(new),
                span: Span {
                    start: span(new).start,
                    end: span(node).end,
                },
                body,
            })
        });
        let kind = ExprKind::New {
            ty,
            outer,
            args,
            class,
        };
        self.add_expr(kind, node)
    }

    pub(super) fn array_creation(&mut self, node: Node<'t>) -> ExprId {
        let mut ty =
            child(node, Field::Type).map_or_else(TypeName::default, |ty| self.type_name(ty));
        let mut operands = Vec::new();
        for dimensions in grammar::children(node, Field::Dimensions, &mut self.cursor) {
            let count = match kind(dimensions) {
                Kind::DimensionsExpr => {
                    let length = self.children(dimensions).last().copied();
                    operands.extend(length.map(|length| self.expr(length)));
                    1
                }
                _ => self.brackets(Some(dimensions)),
            };
            ty.dims = ty.dims.saturating_add(count);
        }
        if let Some(elements) = child(node, Field::Value) {
            let array = self.array_initializer(elements, Some(ty));
            self.draft.exprs[array.0 as usize].span = span(node);
            return array;
        }
        let is_empty = operands.first().is_some_and(|&length| self.is_zero(length));
        let kind = ExprKind::NewArray {
            ty: Some(ty),
            operands,
            is_empty,
        };
        self.add_expr(kind, node)
    }

    /// `{a, b}`; the type is known where a declaration or `new` gives it.
    pub(super) fn array_initializer(&mut self, node: Node<'t>, ty: Option<TypeName>) -> ExprId {
        let operands = self.exprs(node);
        let kind = ExprKind::NewArray {
            ty,
            is_empty: operands.is_empty(),
            operands,
        };
        self.add_expr(kind, node)
    }

    fn is_zero(&self, expr: ExprId) -> bool {
        let kind = &self.draft.exprs[expr.0 as usize].kind;
        matches!(kind, ExprKind::Literal(Literal::Zero))
    }
}
