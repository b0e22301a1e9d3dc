//! Fields that hold serial executors: those that run one task at a time.
//!
//! Computed from what the code of the nest assigns to a field, by the names that it uses. A field
//! counts only if every value is a new serial executor, made by construction or at one other place:
//! tasks of an executor may still run when another one takes its place. If that place makes several
//! executors over time, they count as one (may under-report). A field that is filled from a
//! parameter or from outside the nest does not count (may over-report).

use rustc_hash::{FxHashMap, FxHashSet};

use super::arms::{arms, is_null};
use super::limits::Depth;
use super::{Frame, Lookup, Owner, Tables, body_of};
use crate::knowledge::Knowledge;
use crate::model::{AssignOp, Body, ExprId, ExprKind, Literal, MethodKind, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// Fields of which every value is a serial executor.
#[derive(Debug, Default)]
pub(crate) struct SerialFields {
    all: FxHashSet<FieldId>,
    /// Those whose executor no other object is made with and no method returns.
    // A called method might keep its argument, which is then not known (may over-report).
    own: FxHashSet<FieldId>,
}

impl SerialFields {
    pub(super) fn contain(&self, field: FieldId) -> bool {
        self.all.contains(&field)
    }

    pub(super) fn is_own(&self, field: FieldId) -> bool {
        self.own.contains(&field)
    }
}

/// What the code of a nest does with one of its fields.
#[derive(Default)]
struct Uses {
    made_by_construction: bool,
    /// Places outside construction that assign a new serial executor.
    made_later: usize,
    /// Something else than a new serial executor is assigned.
    otherwise: bool,
    /// Used other than as the receiver or argument of a call.
    handed_out: bool,
}

impl Uses {
    /// Places that may assign one after the other; all of construction is one.
    fn places(&self) -> usize {
        usize::from(self.made_by_construction) + self.made_later
    }
}

pub(super) fn serial_fields(program: &Program, knowledge: &Knowledge) -> SerialFields {
    let none = Tables::default();
    let lookup = Lookup {
        program,
        knowledge,
        tables: &none,
    };
    let mut uses: FxHashMap<FieldId, Uses> = program
        .field_ids()
        .filter(|&field| may_hold_executor(lookup, field))
        .map(|field| (field, Uses::default()))
        .collect();
    if !uses.is_empty() {
        for owner in owners(program) {
            note_uses(lookup, owner, &mut uses);
        }
    }
    let is_serial = |uses: &Uses| !uses.otherwise && uses.places() == 1;
    let serial = uses.into_iter().filter(|(_, uses)| is_serial(uses));
    let mut fields = SerialFields::default();
    for (field, uses) in serial {
        fields.all.insert(field);
        if !uses.handed_out && program.field_decl(field).modifiers.is_private() {
            fields.own.insert(field);
        }
    }
    fields
}

fn owners(program: &Program) -> impl Iterator<Item = Owner> + '_ {
    let methods = program.method_ids().map(Owner::Method);
    program.field_ids().map(Owner::FieldInit).chain(methods)
}

fn may_hold_executor(lookup: Lookup<'_>, field: FieldId) -> bool {
    let ty = &lookup.program.field(field).ty;
    let types = lookup.known_names(ty);
    let mut types = types.into_iter();
    types.any(|ty| lookup.knowledge.runs_elsewhere(ty, "execute"))
}

fn note_uses(lookup: Lookup<'_>, owner: Owner, uses: &mut FxHashMap<FieldId, Uses>) {
    let Some((class, body)) = body_of(lookup.program, owner) else {
        return;
    };
    let Some(frame) = Frame::of(lookup, owner) else {
        return;
    };
    if let Owner::FieldInit(field) = owner
        && let Some(uses) = uses.get_mut(&field)
        && let StmtKind::Expr(value) = body.stmt(body.root).kind
    {
        note_value(uses, owner, frame, value);
    }
    let mut called = FxHashSet::default();
    for expr in &body.exprs {
        match expr.kind {
            ExprKind::Call {
                receiver, ref args, ..
            } => called.extend(receiver.iter().chain(args)),
            ExprKind::Assign { target, op, value } => {
                if let Some(uses) = named_field(lookup.program, class, body, target)
                    .and_then(|field| uses.get_mut(&field))
                {
                    called.insert(target);
                    match value {
                        Some(value) if op == AssignOp::Plain => {
                            note_value(uses, owner, frame, value);
                        }
                        _ => uses.otherwise = true,
                    }
                }
            }
            ExprKind::Equals { left, right, .. } => called.extend([left, right]),
            _ => {}
        }
    }
    for (index, _) in (0u32..).zip(&body.exprs) {
        let id = ExprId(index);
        let field = named_field(lookup.program, class, body, id);
        if let Some(uses) = field.and_then(|field| uses.get_mut(&field)) {
            uses.handed_out |= !called.contains(&id);
        }
    }
}

fn note_value(uses: &mut Uses, owner: Owner, frame: Frame<'_>, value: ExprId) {
    if is_null(frame.body, value) {
        return;
    }
    if is_construction(frame.program(), owner) {
        uses.made_by_construction = true;
    } else {
        uses.made_later += 1;
    }
    uses.otherwise |= !makes_serial(frame, value, Depth::FULL);
}

fn is_construction(program: &Program, owner: Owner) -> bool {
    owner
        .method()
        .is_none_or(|method| program.method_decl(method).kind != MethodKind::Method)
}

/// The field that a name, `this.name` or `other.name` may denote.
fn named_field(program: &Program, class: ClassId, body: &Body, id: ExprId) -> Option<FieldId> {
    match &body.expr(id).kind {
        ExprKind::Name(name) | ExprKind::Field { name, .. } => {
            Some(program.field_in_scope(class, name)?.1)
        }
        _ => None,
    }
}

/// Every object that the expression may denote is a new serial executor.
fn makes_serial(frame: Frame<'_>, id: ExprId, depth: Depth) -> bool {
    let Some(depth) = depth.deeper() else {
        return false;
    };
    match &frame.expr(id).kind {
        ExprKind::Cast { value, .. } => makes_serial(frame, *value, depth),
        ExprKind::Conditional { .. } | ExprKind::Switch(_) => {
            let arms = arms(frame.body, id).unwrap_or_default();
            let all = |arm: &ExprId| makes_serial(frame, *arm, depth.shared());
            !arms.is_empty() && arms.iter().all(all)
        }
        ExprKind::Local(local) => {
            let decl = frame.body.local(*local);
            let init = decl.init.filter(|_| !decl.reassigned && !decl.is_param);
            init.is_some_and(|init| makes_serial(frame, init, depth))
        }
        ExprKind::New {
            ty,
            args,
            class: None,
            ..
        } => match frame.lookup.resolve(frame.class, ty) {
            Ty::Known(ty) => is_made(frame, &ty, "<init>", args),
            _ => false,
        },
        ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } => call_makes_serial(frame, *receiver, name, args, depth),
        _ => false,
    }
}

fn is_made(frame: Frame<'_>, ty: &str, method: &str, args: &[ExprId]) -> bool {
    let is_one = |index: usize| {
        let arg = args.get(index).map(|&arg| &frame.expr(arg).kind);
        matches!(arg, Some(ExprKind::Literal(Literal::One)))
    };
    let knowledge = frame.lookup.knowledge;
    knowledge.makes_serial_executor(ty, method, is_one)
}

fn call_makes_serial(
    frame: Frame<'_>,
    receiver: Option<ExprId>,
    name: &str,
    args: &[ExprId],
    depth: Depth,
) -> bool {
    let callee = match receiver {
        Some(receiver) => frame.static_callee(receiver),
        None => frame.imported_callee(name).map(Into::into),
    };
    if let Some(callee) = &callee
        && is_made(frame, callee, name, args)
    {
        return true;
    }
    let knowledge = frame.lookup.knowledge;
    if let (Some(callee), Some(&first)) = (&callee, args.first())
        && knowledge.wraps_executor(callee, name)
    {
        return makes_serial(frame, first, depth);
    }
    let receiver = receiver.map(|receiver| frame.value(receiver));
    let unknown = vec![Ty::Unknown; args.len()];
    match frame
        .call_targets(receiver.as_ref(), name, &unknown)
        .as_slice()
    {
        &[target] if frame.program().is_never_overridden(target) => {
            returns_serial(frame.lookup, target, depth)
        }
        _ => false,
    }
}

/// Every `return` of the method is a new serial executor.
fn returns_serial(lookup: Lookup<'_>, method: MethodId, depth: Depth) -> bool {
    let Some(frame) = Frame::of(lookup, Owner::Method(method)) else {
        return false;
    };
    let mut results = frame.body.stmts.iter().filter_map(|stmt| match stmt.kind {
        StmtKind::Return(result) => result,
        _ => None,
    });
    let Some(first) = results.next() else {
        return false;
    };
    let depth = depth.shared();
    makes_serial(frame, first, depth) && results.all(|result| makes_serial(frame, result, depth))
}
