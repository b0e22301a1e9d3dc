//! Final fields that hold what another path reaches: `readLock = rw.readLock()`, `mutex = this`.

use super::value::{FieldAliases, Frame, Lookup, Value};
use super::{Mode, Path, Root, Step};
use crate::knowledge::Knowledge;
use crate::model::{Body, ExprId, ExprKind, MethodKind, StmtKind};
use crate::program::{FieldId, Program, Ty};

/// Final fields that are assigned once, and to the object of another path.
pub(crate) fn field_aliases(program: &Program, knowledge: &Knowledge) -> FieldAliases {
    let none = FieldAliases::default();
    let lookup = Lookup {
        program,
        knowledge,
        aliases: &none,
    };
    program
        .field_ids()
        .filter(|&field| program.field_decl(field).modifiers.is_final())
        .filter_map(|field| Some((field, alias_of(lookup, field)?)))
        .collect()
}

fn alias_of(lookup: Lookup<'_>, field: FieldId) -> Option<(Path, Option<Mode>)> {
    let program = lookup.program;
    if matches!(program.field(field).ty, Ty::Primitive(_)) {
        return None;
    }
    let class = program.field(field).class;
    let decl = program.field_decl(field);
    let is_static = decl.modifiers.is_static();
    let frame = |body| Frame {
        lookup,
        body,
        class,
        is_static,
    };
    let value = match &decl.init {
        Some(init) => match init.stmt(init.root).kind {
            StmtKind::Expr(value) => frame(init).value(value),
            _ => return None,
        },
        None => constructor_value(program, field, &frame)?,
    };
    let path = value.path?;
    let is_stable = match &path.root {
        Root::Instance(_) => !path.steps.is_empty() || value.view.is_none(),
        Root::Class(_) | Root::ForeignClass(_) => true,
        _ => false,
    };
    let calls = path.steps.iter().any(|step| matches!(step, Step::Call(_)));
    (is_stable && !calls).then_some((path, value.view))
}

/// The value of the only constructor assignment; several constructors must agree.
fn constructor_value<'a>(
    program: &'a Program,
    field: FieldId,
    frame: &dyn Fn(&'a Body) -> Frame<'a>,
) -> Option<Value> {
    let name = &program.field_decl(field).name;
    let mut found: Option<Value> = None;
    for &method in &program.class(program.field(field).class).methods {
        let decl = program.method_decl(method);
        let Some(body) = &decl.body else { continue };
        if decl.kind == MethodKind::Method {
            continue;
        }
        for expr in &body.exprs {
            let ExprKind::Assign {
                target,
                value: Some(value),
                ..
            } = &expr.kind
            else {
                continue;
            };
            if !names_own_field(body, *target, name) {
                continue;
            }
            let value = named_half(frame(body), *value);
            if found.as_ref().is_some_and(|found| found.path != value.path) {
                return None;
            }
            found = Some(value);
        }
    }
    found
}

/// The value of a constructor assignment. The halves of a lock that only a local of the
/// constructor names, `read = lock.readLock()`, are known to each other by that name.
fn named_half(frame: Frame<'_>, id: ExprId) -> Value {
    let mut value = frame.value(id);
    let receiver = match &frame.expr(id).kind {
        ExprKind::Call {
            receiver: Some(receiver),
            ..
        } => &frame.expr(*receiver).kind,
        _ => return value,
    };
    if let (ExprKind::Local(local), Some(_)) = (receiver, value.view) {
        let name = frame.body.local(*local).name.as_str();
        value.path = Some(Path::root(Root::Instance(frame.class)).then(Step::Foreign(name.into())));
    }
    value
}

fn names_own_field(body: &Body, target: ExprId, field: &str) -> bool {
    match &body.expr(target).kind {
        ExprKind::Name(name) => name == field,
        ExprKind::Field { base, name, .. } => {
            name == field && matches!(body.expr(*base).kind, ExprKind::This)
        }
        _ => false,
    }
}
