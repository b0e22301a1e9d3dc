//! The header of a declaration: its parts, its modifiers and its annotations.

use tree_sitter::Node;

use super::grammar::{Field, Kind, child, field_at, kind};
use super::queries::{HEADERS, Part};
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

impl<'t> Header<'t> {
    /// Sets the part for a field of the grammar; returns whether the header has such a part.
    fn set(&mut self, field: Field, node: Node<'t>) -> bool {
        match field {
            Field::Name => self.name = Some(node).filter(|name| !name.is_missing()),
            Field::Type => self.ty = Some(node),
            Field::Dimensions => self.dimensions = Some(node),
            Field::Parameters => self.parameters = Some(node),
            Field::Arguments => self.arguments = Some(node),
            Field::Body => self.body = Some(node),
            Field::Declarator => self.declarators.push(node),
            _ => return false,
        }
        true
    }
}

impl<'t> Lowering<'t> {
    pub(super) fn header(&mut self, declaration: Node<'t>) -> Header<'t> {
        let mut header = Header::default();
        let mut modifiers = None;
        let mut clauses = Vec::new();
        let is_initializer = kind(declaration) == Kind::StaticInitializer;
        self.cursor.reset(declaration);
        let mut more = self.cursor.goto_first_child();
        while more {
            let node = self.cursor.node();
            match (field_at(&self.cursor), kind(node)) {
                _ if !node.is_named() || node.is_extra() => {}
                (Some(field), _) if header.set(field, node) => {}
                (_, Kind::Block) if is_initializer => header.body = Some(node),
                (_, Kind::Modifiers) => modifiers = Some(node),
                (
                    _,
                    Kind::TypeParameters
                    | Kind::Superclass
                    | Kind::SuperInterfaces
                    | Kind::ExtendsInterfaces
                    | Kind::Permits,
                ) => clauses.push(node),
                _ => {}
            }
            more = self.cursor.goto_next_sibling();
        }
        for clause in clauses {
            self.clause(clause, &mut header);
        }
        if let Some(modifiers) = modifiers {
            (header.modifiers, header.annotations) = self.modifiers(modifiers);
        }
        header
    }

    /// Reads a clause that lists type parameters or supertypes.
    fn clause(&mut self, clause: Node<'t>, header: &mut Header<'t>) {
        for (part, node) in self.captures(&HEADERS, clause, 0) {
            match part {
                Part::TypeParameter => header.type_params.push(node),
                Part::Extends => header.extends = Some(node),
                Part::Interface => header.interfaces.push(node),
                Part::Permitted => header.permits.push(node),
                _ => {}
            }
        }
    }

    /// Lowers a `modifiers` node.
    pub(super) fn modifiers(&mut self, node: Node<'t>) -> (Modifiers, Vec<Annotation>) {
        let mut modifiers = Modifiers::default();
        let mut annotations = Vec::new();
        for child in self.children_that(node, |_, kind| kind != Kind::Error) {
            match kind(child) {
                Kind::Annotation | Kind::MarkerAnnotation => {
                    annotations.push(self.annotation(child));
                }
                _ => modifiers.insert(modifier(self.text(child))),
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
        let list = child(node, Field::Arguments);
        let arguments = list.map_or_else(Vec::new, |list| self.children(list));
        Annotation {
            name: child(node, Field::Name).map_or_else(String::new, |name| self.dotted(name)),
            arguments: arguments
                .into_iter()
                .map(|argument| self.annotation_argument(argument))
                .collect(),
            span: span(node),
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
