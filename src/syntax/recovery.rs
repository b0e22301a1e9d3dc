//! Recovery: declarations in source that the grammar did not understand.
//!
//! Every outermost `ERROR` or `MISSING` node is a gap, whose accesses are not seen (may
//! under-report). If a whole class ended up in an `ERROR` node, its name and the members directly
//! between its braces are still lowered. A cursor searches for errors, because query patterns take
//! quadratic time on `ERROR` nodes, which hold their tokens in one flat list.

use tree_sitter::Node;

use super::classes::{Owner, empty_type};
use super::grammar::{Kind, kind};
use super::queries::Part;
use super::{Lowering, span};
use crate::model::{GapReason, Nesting, TypeKind};
use crate::source::Span;

/// A class whose declaration is in pieces.
struct Open<'t> {
    owner: Owner<'t>,
    /// Number of open braces inside its body.
    braces: u32,
}

/// What has been read of a declaration's header.
#[derive(Default, Clone, Copy)]
struct Pieces<'t> {
    modifiers: Option<Node<'t>>,
    keyword: Option<(TypeKind, Node<'t>)>,
}

impl<'t> Lowering<'t> {
    /// One gap for each error that is not inside another.
    pub(super) fn errors(&mut self, root: Node<'t>) {
        let mut cursor = root.walk();
        loop {
            let node = cursor.node();
            let is_error = node.is_error() || node.is_missing();
            if is_error {
                self.gap(node, GapReason::Syntax);
            }
            if !is_error && node.has_error() && cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }

    pub(super) fn error_children(&mut self, root: Node<'t>) -> Vec<Node<'t>> {
        let mut children = self.all_children(root);
        children.retain(Node::is_error);
        children
    }

    /// Lowers the declarations directly inside an `ERROR` node at the top of a file.
    pub(super) fn recover(&mut self, error: Node<'t>) {
        let mut open: Vec<Open<'t>> = Vec::new();
        let mut pieces = Pieces::default();
        let mut braces = 0_u32;
        for node in self.all_children(error) {
            match kind(node) {
                Kind::OpenBrace => braces += 1,
                Kind::CloseBrace => {
                    braces = braces.saturating_sub(1);
                    open.retain(|class| class.braces <= braces);
                }
                Kind::Modifiers => pieces.modifiers = Some(node),
                Kind::Identifier => {
                    let pieces = std::mem::take(&mut pieces);
                    self.reopen(pieces, node, error, braces, &mut open);
                }
                Kind::Superclass => self.superclass(&open, node),
                _ => match (keyword(node), part(node)) {
                    (Some(kind), _) => pieces.keyword = Some((kind, node)),
                    (None, Some(part)) => self.loose(part, node, braces, &open),
                    (None, None) => {}
                },
            }
        }
        self.owner = None;
    }

    /// Starts a class at its name if a keyword precedes it.
    fn reopen(
        &mut self,
        pieces: Pieces<'t>,
        name_node: Node<'t>,
        error: Node<'t>,
        braces: u32,
        open: &mut Vec<Open<'t>>,
    ) {
        let Some((kind, keyword)) = pieces.keyword else {
            return;
        };
        let nesting = match open.last() {
            Some(class) if class.braces == braces => Nesting::Member(class.owner.idx),
            None if braces == 0 => Nesting::TopLevel,
            _ => return,
        };
        let (modifiers, annotations) = pieces
            .modifiers
            .map_or_else(Default::default, |node| self.modifiers(node));
        let name = self.text(name_node);
        let mut declaration = empty_type(kind, nesting, self.binary_name(name, nesting));
        name.clone_into(&mut declaration.name);
        declaration.modifiers = modifiers;
        declaration.annotations = annotations;
        declaration.name_span = span(name_node);
        declaration.span = Span {
            start: span(pieces.modifiers.unwrap_or(keyword)).start,
            end: span(error).end,
        };
        let owner = Owner {
            idx: self.add_type(declaration),
            kind,
            name,
            components: None,
        };
        open.push(Open {
            owner,
            braces: braces + 1,
        });
    }

    fn superclass(&mut self, open: &[Open<'t>], node: Node<'t>) {
        if let (Some(class), Some(ty)) = (open.last(), self.first_child(node)) {
            let extends = self.type_name(ty);
            self.declared(class.owner.idx).extends = Some(extends);
        }
    }

    /// Lowers a complete declaration between the pieces; inside a broken body it is not a member.
    fn loose(&mut self, part: Part, node: Node<'t>, braces: u32, open: &[Open<'t>]) {
        match open.last() {
            Some(class) if class.braces == braces => {
                self.owner = Some(class.owner.idx);
                self.member(class.owner, part, node);
            }
            None if braces == 0 => self.top_level(part, node),
            _ => {}
        }
    }
}

fn keyword(node: Node<'_>) -> Option<TypeKind> {
    match kind(node) {
        Kind::ClassKeyword => Some(TypeKind::Class),
        Kind::InterfaceKeyword => Some(TypeKind::Interface),
        Kind::EnumKeyword => Some(TypeKind::Enum),
        Kind::RecordKeyword => Some(TypeKind::Record),
        Kind::AnnotationKeyword => Some(TypeKind::Annotation),
        _ => None,
    }
}

fn part(node: Node<'_>) -> Option<Part> {
    match kind(node) {
        Kind::PackageDeclaration => Some(Part::Package),
        Kind::ImportDeclaration => Some(Part::Import),
        Kind::ClassDeclaration
        | Kind::InterfaceDeclaration
        | Kind::EnumDeclaration
        | Kind::RecordDeclaration
        | Kind::AnnotationDeclaration => Some(Part::Type),
        Kind::FieldDeclaration | Kind::ConstantDeclaration => Some(Part::Field),
        Kind::EnumConstant => Some(Part::Constant),
        Kind::MethodDeclaration | Kind::Element => Some(Part::Method),
        Kind::ConstructorDeclaration => Some(Part::Constructor),
        Kind::Block => Some(Part::Initializer),
        Kind::StaticInitializer => Some(Part::StaticInitializer),
        _ => None,
    }
}
