//! Which methods may leave a gate open for their callers, by what their bodies mention; only these
//! get a graph in the search for helpers.
//!
//! A test in a nested condition is not seen (may over-report).

use crate::cfg::Lookup;
use crate::model::{AssignOp, Body, ExprId, ExprKind, Stmt, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Ty};

/// The body tests a volatile field, or under a lock a plain one, or it assigns a volatile field and
/// returns nothing, or it waits for an object that is completed once.
pub(super) fn concerns_gate(lookup: Lookup<'_>, method: MethodId, body: &Body) -> bool {
    let program = lookup.program;
    let decl = program.method_decl(method);
    let returns_nothing = program.method(method).returns == Ty::Primitive("void");
    let code = Code {
        lookup,
        body,
        class: program.method(method).class,
        sets_gates: returns_nothing,
        tests_plain: returns_nothing
            && (decl.modifiers.is_synchronized() || body.stmts.iter().any(may_lock)),
    };
    body.stmts.iter().any(|stmt| code.concerns_gate(stmt))
}

/// Uses `synchronized`, or has a `finally` that may unlock.
fn may_lock(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Synchronized { .. } | StmtKind::Try { .. }
    )
}

struct Code<'a> {
    lookup: Lookup<'a>,
    body: &'a Body,
    class: ClassId,
    sets_gates: bool,
    tests_plain: bool,
}

impl Code<'_> {
    fn concerns_gate(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::If { cond, .. }
            | StmtKind::While { cond, .. }
            | StmtKind::DoWhile { cond, .. } => self.tests(*cond),
            StmtKind::Expr(expr) => match &self.body.expr(*expr).kind {
                ExprKind::Call {
                    receiver: Some(receiver),
                    name,
                    ..
                } => self.awaits(*receiver, name),
                ExprKind::Call { args, .. } => args.first().is_some_and(|&cond| self.tests(cond)),
                ExprKind::Assign {
                    target,
                    op: AssignOp::Plain,
                    ..
                } => self.sets_gates && self.is_volatile(*target),
                _ => false,
            },
            _ => false,
        }
    }

    fn tests(&self, cond: ExprId) -> bool {
        match self.body.expr(cond).kind {
            ExprKind::Not(inner) => self.is_gate(inner),
            ExprKind::Equals { left, right, .. } => self.is_gate(left) || self.is_gate(right),
            _ => self.is_gate(cond),
        }
    }

    fn awaits(&self, receiver: ExprId, name: &str) -> bool {
        let Some(field) = self.field(receiver) else {
            return false;
        };
        let types = self
            .lookup
            .known_names(&self.lookup.program.field(field).ty);
        let mut types = types.into_iter();
        types.any(|ty| self.lookup.knowledge.awaits(ty, name, 0))
    }

    fn is_gate(&self, id: ExprId) -> bool {
        self.is_volatile(id) || (self.tests_plain && self.field(id).is_some())
    }

    fn is_volatile(&self, id: ExprId) -> bool {
        let field = self.field(id);
        field.is_some_and(|field| {
            let decl = self.lookup.program.field_decl(field);
            decl.modifiers.is_volatile()
        })
    }

    fn field(&self, id: ExprId) -> Option<FieldId> {
        match &self.body.expr(id).kind {
            ExprKind::Name(name) | ExprKind::Field { name, .. } => {
                Some(self.lookup.program.field_in_scope(self.class, name)?.1)
            }
            _ => None,
        }
    }
}
