//! Type declarations: names, headers and what their place implies (JLS 8, 9).
//!
//! Local and anonymous classes are numbered in source order within the type that encloses them.
//! javac numbers a call's arguments before its receiver; such calls differ.

use tree_sitter::Node;

use super::grammar::{Kind, kind};
use super::queries::{MEMBERS, Part};
use super::scope::Binding;
use super::{Lowering, span};
use crate::model::{FieldDecl, Modifiers, Nesting, TypeDecl, TypeIdx, TypeKind, TypeName};
use crate::source::Span;

/// The type whose members are lowered.
#[derive(Clone, Copy)]
pub(super) struct Owner<'t> {
    pub(super) idx: TypeIdx,
    pub(super) kind: TypeKind,
    pub(super) name: &'t str,
    /// The header of a record.
    pub(super) components: Option<Node<'t>>,
}

/// A class body without a declaration: of a `new` expression or an enum constant.
pub(super) struct Anonymous<'t> {
    pub(super) owner: TypeIdx,
    pub(super) base: TypeName,
    pub(super) name_span: Span,
    pub(super) span: Span,
    pub(super) body: Node<'t>,
}

impl<'t> Lowering<'t> {
    /// Lowers a type with its members; `None` beyond the depth limit or without a name.
    pub(super) fn type_declaration(&mut self, node: Node<'t>, nesting: Nesting) -> Option<TypeIdx> {
        self.nested(node, |this| this.declared_type(node, nesting))?
    }

    fn declared_type(&mut self, node: Node<'t>, nesting: Nesting) -> Option<TypeIdx> {
        let header = self.header(node);
        let name_node = header.name?;
        let name = self.text(name_node);
        let kind = type_kind(node);
        let mut modifiers = header.modifiers;
        modifiers.insert(self.implied(kind, nesting));
        let binary_name = self.binary_name(name, nesting);
        let mut declaration = empty_type(kind, nesting, binary_name);
        name.clone_into(&mut declaration.name);
        declaration.modifiers = modifiers;
        declaration.type_params = self.type_params(&header.type_params);
        declaration.extends = header.extends.map(|ty| self.type_name(ty));
        declaration.interfaces = self.type_names(&header.interfaces);
        declaration.permits = self.type_names(&header.permits);
        declaration.annotations = header.annotations;
        declaration.name_span = span(name_node);
        declaration.span = span(node);
        let idx = self.add_type(declaration);
        let owner = Owner {
            idx,
            kind,
            name,
            components: header.parameters.filter(|_| kind == TypeKind::Record),
        };
        self.type_body(owner, header.body);
        Some(idx)
    }

    pub(super) fn anonymous_class(&mut self, class: Anonymous<'t>) -> Option<TypeIdx> {
        let body = class.body;
        self.nested(body, |this| {
            let nesting = Nesting::Anonymous(class.owner);
            let binary_name = this.binary_name("", nesting);
            let mut declaration = empty_type(TypeKind::Class, nesting, binary_name);
            declaration.extends = Some(class.base);
            declaration.name_span = class.name_span;
            declaration.span = class.span;
            let idx = this.add_type(declaration);
            let owner = Owner {
                idx,
                kind: TypeKind::Class,
                name: "",
                components: None,
            };
            this.type_body(owner, Some(body));
            idx
        })
    }

    fn type_body(&mut self, owner: Owner<'t>, body: Option<Node<'t>>) {
        let outer = self.owner.replace(owner.idx);
        let mark = self.scope.enter();
        let members = body.map_or_else(Vec::new, |body| self.members(body));
        if !self.scope.is_empty() {
            self.hide_captured(owner, &members);
        }
        self.components(owner);
        for (part, node) in members {
            self.member(owner, part, node);
        }
        self.scope.leave(mark);
        self.owner = outer;
    }

    pub(super) fn member(&mut self, owner: Owner<'t>, part: Part, node: Node<'t>) {
        match part {
            Part::Type => {
                self.type_declaration(node, Nesting::Member(owner.idx));
            }
            Part::Field => self.fields(owner, node),
            Part::Constant => self.enum_constant(owner, node),
            _ => self.method(owner, part, node),
        }
    }

    fn members(&mut self, body: Node<'t>) -> Vec<(Part, Node<'t>)> {
        let mut members = Vec::new();
        for (part, node) in self.captures(&MEMBERS, body, 1) {
            match part {
                Part::Members => {
                    let mut more = self.captures(&MEMBERS, node, 1);
                    more.retain(|&(part, _)| part != Part::Members);
                    members.append(&mut more);
                }
                Part::Package | Part::Import => {}
                _ => members.push((part, node)),
            }
        }
        members
    }

    /// Declares the fields of a class in a body, which hide the locals around it.
    fn hide_captured(&mut self, owner: Owner<'t>, members: &[(Part, Node<'t>)]) {
        for formal in self.formals(owner.components) {
            self.scope.declare(self.text(formal.name), Binding::Field);
        }
        for &(part, node) in members {
            if matches!(part, Part::Field | Part::Constant) {
                let header = self.header(node);
                let names = header
                    .declarators
                    .iter()
                    .filter_map(|&node| declared_name(node));
                for name in names.chain(header.name) {
                    self.scope.declare(self.text(name), Binding::Field);
                }
            }
        }
    }

    /// Modifiers that the kind and the place of a type imply.
    fn implied(&self, kind: TypeKind, nesting: Nesting) -> Modifiers {
        let mut implied = Modifiers::default();
        if nesting != Nesting::TopLevel && kind != TypeKind::Class {
            implied.insert(Modifiers::STATIC);
        }
        if kind == TypeKind::Record {
            implied.insert(Modifiers::FINAL);
        }
        if let Nesting::Member(parent) = nesting {
            let parent = self.model.types[parent.0 as usize].kind;
            if is_interface(parent) {
                implied.insert(Modifiers::PUBLIC);
                implied.insert(Modifiers::STATIC);
            }
        }
        implied
    }

    pub(super) fn binary_name(&mut self, name: &'t str, nesting: Nesting) -> String {
        let Some(parent) = nesting.parent() else {
            return match self.model.package.as_str() {
                "" => name.to_owned(),
                package => format!("{package}.{name}"),
            };
        };
        let mut number = String::new();
        if !matches!(nesting, Nesting::Member(_)) {
            let last = self.local_numbers.entry((parent, name)).or_default();
            *last += 1;
            number = last.to_string();
        }
        let outer = &self.model.types[parent.0 as usize].binary_name;
        format!("{outer}${number}{name}")
    }

    pub(super) fn add_type(&mut self, declaration: TypeDecl) -> TypeIdx {
        let idx = TypeIdx(u32::try_from(self.model.types.len()).unwrap_or(u32::MAX));
        self.model.types.push(declaration);
        idx
    }

    pub(super) fn declared(&mut self, idx: TypeIdx) -> &mut TypeDecl {
        &mut self.model.types[idx.0 as usize]
    }

    pub(super) fn add_field(&mut self, owner: Owner<'t>, field: FieldDecl) {
        self.declared(owner.idx).fields.push(field);
    }
}

pub(super) fn empty_type(kind: TypeKind, nesting: Nesting, binary_name: String) -> TypeDecl {
    TypeDecl {
        name: String::new(),
        binary_name,
        kind,
        nesting,
        modifiers: Modifiers::default(),
        annotations: Vec::new(),
        type_params: Vec::new(),
        extends: None,
        interfaces: Vec::new(),
        permits: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        name_span: Span::default(),
        span: Span::default(),
    }
}

/// The name of a variable declarator.
pub(super) fn declared_name(declarator: Node<'_>) -> Option<Node<'_>> {
    let name = super::grammar::child(declarator, super::grammar::Field::Name);
    name.filter(|name| !name.is_missing())
}

pub(super) fn is_interface(kind: TypeKind) -> bool {
    matches!(kind, TypeKind::Interface | TypeKind::Annotation)
}

fn type_kind(node: Node<'_>) -> TypeKind {
    match kind(node) {
        Kind::EnumDeclaration => TypeKind::Enum,
        Kind::RecordDeclaration => TypeKind::Record,
        Kind::InterfaceDeclaration => TypeKind::Interface,
        Kind::AnnotationDeclaration => TypeKind::Annotation,
        _ => TypeKind::Class,
    }
}
