//! Locks on methods, as by `@Synchronized` and `@Locked`: the body of the method runs under a lock
//! in the named field, or in a field that is added to the class.

use super::{Asked, argument};
use crate::model::{
    Annotation, Body, ExprId, ExprKind, FieldDecl, GeneratedLockKind, MethodDecl, Modifiers,
    StmtKind, TypeDecl, TypeName,
};
use crate::source::Span;

pub(super) fn generate(asked: &Asked<'_>, decl: &mut TypeDecl) {
    for index in 0..decl.methods.len() {
        let method = &decl.methods[index];
        let mut rules = asked.generator.annotations.iter();
        let found = rules.find_map(|rule| {
            let lock = rule.lock.as_ref()?;
            let annotation = asked.among(&method.annotations, rule)?;
            Some((lock, annotation.clone()))
        });
        if let Some((lock, annotation)) = found {
            let name = lock_field(decl, index, &lock.field_type, &annotation);
            put_under(&mut decl.methods[index], lock.kind, &name, annotation.span);
        }
    }
}

/// The name of the lock's field; the default field is added if the class does not have it.
fn lock_field(
    decl: &mut TypeDecl,
    method: usize,
    field_type: &str,
    annotation: &Annotation,
) -> String {
    if let Some(named) = argument(annotation, "value") {
        return named.trim_matches('"').to_owned();
    }
    let is_static = decl.methods[method].modifiers.is_static();
    let name = if is_static { "$LOCK" } else { "$lock" };
    if !decl.fields.iter().any(|field| field.name == name) {
        decl.fields
            .push(added_field(name, is_static, field_type, annotation.span));
    }
    name.to_owned()
}

fn added_field(name: &str, is_static: bool, field_type: &str, span: Span) -> FieldDecl {
    let mut modifiers = Modifiers::PRIVATE;
    modifiers.insert(Modifiers::FINAL);
    if is_static {
        modifiers.insert(Modifiers::STATIC);
    }
    let ty = TypeName {
        name: field_type.to_owned(),
        ..TypeName::default()
    };
    FieldDecl {
        name: name.to_owned(),
        init: Some(creation(ty.clone(), span)),
        ty,
        modifiers,
        annotations: Vec::new(),
        name_span: span,
        type_span: None,
        is_enum_constant: false,
    }
}

/// The initialiser `new T()`.
fn creation(ty: TypeName, span: Span) -> Body {
    let mut init = Body::default();
    let created = ExprKind::New {
        ty,
        outer: None,
        args: Vec::new(),
        class: None,
    };
    let created = init.add_expr(created, span);
    init.root = init.add_stmt(StmtKind::Expr(created), span);
    init
}

/// Acquires the lock around the method's body.
fn put_under(method: &mut MethodDecl, kind: GeneratedLockKind, field: &str, span: Span) {
    let is_static = method.modifiers.is_static();
    let Some(body) = &mut method.body else { return };
    let inner = body.root;
    let lock = lock_expr(body, field, is_static, span);
    if kind == GeneratedLockKind::Monitor {
        let locked = StmtKind::Synchronized { lock, body: inner };
        body.root = body.add_stmt(locked, span);
        return;
    }
    let acquire = call(body, lock, kind, "lock", span);
    let lock = lock_expr(body, field, is_static, span);
    let release = call(body, lock, kind, "unlock", span);
    let acquire = body.add_stmt(StmtKind::Expr(acquire), span);
    let release = body.add_stmt(StmtKind::Expr(release), span);
    let guarded = body.add_stmt(
        StmtKind::Try {
            resources: Vec::new(),
            body: inner,
            catches: Vec::new(),
            finally: Some(release),
        },
        span,
    );
    body.root = body.add_stmt(StmtKind::Block(vec![acquire, guarded]), span);
}

fn lock_expr(body: &mut Body, field: &str, is_static: bool, span: Span) -> ExprId {
    let name = field.to_owned();
    if is_static {
        return body.add_expr(ExprKind::Name(name), span);
    }
    let base = body.add_expr(ExprKind::This, span);
    body.add_expr(
        ExprKind::Field {
            base,
            name,
            name_span: span,
        },
        span,
    )
}

/// `lock.lock()` or `lock.readLock().lock()`.
fn call(body: &mut Body, lock: ExprId, kind: GeneratedLockKind, name: &str, span: Span) -> ExprId {
    let mut on = |receiver, name: &str| {
        let call = ExprKind::Call {
            receiver: Some(receiver),
            name: name.to_owned(),
            name_span: span,
            args: Vec::new(),
        };
        body.add_expr(call, span)
    };
    let receiver = match kind {
        GeneratedLockKind::Read => on(lock, "readLock"),
        GeneratedLockKind::Write => on(lock, "writeLock"),
        GeneratedLockKind::Lock | GeneratedLockKind::Monitor => lock,
    };
    on(receiver, name)
}
