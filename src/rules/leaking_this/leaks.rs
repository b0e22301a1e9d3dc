//! Finds the places in a body where `this` escapes.

use super::callee::{ParameterUse, use_of_parameter};
use super::exposure::{ConstructionCode, Exposure};
use crate::cfg::{Frame, Handover, Owner, Path, Root, Step, body_of, handovers};
use crate::finding::Confidence;
use crate::knowledge::{Effect, TypeContract};
use crate::model::{ExprId, ExprKind};
use crate::program::{FieldId, Ty};
use crate::rules::context::RuleContext;
use crate::source::Span;

/// How `this` escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LeakKind {
    /// A thread or an executor runs code with it.
    Thread,
    /// Another object keeps it and may call it.
    Registration,
    /// A field that others can read holds it.
    Field,
    /// An unknown callee gets it.
    Unknown,
}

impl LeakKind {
    pub(super) fn phrase(self) -> &'static str {
        match self {
            LeakKind::Thread => "lets another thread run code that uses `this`",
            LeakKind::Registration => "registers `this` with another object",
            LeakKind::Field => "stores `this` where other threads find it",
            LeakKind::Unknown => "passes `this` to unknown code",
        }
    }

    pub(super) fn fix(self, class: &str) -> String {
        match self {
            LeakKind::Thread => format!(
                "Start the thread in a method that is called when `{class}` is complete, for example from a static factory."
            ),
            LeakKind::Registration | LeakKind::Field | LeakKind::Unknown => format!(
                "Let a static factory create the `{class}` first and pass it on afterwards."
            ),
        }
    }
}

/// One place where `this` escapes.
pub(super) struct Leak {
    pub(super) span: Span,
    pub(super) kind: LeakKind,
    pub(super) confidence: Confidence,
    /// What precedes the leak happens before what other threads do with `this` (JLS 17.4.4).
    pub(super) is_ordered: bool,
}

/// All leaks of the owner's code, in source order. Bodies that run later are included, although
/// they leak only when they run (may over-report).
pub(super) fn of_owner(cx: &RuleContext<'_>, owner: Owner) -> Vec<Leak> {
    let facts = cx.facts();
    let Some((class, body)) = body_of(facts.program, owner) else {
        return Vec::new();
    };
    let code = ConstructionCode {
        facts,
        class,
        owner,
        body,
    };
    let mut leaks = Vec::new();
    for handover in handovers(facts.lookup(), owner) {
        if code.is_deferred(handover.call) {
            continue;
        }
        if let Some(exposure) = code.exposure(handover.argument) {
            leaks.extend(code.handed(&handover, exposure));
        }
    }
    for (index, expr) in (0u32..).zip(&body.exprs) {
        let id = ExprId(index);
        let leak = match expr.kind {
            ExprKind::Call { .. } => code.started(id),
            ExprKind::Assign {
                target,
                value: Some(value),
                ..
            } => code.stored(target, value),
            _ => None,
        };
        if let Some((kind, confidence)) = leak.filter(|_| !code.is_deferred(id)) {
            leaks.push(Leak {
                span: expr.span,
                kind,
                confidence,
                is_ordered: kind == LeakKind::Thread || code.stores_in_volatile(id),
            });
        }
    }
    leaks.sort_by_key(|leak| leak.span);
    leaks
}

/// The leak, if any, when a collection stores the argument.
fn kept_by(reach: Reach) -> Option<(LeakKind, Confidence)> {
    match reach {
        Reach::Static => Some((LeakKind::Field, Confidence::High)),
        Reach::Other => Some((LeakKind::Field, Confidence::Medium)),
        // A collection that belongs to the object alone is no more reachable than the object.
        Reach::Own | Reach::Fresh => None,
    }
}

/// The leak, if any, when a callee with loaded source takes the argument. `is_named_so` says that
/// its name suggests a registration.
fn used_by_callee(
    use_of: ParameterUse,
    reach: Reach,
    is_named_so: bool,
) -> Option<(LeakKind, Confidence)> {
    match (use_of, reach) {
        (ParameterUse::Used, _) => None,
        (ParameterUse::Published, _) => Some((LeakKind::Thread, Confidence::Medium)),
        (ParameterUse::Kept, Reach::Static | Reach::Other) => {
            Some((LeakKind::Registration, Confidence::Medium))
        }
        (ParameterUse::Unknown, _) if is_named_so => {
            Some((LeakKind::Registration, Confidence::Medium))
        }
        (ParameterUse::Kept | ParameterUse::Unknown, _) => {
            Some((LeakKind::Unknown, Confidence::Low))
        }
    }
}

impl ConstructionCode<'_> {
    /// Whether the expression is in a lambda, which may run at any later time.
    fn is_deferred(&self, id: ExprId) -> bool {
        let span = self.body.expr(id).span;
        self.body.exprs.iter().any(|expr| {
            matches!(expr.kind, ExprKind::Lambda { .. })
                && expr.span.start <= span.start
                && span.end <= expr.span.end
                && expr.span != span
        })
    }

    fn handed(&self, handover: &Handover<'_>, exposure: Exposure) -> Option<Leak> {
        let (kind, confidence) = self.handed_kind(handover, exposure)?;
        let is_ordered = match kind {
            LeakKind::Thread => true,
            // A thread-safe collection or an atomic orders what is put into it before what others
            // do with it.
            LeakKind::Field => handover.types.iter().any(|ty| {
                let facts = self.facts.knowledge.type_facts(ty);
                facts.and_then(|facts| facts.contract) == Some(TypeContract::ThreadSafe)
            }),
            LeakKind::Registration | LeakKind::Unknown => false,
        };
        Some(Leak {
            span: self.body.expr(handover.argument).span,
            kind,
            confidence,
            is_ordered,
        })
    }

    /// The leak, if any, when the callee takes an argument that carries `this`.
    fn handed_kind(
        &self,
        handover: &Handover<'_>,
        exposure: Exposure,
    ) -> Option<(LeakKind, Confidence)> {
        let knowledge = self.facts.knowledge;
        let method = handover.method;
        let is_known = |does: &dyn Fn(&String) -> bool| handover.types.iter().any(does);
        if is_known(&|ty| knowledge.runs_elsewhere(ty, method)) {
            return Some((LeakKind::Thread, Confidence::High));
        }
        if is_known(&|ty| knowledge.publishes_argument(ty, method)) {
            return Some((LeakKind::Registration, Confidence::High));
        }
        if method == "<init>" {
            return self.handed_to_constructor(handover);
        }
        let reach = self.reach(handover.receiver.as_ref());
        if reach == Reach::Own {
            return None;
        }
        if is_known(&|ty| knowledge.declared_effect(ty, method) == Some(Effect::Mutate)) {
            return kept_by(reach);
        }
        let is_named_so = knowledge.publishes_anywhere(method) && reach != Reach::Fresh;
        match handover.targets.as_slice() {
            [target] => {
                let use_of = use_of_parameter(self.facts, *target, handover.position);
                used_by_callee(use_of, reach, is_named_so)
            }
            _ if is_named_so => Some((LeakKind::Registration, Confidence::Medium)),
            _ => (exposure == Exposure::This && handover.types.is_empty())
                .then_some((LeakKind::Unknown, Confidence::Low)),
        }
    }

    /// `new Helper(this)` is not reported unless the constructor passes it on.
    fn handed_to_constructor(&self, handover: &Handover<'_>) -> Option<(LeakKind, Confidence)> {
        let [target] = handover.targets.as_slice() else {
            return None;
        };
        let use_of = use_of_parameter(self.facts, *target, handover.position);
        (use_of == ParameterUse::Published).then_some((LeakKind::Unknown, Confidence::Low))
    }

    /// `new Thread(this).start()`, `worker.start()`, or `start()` of a class that is a thread.
    fn started(&self, id: ExprId) -> Option<(LeakKind, Confidence)> {
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.body.expr(id).kind
        else {
            return None;
        };
        if !args.is_empty() {
            return None;
        }
        let knowledge = self.facts.knowledge;
        let starts = |ty: &Ty| {
            let names = self.facts.lookup().known_names(ty);
            names
                .iter()
                .any(|known| knowledge.runs_elsewhere(known, name))
        };
        let Some(receiver) = receiver else {
            let is_thread = starts(&Ty::Class(self.class));
            return is_thread.then_some((LeakKind::Thread, Confidence::High));
        };
        let created = self.created(*receiver)?;
        let ty = match &self.body.expr(created).kind {
            ExprKind::New { ty, .. } => self.facts.resolve(self.class, ty),
            ExprKind::This => Ty::Class(self.class),
            _ => return None,
        };
        (starts(&ty) && self.exposure(created).is_some())
            .then_some((LeakKind::Thread, Confidence::High))
    }

    /// The instance creation, or `this`, behind an expression: through a local, or through a field
    /// that this body assigns.
    fn created(&self, id: ExprId) -> Option<ExprId> {
        match &self.body.expr(id).kind {
            ExprKind::New { .. } | ExprKind::This => Some(id),
            ExprKind::Cast { value, .. } => self.created(*value),
            ExprKind::Local(local) => {
                let init = self.body.local(*local).init?;
                matches!(self.body.expr(init).kind, ExprKind::New { .. }).then_some(init)
            }
            ExprKind::Name(name) | ExprKind::Field { name, .. } => {
                self.body.exprs.iter().find_map(|expr| match expr.kind {
                    ExprKind::Assign {
                        target,
                        value: Some(value),
                        ..
                    } => {
                        let is_same = match &self.body.expr(target).kind {
                            ExprKind::Name(other) | ExprKind::Field { name: other, .. } => {
                                other == name
                            }
                            _ => false,
                        };
                        let value = match self.body.expr(value).kind {
                            ExprKind::Local(local) => self.body.local(local).init?,
                            _ => value,
                        };
                        let is_new = matches!(self.body.expr(value).kind, ExprKind::New { .. });
                        (is_same && is_new).then_some(value)
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// `INSTANCE = this`, `owner.part = this`.
    fn stored(&self, target: ExprId, value: ExprId) -> Option<(LeakKind, Confidence)> {
        self.exposure(value)?;
        let path = Frame::of(self.facts.lookup(), self.owner)?
            .value(target)
            .path?;
        let (Step::Field(field), base) = path.steps.split_last()? else {
            return None;
        };
        let base = Path {
            root: path.root.clone(),
            steps: base.to_vec(),
        };
        // A final field, which construction of this very object assigns.
        if self.starts_in_shared_field(&path) && base.steps.is_empty() {
            return None;
        }
        match self.reach(Some(&base)) {
            _ if self.is_static(*field) => Some((LeakKind::Field, Confidence::High)),
            Reach::Static => Some((LeakKind::Field, Confidence::High)),
            Reach::Other => Some((LeakKind::Field, Confidence::Medium)),
            Reach::Own | Reach::Fresh => None,
        }
    }

    /// Whether the expression assigns a volatile field.
    fn stores_in_volatile(&self, id: ExprId) -> bool {
        let ExprKind::Assign { target, .. } = self.body.expr(id).kind else {
            return false;
        };
        let path =
            Frame::of(self.facts.lookup(), self.owner).and_then(|frame| frame.value(target).path);
        let Some(Step::Field(field)) = path.and_then(|path| path.steps.last().cloned()) else {
            return false;
        };
        self.facts.program.field_decl(field).modifiers.is_volatile()
    }

    fn is_static(&self, field: FieldId) -> bool {
        self.facts.program.field_decl(field).modifiers.is_static()
    }

    /// Starts at a field that every instance copies from another one: `root = parent.root`. Its
    /// path starts at the class, as that of a static field does.
    fn starts_in_shared_field(&self, path: &Path) -> bool {
        match (&path.root, path.steps.first()) {
            (Root::Class(_), Some(Step::Field(field))) => !self.is_static(*field),
            _ => false,
        }
    }

    /// Who can reach the object at the path.
    fn reach(&self, path: Option<&Path>) -> Reach {
        let program = self.facts.program;
        let Some(path) = path else {
            return Reach::Other;
        };
        match &path.root {
            Root::Instance(class) if program.supertype_closure(self.class).contains(class) => {
                match path.steps.first() {
                    None => Reach::Own,
                    Some(Step::Field(field)) if self.is_made_here(*field) => Reach::Fresh,
                    Some(_) => Reach::Other,
                }
            }
            Root::Class(_) | Root::ForeignClass(_) if path.steps.is_empty() => Reach::Other,
            Root::Class(_) if self.starts_in_shared_field(path) => Reach::Other,
            Root::Class(_) | Root::ForeignClass(_) => Reach::Static,
            Root::Fresh => Reach::Fresh,
            // A local that is not a parameter is taken to hold an object made here (may
            // under-report).
            Root::Local(local) if !self.body.local(*local).is_param => Reach::Fresh,
            Root::Instance(_) | Root::Local(_) | Root::Captured(_) => Reach::Other,
        }
    }

    /// Whether every value of the field is an object that this program creates for it.
    fn is_made_here(&self, field: FieldId) -> bool {
        let class = self.facts.program.field(field).class;
        class == self.class && self.facts.is_made_where_assigned(field)
    }
}

/// Who can reach an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// It is `this`.
    Own,
    /// Created by this construction and not known elsewhere.
    Fresh,
    Static,
    Other,
}
