//! Methods that only set a property: they check their arguments and assign them.
//!
//! Computed from the syntax. A setter that an annotation generates may belong to plain data rather
//! than to a configuration and does not count, nor does a method with a statement of another kind (may
//! overstate the harm).

use crate::analysis::Facts;
use crate::model::{Body, ExprId, ExprKind, Literal, StmtId, StmtKind};
use crate::program::MethodId;

/// How names of methods start that check an argument or the state of the object.
const CHECKS: [&str; 6] = ["assert", "check", "ensure", "require", "validate", "verify"];

/// Whether the method sets a property by its name, and its body does no more.
pub(super) fn is_setter(facts: &Facts<'_>, method: MethodId) -> bool {
    let decl = facts.program.method_decl(method);
    let sets = |body: &Body| only_sets(body, body.root);
    facts.knowledge.is_setter(&decl.name)
        && !decl.modifiers.is_private()
        && !decl.params.is_empty()
        && decl.generated_by.is_none()
        && decl.body.as_ref().is_some_and(sets)
}

fn only_sets(body: &Body, stmt: StmtId) -> bool {
    match &body.stmt(stmt).kind {
        StmtKind::Block(stmts) => stmts.iter().all(|&stmt| only_sets(body, stmt)),
        StmtKind::If {
            then, otherwise, ..
        } => {
            let arms = [Some(*then), *otherwise];
            arms.into_iter().flatten().all(|arm| only_sets(body, arm))
        }
        StmtKind::Expr(expr) => assigns(body, *expr) || checks(body, *expr),
        StmtKind::Return(result) => {
            result.is_none_or(|result| matches!(body.expr(result).kind, ExprKind::This))
        }
        StmtKind::Empty | StmtKind::Local { .. } | StmtKind::Throw(_) | StmtKind::Assert { .. } => {
            true
        }
        _ => false,
    }
}

/// An assignment of a value that has nothing to do with the previous one.
fn assigns(body: &Body, expr: ExprId) -> bool {
    let ExprKind::Assign {
        target,
        value: Some(value),
        ..
    } = body.expr(expr).kind
    else {
        return false;
    };
    let is_field = |target: ExprId| match body.expr(target).kind {
        ExprKind::Name(_) => true,
        ExprKind::Field { base, .. } => !matches!(body.expr(base).kind, ExprKind::Local(_)),
        _ => false,
    };
    is_field(target) && !is_null(body, value)
}

fn is_null(body: &Body, value: ExprId) -> bool {
    matches!(body.expr(value).kind, ExprKind::Literal(Literal::Null))
}

/// A call that can only check an argument or write it to a log, by its name or as a static method.
fn checks(body: &Body, expr: ExprId) -> bool {
    let ExprKind::Call { receiver, name, .. } = &body.expr(expr).kind else {
        return false;
    };
    match receiver.map(|receiver| &body.expr(receiver).kind) {
        Some(ExprKind::Name(name)) => name.starts_with(char::is_uppercase) || is_log(name),
        Some(ExprKind::Field { name, .. }) => name.starts_with(char::is_uppercase),
        Some(ExprKind::Super) => true,
        Some(_) => false,
        None => CHECKS.iter().any(|prefix| name.starts_with(prefix)),
    }
}

/// Whether the variable is by its name a log.
fn is_log(name: &str) -> bool {
    name.to_ascii_lowercase().starts_with("log")
}
