//! Fields, enum constants, methods, constructors and initialisers.

use tree_sitter::Node;

use super::annotations::Header;
use super::classes::{Anonymous, Owner, declared_name, is_interface};
use super::grammar::{Field, Kind, child, kind};
use super::parameters::{Formal, signature};
use super::queries::Part;
use super::{Lowering, span};
use crate::model::{
    ExprKind, FieldDecl, MethodDecl, MethodKind, Modifiers, StmtKind, TypeKind, TypeName,
};

impl<'t> Lowering<'t> {
    /// One field per declarator.
    pub(super) fn fields(&mut self, owner: Owner<'t>, node: Node<'t>) {
        let header = self.header(node);
        let Some(ty) = header.ty else { return };
        let type_span = (header.declarators.len() == 1).then(|| span(ty));
        let mut modifiers = header.modifiers;
        if is_interface(owner.kind) {
            modifiers.insert(constant_modifiers());
        }
        for declarator in header.declarators {
            let Some(name) = declared_name(declarator) else {
                continue;
            };
            let ty = self.type_with(ty, child(declarator, Field::Dimensions));
            let init = child(declarator, Field::Value);
            let field = FieldDecl {
                name: self.text(name).to_owned(),
                modifiers,
                annotations: header.annotations.clone(),
                name_span: span(name),
                type_span,
                init: init.map(|value| self.value_body(value, &ty)),
                ty,
                is_enum_constant: false,
            };
            self.add_field(owner, field);
        }
    }

    /// Components of a record are its private final fields.
    pub(super) fn components(&mut self, owner: Owner<'t>) {
        for formal in self.formals(owner.components) {
            let mut modifiers = Modifiers::PRIVATE;
            modifiers.insert(Modifiers::FINAL);
            let field = FieldDecl {
                name: self.text(formal.name).to_owned(),
                ty: formal.ty,
                modifiers,
                annotations: self.annotations_of(formal.node),
                name_span: span(formal.name),
                type_span: None,
                init: None,
                is_enum_constant: false,
            };
            self.add_field(owner, field);
        }
    }

    /// A constant is a field that holds `new E(…)`, with a class if the constant has a body.
    pub(super) fn enum_constant(&mut self, owner: Owner<'t>, node: Node<'t>) {
        let header = self.header(node);
        let Some(name) = header.name else { return };
        let ty = TypeName {
            name: owner.name.to_owned(),
            ..TypeName::default()
        };
        let init = self.in_body(|this| {
            let args = this.arguments(header.arguments);
            let class = header.body.and_then(|body| {
                this.anonymous_class(Anonymous {
                    owner: owner.idx,
                    base: ty.clone(),
                    name_span: span(name),
                    span: span(node),
                    body,
                })
            });
            let kind = ExprKind::New {
                ty: ty.clone(),
                outer: None,
                args,
                class,
            };
            let value = this.add_expr(kind, node);
            this.add_stmt(StmtKind::Expr(value), node)
        });
        let field = FieldDecl {
            name: self.text(name).to_owned(),
            ty,
            modifiers: constant_modifiers(),
            annotations: header.annotations,
            name_span: span(name),
            type_span: None,
            init: Some(init),
            is_enum_constant: true,
        };
        self.add_field(owner, field);
    }

    /// A method, constructor or initialiser.
    pub(super) fn method(&mut self, owner: Owner<'t>, part: Part, node: Node<'t>) {
        let header = self.header(node);
        let method = match part {
            Part::Initializer => self.initializer(node, MethodKind::Initializer, Some(node)),
            Part::StaticInitializer => {
                self.initializer(node, MethodKind::StaticInitializer, header.body)
            }
            Part::Constructor => self.constructor(owner, node, header),
            _ => {
                let implied = implied_of_method(owner, &header);
                let formals = self.formals(header.parameters);
                self.callable(node, header, MethodKind::Method, formals, implied)
            }
        };
        if let Some(method) = method {
            self.declared(owner.idx).methods.push(method);
        }
    }

    /// A compact constructor has the parameters of the record's header.
    fn constructor(
        &mut self,
        owner: Owner<'t>,
        node: Node<'t>,
        header: Header<'t>,
    ) -> Option<MethodDecl> {
        let parameters = match kind(node) {
            Kind::CompactConstructor => owner.components,
            _ => header.parameters,
        };
        let formals = self.formals(parameters);
        let implied = match owner.kind {
            TypeKind::Enum => Modifiers::PRIVATE,
            _ => Modifiers::default(),
        };
        self.callable(node, header, MethodKind::Constructor, formals, implied)
    }

    fn initializer(
        &mut self,
        node: Node<'t>,
        kind: MethodKind,
        body: Option<Node<'t>>,
    ) -> Option<MethodDecl> {
        let body = body?;
        let is_static = kind == MethodKind::StaticInitializer;
        Some(MethodDecl {
            kind,
            name: String::new(),
            signature: if is_static { "static {}" } else { "{}" }.to_owned(),
            params: Vec::new(),
            varargs: false,
            return_type: None,
            modifiers: if is_static {
                Modifiers::STATIC
            } else {
                Modifiers::default()
            },
            annotations: Vec::new(),
            body: Some(self.in_body(|this| this.stmt(body))),
            name_span: span(node),
            span: span(node),
            generated_by: None,
        })
    }

    fn callable(
        &mut self,
        node: Node<'t>,
        header: Header<'t>,
        kind: MethodKind,
        formals: Vec<Formal<'t>>,
        implied: Modifiers,
    ) -> Option<MethodDecl> {
        let name_node = header.name?;
        let name = self.text(name_node);
        let mut modifiers = header.modifiers;
        modifiers.insert(implied);
        let params = self.params(&formals);
        let return_type = header.ty.map(|ty| self.type_with(ty, header.dimensions));
        Some(MethodDecl {
            kind,
            name: name.to_owned(),
            signature: signature(name, &formals),
            params,
            varargs: formals.last().is_some_and(|last| last.is_varargs),
            return_type,
            modifiers,
            annotations: header.annotations,
            body: header.body.map(|body| {
                self.in_body(|this| {
                    for formal in formals {
                        this.declare_formal(formal);
                    }
                    this.stmt(body)
                })
            }),
            name_span: span(name_node),
            span: span(node),
            generated_by: None,
        })
    }
}

fn constant_modifiers() -> Modifiers {
    let mut modifiers = Modifiers::PUBLIC;
    modifiers.insert(Modifiers::STATIC);
    modifiers.insert(Modifiers::FINAL);
    modifiers
}

/// Methods of interfaces are public unless private, and abstract without a body (JLS 9.4).
fn implied_of_method(owner: Owner<'_>, header: &Header<'_>) -> Modifiers {
    let mut implied = Modifiers::default();
    if is_interface(owner.kind) {
        if !header.modifiers.is_private() {
            implied.insert(Modifiers::PUBLIC);
        }
        if header.body.is_none() {
            implied.insert(Modifiers::ABSTRACT);
        }
    }
    implied
}
