//! Accessors that an annotation generates for a field or for all fields of a class, and the
//! modifiers that annotations add to fields.
//!
//! `@Getter(lazy = true)` works like any getter: the value is kept in an atomic reference, which
//! is as safe as the final field that the source shows.

use super::{Asked, argument, names};
use crate::model::{
    Addition, Annotation, AssignOp, Body, ExprId, ExprKind, FieldDecl, Local, LocalId, MethodDecl,
    MethodKind, Modifiers, Param, StmtId, StmtKind, TypeDecl, TypeKind, TypeName,
};
use crate::source::Span;

pub(super) fn generate(asked: &Asked<'_>, decl: &mut TypeDecl) {
    if !matches!(decl.kind, TypeKind::Class | TypeKind::Enum) {
        return;
    }
    set_modifiers(asked, decl);
    let generated: Vec<MethodDecl> = decl
        .fields
        .iter()
        .filter(|field| !field.name.starts_with('$'))
        .flat_map(|field| [getter(asked, decl, field), setter(asked, decl, field)])
        .flatten()
        .collect();
    decl.methods.extend(generated);
}

/// Applies annotations such as `@Value` and `@FieldDefaults`, which make fields private and final
/// unless these say otherwise.
fn set_modifiers(asked: &Asked<'_>, decl: &mut TypeDecl) {
    let value = asked.find(&decl.annotations, Addition::FinalFields);
    let defaults = asked.find(&decl.annotations, Addition::FieldDefaults);
    let is_final = value.is_some()
        || defaults.is_some_and(|defaults| argument(defaults, "makeFinal") == Some("true"));
    let level = match defaults {
        Some(defaults) => argument(defaults, "level").and_then(access),
        None => value.map(|_| Modifiers::PRIVATE),
    };
    if value.is_some() {
        decl.modifiers.insert(Modifiers::FINAL);
    }
    for field in &mut decl.fields {
        if field.modifiers.is_static() {
            continue;
        }
        if let Some(level) = level.filter(|_| !states_access(asked, field)) {
            field.modifiers.insert(level);
        }
        let stays_open = asked.find(&field.annotations, Addition::NotFinal).is_some();
        if is_final && !stays_open {
            field.modifiers.insert(Modifiers::FINAL);
        }
    }
}

fn states_access(asked: &Asked<'_>, field: &FieldDecl) -> bool {
    let modifiers = field.modifiers;
    modifiers.is_public()
        || modifiers.is_protected()
        || modifiers.is_private()
        || asked
            .find(&field.annotations, Addition::PackagePrivate)
            .is_some()
}

/// The modifier for an access level, empty for package access; `None` if no accessor is generated.
fn access(level: &str) -> Option<Modifiers> {
    match level.rsplit('.').next().unwrap_or(level) {
        "NONE" => None,
        "PRIVATE" => Some(Modifiers::PRIVATE),
        "PROTECTED" => Some(Modifiers::PROTECTED),
        "PACKAGE" | "MODULE" => Some(Modifiers::default()),
        _ => Some(Modifiers::PUBLIC),
    }
}

/// The annotation that asks for an accessor: on the field, or on the class for instance fields.
fn annotation<'a>(
    asked: &Asked<'_>,
    decl: &'a TypeDecl,
    field: &'a FieldDecl,
    accessor: Addition,
) -> Option<&'a Annotation> {
    let own = asked.find(&field.annotations, accessor);
    own.or_else(|| {
        let of_class = asked.find(&decl.annotations, accessor);
        of_class.filter(|_| !field.modifiers.is_static())
    })
}

fn getter(asked: &Asked<'_>, decl: &TypeDecl, field: &FieldDecl) -> Option<MethodDecl> {
    let annotation = annotation(asked, decl, field, Addition::Getter)?;
    let name = names::getter(field, is_fluent(asked, decl, field));
    let mut code = Code::new(field.name_span);
    let value = code.field(field);
    let result = code.stmt(StmtKind::Return(Some(value)));
    method(decl, field, annotation, name, Vec::new(), code.body(result))
}

fn setter(asked: &Asked<'_>, decl: &TypeDecl, field: &FieldDecl) -> Option<MethodDecl> {
    if field.modifiers.is_final() {
        return None;
    }
    let annotation = annotation(asked, decl, field, Addition::Setter)?;
    let name = names::setter(field, is_fluent(asked, decl, field));
    let param = Param {
        name: field.name.clone(),
        ty: field.ty.clone(),
    };
    let mut code = Code::new(field.name_span);
    let given = code.parameter(&param);
    let target = code.field(field);
    let assignment = code.expr(ExprKind::Assign {
        target,
        op: AssignOp::Plain,
        value: Some(given),
    });
    let stmt = code.stmt(StmtKind::Expr(assignment));
    method(decl, field, annotation, name, vec![param], code.body(stmt))
}

fn is_fluent(asked: &Asked<'_>, decl: &TypeDecl, field: &FieldDecl) -> bool {
    let of = |annotations| asked.find(annotations, Addition::AccessorStyle);
    of(&field.annotations)
        .or_else(|| of(&decl.annotations))
        .is_some_and(|accessors| argument(accessors, "fluent") == Some("true"))
}

/// The accessor, unless the class has a method of that name, with whatever parameters.
fn method(
    decl: &TypeDecl,
    field: &FieldDecl,
    annotation: &Annotation,
    name: String,
    params: Vec<Param>,
    body: Body,
) -> Option<MethodDecl> {
    let mut modifiers = argument(annotation, "value").map_or(Some(Modifiers::PUBLIC), access)?;
    let is_written = |method: &MethodDecl| method.name.eq_ignore_ascii_case(&name);
    if decl.methods.iter().any(is_written) {
        return None;
    }
    if field.modifiers.is_static() {
        modifiers.insert(Modifiers::STATIC);
    }
    Some(MethodDecl {
        kind: MethodKind::Method,
        signature: signature(&name, &params),
        return_type: Some(return_type(field, &params)),
        name,
        params,
        varargs: false,
        modifiers,
        annotations: Vec::new(),
        body: Some(body),
        name_span: field.name_span,
        span: field.name_span,
        generated_by: Some(annotation.name.clone()),
    })
}

fn signature(name: &str, params: &[Param]) -> String {
    let params = params.iter();
    let listed = params.map(|param| format!("{} {}", names::written(&param.ty), param.name));
    let listed: Vec<String> = listed.collect();
    format!("{name}({})", listed.join(", "))
}

/// A getter has no parameters, and a setter returns nothing.
fn return_type(field: &FieldDecl, params: &[Param]) -> TypeName {
    if params.is_empty() {
        return field.ty.clone();
    }
    TypeName {
        name: "void".to_owned(),
        ..TypeName::default()
    }
}

/// A body under construction; all of it has one span.
struct Code {
    body: Body,
    span: Span,
}

impl Code {
    fn new(span: Span) -> Self {
        Self {
            body: Body::default(),
            span,
        }
    }

    fn expr(&mut self, kind: ExprKind) -> ExprId {
        self.body.add_expr(kind, self.span)
    }

    fn stmt(&mut self, kind: StmtKind) -> StmtId {
        self.body.add_stmt(kind, self.span)
    }

    /// `this.field`, or `field` if it is static.
    fn field(&mut self, field: &FieldDecl) -> ExprId {
        let name = field.name.clone();
        if field.modifiers.is_static() {
            return self.expr(ExprKind::Name(name));
        }
        let base = self.expr(ExprKind::This);
        self.expr(ExprKind::Field {
            base,
            name,
            name_span: field.name_span,
        })
    }

    fn parameter(&mut self, param: &Param) -> ExprId {
        self.body.locals.push(Local {
            name: param.name.clone(),
            ty: Some(param.ty.clone()),
            is_param: true,
            init: None,
            reassigned: false,
        });
        self.expr(ExprKind::Local(LocalId(0)))
    }

    /// A block with the one statement.
    fn body(mut self, stmt: StmtId) -> Body {
        self.body.root = self.stmt(StmtKind::Block(vec![stmt]));
        self.body
    }
}
