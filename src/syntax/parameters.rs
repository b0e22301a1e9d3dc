//! Formal parameters of methods, constructors, lambdas and record headers.

use tree_sitter::Node;

use super::Lowering;
use super::grammar::{Field, Kind, child, kind};
use crate::model::{Param, TypeName};

/// One formal parameter or record component.
pub(super) struct Formal<'t> {
    pub(super) node: Node<'t>,
    pub(super) name: Node<'t>,
    pub(super) ty: TypeName,
    pub(super) is_varargs: bool,
    /// As written, without modifiers and annotations.
    written: String,
}

impl<'t> Lowering<'t> {
    /// Parameters in order; receiver parameters (`Foo this`) are no parameters.
    pub(super) fn formals(&mut self, parameters: Option<Node<'t>>) -> Vec<Formal<'t>> {
        let Some(parameters) = parameters else {
            return Vec::new();
        };
        let children = self.children(parameters);
        let formals = children.into_iter().filter_map(|node| match kind(node) {
            Kind::FormalParameter => self.formal(node),
            Kind::SpreadParameter => self.spread(node),
            _ => None,
        });
        formals.collect()
    }

    fn formal(&mut self, node: Node<'t>) -> Option<Formal<'t>> {
        let ty = child(node, Field::Type)?;
        let name = child(node, Field::Name)?;
        let dimensions = child(node, Field::Dimensions);
        let brackets = dimensions.map_or_else(String::new, |node| self.folded(node));
        Some(Formal {
            node,
            name,
            is_varargs: false,
            written: format!("{} {}{brackets}", self.folded(ty), self.text(name)),
            ty: self.type_with(ty, dimensions),
        })
    }

    fn spread(&mut self, node: Node<'t>) -> Option<Formal<'t>> {
        let mut parts = self.children(node);
        parts.retain(|&part| {
            !matches!(
                kind(part),
                Kind::Modifiers | Kind::Annotation | Kind::MarkerAnnotation
            )
        });
        let &[ty, declarator] = parts.as_slice() else {
            return None;
        };
        let name = child(declarator, Field::Name)?;
        let written = format!("{}... {}", self.folded(ty), self.text(name));
        let mut ty = self.type_with(ty, child(declarator, Field::Dimensions));
        ty.dims = ty.dims.saturating_add(1);
        Some(Formal {
            node,
            name,
            ty,
            is_varargs: true,
            written,
        })
    }

    pub(super) fn params(&self, formals: &[Formal<'t>]) -> Vec<Param> {
        let param = |formal: &Formal<'t>| Param {
            name: self.text(formal.name).to_owned(),
            ty: formal.ty.clone(),
        };
        formals.iter().map(param).collect()
    }
}

/// `put(K key, V value)`
pub(super) fn signature(name: &str, formals: &[Formal<'_>]) -> String {
    let written: Vec<&str> = formals.iter().map(|formal| &*formal.written).collect();
    format!("{name}({})", written.join(", "))
}
