//! Type names that a file's classes depend on.

use rustc_hash::FxHashSet;

use crate::knowledge::Knowledge;
use crate::model::{
    Body, ExprId, ExprKind, FileModel, MethodKind, StmtKind, TypeDecl, TypeKind, TypeName,
};

/// How far a file's types are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    /// From a class to check: superclasses, for inherited members, and types of the objects in its
    /// fields.
    ClassesAndFields,
    /// From a type that a class to check depends on: all supertypes, for methods and contracts, and
    /// types of the objects in its own fields.
    Held,
    /// From the types that those depend on: supertypes, and results of static factories.
    Supertypes,
}

/// Type names as written, each once, in source order.
// The interfaces of a class to check are not followed, because they add no state. Their constants
// stay unresolved, which does not affect any finding.
pub(super) fn names(model: &FileModel, knowledge: &Knowledge, follow: Follow) -> Vec<String> {
    let mut seen = FxHashSet::default();
    let mut names = Vec::new();
    let mut want_name = |name: &str| {
        let is_primitive =
            name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.contains('.');
        if !is_primitive && !name.is_empty() && seen.insert(name.to_owned()) {
            names.push(name.to_owned());
        }
    };
    if follow == Follow::ClassesAndFields {
        let bodies = model.types.iter().flat_map(bodies);
        bodies
            .flat_map(|body| helpers(model, knowledge, body))
            .for_each(&mut want_name);
    }
    let mut want = |name: &TypeName| want_name(&name.name);
    for decl in &model.types {
        decl.extends.iter().for_each(&mut want);
        match follow {
            Follow::Supertypes => {
                decl.interfaces.iter().for_each(&mut want);
                made(decl).for_each(&mut want);
            }
            Follow::Held => {
                decl.interfaces.iter().for_each(&mut want);
                decl.fields
                    .iter()
                    .filter(|field| !field.modifiers.is_static())
                    .for_each(|field| want(&field.ty));
                stored(decl).for_each(&mut want);
                made(decl).for_each(&mut want);
            }
            Follow::ClassesAndFields => {
                decl.fields.iter().for_each(|field| want(&field.ty));
                stored(decl).for_each(&mut want);
            }
        }
    }
    names
}

fn bodies(decl: &TypeDecl) -> impl Iterator<Item = &Body> {
    let methods = decl
        .methods
        .iter()
        .filter_map(|method| method.body.as_ref());
    let fields = decl.fields.iter().filter_map(|field| field.init.as_ref());
    methods.chain(fields)
}

/// Types with helpers that a body may use: resources, and static methods that receive a function or
/// an argument whose name suggests a lock, or that check on which thread they run.
fn helpers<'a>(
    model: &'a FileModel,
    knowledge: &'a Knowledge,
    body: &'a Body,
) -> impl Iterator<Item = &'a str> {
    let calls = body.exprs.iter().filter_map(move |expr| match &expr.kind {
        ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } if args
            .iter()
            .any(|&arg| is_handed_to_helper(body, knowledge, arg))
            || (args.is_empty() && knowledge.is_thread_check(name)) =>
        {
            match receiver {
                Some(receiver) => type_name(body, *receiver),
                None => static_owner(model, name),
            }
        }
        _ => None,
    });
    let resources = body.stmts.iter().flat_map(|stmt| match &stmt.kind {
        StmtKind::Try { resources, .. } => resources.as_slice(),
        _ => &[],
    });
    let made = resources.filter_map(move |&resource| {
        let StmtKind::Local { init, .. } = body.stmt(resource).kind else {
            return None;
        };
        match &body.expr(init?).kind {
            ExprKind::New { ty, .. } => Some(ty.name.as_str()),
            ExprKind::Call {
                receiver: Some(receiver),
                ..
            } => type_name(body, *receiver),
            ExprKind::Call { name, .. } => static_owner(model, name),
            _ => None,
        }
    });
    calls.chain(made)
}

fn is_handed_to_helper(body: &Body, knowledge: &Knowledge, arg: ExprId) -> bool {
    match &body.expr(arg).kind {
        ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => true,
        ExprKind::New { class, .. } => class.is_some(),
        ExprKind::Name(name) | ExprKind::Field { name, .. } | ExprKind::Call { name, .. } => {
            knowledge.is_lock_like_value(name)
        }
        _ => false,
    }
}

/// The type that qualifies a static call.
fn type_name(body: &Body, receiver: ExprId) -> Option<&str> {
    match &body.expr(receiver).kind {
        ExprKind::Name(name) if name.starts_with(char::is_uppercase) => Some(name),
        _ => None,
    }
}

/// The class from which a method is imported.
fn static_owner<'a>(model: &'a FileModel, name: &str) -> Option<&'a str> {
    model
        .imports
        .iter()
        .filter(|import| import.is_static && !import.wildcard)
        .find_map(|import| import.owner_of(name))
}

/// Types of the objects that construction creates and stores.
fn stored(decl: &TypeDecl) -> impl Iterator<Item = &TypeName> {
    let initialisers = decl.fields.iter().filter_map(|field| {
        let init = field.init.as_ref()?;
        match init.stmt(init.root).kind {
            StmtKind::Expr(value) => created(init, value),
            _ => None,
        }
    });
    let constructors = decl
        .methods
        .iter()
        .filter(|method| method.kind != MethodKind::Method)
        .filter_map(|method| method.body.as_ref());
    let assigned = constructors.flat_map(|body| {
        body.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Assign {
                value: Some(value), ..
            } => created(body, value),
            _ => None,
        })
    });
    initialisers.chain(assigned)
}

/// Types of the objects that static methods of an interface or abstract class return.
fn made(decl: &TypeDecl) -> impl Iterator<Item = &TypeName> {
    let is_abstract = decl.kind == TypeKind::Interface || decl.modifiers.is_abstract();
    decl.methods
        .iter()
        .filter(move |method| is_abstract && method.modifiers.is_static())
        .filter_map(|method| method.body.as_ref())
        .flat_map(|body| {
            body.stmts.iter().filter_map(|stmt| match stmt.kind {
                StmtKind::Return(Some(value)) => created(body, value),
                _ => None,
            })
        })
}

fn created(body: &Body, value: ExprId) -> Option<&TypeName> {
    match &body.expr(value).kind {
        ExprKind::New { ty, .. } => Some(ty),
        _ => None,
    }
}
