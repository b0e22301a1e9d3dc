//! The header of a declaration: its parts, its modifiers and its annotations.

use tree_sitter::Node;

use super::grammar::{Field, Kind, child, kind};
use super::queries::{ANNOTATIONS, HEADERS, MODIFIERS, Part};
use super::{Lowering, span};
use crate::model::{Annotation, Modifiers};

/// The parts of one declaration; most kinds have only some of them.
#[derive(Default)]
pub(super) struct Header<'t> {
    pub(super) modifiers: Modifiers,
    pub(super) annotations: Vec<Annotation>,
    pub(super) name: Option<Node<'t>>,
    pub(super) ty: Option<Node<'t>>,
    pub(super) dimensions: Option<Node<'t>>,
    pub(super) parameters: Option<Node<'t>>,
    pub(super) arguments: Option<Node<'t>>,
    pub(super) body: Option<Node<'t>>,
    pub(super) declarators: Vec<Node<'t>>,
    pub(super) type_params: Vec<Node<'t>>,
    pub(super) extends: Option<Node<'t>>,
    pub(super) interfaces: Vec<Node<'t>>,
    pub(super) permits: Vec<Node<'t>>,
}

impl<'t> Lowering<'t> {
    pub(super) fn header(&mut self, declaration: Node<'t>) -> Header<'t> {
        let mut header = Header::default();
        for (part, node) in self.captures(&HEADERS, declaration, 0) {
            match part {
                Part::Modifiers => {
                    (header.modifiers, header.annotations) = self.modifiers(node);
                }
                Part::Name => header.name = Some(node).filter(|name| !name.is_missing()),
                Part::Type => header.ty = Some(node),
                Part::Dimensions => header.dimensions = Some(node),
                Part::Parameters => header.parameters = Some(node),
                Part::Arguments => header.arguments = Some(node),
                Part::Body => header.body = Some(node),
                Part::Declarator => header.declarators.push(node),
                Part::TypeParameter => header.type_params.push(node),
                Part::Extends => header.extends = Some(node),
                Part::Interface => header.interfaces.push(node),
                Part::Permitted => header.permits.push(node),
                _ => {}
            }
        }
        header
    }

    /// Lowers a `modifiers` node.
    pub(super) fn modifiers(&mut self, node: Node<'t>) -> (Modifiers, Vec<Annotation>) {
        let mut modifiers = Modifiers::default();
        let mut annotations = Vec::new();
        for (part, node) in self.captures(&MODIFIERS, node, 1) {
            match part {
                Part::Modifier => modifiers.insert(modifier(self.text(node))),
                Part::Annotation => annotations.push(self.annotation(node)),
                _ => {}
            }
        }
        (modifiers, annotations)
    }

    /// Annotations of a node that may have a `modifiers` child.
    pub(super) fn annotations_of(&mut self, node: Node<'t>) -> Vec<Annotation> {
        match self.first_child(node) {
            Some(first) if kind(first) == Kind::Modifiers => self.modifiers(first).1,
            _ => Vec::new(),
        }
    }

    fn annotation(&mut self, node: Node<'t>) -> Annotation {
        let mut name = String::new();
        let mut arguments = Vec::new();
        for (part, node) in self.captures(&ANNOTATIONS, node, 0) {
            match part {
                Part::Name => name = self.dotted(node),
                Part::Argument => arguments.push(self.annotation_argument(node)),
                _ => {}
            }
        }
        let span = span(node);
        Annotation {
            name,
            arguments,
            span,
        }
    }

    fn annotation_argument(&self, node: Node<'t>) -> (String, String) {
        let is_pair = kind(node) == Kind::ElementValuePair;
        match (child(node, Field::Key), child(node, Field::Value)) {
            (Some(key), Some(value)) if is_pair => {
                (self.text(key).to_owned(), self.text(value).to_owned())
            }
            _ => ("value".to_owned(), self.text(node).to_owned()),
        }
    }
}

fn modifier(keyword: &str) -> Modifiers {
    match keyword {
        "public" => Modifiers::PUBLIC,
        "protected" => Modifiers::PROTECTED,
        "private" => Modifiers::PRIVATE,
        "static" => Modifiers::STATIC,
        "final" => Modifiers::FINAL,
        "volatile" => Modifiers::VOLATILE,
        "synchronized" => Modifiers::SYNCHRONIZED,
        "abstract" => Modifiers::ABSTRACT,
        "native" => Modifiers::NATIVE,
        "default" => Modifiers::DEFAULT,
        "sealed" => Modifiers::SEALED,
        "transient" => Modifiers::TRANSIENT,
        _ => Modifiers::default(),
    }
}
