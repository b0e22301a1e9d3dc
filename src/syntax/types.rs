//! Types and other names as written, without annotations, white space and comments.

use tree_sitter::Node;

use super::Lowering;
use super::grammar::{Field, Kind, child, kind};
use crate::model::{TypeName, TypeParam};

impl<'t> Lowering<'t> {
    /// A type in any position. Beyond the depth limit: the empty name.
    pub(super) fn type_name(&mut self, node: Node<'t>) -> TypeName {
        self.nested(node, |this| this.type_at(node))
            .unwrap_or_default()
    }

    /// A type with the brackets that follow its declarator: `int x[]`.
    pub(super) fn type_with(&mut self, node: Node<'t>, dimensions: Option<Node<'t>>) -> TypeName {
        let mut ty = self.type_name(node);
        ty.dims = ty.dims.saturating_add(self.brackets(dimensions));
        ty
    }

    fn type_at(&mut self, node: Node<'t>) -> TypeName {
        match kind(node) {
            Kind::ArrayType => {
                let dimensions = child(node, Field::Dimensions);
                match self.first_child(node) {
                    Some(element) => self.type_with(element, dimensions),
                    None => TypeName::default(),
                }
            }
            Kind::AnnotatedType => match self.children(node).last() {
                Some(&ty) => self.type_name(ty),
                None => TypeName::default(),
            },
            Kind::GenericType => self.generic_type(node),
            Kind::ScopedTypeIdentifier => named(self.type_path(node)),
            Kind::Wildcard => self.wildcard(node),
            _ => named(self.dotted(node)),
        }
    }

    fn generic_type(&mut self, node: Node<'t>) -> TypeName {
        let mut ty = TypeName::default();
        for part in self.children(node) {
            match kind(part) {
                Kind::TypeArguments => ty.args = self.type_arguments(part),
                Kind::ScopedTypeIdentifier => ty.name = self.type_path(part),
                _ => ty.name = self.dotted(part),
            }
        }
        ty
    }

    fn type_arguments(&mut self, node: Node<'t>) -> Vec<TypeName> {
        let arguments = self.children(node);
        self.type_names(&arguments)
    }

    pub(super) fn type_names(&mut self, nodes: &[Node<'t>]) -> Vec<TypeName> {
        nodes.iter().map(|&node| self.type_name(node)).collect()
    }

    /// `? extends T` and `? super T` are read as `T`.
    fn wildcard(&mut self, node: Node<'t>) -> TypeName {
        let is_bound = |child: &Node<'t>| {
            !matches!(
                kind(*child),
                Kind::Super | Kind::Annotation | Kind::MarkerAnnotation
            )
        };
        match self.children(node).into_iter().rfind(is_bound) {
            Some(bound) => self.type_name(bound),
            None => named("?".to_owned()),
        }
    }

    /// `Outer.Inner` for `Outer<A>.@B Inner`: a left-deep chain.
    fn type_path(&mut self, node: Node<'t>) -> String {
        let mut names = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            at = None;
            match kind(node) {
                Kind::ScopedTypeIdentifier => {
                    let parts = self.children(node);
                    names.extend(parts.last().map(|&name| self.text(name)));
                    at = parts.first().copied().filter(|_| parts.len() > 1);
                }
                Kind::GenericType => at = self.first_child(node),
                _ => names.push(self.text(node)),
            }
        }
        names.reverse();
        names.join(".")
    }

    pub(super) fn type_params(&mut self, nodes: &[Node<'t>]) -> Vec<TypeParam> {
        let params = nodes.iter().filter_map(|&node| self.type_param(node));
        params.collect()
    }

    fn type_param(&mut self, node: Node<'t>) -> Option<TypeParam> {
        let parts = self.children(node);
        let with = |wanted| parts.iter().copied().find(|&part| kind(part) == wanted);
        let name = self.text(with(Kind::TypeIdentifier)?).to_owned();
        let bound = with(Kind::TypeBound)
            .and_then(|bound| self.first_child(bound))
            .map(|bound| self.type_name(bound));
        Some(TypeParam { name, bound })
    }

    /// Number of `[]` pairs.
    pub(super) fn brackets(&mut self, dimensions: Option<Node<'t>>) -> u8 {
        let Some(node) = dimensions else { return 0 };
        let mut count = 0_u8;
        self.cursor.reset(node);
        let mut more = self.cursor.goto_first_child();
        while more {
            if kind(self.cursor.node()) == Kind::Bracket {
                count = count.saturating_add(1);
            }
            more = self.cursor.goto_next_sibling();
        }
        count
    }

    /// A dotted name without white space and comments.
    pub(super) fn dotted(&mut self, node: Node<'t>) -> String {
        let text = self.text(node);
        if is_plain(text) {
            return text.to_owned();
        }
        self.folded(node).replace(' ', "")
    }

    /// The source with annotations and comments left out and white space folded to one blank.
    pub(super) fn folded(&mut self, node: Node<'t>) -> String {
        let text = self.text(node);
        if is_plain(text) {
            return text.to_owned();
        }
        let mut folded = String::with_capacity(text.len());
        let mut end = node.start_byte();
        let mut gap = false;
        self.cursor.reset(node);
        loop {
            let at = self.cursor.node();
            gap |= at.start_byte() > end;
            let is_left_out = matches!(
                kind(at),
                Kind::LineComment | Kind::BlockComment | Kind::Annotation | Kind::MarkerAnnotation
            );
            if !is_left_out && self.cursor.goto_first_child() {
                continue;
            }
            if !is_left_out {
                if gap && !folded.is_empty() {
                    folded.push(' ');
                }
                gap = false;
                folded.push_str(&self.text[at.byte_range()]);
            }
            end = at.end_byte();
            while !self.cursor.goto_next_sibling() {
                if !self.cursor.goto_parent() {
                    return folded;
                }
            }
        }
    }
}

fn named(name: String) -> TypeName {
    TypeName {
        name,
        ..TypeName::default()
    }
}

/// True if folding would not change the text.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| !byte.is_ascii_whitespace() && byte != b'/' && byte != b'@';
    text.bytes().all(is_plain)
}
