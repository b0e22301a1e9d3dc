//! `guarded-by`: a member that `@GuardedBy` guards is used without the lock that it names.
//!
//! One finding per member and method with such a use. Uses that the analysis cannot attribute to
//! one object, and locks that it cannot find, are ignored (may under-report).

use std::collections::BTreeSet;

use super::guard::holding_only;
use super::story;
use crate::analysis::{
    ClassContext, ClassGuards, ContextId, Facts, GuardedUse, Guarding, Member, MemberUses,
};
use crate::cfg::{Mode, NamedGuard, Owner, Part, Path, body_of, handovers};
use crate::finding::{
    ACCESSES_LISTED, AccessKind, Confidence, Declared, FieldAccess, Finding, Level, Location,
    Promise, RuleId, Tally, ThreadPath,
};
use crate::knowledge::TypeContract;
use crate::model::{Annotation, Expr, ExprKind};
use crate::program::Program;

pub(super) fn check(facts: &Facts<'_>, class: &ClassGuards) -> Vec<Finding> {
    let vantages: BTreeSet<_> = class
        .members
        .iter()
        .flat_map(MemberUses::vantages)
        .chain([class.class])
        .collect();
    let contexts: Vec<ClassContext<'_>> = vantages
        .into_iter()
        .map(|vantage| ClassContext::of_nest(facts, vantage))
        .collect();
    class
        .members
        .iter()
        .flat_map(|member| Check::new(&contexts, member).findings())
        .collect()
}

/// A use, with the class in whose code it was found.
struct SeenUse<'c> {
    cx: &'c ClassContext<'c>,
    at: GuardedUse,
}

/// One member under examination.
struct Check<'c> {
    cx: &'c ClassContext<'c>,
    guarding: &'c Guarding,
    uses: Vec<SeenUse<'c>>,
}

impl<'c> Check<'c> {
    fn new(contexts: &'c [ClassContext<'c>], member: &'c MemberUses) -> Self {
        let mut uses: Vec<SeenUse> = contexts
            .iter()
            .flat_map(|cx| {
                let uses = member.seen_from(&cx.view, &cx.contexts);
                uses.into_iter().map(move |at| SeenUse { cx, at })
            })
            .collect();
        uses.sort_by_key(|seen| (seen.at.file, seen.at.span));
        let is_own = |cx: &&ClassContext| cx.view.class == member.guarding.class;
        Self {
            cx: contexts.iter().find(is_own).unwrap_or(&contexts[0]),
            guarding: &member.guarding,
            uses,
        }
    }

    fn findings(&self) -> Vec<Finding> {
        let Some(monitors) = self.guarding.monitors(self.cx.program()) else {
            return self.unresolved().into_iter().collect();
        };
        let mut reported = Vec::new();
        let mut findings = Vec::new();
        for (position, seen) in self.uses.iter().enumerate() {
            if !seen.at.is_guarded_by(&monitors) && !reported.contains(&seen.at.owner) {
                reported.push(seen.at.owner);
                findings.push(self.finding(position, &monitors));
            }
        }
        findings
    }

    fn name(&self) -> &'c str {
        match self.guarding.member {
            Member::Field(field) => self.cx.field_name(field),
            Member::Method(method) => &self.cx.program().method_decl(method).name,
        }
    }

    /// The member as messages name it.
    fn noun(&self) -> String {
        match self.guarding.member {
            Member::Field(_) => format!("field `{}`", self.name()),
            Member::Method(_) => format!("`{}`", self.name()),
        }
    }

    fn guard_name(&self, monitors: &[Path]) -> String {
        let names: Vec<String> = monitors
            .iter()
            .map(|monitor| self.cx.monitor_name_in(self.guarding.class, monitor))
            .collect();
        names.join("` and `")
    }

    /// The mode in which the use holds the guard, if that is weaker than the use needs.
    fn lesser_mode(seen: &SeenUse<'_>, monitors: &[Path]) -> Option<Mode> {
        let common = seen.at.common();
        let mode = monitors.iter().find_map(|monitor| common.mode(monitor))?;
        (mode != Mode::Exclusive).then_some(mode)
    }

    /// How the use holds its guard: ``without `this` ``.
    fn how(&self, seen: &SeenUse<'_>, monitors: &[Path]) -> String {
        let name = self.guard_name(monitors);
        match Self::lesser_mode(seen, monitors) {
            _ if seen.at.is_guarded_by(monitors) => format!("holding `{name}`"),
            Some(mode) => holding_only(&name, mode),
            None => format!("without `{name}`"),
        }
    }

    fn finding(&self, position: usize, monitors: &[Path]) -> Finding {
        let seen = &self.uses[position];
        let guard = self.guard_name(monitors);
        let method = seen.cx.member(seen.at.owner);
        let missing = match Self::lesser_mode(seen, monitors) {
            Some(mode) => holding_only(&guard, mode),
            None => format!("without holding `{guard}`"),
        };
        let threads = [position, self.partner(position, monitors)];
        let listed = self.listed(threads);
        let thread = |position: usize| {
            let at = listed.iter().position(|&listed| listed == position);
            self.thread(position, at.unwrap_or(0), monitors)
        };
        Finding {
            level: self.level(seen),
            confidence: self.confidence(seen, monitors),
            message: format!(
                "`{}` {} {} {missing}, which guards it according to its annotation",
                method.signature,
                seen.at.kind.verb_for_field(),
                self.noun(),
            ),
            fix: Some(format!(
                "Hold `{guard}` around the {} in `{}`, or correct the annotation.",
                noun_of(seen.at.kind),
                method.signature,
            )),
            method: Some(method),
            guard: Some(guard),
            location: location(seen),
            accesses: self.accesses(&listed, monitors),
            tally: self.tally(monitors),
            threads: Some(threads.map(thread)),
            ..self.blank(self.declared(Some(seen)))
        }
    }

    /// What the findings about the member share.
    fn blank(&self, declared: Declared) -> Finding {
        let program = self.cx.program();
        let class = self.guarding.class;
        let promise = Promise {
            reason: format!(
                "annotated `@GuardedBy({})` at `{}`",
                self.locks_as_written(),
                self.name()
            ),
            location: self.cx.place(class, self.guarding.annotation),
        };
        let class = program.class_decl(class).binary_name.clone();
        Finding::about(RuleId::GuardedBy, class, promise, declared)
    }

    /// The guarded field; or, as a call is about no field, the member that makes it.
    fn declared(&self, user: Option<&SeenUse<'_>>) -> Declared {
        let (name, location) = match (self.guarding.member, user) {
            (Member::Field(field), _) => (self.name(), self.cx.declaration(field)),
            (Member::Method(_), Some(user)) => ("", user.cx.owner_location(user.at.owner)),
            (Member::Method(method), None) => ("", self.cx.owner_location(Owner::Method(method))),
        };
        Declared {
            name: name.to_owned(),
            location,
        }
    }

    fn locks_as_written(&self) -> String {
        let locks = self.guarding.locks.iter();
        let locks: Vec<String> = locks.map(|guard| format!("\"{}\"", guard.text)).collect();
        match locks.as_slice() {
            [one] => one.clone(),
            several => format!("{{{}}}", several.join(", ")),
        }
    }

    /// Index of a use by another thread: one that changes the field under the lock, if there is
    /// one.
    fn partner(&self, position: usize, monitors: &[Path]) -> usize {
        let owner = self.uses[position].at.owner;
        let rank = |(_, other): &(usize, &SeenUse<'_>)| {
            (
                other.at.is_change(),
                other.at.is_guarded_by(monitors),
                other.at.owner != owner,
            )
        };
        // `max_by_key` takes the last of equal uses: reversed, that is the first.
        let uses = self.uses.iter().enumerate().rev();
        uses.max_by_key(rank)
            .map_or(position, |(partner, _)| partner)
    }

    fn thread(&self, position: usize, access: usize, monitors: &[Path]) -> ThreadPath {
        let seen = &self.uses[position];
        let way = seen.at.telling_way(monitors);
        let verb = seen.at.kind.verb_for_field();
        story::path(
            seen.cx,
            story::End {
                contexts: &seen.cx.contexts,
                asides: &[],
                context: seen.at.ways[way].0,
                location: location(seen),
                held: &seen.at.held,
                text: format!("{verb} `{}` {}", self.name(), self.how(seen, monitors)),
                access,
            },
        )
    }

    /// The uses that a finding lists: those that collide, then others in source order.
    fn listed(&self, pair: [usize; 2]) -> Vec<usize> {
        let others = (0..self.uses.len()).filter(|other| !pair.contains(other));
        let mut listed = pair.to_vec();
        listed.dedup();
        listed.extend(others.take(ACCESSES_LISTED - listed.len()));
        listed
    }

    fn tally(&self, monitors: &[Path]) -> Tally {
        let uses = self.uses.iter();
        Tally {
            all: self.uses.len(),
            unguarded: uses.filter(|seen| !seen.at.is_guarded_by(monitors)).count(),
        }
    }

    fn accesses(&self, listed: &[usize], monitors: &[Path]) -> Vec<FieldAccess> {
        let access = |seen: &SeenUse<'_>| FieldAccess {
            kind: seen.at.kind,
            location: location(seen),
            member: seen.cx.member(seen.at.owner),
            guards: self
                .cx
                .lock_names_in(self.guarding.class, &seen.at.common()),
            unshared: Vec::new(),
            is_unguarded: !seen.at.is_guarded_by(monitors),
        };
        listed.iter().map(|&at| access(&self.uses[at])).collect()
    }

    /// A note if the use is harmless: a read of a volatile field sees a whole value, and a field
    /// that nothing changes after construction has the same value for every thread, as has a final
    /// reference that is only passed on.
    fn level(&self, seen: &SeenUse<'_>) -> Level {
        let Member::Field(field) = self.guarding.member else {
            return Level::Warning;
        };
        let facts = self.cx.facts();
        let decl = self.cx.program().field_decl(field);
        let is_steady = !self.uses.iter().any(|seen| seen.at.is_change())
            && matches!(
                facts.holdings.of_field(field).contract,
                Some(TypeContract::ThreadSafe | TypeContract::Immutable)
            );
        let is_read = seen.at.kind == AccessKind::Read;
        if is_read && (decl.modifiers.is_volatile() || is_steady || is_passed_on(seen)) {
            Level::Note
        } else {
            Level::Warning
        }
    }

    fn confidence(&self, seen: &SeenUse<'_>, monitors: &[Path]) -> Confidence {
        let facts = self.cx.facts();
        let way = seen.at.ways[seen.at.telling_way(monitors)].0;
        let may_hold_by_another_name = self.guarding.may_be_shared(facts)
            && (seen.at.holds_any || comes_with_a_lock(seen.cx, way));
        // If nothing here takes the guard, code elsewhere probably does, or the analysis does not
        // understand how it is taken.
        let is_never_taken = !self.uses.iter().any(|seen| seen.at.is_guarded_by(monitors))
            && !self.guarding.is_taken_somewhere(facts, monitors);
        match start(seen.cx, way) {
            _ if may_hold_by_another_name || is_never_taken => Confidence::Low,
            Start::Unknown => Confidence::Low,
            Start::OtherThread => Confidence::Medium,
            Start::Method if !seen.at.is_own => Confidence::Medium,
            Start::Method => Confidence::High,
        }
    }

    /// A finding for a lock expression that names nothing and is probably misspelt.
    fn unresolved(&self) -> Option<Finding> {
        let is_nothing = |named: &NamedGuard| match named {
            NamedGuard::Nothing => true,
            NamedGuard::Itself => matches!(self.guarding.member, Member::Method(_)),
            NamedGuard::Monitor(..) | NamedGuard::Elsewhere(_) => false,
        };
        let mut guards = self.guarding.locks.iter();
        let text = &guards.find(|guard| is_nothing(&guard.names))?.text;
        Some(Finding {
            level: Level::Note,
            confidence: Confidence::Low,
            message: format!(
                "The guard \"{text}\" of {} names no lock that can be found, so its uses are not checked",
                self.noun()
            ),
            fix: Some("Name a field, a getter, `this` or a class literal as the guard.".to_owned()),
            method: match self.guarding.member {
                Member::Field(_) => None,
                Member::Method(method) => Some(self.cx.member(Owner::Method(method))),
            },
            ..self.blank(self.declared(None))
        })
    }
}

/// Whether the use reads a final reference and calls nothing on the object.
fn is_passed_on(seen: &SeenUse<'_>) -> bool {
    let body = body_of(seen.cx.program(), seen.at.owner);
    let (Some(read), Some((_, body))) = (seen.at.constant, body) else {
        return false;
    };
    let is_called = |expr: &Expr| matches!(expr.kind, ExprKind::Call { receiver, .. } if receiver == Some(read));
    !body.exprs.iter().any(is_called)
}

fn noun_of(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Call => "call",
        _ => "access",
    }
}

/// Whether a call on the way is made under some lock, even one that the callee cannot name.
fn comes_with_a_lock(cx: &ClassContext<'_>, way: ContextId) -> bool {
    let mut calls = cx
        .contexts
        .callers(way)
        .filter_map(|id| cx.contexts.get(id).from);
    calls.any(|(caller, call)| {
        let caller = cx.contexts.get(caller);
        let call = cx.facts().unit(caller.unit).call(call);
        !caller.locks.is_empty() || !call.held.is_empty()
    })
}

/// The code that a thread runs first on a way.
enum Start {
    Method,
    /// A body that is passed to another thread.
    OtherThread,
    /// A body that is passed to code that may run it at once, under the lock; or a method whose
    /// callers in superclasses, subclasses or the package may hold the lock.
    Unknown,
}

/// Whether a superclass or a subclass is likely to call the method: it is protected, or an override
/// that is not public.
fn is_for_family(program: &Program, owner: Owner) -> bool {
    owner.method().is_some_and(|method| {
        let decl = program.method_decl(method);
        let is_override = |it: &Annotation| it.simple_name() == "Override";
        let overrides = decl.annotations.iter().any(is_override);
        decl.modifiers.is_protected() || (overrides && !decl.modifiers.is_public())
    })
}

fn start(cx: &ClassContext<'_>, way: ContextId) -> Start {
    let facts = cx.facts();
    let unit = facts.unit(cx.contexts.start(way));
    let body = match unit.part {
        Part::Whole if is_for_family(facts.program, unit.owner) => return Start::Unknown,
        Part::Whole => return Start::Method,
        Part::Lambda(body) | Part::MethodRef(body) => body,
    };
    let handovers = handovers(facts.lookup(), unit.owner);
    let is_published = handovers
        .iter()
        .filter(|handover| handover.argument == body)
        .any(|handover| {
            let mut types = handover.types.iter();
            types.any(|ty| facts.knowledge.hands_to_threads(ty, handover.method))
        });
    if is_published {
        Start::OtherThread
    } else {
        Start::Unknown
    }
}

fn location(seen: &SeenUse<'_>) -> Location {
    Location {
        file: seen.at.file,
        span: seen.at.span,
    }
}
