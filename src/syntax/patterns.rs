//! Type and record patterns: which locals they bind.

use tree_sitter::Node;

use super::Lowering;
use super::body::Value;
use super::grammar::{Field, Kind, child, kind};
use crate::model::{ExprId, ExprKind, LocalId};

impl<'t> Lowering<'t> {
    pub(super) fn instance_of(&mut self, node: Node<'t>) -> ExprId {
        let value = self.expr_field(node, Field::Left);
        let mut bindings = Vec::new();
        if let Some(name) = child(node, Field::Name) {
            bindings.extend(self.bind(child(node, Field::Right), name));
        }
        if let Some(pattern) = child(node, Field::Pattern) {
            bindings.append(&mut self.pattern(pattern));
        }
        self.add_expr(ExprKind::InstanceOf { value, bindings }, node)
    }

    /// Locals of a pattern in source order; record patterns nest to any depth.
    pub(super) fn pattern(&mut self, node: Node<'t>) -> Vec<LocalId> {
        let mut bindings = Vec::new();
        let mut rest = vec![node];
        while let Some(node) = rest.pop() {
            let children = self.children(node);
            match (kind(node), children.as_slice()) {
                (Kind::TypePattern | Kind::RecordComponent, &[.., ty, name]) => {
                    bindings.extend(self.bind(Some(ty), name));
                }
                (Kind::Identifier | Kind::GenericType, _) => {}
                _ => rest.extend(children.into_iter().rev()),
            }
        }
        bindings
    }

    /// `_` binds nothing.
    fn bind(&mut self, ty: Option<Node<'t>>, name: Node<'t>) -> Option<LocalId> {
        if self.text(name) == "_" {
            return None;
        }
        let ty = ty.map(|ty| self.type_name(ty));
        Some(self.declare(name, ty, Value::Given))
    }
}
