//! P3, `unguarded-conflict`: conflicting accesses without a common lock.
//!
//! One finding per field and method with an unguarded access, or a single one for the field if no
//! lock is held at half of its accesses. Conflicts are judged pair by pair (Definitions 3 and 4 of the paper):
//! accesses that share a lock two by two are not reported, even if no single lock covers them all.

use rustc_hash::FxHashSet;

use super::asides::Memory;
use super::certainty::{Certainty, Reach};
use super::collisions::{Collision, Collisions};
use super::context::RuleContext;
use super::fix::{self, GuardFixes, Remedy, locks_itself};
use super::guard::{Guard, discipline_of, lesser_mode};
use super::harm::Subject;
use super::initialization::harm_before_use;
use super::listing::{Listing, location};
use super::pair::Pair;
use super::story::{self, How, Thread};
use super::verdict::{FieldVerdict, Silence};
use crate::analysis::Exposed;
use crate::cfg::Owner;
use crate::finding::{AccessKind, Confidence, Finding, Level, RuleId};
use crate::program::FieldId;
use crate::subject::Consequence;

pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> FieldVerdict {
    let accesses = cx.conflicts.of_field(field);
    if accesses.is_empty() {
        return FieldVerdict::Silent(Silence::NotExposed);
    }
    if !accesses.iter().any(|access| access.is_change()) {
        return FieldVerdict::Silent(Silence::OnlyRead);
    }
    let guard = discipline_of(cx, &accesses);
    let field = Judged::new(cx, field, &accesses, guard.as_ref());
    let findings = match &guard {
        None => field.first_of_field().into_iter().collect(),
        Some(guard) => field.one_per_method(guard),
    };
    if !findings.is_empty() {
        return FieldVerdict::Broken(findings);
    }
    FieldVerdict::Silent(match guard {
        None if accesses.iter().any(|access| !access.common().is_empty()) => {
            Silence::PairwiseGuarded
        }
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

/// A field with all that its findings share.
struct Judged<'a, 'c> {
    cx: &'a RuleContext<'a>,
    field: FieldId,
    accesses: &'a [&'c Exposed],
    guard: Option<&'a Guard>,
    collisions: Collisions<'a, 'c>,
    listing: Listing<'a, 'c>,
    certainty: Certainty<'a, 'c>,
    /// What follows at most, if all changes are made before the object is used.
    harm_before_use: Option<Consequence>,
}

impl<'a, 'c> Judged<'a, 'c> {
    fn new(
        cx: &'a RuleContext<'a>,
        field: FieldId,
        accesses: &'a [&'c Exposed],
        guard: Option<&'a Guard>,
    ) -> Self {
        let harm_before_use = harm_before_use(cx, accesses);
        let is_initialized_once = harm_before_use == Some(Consequence::InitializationOnly);
        Self {
            cx,
            field,
            accesses,
            guard,
            collisions: Collisions::new(cx, Subject::of(cx, field), guard, accesses),
            listing: Listing::new(accesses, guard),
            certainty: Certainty::new(cx, field, accesses, guard, is_initialized_once),
            harm_before_use,
        }
    }

    /// The finding about a field without a discipline, reported at the first change that collides:
    /// first one that is no guess, then with a caller that is seen, then with more than minor harm. It
    /// belongs to no method.
    fn first_of_field(&self) -> Option<Finding> {
        let changes = || self.accesses.iter().filter(|access| access.is_change());
        let collisions = || changes().filter_map(|access| self.collisions.of(access));
        let doubt = |collision: &Collision<'c>| {
            let reach = self.certainty.reach(collision);
            let is_guess = self.confidence(collision, reach) == Confidence::Low;
            (is_guess, reach != Reach::Caller, collision.harm.is_minor())
        };
        let first = collisions()
            .find(|collision| doubt(collision) == (false, false, false))
            .or_else(|| collisions().min_by_key(doubt))?;
        let reach = self.certainty.reach(&first);
        let pair = Pair::new(self.cx, &first, None);
        let clause = self.clause(&first, reach, &pair);
        let remedy = fix::without_guard(self.cx, self.field, self.accesses, &pair);
        let (fix, edit) = Remedy::parts(remedy);
        Some(Finding {
            message: undisciplined(self.cx, self.field, self.accesses, &pair, &clause),
            fix,
            edit,
            ..self.finding(&first, reach, &pair, 0)
        })
    }

    /// The first access of each method that collides without the guard; first with more than minor
    /// harm, if there is one.
    fn one_per_method(&self, guard: &Guard) -> Vec<Finding> {
        let unguarded = self
            .accesses
            .iter()
            .filter(|access| !access.is_guarded_by(&guard.monitor));
        let collisions = unguarded.filter_map(|access| self.collisions.of(access));
        let (minor, others): (Vec<_>, Vec<_>) =
            collisions.partition(|collision| collision.harm.is_minor());
        let fixes = GuardFixes::new(self.cx, self.accesses, guard);
        let mut reported = FxHashSet::default();
        let first_of_members = others.into_iter().chain(minor);
        first_of_members
            .filter(|collision| reported.insert(collision.access.owner))
            .enumerate()
            .map(|(number, collision)| {
                let (fix, edit) = Remedy::parts(fixes.of(&collision));
                Finding {
                    fix,
                    edit,
                    ..self.without_guard(guard, &collision, number)
                }
            })
            .collect()
    }

    fn without_guard(&self, guard: &Guard, collision: &Collision<'c>, number: usize) -> Finding {
        let reach = self.certainty.reach(collision);
        let pair = Pair::new(self.cx, collision, Some(guard));
        let clause = self.clause(collision, reach, &pair);
        Finding {
            message: unguarded(self.cx, self.field, guard, &pair, &clause),
            method: Some(self.cx.member(collision.access.owner)),
            ..self.finding(collision, reach, &pair, number)
        }
    }

    fn harm(&self, collision: &Collision<'c>) -> Consequence {
        self.harm_before_use.unwrap_or(collision.harm)
    }

    fn confidence(&self, collision: &Collision<'c>, reach: Reach) -> Confidence {
        let is_minor = self.harm(collision).is_minor();
        self.certainty.confidence(collision, reach, is_minor)
    }

    /// What follows from the collision, and under which condition.
    fn clause(&self, collision: &Collision<'c>, reach: Reach, pair: &Pair<'_>) -> String {
        let harm = self.harm_clause(collision, pair);
        match reach {
            Reach::Caller => harm,
            Reach::UnknownSubclass | Reach::UnknownCallerInPackage => {
                format!(
                    "{harm}; all callers that were found hold a common lock or construct the object"
                )
            }
            Reach::NoCaller(method) => {
                let name = self.cx.quoted(Owner::Method(method));
                format!("{harm}; no code in the source calls {name}")
            }
            Reach::Superclass(method) => {
                let name = self.cx.quoted(Owner::Method(method));
                format!(
                    "{harm}; {name} is called by a superclass outside the source, \
                     which may hold a lock"
                )
            }
        }
    }

    fn harm_clause(&self, collision: &Collision<'c>, pair: &Pair<'_>) -> String {
        let (access, partner) = (collision.access, collision.partner);
        let harm = self.harm(collision);
        let told = self.collisions.subject.clause(harm, access, partner);
        let recall = match (access.kind, partner.kind) {
            (AccessKind::Read, AccessKind::Write) => &pair.recalls[0],
            (AccessKind::Write, AccessKind::Read) => &pair.recalls[1],
            _ => return told.to_owned(),
        };
        match (harm, recall.memory) {
            (Consequence::CheckThenAct, _) if recall.reads_again => {
                "a thread that sees the new value does not take the lock, \
                 and may not see what was set before it"
                    .to_owned()
            }
            (Consequence::StaleValue, Memory::UsedField) => {
                "the read can get another value than the one that the thread left under the lock"
                    .to_owned()
            }
            (Consequence::StaleValue, Memory::AssignedField) => {
                "the read can get another value than the one that its own thread assigned"
                    .to_owned()
            }
            (Consequence::StaleValue, Memory::HeldLock) => format!(
                "the read can miss a value that is assigned after the thread let go of `{}`",
                recall.lock
            ),
            (Consequence::StaleValue, Memory::None)
                if recall.reads_again && self.collisions.subject.is_filled_later() =>
            {
                "the read can get the new object before it is complete, \
                 though it is repeated under the lock if it finds nothing"
                    .to_owned()
            }
            _ => told.to_owned(),
        }
    }

    fn finding(
        &self,
        collision: &Collision<'c>,
        reach: Reach,
        pair: &Pair<'_>,
        number: usize,
    ) -> Finding {
        let (cx, access, partner) = (self.cx, collision.access, collision.partner);
        let [one, other] = &pair.threads;
        let partner_at = usize::from(!std::ptr::eq(access, partner));
        let mut finding = Finding {
            level: match reach {
                Reach::UnknownSubclass | Reach::NoCaller(_) | Reach::Superclass(_) => Level::Note,
                _ if self.harm(collision).is_minor() => Level::Note,
                Reach::Caller | Reach::UnknownCallerInPackage => Level::Warning,
            },
            confidence: self.certainty.confidence(
                collision,
                reach,
                self.harm(collision).is_minor(),
            ),
            harm: Some(self.harm(collision)),
            guard: self.guard.map(|guard| guard.name.clone()),
            location: location(access),
            threads: Some([
                story::thread(cx, one, 0, self.guard),
                story::thread(cx, other, partner_at, self.guard),
            ]),
            ..cx.finding(RuleId::UnguardedConflict, self.field)
        };
        self.listing
            .fill(cx, [access, partner], number, &mut finding);
        finding
    }
}

/// The message about an access without the guard.
fn unguarded(
    cx: &RuleContext<'_>,
    field: FieldId,
    guard: &Guard,
    pair: &Pair<'_>,
    harm: &str,
) -> String {
    let [access, partner] = [0, 1].map(|end| pair.threads[end].access);
    let held = match guard.thread() {
        Some(thread) => format!("without running on {thread}"),
        None => lesser_mode(cx, access, guard)
            .unwrap_or_else(|| format!("without holding `{}`", guard.name_at(cx, access))),
    };
    let (verb, method) = (partner.kind.verb_for_field(), cx.quoted(partner.owner));
    let other = if std::ptr::eq(access, partner) {
        "another thread may be doing the same".to_owned()
    } else if partner.is_guarded_by(&guard.monitor) && guard.thread().is_some() {
        format!("code that runs there {verb} the field in {method}")
    } else if partner.is_guarded_by(&guard.monitor) {
        format!("another thread that holds it {verb} the field in {method}")
    } else {
        format!("another thread {verb} it in {method}, likewise without it")
    };
    format!(
        "{} {} field `{}` {held}, while {other}: {harm}",
        cx.quoted(access.owner),
        access.kind.verb_for_field(),
        cx.field_name(field),
    )
}

/// The message about a field without a discipline.
fn undisciplined(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    pair: &Pair<'_>,
    harm: &str,
) -> String {
    let [access, partner] = [0, 1].map(|end| pair.threads[end].access);
    let is_locked = |access: &&Exposed| !access.held.is_empty() || !access.common().is_empty();
    let is_told_locked = |thread: &Thread<'_>| !thread.locks().is_empty();
    let is_ever_locked = accesses.iter().any(is_locked) || pair.threads.iter().any(is_told_locked);
    let how = |thread: &Thread<'_>| {
        let access = thread.access;
        let locks = thread.locks();
        let phrase = How { access, locks }.phrase(cx, None);
        if is_ever_locked {
            format!(", {phrase}")
        } else {
            String::new()
        }
    };
    let (own, theirs) = (how(&pair.threads[0]), how(&pair.threads[1]));
    let other = if std::ptr::eq(access, partner) {
        "another thread may be doing the same".to_owned()
    } else {
        let (verb, method) = (partner.kind.verb_for_field(), cx.quoted(partner.owner));
        format!("another thread {verb} it in {method}{theirs}")
    };
    let (why, comma) = match (locks_itself(cx, field, &[access]), own.is_empty()) {
        (true, _) => (", which each instance locks for itself", ","),
        (false, false) => ("", ","),
        (false, true) => ("", ""),
    };
    let guarded = if is_ever_locked {
        "No lock is used consistently for"
    } else {
        "No lock guards"
    };
    format!(
        "{guarded} field `{}`: {} {} it{own}{why}{comma} while {other}: {harm}",
        cx.field_name(field),
        cx.quoted(access.owner),
        access.kind.verb_for_field(),
    )
}
