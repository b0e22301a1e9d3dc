//! Final fields whose object another path reaches as well: `readLock = rw.readLock()`,
//! `mutex = this`.
//!
//! Two names of one lock are then one monitor. An alias that is not found leaves two monitors,
//! which do not exclude each other (may over-report).

use rustc_hash::{FxHashMap, FxHashSet};

use super::arms::{arms, is_null};
use super::lookup::FieldAliases;
use super::{Frame, Lookup, Mode, Path, Root, Step, Tables, Value};
use crate::knowledge::Knowledge;
use crate::model::{Body, ExprId, ExprKind, MethodKind, StmtKind};
use crate::program::{ClassId, FieldId, Program, Ty};

/// Final fields that are assigned once, from an expression with another path.
pub(super) fn field_aliases(program: &Program, knowledge: &Knowledge) -> FieldAliases {
    let none = Tables::default();
    let lookup = Lookup {
        program,
        knowledge,
        tables: &none,
    };
    let assigned = Assigned::of(program);
    program
        .field_ids()
        .filter(|&field| program.field_decl(field).modifiers.is_final())
        .filter_map(|field| Some((field, alias_of(lookup, &assigned, field)?)))
        .collect()
}

/// Final fields that are copied from another instance of the class: `root = parent.root`.
///
/// All instances are assumed to share the object; those of two separate trees do not (may
/// under-report).
pub(super) fn shared_fields(program: &Program) -> FxHashSet<FieldId> {
    let assigned = Assigned::of(program);
    let is_shared = |&field: &FieldId| {
        let decl = program.field_decl(field);
        let is_reference = !matches!(program.field(field).ty, Ty::Primitive(_));
        decl.modifiers.is_final()
            && !decl.modifiers.is_static()
            && is_reference
            && assigned
                .to(field)
                .iter()
                .any(|&(body, value)| is_copied(body, value, &decl.name))
    };
    program.field_ids().filter(is_shared).collect()
}

/// The value, or one arm of it, is the same field of another object. With too many arms the answer
/// is no (may over-report).
fn is_copied(body: &Body, value: ExprId, field: &str) -> bool {
    let mut arms = arms(body, value).unwrap_or_default().into_iter();
    arms.any(|arm| match &body.expr(arm).kind {
        ExprKind::Field { base, name, .. } => {
            name == field && !matches!(body.expr(*base).kind, ExprKind::This)
        }
        _ => false,
    })
}

/// What constructors and initialisers of a class assign to its fields.
pub(super) struct Assigned<'a> {
    program: &'a Program,
    by_name: FxHashMap<(ClassId, &'a str), Vec<(&'a Body, ExprId)>>,
}

impl<'a> Assigned<'a> {
    pub(super) fn of(program: &'a Program) -> Self {
        let mut by_name: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for method in program.method_ids() {
            let decl = program.method_decl(method);
            let constructs = decl.kind != MethodKind::Method;
            let Some(body) = decl.body.as_ref().filter(|_| constructs) else {
                continue;
            };
            let class = program.method(method).class;
            for expr in &body.exprs {
                if let ExprKind::Assign {
                    target,
                    value: Some(value),
                    ..
                } = expr.kind
                    && let Some(name) = own_field(body, target)
                {
                    by_name
                        .entry((class, name))
                        .or_default()
                        .push((body, value));
                }
            }
        }
        Self { program, by_name }
    }

    pub(super) fn to(&self, field: FieldId) -> &[(&'a Body, ExprId)] {
        let class = self.program.field(field).class;
        let name = self.program.field_decl(field).name.as_str();
        self.by_name.get(&(class, name)).map_or(&[], Vec::as_slice)
    }
}

fn alias_of<'a>(
    lookup: Lookup<'a>,
    assigned: &Assigned<'a>,
    field: FieldId,
) -> Option<(Path, Option<Mode>)> {
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
        None => constructor_value(assigned.to(field), &frame)?,
    };
    let path = value.identity()?.clone();
    is_stable(&path, value.view).then_some((path, value.view))
}

/// Whether the path leads to the same object at all times.
pub(super) fn is_stable(path: &Path, view: Option<Mode>) -> bool {
    let is_rooted = match &path.root {
        Root::Instance(_) => !path.steps.is_empty() || view.is_none(),
        Root::Class(_) | Root::ForeignClass(_) => true,
        _ => false,
    };
    is_rooted && !path.steps.iter().any(|step| matches!(step, Step::Call(_)))
}

/// The value that all constructors assign; `None` if they disagree. Those that assign null make
/// objects without that value.
fn constructor_value<'a>(
    assigned: &[(&'a Body, ExprId)],
    frame: &dyn Fn(&'a Body) -> Frame<'a>,
) -> Option<Value> {
    let mut found: Option<Value> = None;
    let values = assigned.iter();
    for &(body, value) in values.filter(|&&(body, value)| !is_null(body, value)) {
        let value = named_half(frame(body), value);
        if found.as_ref().is_some_and(|found| found.path != value.path) {
            return None;
        }
        found = Some(value);
    }
    found
}

/// The value of a constructor assignment. In `read = lock.readLock()`, where `lock` is a local of
/// the constructor, the name of the local becomes a path, so that both halves of the lock have it
/// in common.
pub(super) fn named_half(frame: Frame<'_>, id: ExprId) -> Value {
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

fn own_field(body: &Body, target: ExprId) -> Option<&str> {
    match &body.expr(target).kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Field { base, name, .. } => {
            matches!(body.expr(*base).kind, ExprKind::This).then_some(name)
        }
        _ => None,
    }
}
