//! Steps on the fields whose single accesses are ordered: reads and writes of volatile fields,
//! calls on atomics and on concurrent maps.

use rustc_hash::FxHashMap;

use crate::analysis::{LockSet, UnitId};
use crate::cfg::{Owner, body_of};
use crate::knowledge::{Effect, TypeContract};
use crate::locks::AccessId;
use crate::model::{AssignOp, Body, ExprId, ExprKind};
use crate::program::{ClassId, FieldId};
use crate::rules::context::RuleContext;
use crate::source::{FileId, Span};

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    Read,
    /// Stores a value, whatever was there before.
    Write,
    /// `++`, `+=` on a volatile field: two steps in one expression.
    ReadThenWrite,
    /// Changes the object in one step: `incrementAndGet`, `putIfAbsent`.
    Atomic,
}

/// One step.
pub(super) struct FieldStep {
    pub(super) field: FieldId,
    pub(super) deed: Deed,
    pub(super) owner: Owner,
    pub(super) unit: UnitId,
    pub(super) access: AccessId,
    pub(super) file: FileId,
    /// The whole expression.
    pub(super) expr: ExprId,
    pub(super) span: Span,
    /// The field's name in it.
    pub(super) place: Span,
    /// What a call on a map is about.
    pub(super) key: Option<ExprId>,
    /// What is stored.
    pub(super) value: Option<ExprId>,
}

impl FieldStep {
    pub(super) fn is_change(&self) -> bool {
        self.deed != Deed::Read
    }
}

/// Where the class's own fields are touched through `this` or as static fields, by the expression
/// that names the field.
type OwnAccesses = FxHashMap<(Owner, ExprId), (UnitId, AccessId, FieldId)>;

/// Steps on the fields that the class declares, in the code around it; those in construction are
/// none. Through other instances nothing is seen (may under-report).
pub(super) fn of_class(cx: &RuleContext<'_>) -> Vec<FieldStep> {
    let (facts, program) = (cx.facts(), cx.program());
    let fields: Vec<FieldId> = cx
        .view
        .fields()
        .filter(|&field| !cx.is_inherited(field))
        .filter(|&field| Kind::of(cx, field).is_some())
        .collect();
    if fields.is_empty() {
        return Vec::new();
    }
    let mut accesses = OwnAccesses::default();
    let mut owners = Vec::new();
    for &id in facts.units_of_nest(program.class(cx.view.class).nest) {
        let unit = facts.unit(id);
        if !owners.contains(&unit.owner) {
            owners.push(unit.owner);
        }
        if cx.conflicts.contexts.of_unit(id).is_empty() {
            continue;
        }
        for at in unit.access_ids() {
            let access = &unit.access(at).event;
            let is_static = program.field_decl(access.field).modifiers.is_static();
            if fields.contains(&access.field) && (is_static || cx.view.is_this(&access.base)) {
                accesses.insert((unit.owner, access.expr), (id, at, access.field));
            }
        }
    }
    owners
        .into_iter()
        .filter_map(|owner| Some((owner, body_of(program, owner)?)))
        .flat_map(|(owner, (class, body))| of_body(cx, &accesses, owner, class, body))
        .collect()
}

fn of_body(
    cx: &RuleContext<'_>,
    accesses: &OwnAccesses,
    owner: Owner,
    class: ClassId,
    body: &Body,
) -> Vec<FieldStep> {
    let file = cx.file_of(class);
    let find = |id: ExprId| {
        let place = name_span(body, id)?;
        let &(unit, access, field) = accesses.get(&(owner, id))?;
        Some((unit, access, field, place))
    };
    let mut targets = Vec::new();
    let mut steps = Vec::new();
    for (index, expr) in (0u32..).zip(&body.exprs) {
        let (subject, deed, key, value) = match &expr.kind {
            ExprKind::Assign { target, op, value } => {
                targets.push(*target);
                let deed = match op {
                    AssignOp::Plain => Deed::Write,
                    AssignOp::Compound => Deed::ReadThenWrite,
                };
                (*target, deed, None, *value)
            }
            ExprKind::Call {
                receiver: Some(receiver),
                name,
                args,
                ..
            } => {
                let Some((_, _, field, _)) = find(*receiver) else {
                    continue;
                };
                let Some(deed) = call_deed(cx, field, name) else {
                    continue;
                };
                let is_map = Kind::of(cx, field) == Some(Kind::Map);
                let key = args.first().copied().filter(|_| is_map);
                (*receiver, deed, key, args.last().copied())
            }
            _ => (ExprId(index), Deed::Read, None, None),
        };
        let Some((unit, access, field, place)) = find(subject) else {
            continue;
        };
        let is_called = matches!(expr.kind, ExprKind::Call { .. });
        match Kind::of(cx, field) {
            Some(Kind::Volatile) if !is_called => {}
            Some(Kind::Atomic | Kind::Map) if is_called => {}
            // The reference of an atomic or a map does not change.
            _ => continue,
        }
        steps.push(FieldStep {
            field,
            deed,
            owner,
            unit,
            access,
            file,
            expr: ExprId(index),
            span: expr.span,
            place,
            key,
            value,
        });
    }
    // The target of an assignment is no read of its own.
    steps.retain(|step| step.deed != Deed::Read || !targets.contains(&step.expr));
    steps.sort_by_key(|step| step.span);
    steps
}

/// Where the name of a field stands: `name`, `this.name`, `C.name`.
fn name_span(body: &Body, id: ExprId) -> Option<Span> {
    let expr = body.expr(id);
    match &expr.kind {
        ExprKind::Name(_) => Some(expr.span),
        ExprKind::Field { name_span, .. } => Some(*name_span),
        _ => None,
    }
}

/// The kinds of fields that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Volatile,
    Atomic,
    Map,
}

impl Kind {
    pub(super) fn of(cx: &RuleContext<'_>, field: FieldId) -> Option<Self> {
        let modifiers = cx.program().field_decl(field).modifiers;
        if modifiers.is_volatile() {
            return Some(Kind::Volatile);
        }
        if !modifiers.is_final() || cx.facts().contract_in(field) != Some(TypeContract::ThreadSafe)
        {
            return None;
        }
        let knowledge = cx.facts().knowledge;
        let types = types(cx, field);
        if types
            .iter()
            .any(|ty| knowledge.is_subtype(ty, "java.util.Map"))
        {
            return Some(Kind::Map);
        }
        let is_atomic = |ty: &String| ATOMICS.contains(&ty.as_str());
        types.iter().any(is_atomic).then_some(Kind::Atomic)
    }
}

const ATOMICS: [&str; 4] = [
    "java.util.concurrent.atomic.AtomicBoolean",
    "java.util.concurrent.atomic.AtomicInteger",
    "java.util.concurrent.atomic.AtomicLong",
    "java.util.concurrent.atomic.AtomicReference",
];

/// Types of the rule data that describe what the field holds.
fn types(cx: &RuleContext<'_>, field: FieldId) -> Vec<String> {
    let facts = cx.facts();
    let exact = facts.holdings.of_field(field).exact.iter();
    exact
        .chain([&cx.program().field(field).ty])
        .flat_map(|ty| facts.lookup().known_names(ty))
        .map(str::to_owned)
        .collect()
}

fn call_deed(cx: &RuleContext<'_>, field: FieldId, method: &str) -> Option<Deed> {
    let knowledge = cx.facts().knowledge;
    let types = types(cx, field);
    if types.iter().any(|ty| knowledge.replaces(ty, method)) {
        return Some(Deed::Write);
    }
    let effects = types.iter().map(|ty| knowledge.declared_effect(ty, method));
    match effects.max()? {
        Some(Effect::Mutate) => Some(Deed::Atomic),
        _ => Some(Deed::Read),
    }
}

/// Locks held at the step on every way in, with where they were acquired; `None` for a lock that
/// the callers hold.
pub(super) struct Locks {
    pub(super) common: LockSet,
    pub(super) acquired: Vec<(crate::cfg::Path, Option<Span>)>,
}

impl Locks {
    pub(super) fn at(cx: &RuleContext<'_>, step: &FieldStep) -> Self {
        let held = &cx.facts().unit(step.unit).access(step.access).held;
        let acquired: Vec<_> = held
            .iter()
            .map(|held| (cx.view.normalise(&held.monitor), held.acquired))
            .collect();
        Self {
            common: cx
                .conflicts
                .contexts
                .common_locks(&cx.view, step.unit, held),
            acquired,
        }
    }
}
