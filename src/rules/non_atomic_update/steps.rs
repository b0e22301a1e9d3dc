//! Steps on the fields of which a single access is ordered: reads and writes of volatile fields,
//! calls on atomics and on concurrent maps.

use rustc_hash::FxHashMap;

use crate::analysis::{LockSet, UnitId};
use crate::cfg::{Owner, body_of};
use crate::knowledge::{Effect, Storage, TypeContract};
use crate::locks::AccessId;
use crate::model::{AssignOp, Body, Expr, ExprId, ExprKind};
use crate::program::{ClassId, FieldId};
use crate::rules::context::RuleContext;
use crate::source::{FileId, Span};

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StepKind {
    Read,
    /// Stores a value regardless of the old one.
    Write,
    /// `++`, `+=` on a volatile field: two steps in one expression.
    ReadThenWrite,
    /// Changes the object in one step: `incrementAndGet`, `putIfAbsent`.
    Atomic,
}

/// One step.
pub(super) struct FieldStep {
    pub(super) field: FieldId,
    pub(super) kind: StepKind,
    pub(super) owner: Owner,
    pub(super) unit: UnitId,
    pub(super) access: AccessId,
    pub(super) file: FileId,
    /// The whole expression.
    pub(super) expr: ExprId,
    pub(super) span: Span,
    /// The name of the field in the expression.
    pub(super) place: Span,
    /// The key of a call on a map.
    pub(super) key: Option<ExprId>,
    /// The value that is stored.
    pub(super) value: Option<ExprId>,
}

impl FieldStep {
    pub(super) fn is_change(&self) -> bool {
        self.kind != StepKind::Read
    }
}

/// The accesses to the class's own fields, through `this` or as static fields, by the expression
/// that names the field.
type OwnAccesses = FxHashMap<(Owner, ExprId), (UnitId, AccessId, FieldId)>;

/// Steps on the fields that the class declares, in the code of its nest, except in construction.
/// Accesses through other instances are not seen (may under-report).
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
        if cx.contexts.of_unit(id).is_empty() {
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
    let code = Code {
        cx,
        accesses,
        owner,
        file: cx.file_of(class),
        body,
    };
    let ids = (0u32..).zip(&body.exprs).map(|(index, _)| ExprId(index));
    let mut steps: Vec<FieldStep> = ids.filter_map(|id| code.step(id)).collect();
    let targets: Vec<ExprId> = body.exprs.iter().filter_map(target).collect();
    // The target of an assignment is not a separate read.
    steps.retain(|step| step.kind != StepKind::Read || !targets.contains(&step.expr));
    steps.sort_by_key(|step| step.span);
    steps
}

fn target(expr: &Expr) -> Option<ExprId> {
    match expr.kind {
        ExprKind::Assign { target, .. } => Some(target),
        _ => None,
    }
}

/// One body of the class.
struct Code<'a, 'c> {
    cx: &'a RuleContext<'c>,
    accesses: &'a OwnAccesses,
    owner: Owner,
    file: FileId,
    body: &'a Body,
}

/// What an expression does to its subject, which may be a field of one of these kinds.
struct Operation {
    subject: ExprId,
    kind: StepKind,
    key: Option<ExprId>,
    value: Option<ExprId>,
}

impl Code<'_, '_> {
    fn step(&self, id: ExprId) -> Option<FieldStep> {
        let operation = self.operation(id)?;
        let (unit, access, field) = self.find(operation.subject)?;
        let expr = self.body.expr(id);
        let is_called = matches!(expr.kind, ExprKind::Call { .. });
        // Of a volatile field, the assignments count; of an atomic or a map, whose reference does
        // not change, the calls.
        let is_step = match Kind::of(self.cx, field)? {
            Kind::Volatile => !is_called,
            Kind::Atomic | Kind::Map => is_called,
        };
        is_step.then_some(FieldStep {
            field,
            kind: operation.kind,
            owner: self.owner,
            unit,
            access,
            file: self.file,
            expr: id,
            span: expr.span,
            place: name_span(self.body, operation.subject)?,
            key: operation.key,
            value: operation.value,
        })
    }

    fn operation(&self, id: ExprId) -> Option<Operation> {
        Some(match &self.body.expr(id).kind {
            ExprKind::Assign { target, op, value } => Operation {
                subject: *target,
                kind: match op {
                    AssignOp::Plain => StepKind::Write,
                    AssignOp::Compound => StepKind::ReadThenWrite,
                },
                key: None,
                value: *value,
            },
            ExprKind::Call {
                receiver: Some(receiver),
                name,
                args,
                ..
            } => {
                let (_, _, field) = self.find(*receiver)?;
                let is_map = Kind::of(self.cx, field) == Some(Kind::Map);
                Operation {
                    subject: *receiver,
                    kind: call_kind(self.cx, field, name)?,
                    key: args.first().copied().filter(|_| is_map),
                    value: args.last().copied(),
                }
            }
            _ => Operation {
                subject: id,
                kind: StepKind::Read,
                key: None,
                value: None,
            },
        })
    }

    /// The access that the expression makes, with its unit and its field.
    fn find(&self, id: ExprId) -> Option<(UnitId, AccessId, FieldId)> {
        self.accesses.get(&(self.owner, id)).copied()
    }
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

/// The kinds of fields of which steps are collected.
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
        let storage = types.iter().filter_map(|ty| knowledge.storage(ty));
        Some(match storage.max()? {
            Storage::Value => Kind::Atomic,
            Storage::Entries => Kind::Map,
        })
    }
}

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

fn call_kind(cx: &RuleContext<'_>, field: FieldId, method: &str) -> Option<StepKind> {
    let knowledge = cx.facts().knowledge;
    let types = types(cx, field);
    if types.iter().any(|ty| knowledge.replaces(ty, method)) {
        return Some(StepKind::Write);
    }
    let effects = types.iter().map(|ty| knowledge.declared_effect(ty, method));
    match effects.max()? {
        Some(Effect::Mutate) => Some(StepKind::Atomic),
        _ => Some(StepKind::Read),
    }
}

/// Locks held at the step on every way in, with the places where they were acquired; a lock without
/// a place is held by the callers.
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
            common: cx.contexts.common_locks(&cx.view, step.unit, held),
            acquired,
        }
    }
}
