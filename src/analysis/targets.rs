//! Which classes are checked: those that promise to be thread-safe, and those that the options add.

use super::Comments;
use crate::finding::{Location, Promise};
use crate::knowledge::{Knowledge, TypeContract};
use crate::model::{MethodDecl, StmtKind, TypeKind};
use crate::options::Scope;
use crate::program::{ClassId, FieldId, Program, Ty};
use crate::source::Span;

/// A class to check, and why.
pub(crate) struct CheckTarget {
    pub(crate) class: ClassId,
    pub(crate) promise: Promise,
    pub(crate) basis: Basis,
}

/// What a promise rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Basis {
    /// An annotation, or the user, who asks as if there were one.
    Declared,
    /// The class uses locks; for which of its fields, only their accesses tell.
    Locks,
}

impl CheckTarget {
    /// A class that is checked because the user named it, whatever it promises.
    pub(crate) fn asked_about(program: &Program, class: ClassId) -> Self {
        let span = program.class_decl(class).name_span;
        Self {
            class,
            promise: promise(program, class, "asked about".to_owned(), span),
            basis: Basis::Declared,
        }
    }
}

/// The targets among the classes of the selected files, in source order. Interfaces have no
/// instance fields and are never targets, nor are generated classes and those inside them.
pub(crate) fn targets(comments: Comments<'_>, scope: Scope) -> Vec<CheckTarget> {
    let Comments {
        program, knowledge, ..
    } = comments;
    program
        .class_ids()
        .filter(|&class| {
            !matches!(
                program.class_decl(class).kind,
                TypeKind::Interface | TypeKind::Annotation
            )
        })
        .filter(|&class| !is_generated(program, knowledge, class))
        .filter_map(|class| {
            let (promise, basis) = match declared(program, knowledge, class) {
                Declared::ThreadSafe(promise) => (promise, Basis::Declared),
                Declared::Nothing if scope == Scope::All => {
                    let promise = uses_locks(program, knowledge, class)?;
                    if comments.leave_locking_to_users(class) {
                        return None;
                    }
                    (promise, Basis::Locks)
                }
                Declared::Otherwise | Declared::Nothing => return None,
            };
            Some(CheckTarget {
                class,
                promise,
                basis,
            })
        })
        .collect()
}

fn is_generated(program: &Program, knowledge: &Knowledge, class: ClassId) -> bool {
    let around = |&class: &ClassId| program.class(class).outer;
    std::iter::successors(Some(class), around).any(|class| {
        let annotations = &program.class_decl(class).annotations;
        annotations.iter().any(|it| knowledge.is_generated(it))
    })
}

enum Declared {
    ThreadSafe(Promise),
    /// Another contract: never checked, whatever the scope.
    Otherwise,
    Nothing,
}

fn declared(program: &Program, knowledge: &Knowledge, class: ClassId) -> Declared {
    let configured = knowledge.users_contract(&program.class(class).qualified);
    if configured.is_some_and(|contract| contract != TypeContract::ThreadSafe) {
        return Declared::Otherwise;
    }
    let annotations = &program.class_decl(class).annotations;
    let checked = annotations
        .iter()
        .find(|annotation| knowledge.is_target(annotation));
    if let Some(annotation) = checked {
        return Declared::ThreadSafe(promise(
            program,
            class,
            format!("annotated `@{}`", annotation.simple_name()),
            annotation.span,
        ));
    }
    let other = annotations
        .iter()
        .any(|annotation| knowledge.annotation_contract(annotation).is_some());
    if other {
        return Declared::Otherwise;
    }
    Declared::Nothing
}

fn promise(program: &Program, class: ClassId, reason: String, span: Span) -> Promise {
    Promise {
        reason,
        location: Location {
            file: program.class(class).file,
            span,
        },
    }
}

/// Whether the source of the class declares a lock or uses `synchronized`.
pub(crate) fn locks_something(program: &Program, knowledge: &Knowledge, class: ClassId) -> bool {
    uses_locks(program, knowledge, class).is_some()
}

fn uses_locks(program: &Program, knowledge: &Knowledge, class: ClassId) -> Option<Promise> {
    let fields = &program.class(class).fields;
    let is_lock_field = |&&field: &&FieldId| is_lock(knowledge, &program.field(field).ty);
    if let Some(&field) = fields.iter().find(is_lock_field) {
        let decl = program.field_decl(field);
        let reason = format!("declares the lock `{}`", decl.name);
        return Some(promise(program, class, reason, decl.name_span));
    }
    let mut methods = program.class(class).methods.iter();
    let span = methods.find_map(|&method| synchronized_at(program.method_decl(method)))?;
    let reason = "uses `synchronized`".to_owned();
    Some(promise(program, class, reason, span))
}

/// The place where a method uses `synchronized`, as a modifier or as a statement.
fn synchronized_at(method: &MethodDecl) -> Option<Span> {
    if method.modifiers.is_synchronized() {
        return Some(method.name_span);
    }
    let body = method.body.as_ref()?;
    body.stmts.iter().find_map(|stmt| match stmt.kind {
        StmtKind::Synchronized { lock, .. } => Some(body.expr(lock).span),
        _ => None,
    })
}

fn is_lock(knowledge: &Knowledge, ty: &Ty) -> bool {
    matches!(ty, Ty::Known(name) if knowledge.is_lock_type(name))
}
