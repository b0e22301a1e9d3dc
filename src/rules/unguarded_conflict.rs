//! P3, `unguarded-conflict`: conflicting accesses without a common lock.
//!
//! One finding per field and method with an unguarded access, or a single one for the field if no
//! access holds any lock. Conflicts are judged pair by pair (Definitions 3 and 4 of the paper):
//! accesses that share a lock two by two are not reported, even if no single lock covers them all.

use super::context::RuleContext;
use super::guard::{Guard, guard_of, lesser_mode};
use super::story;
use super::verdict::{FieldVerdict, Silence};
use crate::analysis::{Exposed, Run};
use crate::cfg::{Path, Root};
use crate::finding::{AccessKind, Confidence, FieldAccess, Finding, Location, RuleId};
use crate::knowledge::TypeContract;
use crate::program::FieldId;

/// A conflicting pair, as seen from the access that is reported.
struct Collision<'c> {
    access: &'c Exposed,
    partner: &'c Exposed,
    /// For each access, the index of its way in.
    ways: (usize, usize),
}

pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> FieldVerdict {
    let accesses = cx.conflicts.of_field(field);
    if accesses.is_empty() {
        return FieldVerdict::Silent(Silence::NotExposed);
    }
    if !accesses.iter().any(|access| access.is_change()) {
        return FieldVerdict::Silent(Silence::OnlyRead);
    }
    let guard = guard_of(cx, &accesses);
    let findings = match &guard {
        None => first_of_field(cx, field, &accesses).into_iter().collect(),
        Some(guard) => one_per_method(cx, field, &accesses, guard),
    };
    if !findings.is_empty() {
        return FieldVerdict::Broken(findings);
    }
    FieldVerdict::Silent(match guard {
        None => Silence::NoConflict,
        Some(guard) if accesses.iter().all(|a| a.is_guarded_by(&guard.monitor)) => {
            match guard.thread() {
                Some(thread) => Silence::Confined(thread),
                None => Silence::Guarded(guard.name),
            }
        }
        Some(_) => Silence::PairwiseGuarded,
    })
}

/// The finding about a field of which no access holds a lock, reported at the first change that
/// collides.
fn first_of_field(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> Option<Finding> {
    let mut changes = accesses.iter().filter(|access| access.is_change());
    let first = changes.find_map(|access| collision(access, accesses, None))?;
    Some(finding(cx, field, accesses, None, &first))
}

/// The first access of each method that collides without the guard.
fn one_per_method(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    guard: &Guard,
) -> Vec<Finding> {
    let mut reported = Vec::new();
    let mut findings = Vec::new();
    for access in accesses {
        if reported.contains(&access.owner) || access.is_guarded_by(&guard.monitor) {
            continue;
        }
        if let Some(collision) = collision(access, accesses, Some(guard)) {
            reported.push(access.owner);
            findings.push(finding(cx, field, accesses, Some(guard), &collision));
        }
    }
    findings
}

/// The partner that shows the conflict best: one that holds the guard, changes the field, and is in
/// another method.
fn collision<'c>(
    access: &'c Exposed,
    accesses: &[&'c Exposed],
    guard: Option<&Guard>,
) -> Option<Collision<'c>> {
    let rank = |partner: &Exposed| {
        let is_guarded = guard.is_some_and(|guard| partner.is_guarded_by(&guard.monitor));
        (
            !is_one_thread(access, partner),
            is_guarded,
            partner.is_change(),
            partner.owner != access.owner,
            partner.run != Run::Later,
        )
    };
    let mut best: Option<Collision<'c>> = None;
    for &partner in accesses {
        if best
            .as_ref()
            .is_some_and(|best| rank(best.partner) >= rank(partner))
        {
            continue;
        }
        if let Some(ways) = access.collision(partner) {
            best = Some(Collision {
                access,
                partner,
                ways,
            });
        }
    }
    best
}

/// Whether both accesses run on the thread that the object itself is.
fn is_one_thread(access: &Exposed, partner: &Exposed) -> bool {
    access.run == Run::OwnThread && partner.run == Run::OwnThread
}

fn finding(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    guard: Option<&Guard>,
    collision: &Collision<'_>,
) -> Finding {
    let access = collision.access;
    let end = |access: &Exposed, way| {
        let position = accesses
            .iter()
            .position(|other| std::ptr::eq(*other, access));
        story::thread(cx, (access, position.unwrap_or(0)), way, guard)
    };
    Finding {
        confidence: confidence(cx, field, accesses, collision),
        message: message(cx, field, guard, collision),
        fix: fix(cx, field, guard, collision),
        method: Some(cx.member(access.owner)),
        guard: guard.map(|guard| guard.name.clone()),
        location: location(access),
        accesses: accesses
            .iter()
            .map(|access| field_access(cx, access, guard))
            .collect(),
        threads: Some([
            end(access, collision.ways.0),
            end(collision.partner, collision.ways.1),
        ]),
        ..cx.finding(RuleId::UnguardedConflict, field)
    }
}

fn location(access: &Exposed) -> Location {
    Location {
        file: access.file,
        span: access.span,
    }
}

fn field_access(cx: &RuleContext<'_>, access: &Exposed, guard: Option<&Guard>) -> FieldAccess {
    FieldAccess {
        kind: access.kind,
        location: location(access),
        member: cx.member(access.owner),
        guards: cx.lock_names(&access.common()),
        unshared: cx.lock_names_at(access.owner, &access.unshared),
        is_unguarded: !guard.is_some_and(|guard| access.is_guarded_by(&guard.monitor)),
    }
}

fn confidence(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    collision: &Collision<'_>,
) -> Confidence {
    let pair = [collision.access, collision.partner];
    let is_reassigned = accesses
        .iter()
        .any(|access| access.kind == AccessKind::Write);
    // A local may still hold the object that the field held before it was reassigned.
    let may_be_detached = is_reassigned && pair.iter().any(|access| access.is_through_alias());
    // The rule is about the state of the object; if the object is thread-safe, only its reference
    // is in conflict, which matters less.
    let only_reference = cx.facts().contract_in(field) == Some(TypeContract::ThreadSafe);
    let [access, partner] = pair;
    if may_be_confined(cx, accesses, pair)
        || may_be_detached
        || only_reference
        || is_one_thread(access, partner)
    {
        Confidence::Low
    } else if pair.iter().any(|access| access.run == Run::Later) || cx.is_inherited(field) {
        Confidence::Medium
    } else {
        Confidence::High
    }
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

fn message(
    cx: &RuleContext<'_>,
    field: FieldId,
    guard: Option<&Guard>,
    collision: &Collision<'_>,
) -> String {
    let (access, partner) = (collision.access, collision.partner);
    let other = if std::ptr::eq(access, partner) {
        "another thread may be doing the same".to_owned()
    } else {
        let (verb, method) = (partner.kind.verb(), cx.quoted(partner.owner));
        match guard {
            Some(guard) if partner.is_guarded_by(&guard.monitor) && guard.thread().is_some() => {
                format!("code that runs there {verb} the field in {method}")
            }
            Some(guard) if partner.is_guarded_by(&guard.monitor) => {
                format!("another thread that holds it {verb} the field in {method}")
            }
            _ => format!("another thread {verb} it in {method}"),
        }
    };
    format!(
        "{} {} field `{}` {}, while {other}",
        cx.quoted(access.owner),
        access.kind.verb(),
        cx.field_name(field),
        held(cx, access, guard),
    )
}

/// How the access is locked, compared with the guard.
fn held(cx: &RuleContext<'_>, access: &Exposed, guard: Option<&Guard>) -> String {
    if let Some(thread) = guard.and_then(Guard::thread) {
        return format!("without running on {thread}");
    }
    if let Some(guard) = guard {
        return lesser_mode(access, guard)
            .unwrap_or_else(|| format!("without holding `{}`", guard.name));
    }
    let locks = cx.lock_names_at(access.owner, &access.unshared);
    let Some(lock) = locks.first() else {
        return "without any lock".to_owned();
    };
    let why = if locks_itself(cx, access) {
        "which each instance locks for itself, so that two instances do not exclude each other"
    } else {
        "which other threads that access the field need not hold"
    };
    format!("holding only `{}`, {why}", lock.path)
}

/// Whether the field is static but the lock belongs to an instance.
fn locks_itself(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    let mut unshared = access.unshared.iter();
    cx.program().field_decl(access.field).modifiers.is_static()
        && unshared.any(|(lock, _)| matches!(lock.root, Root::Instance(_)))
}

fn fix(
    cx: &RuleContext<'_>,
    field: FieldId,
    guard: Option<&Guard>,
    collision: &Collision<'_>,
) -> String {
    let name = cx.field_name(field);
    let access = collision.access;
    let method = cx.signature(access.owner);
    let Some(guard) = guard.filter(|guard| !guard.is_of_callbacks()) else {
        return without_guard(cx, name, access);
    };
    if let Some(thread) = guard.thread() {
        return format!("Run the access in `{method}` on {thread}, like the others.");
    }
    let lock = &guard.name;
    if cx.generator(access.owner.method()).is_some() {
        format!("Write `{method}` in the source, and hold `{lock}` around the access.")
    } else if lesser_mode(access, guard).is_some() {
        format!("Hold the write lock of `{lock}` around the access in `{method}`.")
    } else if lock == "this" {
        format!(
            "Hold `this` around the access: `synchronized (this) {{ … }}` in `{method}`, or a synchronized method."
        )
    } else {
        format!("Hold `{lock}` around the access in `{method}`.")
    }
}

fn without_guard(cx: &RuleContext<'_>, name: &str, access: &Exposed) -> String {
    if locks_itself(cx, access) {
        return format!(
            "Let every access to `{name}` hold one lock that all instances share: `{}.class`, or a static final field.",
            cx.class_label()
        );
    }
    format!(
        "Let every access to `{name}` hold one lock, or make it final, volatile or an atomic type if that is enough."
    )
}
