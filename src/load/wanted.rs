//! Type names that a file's classes depend on.

use rustc_hash::FxHashSet;

use crate::model::{Body, ExprId, ExprKind, FileModel, MethodKind, StmtKind, TypeDecl, TypeName};

/// How far a file's types are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    /// From a class to check: superclasses for what is inherited, and what its fields hold.
    ClassesAndFields,
    /// From a type that was pulled in: all supertypes, for methods and for contracts.
    Supertypes,
}

/// Type names as written, each once, in source order.
// The interfaces of a class to check are not followed: they add no state. Constants that they
// declare stay unresolved, which has no bearing on a finding.
pub(super) fn names(model: &FileModel, follow: Follow) -> Vec<String> {
    let mut seen = FxHashSet::default();
    let mut names = Vec::new();
    let mut want = |name: &TypeName| {
        let is_primitive =
            name.name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.name.contains('.');
        if !is_primitive && !name.name.is_empty() && seen.insert(name.name.clone()) {
            names.push(name.name.clone());
        }
    };
    for decl in &model.types {
        decl.extends.iter().for_each(&mut want);
        match follow {
            Follow::Supertypes => decl.interfaces.iter().for_each(&mut want),
            Follow::ClassesAndFields => {
                decl.fields.iter().for_each(|field| want(&field.ty));
                stored(decl).for_each(&mut want);
            }
        }
    }
    names
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

fn created(body: &Body, value: ExprId) -> Option<&TypeName> {
    match &body.expr(value).kind {
        ExprKind::New { ty, .. } => Some(ty),
        _ => None,
    }
}
