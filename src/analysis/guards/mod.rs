//! Uses of members that carry `@GuardedBy`, with the locks held there.
//!
//! Each use is evaluated in the view of one class, its vantage: the class that has the lock, if the
//! use is in the same nest; else the class whose `this` it goes through; else the top-level class
//! around it. Members in files that were not selected are not checked (may under-report).

mod declared;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

pub(crate) use declared::Guarding;

use declared::declared;

use super::contexts::{Contexts, is_nameable, merged};
use super::exposed::holds_sufficiently;
use super::{ContextId, Facts, LockSet, UnitId, View};
use crate::cfg::{Access, Contents, Member, Mode, Owner, Path, Reference, Root, body_of};
use crate::finding::AccessKind;
use crate::knowledge::Effect;
use crate::locks::{Held, Unit};
use crate::model::{ExprId, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Program};
use crate::source::{FileId, Span};

/// The guarded members that one class declares.
pub(crate) struct ClassGuards {
    pub(crate) class: ClassId,
    pub(crate) members: Vec<MemberUses>,
}

/// A guarded member with its uses, which may have different vantages.
pub(crate) struct MemberUses {
    pub(crate) guarding: Guarding,
    /// The units with uses, by vantage.
    sites: BTreeMap<ClassId, Vec<UnitId>>,
}

/// One use of a guarded member that other threads may run at any time.
pub(crate) struct GuardedUse {
    pub(crate) file: FileId,
    pub(crate) span: Span,
    /// The member whose code contains the use.
    pub(crate) owner: Owner,
    pub(crate) kind: AccessKind,
    /// The locks held on each way into the unit, as the declaring class names them.
    pub(crate) ways: Vec<(ContextId, LockSet)>,
    pub(crate) held: Vec<Held>,
    /// Some lock is held on every way.
    pub(crate) holds_any: bool,
    /// The member is used through `this`, or is static.
    pub(crate) is_own: bool,
    /// The expression, if it reads a final reference, and nothing is known to be done with the
    /// object.
    pub(crate) constant: Option<ExprId>,
}

/// The guarded members of the selected files, by class.
pub(crate) fn guards(facts: &Facts<'_>, may_have_targets: &[bool]) -> Vec<ClassGuards> {
    let found = declared(facts, may_have_targets);
    let sites = sites_of(facts, &found);
    let mut classes: Vec<ClassGuards> = Vec::new();
    for (guarding, sites) in found.into_iter().zip(sites) {
        let class = guarding.class;
        let member = MemberUses { guarding, sites };
        match classes.last_mut() {
            Some(last) if last.class == class => last.members.push(member),
            _ => classes.push(ClassGuards {
                class,
                members: vec![member],
            }),
        }
    }
    classes
}

/// For each guarded member, the units with uses, by vantage.
fn sites_of(facts: &Facts<'_>, guarded: &[Guarding]) -> Vec<BTreeMap<ClassId, Vec<UnitId>>> {
    let mut sites: Vec<BTreeMap<ClassId, Vec<UnitId>>> = vec![BTreeMap::new(); guarded.len()];
    let by_member: FxHashMap<Member, usize> = guarded
        .iter()
        .enumerate()
        .map(|(index, guarding)| (guarding.member, index))
        .collect();
    let program = facts.program;
    let is_nest = |&id: &ClassId| program.class(id).nest == id;
    let units = program.class_ids().filter(is_nest);
    for &id in units.flat_map(|nest| facts.units_of_nest(nest)) {
        let unit = facts.unit(id);
        for (member, base) in members_used(unit) {
            let Some(&index) = by_member.get(&member) else {
                continue;
            };
            let from = vantage(program, unit.class, &guarded[index], base);
            let units = sites[index].entry(from).or_default();
            if units.last() != Some(&id) {
                units.push(id);
            }
        }
    }
    sites
}

/// The members that a unit accesses or calls, with the objects that have them.
fn members_used(unit: &Unit) -> impl Iterator<Item = (Member, Option<&Path>)> {
    let accesses = unit.accesses.iter();
    let accesses =
        accesses.map(|under| (Member::Field(under.event.field), Some(&under.event.base)));
    let calls = unit.calls.iter().flat_map(|under| {
        let targets = under.event.targets.iter();
        targets.map(|&target| (Member::Method(target), under.event.receiver.as_ref()))
    });
    accesses.chain(calls)
}

/// The class in whose view a use is evaluated.
fn vantage(program: &Program, user: ClassId, guarding: &Guarding, base: Option<&Path>) -> ClassId {
    let nest = program.class(user).nest;
    if nest == program.class(guarding.class).nest {
        return guarding.home;
    }
    match base {
        Some(Path {
            root: Root::Instance(class),
            steps,
        }) if steps.is_empty() => *class,
        _ => nest,
    }
}

/// Whether the span lies in the declaration of a local whose annotation exempts it from guards.
fn is_exempt_local(facts: &Facts<'_>, id: UnitId, span: Span) -> bool {
    let Some((_, body)) = body_of(facts.program, facts.unit(id).owner) else {
        return false;
    };
    body.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Local { annotations, .. } => {
            stmt.span.start <= span.start
                && span.end <= stmt.span.end
                && annotations
                    .iter()
                    .any(|annotation| facts.knowledge.is_exempt_from_guards(annotation))
        }
        _ => false,
    })
}

/// Whether a comment before the statement or declaration exempts what is in it from guards.
fn is_exempt_here(facts: &Facts<'_>, id: UnitId, span: Span) -> bool {
    let file = facts.program.class(facts.unit(id).class).file;
    let mut suppressions = facts.program.file(file).suppressions.iter();
    suppressions.any(|suppression| {
        suppression.span.contains(span)
            && facts
                .knowledge
                .is_exempt_from_guards(&suppression.annotation)
    })
}

/// Whether an annotation on the method, or on a class around it, exempts it from guards.
fn is_exempt(facts: &Facts<'_>, id: UnitId) -> bool {
    let program = facts.program;
    let unit = facts.unit(id);
    let of_method = unit.owner.method().into_iter();
    let of_method = of_method.map(|method| &program.method_decl(method).annotations);
    let of_classes = program.lexical_chain(unit.class);
    let of_classes = of_classes.map(|class| &program.class_decl(class).annotations);
    of_method
        .chain(of_classes)
        .flatten()
        .any(|annotation| facts.knowledge.is_exempt_from_guards(annotation))
}

/// The lock set together with the locks that an annotation requires of the unit's callers. Whether
/// the callers hold them is checked at their calls.
fn with_asked_of_callers(view: &View<'_>, unit: &Unit, locks: &LockSet) -> LockSet {
    let asked = unit.asked_of_callers.iter();
    let asked = asked.map(|(lock, mode)| (view.normalise(lock), *mode));
    let held = locks.iter().map(|(lock, mode)| (lock.clone(), mode));
    LockSet::from_pairs(held.chain(asked))
}

impl GuardedUse {
    /// Whether every way holds the required locks: any of them for a read, all of them for a change
    /// or a call.
    pub(crate) fn is_guarded_by(&self, monitors: &[Path]) -> bool {
        self.ways.iter().all(|way| self.holds(&way.1, monitors))
    }

    fn holds(&self, locks: &LockSet, monitors: &[Path]) -> bool {
        let is_change = self.is_change();
        let held = |monitor: &Path| holds_sufficiently(locks, monitor, is_change);
        if is_change || self.kind == AccessKind::Call {
            monitors.iter().all(held)
        } else {
            monitors.iter().any(held)
        }
    }

    /// The first way on which the locks are missing, else the first way.
    pub(crate) fn telling_way(&self, monitors: &[Path]) -> usize {
        let bare = |way: &(ContextId, LockSet)| !self.holds(&way.1, monitors);
        self.ways.iter().position(bare).unwrap_or(0)
    }

    /// Changes the field or the object in it.
    pub(crate) fn is_change(&self) -> bool {
        self.kind.is_change()
    }

    /// Monitors held on all ways, each in its weakest mode.
    pub(crate) fn common(&self) -> LockSet {
        LockSet::common(self.ways.iter().map(|(_, locks)| locks))
    }
}

impl MemberUses {
    /// The vantages of the uses.
    pub(crate) fn vantages(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.sites.keys().copied()
    }

    /// The uses whose vantage is the view's class, except those during construction.
    pub(crate) fn seen_from(&self, view: &View<'_>, contexts: &Contexts) -> Vec<GuardedUse> {
        let mut uses = Vec::new();
        for &id in self.sites.get(&view.class).into_iter().flatten() {
            let ways = contexts.of_unit(id);
            if is_exempt(view.facts, id) {
                continue;
            }
            // Only reached during construction: the object is not shared yet. The same is assumed
            // for what a constructor does to static members or other objects (may under-report).
            if ways.is_empty() {
                continue;
            }
            match self.guarding.member {
                Member::Field(field) => self.accesses(view, contexts, id, field, &mut uses),
                Member::Method(method) => self.calls(view, contexts, id, method, &mut uses),
            }
        }
        uses
    }

    fn accesses(
        &self,
        view: &View<'_>,
        contexts: &Contexts,
        id: UnitId,
        field: FieldId,
        uses: &mut Vec<GuardedUse>,
    ) {
        let facts = view.facts;
        let unit = facts.unit(id);
        let accesses = unit.accesses.iter();
        for under in accesses.filter(|under| under.event.field == field) {
            let access = &under.event;
            if self.vantage_of(view, unit.class, Some(&access.base)) != view.class {
                continue;
            }
            let Some(kind) = self.kind_of_use(facts, access) else {
                continue;
            };
            if is_exempt_local(facts, id, access.span) || is_exempt_here(facts, id, access.span) {
                continue;
            }
            let place = (access.span, kind, Some(&access.base));
            let is_constant = facts.program.field_decl(field).modifiers.is_final()
                && access.contents == Contents::Untouched;
            uses.push(GuardedUse {
                constant: is_constant.then_some(access.expr),
                ..self.make_use(view, contexts, id, place, &under.held)
            });
        }
    }

    /// What the access does to the guarded state; `None` if it does not touch it.
    fn kind_of_use(&self, facts: &Facts<'_>, access: &Access) -> Option<AccessKind> {
        let field = access.field;
        let effect = facts
            .effects
            .on_contents(facts.program, &facts.holdings, field, &access.contents)
            .effect();
        let kind = match (&access.reference, effect) {
            (Reference::Write(_), _) => AccessKind::Write,
            (_, Effect::Mutate) => AccessKind::Modify,
            _ => AccessKind::Read,
        };
        let touches_state = effect != Effect::None || kind == AccessKind::Write;
        // Through a local: it is still the field's object only if the field is final.
        let is_alias = access.reference == Reference::Untouched;
        let is_final = facts.program.field_decl(field).modifiers.is_final();
        let is_idle = (is_alias || self.guarding.is_by_itself()) && !touches_state;
        (!is_idle && (!is_alias || is_final)).then_some(kind)
    }

    fn calls(
        &self,
        view: &View<'_>,
        contexts: &Contexts,
        id: UnitId,
        method: MethodId,
        uses: &mut Vec<GuardedUse>,
    ) {
        let unit = view.facts.unit(id);
        for under in &unit.calls {
            // With several candidates, the call may reach another method (may under-report).
            let receiver = under.event.receiver.as_ref();
            if under.event.targets != [method]
                || receiver.is_none()
                || is_exempt_here(view.facts, id, under.event.span)
                || self.vantage_of(view, unit.class, receiver) != view.class
            {
                continue;
            }
            let place = (under.event.span, AccessKind::Call, receiver);
            uses.push(self.make_use(view, contexts, id, place, &under.held));
        }
    }

    fn vantage_of(&self, view: &View<'_>, user: ClassId, base: Option<&Path>) -> ClassId {
        vantage(view.facts.program, user, &self.guarding, base)
    }

    fn make_use(
        &self,
        view: &View<'_>,
        contexts: &Contexts,
        id: UnitId,
        (span, kind, base): (Span, AccessKind, Option<&Path>),
        held: &[Held],
    ) -> GuardedUse {
        let unit = view.facts.unit(id);
        let base = base.map(|base| view.normalise(base));
        let mut holds_any = true;
        let mut ways = Vec::new();
        for &context in contexts.of_unit(id) {
            let locks = merged(view, &contexts.get(context).locks, held);
            let locks = with_asked_of_callers(view, unit, &locks);
            holds_any &= !locks.is_empty();
            ways.push((context, self.seen_from_owner(base.as_ref(), &locks)));
        }
        GuardedUse {
            file: view.facts.program.class(unit.class).file,
            span,
            owner: unit.owner,
            kind,
            ways,
            held: held.to_vec(),
            holds_any,
            is_own: base.as_ref().is_none_or(|base| {
                base.steps.is_empty() && matches!(base.root, Root::Instance(_) | Root::Class(_))
            }),
            constant: None,
        }
    }

    /// The lock set as the class that declares the member names it.
    fn seen_from_owner(&self, base: Option<&Path>, locks: &LockSet) -> LockSet {
        let own = Root::Instance(self.guarding.class);
        let is_object =
            |base: &&Path| !base.steps.is_empty() || !matches!(base.root, Root::Class(_));
        let base = base.filter(is_object);
        let seen = |(monitor, mode): (&Path, Mode)| {
            let seen = base
                .and_then(|base| monitor.relative_to(base, &own))
                .or_else(|| (monitor.root != own).then(|| monitor.clone()))?;
            is_nameable(&seen).then_some((seen, mode))
        };
        LockSet::from_pairs(locks.iter().filter_map(seen))
    }
}
