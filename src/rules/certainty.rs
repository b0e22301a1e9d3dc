//! How sure a conflict is, and who must call what for it to happen.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::collisions::{Collision, is_one_thread};
use super::context::RuleContext;
use super::entries::is_open_to_subclasses;
use super::evidence::Evidence;
use super::guard::Guard;
use super::handover::is_handed_over;
use super::late_reference::is_set_late;
use crate::analysis::{Basis, Exposed, KnownCallers, Profile, Run, UnitId, locks_something};
use crate::cfg::Path;
use crate::finding::{AccessKind, Confidence};
use crate::knowledge::TypeContract;
use crate::program::{FieldId, MethodId, Ty};
use crate::source::{FileId, Span};

/// How many groups of accesses are looked at for one that collides.
// An access that collides only with further ones counts as one that nobody is seen to make collide
// (may understate the confidence).
const MAX_GROUPS: usize = 256;

/// What decides how sure the conflicts of one field are, found once for all of them.
pub(super) struct Certainty<'a, 'c> {
    cx: &'a RuleContext<'a>,
    field: FieldId,
    accesses: &'a [&'c Exposed],
    guard: Option<&'a Guard>,
    is_reassigned: bool,
    is_set_late: OnceCell<bool>,
    may_be_confined: bool,
    evidence: Evidence,
    /// No code reads what initialization sets.
    is_never_used: bool,
    /// Where accesses collide even if only known code calls methods that are not public.
    known_collisions: OnceCell<FxHashSet<(FileId, Span)>>,
}

impl<'a, 'c> Certainty<'a, 'c> {
    pub(super) fn new(
        cx: &'a RuleContext<'a>,
        field: FieldId,
        accesses: &'a [&'c Exposed],
        guard: Option<&'a Guard>,
        is_initialized_once: bool,
    ) -> Self {
        let mut kinds = accesses.iter().map(|access| access.kind);
        Self {
            cx,
            field,
            accesses,
            guard,
            is_reassigned: kinds.any(|kind| kind == AccessKind::Write),
            is_set_late: OnceCell::new(),
            may_be_confined: may_be_confined(cx, accesses),
            evidence: Evidence::new(cx, accesses, guard),
            is_never_used: is_initialized_once && is_never_used(cx, field, accesses),
            known_collisions: OnceCell::new(),
        }
    }

    pub(super) fn confidence(
        &self,
        collision: &Collision<'_>,
        reach: Reach,
        is_minor: bool,
    ) -> Confidence {
        let (access, partner) = (collision.access, collision.partner);
        let pair = [access, partner];
        // A local may still hold the object that the field held before it was reassigned.
        let may_be_detached =
            self.is_reassigned && pair.iter().any(|access| access.is_through_alias());
        // The rule is about the state of the object; if the object is thread-safe, only its
        // reference is in conflict, which matters less unless it is set late.
        let only_reference = self.is_thread_safe() && !pair.iter().all(|end| end.uses_contents());
        let is_on_two = pair.iter().all(|access| !threads(access).is_empty());
        if (self.may_be_confined && !is_on_two)
            || may_be_detached
            || (only_reference && !self.is_set_late())
            || is_one_thread(access, partner)
            || self.is_never_used
            || is_handed_over(self.cx, access, partner)
            || self.is_left_to_the_object(pair)
            || (reach == Reach::UnknownCallerInPackage && !is_minor)
            || self.lacks_evidence(collision)
        {
            Confidence::Low
        } else if only_reference
            || pair.iter().any(|access| access.run == Run::Later)
            || self.cx.is_inherited(self.field)
        {
            Confidence::Medium
        } else {
            Confidence::High
        }
    }

    fn lacks_evidence(&self, collision: &Collision<'_>) -> bool {
        let cx = self.cx;
        cx.basis == Basis::Locks
            && !self
                .evidence
                .is_given(cx, self.field, collision, starts(cx, collision))
    }

    /// The conflict is about an object of a class that uses locks itself: what it leaves unlocked is
    /// for a check of that class to say.
    fn is_left_to_the_object(&self, pair: [&Exposed; 2]) -> bool {
        let cx = self.cx;
        let declared = &cx.program().field(self.field).ty;
        let mut held = cx
            .facts()
            .holdings
            .of_field(self.field)
            .exact
            .iter()
            .peekable();
        let uses_locks = |ty: &Ty| matches!(ty, Ty::Class(class) if locks_something(cx.program(), cx.facts().knowledge, *class));
        let only_contents = |end: &Exposed| end.kind != AccessKind::Write && end.uses_contents();
        pair.into_iter().all(only_contents)
            && match held.peek() {
                Some(_) => held.all(uses_locks),
                None => uses_locks(declared),
            }
    }

    fn is_thread_safe(&self) -> bool {
        self.cx.facts().contract_in(self.field) == Some(TypeContract::ThreadSafe)
    }

    fn is_set_late(&self) -> bool {
        let find = || is_set_late(self.cx, self.field, self.accesses);
        *self.is_set_late.get_or_init(find)
    }

    pub(super) fn reach(&self, collision: &Collision<'_>) -> Reach {
        let starts = starts(self.cx, collision);
        let known_callers = starts.map(|start| self.cx.view.known_callers(start));
        if known_callers == [None; 2] {
            return Reach::Caller;
        }
        let access = collision.access;
        let known = self.known_collisions.get_or_init(|| {
            let conflicts = self.cx.conflicts_of_known_callers();
            collision_places(&conflicts.of_field(self.field), self.guard)
        });
        if known.contains(&(access.file, access.span)) {
            return Reach::Caller;
        }
        let method = |start: UnitId| self.cx.facts().unit(start).owner.method();
        let mut with_callers = starts.iter().zip(known_callers);
        let overriding = with_callers
            .clone()
            .find(|(_, callers)| *callers == Some(KnownCallers::Superclass));
        if let Some(method) = overriding.and_then(|(&start, _)| method(start)) {
            return Reach::Superclass(method);
        }
        let uncalled = with_callers.find(|(_, callers)| *callers == Some(KnownCallers::Nobody));
        if let Some(method) = uncalled.and_then(|(&start, _)| method(start)) {
            return Reach::NoCaller(method);
        }
        let is_open = |start: UnitId| {
            method(start).is_none_or(|method| is_open_to_subclasses(self.cx.program(), method))
        };
        if starts.into_iter().all(is_open) {
            Reach::UnknownSubclass
        } else {
            Reach::UnknownCallerInPackage
        }
    }
}

/// Where accesses collide without the guard. Of those with equal profiles, two in different members
/// stand for all.
fn collision_places(accesses: &[&Exposed], guard: Option<&Guard>) -> FxHashSet<(FileId, Span)> {
    let mut places: FxHashMap<Profile<'_>, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<&Exposed>> = Vec::new();
    for &access in accesses {
        let place = *places.entry(access.profile()).or_insert(groups.len());
        match groups.get_mut(place) {
            None => groups.push(vec![access]),
            Some(group) if group.len() == 1 && group[0].owner != access.owner => group.push(access),
            Some(_) => {}
        }
    }
    groups.sort_by_key(|group| !group[0].is_change());
    groups.truncate(MAX_GROUPS);
    let collides = |access: &&&Exposed| {
        let mut others = groups.iter().flatten();
        others.any(|other| access.collisions(other).next().is_some())
    };
    let is_unguarded =
        |access: &&&Exposed| guard.is_none_or(|guard| !access.is_guarded_by(&guard.monitor));
    let unguarded = accesses.iter().filter(is_unguarded);
    let colliding = unguarded.filter(collides);
    colliding.map(|access| (access.file, access.span)).collect()
}

/// The accesses only assign the field, and no loaded code reads it.
fn is_never_used(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> bool {
    let is_assignment = |access: &&Exposed| access.kind == AccessKind::Write;
    accesses.iter().all(is_assignment) && cx.facts().is_never_read(field)
}

/// Who must call a method for the access to collide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Code that is seen, or any code that calls a public method.
    Caller,
    /// A subclass or a class of the package that is not seen to call the protected method; all code
    /// that is seen to call it holds the lock.
    UnknownSubclass,
    /// The same, but only the package can name the method.
    UnknownCallerInPackage,
    /// Nobody who is seen: no code in the source calls this method.
    NoCaller(MethodId),
    /// A superclass that is not loaded, of which this method overrides one.
    Superclass(MethodId),
}

/// The units that the two threads run first.
fn starts(cx: &RuleContext<'_>, collision: &Collision<'_>) -> [UnitId; 2] {
    let Collision {
        access,
        partner,
        ways,
        ..
    } = collision;
    [(access, ways.0), (partner, ways.1)].map(|(end, way)| cx.contexts.start(end.ways[way].0))
}

/// Some accesses run on a thread that code elsewhere shares, and none holds a lock: the others may
/// be confined to it as well, in ways that the analysis does not see.
fn may_be_confined(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> bool {
    let lookup = cx.facts().lookup();
    let is_shared = |access: &Exposed| {
        let threads = threads(access);
        let is_unnamed = access.run == Run::Serially && threads.is_empty();
        is_unnamed || threads.iter().any(|thread| !lookup.is_own_executor(thread))
    };
    let has_no_lock = |access: &&Exposed| access.common().iter().all(|(lock, _)| lock.is_thread());
    accesses.iter().all(has_no_lock) && accesses.iter().any(|access| is_shared(access))
}

/// The threads on which the access runs.
fn threads(access: &Exposed) -> Vec<Path> {
    let locks = access.common();
    let threads = locks.iter().map(|(lock, _)| lock.clone());
    threads.filter(Path::is_thread).collect()
}
