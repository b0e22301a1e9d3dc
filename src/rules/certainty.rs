//! How sure a conflict is, and who must call what for it to happen.

use super::collisions::{Collision, is_one_thread};
use super::context::RuleContext;
use super::guard::discipline_of;
use super::initialization::is_initialized_once;
use super::late_reference::is_set_late;
use crate::analysis::{Basis, Exposed, Run};
use crate::cfg::Path;
use crate::finding::{AccessKind, Confidence};
use crate::knowledge::TypeContract;
use crate::program::{FieldId, MethodId, Program};

pub(super) fn confidence(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    collision: &Collision<'_>,
    reach: Reach,
) -> Confidence {
    let pair = [collision.access, collision.partner];
    let is_reassigned = accesses
        .iter()
        .any(|access| access.kind == AccessKind::Write);
    // A local may still hold the object that the field held before it was reassigned.
    let may_be_detached = is_reassigned && pair.iter().any(|access| access.is_through_alias());
    // The rule is about the state of the object; if the object is thread-safe, only its reference
    // is in conflict, which matters less unless it is set late.
    let only_reference = cx.facts().contract_in(field) == Some(TypeContract::ThreadSafe)
        && !pair.iter().all(|access| access.uses_contents());
    let is_set_late = only_reference && is_set_late(cx, field, accesses);
    let [access, partner] = pair;
    if may_be_confined(cx, accesses, pair)
        || may_be_detached
        || (only_reference && !is_set_late)
        || is_one_thread(access, partner)
        || is_undisciplined_without_promise(cx, accesses)
        || is_never_used(cx, field, accesses)
        || reach == Reach::UnknownCallerInPackage
    {
        Confidence::Low
    } else if only_reference
        || pair.iter().any(|access| access.run == Run::Later)
        || cx.is_inherited(field)
    {
        Confidence::Medium
    } else {
        Confidence::High
    }
}

/// The class uses locks, which is the only reason to check it, but none of them consistently for the
/// field.
fn is_undisciplined_without_promise(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> bool {
    cx.basis == Basis::Locks && discipline_of(cx, accesses).is_none()
}

/// The field is only initialized, and no loaded code reads it.
fn is_never_used(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> bool {
    let is_assignment = |access: &&Exposed| access.kind == AccessKind::Write;
    accesses.iter().all(is_assignment)
        && is_initialized_once(cx, accesses)
        && cx.facts().is_never_read(field)
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
}

pub(super) fn reach(cx: &RuleContext<'_>, collision: &Collision<'_>) -> Reach {
    let entries = entries(cx, collision);
    if !entries
        .iter()
        .flatten()
        .any(|&entry| has_known_callers(cx, entry))
    {
        return Reach::Caller;
    }
    let access = collision.access;
    let accesses = cx.conflicts_of_known_callers().of_field(access.field);
    let mut same = accesses
        .iter()
        .filter(|other| (other.file, other.span) == (access.file, access.span));
    let collides = |same: &&Exposed| {
        accesses
            .iter()
            .any(|other| same.collisions(other).next().is_some())
    };
    if same.any(collides) {
        return Reach::Caller;
    }
    let is_open = |entry: Option<MethodId>| {
        entry.is_none_or(|method| is_open_to_subclasses(cx.program(), method))
    };
    if entries.into_iter().all(is_open) {
        Reach::UnknownSubclass
    } else {
        Reach::UnknownCallerInPackage
    }
}

/// The methods that the two threads run first, where they run methods.
fn entries(cx: &RuleContext<'_>, collision: &Collision<'_>) -> [Option<MethodId>; 2] {
    let Collision {
        access,
        partner,
        ways,
        ..
    } = collision;
    [(access, ways.0), (partner, ways.1)].map(|(end, way)| {
        let start = cx.contexts.start(end.ways[way].0);
        cx.facts().unit(start).owner.method()
    })
}

fn has_known_callers(cx: &RuleContext<'_>, method: MethodId) -> bool {
    let modifiers = cx.program().method_decl(method).modifiers;
    !modifiers.is_public() && !cx.facts().calling_nests(method).is_empty()
}

/// Code of other packages can call the method: it is public, or protected in a class that they can
/// extend.
fn is_open_to_subclasses(program: &Program, method: MethodId) -> bool {
    let modifiers = program.method_decl(method).modifiers;
    let class = program.class_decl(program.method(method).class).modifiers;
    modifiers.is_public() || (modifiers.is_protected() && class.is_public() && !class.is_final())
}

/// Some accesses run on a thread that code elsewhere shares: the others may be confined to it as
/// well, in ways that the analysis does not see.
fn may_be_confined(cx: &RuleContext<'_>, accesses: &[&Exposed], pair: [&Exposed; 2]) -> bool {
    let threads = |access: &Exposed| -> Vec<Path> {
        let locks = access.common();
        let threads = locks.iter().map(|(lock, _)| lock.clone());
        threads.filter(Path::is_thread).collect()
    };
    let lookup = cx.facts().lookup();
    let is_shared = |access: &Exposed| {
        let threads = threads(access);
        let is_unnamed = access.run == Run::Serially && threads.is_empty();
        is_unnamed || threads.iter().any(|thread| !lookup.is_own_executor(thread))
    };
    let has_no_lock = |access: &&&Exposed| access.common().iter().all(|(lock, _)| lock.is_thread());
    let is_on_two = pair.iter().all(|access| !threads(access).is_empty());
    !is_on_two
        && accesses.iter().all(|access| has_no_lock(&access))
        && accesses.iter().any(|access| is_shared(access))
}
