//! `non-atomic-update`: two ordered steps on a field whose combination is not atomic.
//!
//! The steps are reads and writes of a volatile field, of an atomic, or of one key of a concurrent
//! map, the second depending on the first. A lock that is held from the first step to the second
//! excludes others only if every other change holds it as well.

mod sequences;
mod steps;

use super::context::RuleContext;
use super::story;
use crate::cfg::{Mode, Part, Path, body_of};
use crate::finding::{
    AccessKind, Confidence, FieldAccess, Finding, Level, Location, RuleId, ThreadPath,
};
use crate::model::Nesting;
use crate::program::FieldId;
use crate::source::Span;
use sequences::{Sequence, Shape};
use steps::{Deed, FieldStep, Kind, Locks};

pub(super) fn check(cx: &RuleContext<'_>, out: &mut Vec<Finding>) {
    let steps = steps::of_class(cx);
    let mut owners: Vec<_> = steps.iter().map(|step| step.owner).collect();
    owners.dedup();
    for owner in owners {
        let Some((_, body)) = body_of(cx.program(), owner) else {
            continue;
        };
        let of_owner: Vec<&FieldStep> = steps.iter().filter(|step| step.owner == owner).collect();
        let found = sequences::of_body(body, &of_owner, |step| Kind::of(cx, step.field));
        let mut fields: Vec<FieldId> = found.iter().map(|found| found.write.field).collect();
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            let of_field = found.iter().filter(|found| found.write.field == field);
            // The worst one stands for all, of equals the first.
            let reported = of_field
                .filter_map(|sequence| Some((judge(cx, sequence, &steps)?, sequence)))
                .rev()
                .max_by_key(|(verdict, _)| (verdict.level, verdict.confidence));
            out.extend(reported.map(|(verdict, sequence)| finding(cx, sequence, &verdict, &steps)));
        }
    }
}

struct Verdict<'s> {
    level: Level,
    confidence: Confidence,
    /// The lock that the sequence holds and this other change does not.
    unlocked: Option<(&'s FieldStep, String)>,
}

/// Whether and how the sequence is reported.
fn judge<'s>(
    cx: &RuleContext<'_>,
    sequence: &Sequence<'_>,
    steps: &'s [FieldStep],
) -> Option<Verdict<'s>> {
    // The halves of one sequence run in one go.
    if sequence.read.unit != sequence.write.unit {
        return None;
    }
    let is_confined = |step: &FieldStep| {
        let contexts = &cx.conflicts.contexts;
        let mut ways = contexts.of_unit(step.unit).iter();
        ways.all(|&way| contexts.is_on_own_thread(&cx.view, way))
    };
    let changes = || {
        let field = sequence.write.field;
        steps
            .iter()
            .filter(move |step| step.field == field && step.is_change())
    };
    // One thread makes all changes: none of them gets lost.
    if changes().all(is_confined) {
        return None;
    }
    let read = last_read(cx, sequence, steps);
    let kept = kept_locks(cx, read, sequence.write);
    let bare = |lock: &Path| {
        let lock = lock.clone();
        changes().find(move |step| Locks::at(cx, step).common.mode(&lock) != Some(Mode::Exclusive))
    };
    let mut unlocked = None;
    for lock in &kept {
        match bare(lock) {
            None => return None,
            Some(step) => unlocked = Some((step, cx.monitor_name(lock))),
        }
    }
    let (level, mut confidence) = match sequence.shape {
        Shape::LazyValue => (Level::Note, Confidence::Medium),
        Shape::CheckThenAct | Shape::PutIfAbsent => (Level::Warning, Confidence::Medium),
        Shape::Update if sequence.is_through_local => (Level::Warning, Confidence::Medium),
        Shape::Update => (Level::Warning, Confidence::High),
    };
    if unlocked.is_some() {
        // That the other change may come in between is often meant: it overrides.
        confidence = match sequence.shape {
            Shape::Update => Confidence::Medium,
            _ => Confidence::Low,
        };
    }
    let is_half_locked = sequence.shape != Shape::Update
        && kept.is_empty()
        && Locks::at(cx, sequence.write).common.iter().next().is_some();
    if is_half_locked || sequence.is_in_lock_resource || is_handed_on(cx, sequence.write) {
        confidence = Confidence::Low;
    }
    Some(Verdict {
        level,
        confidence,
        unlocked,
    })
}

/// All ways to the step start in code that is handed on: what runs it may run one at a time.
fn is_handed_on(cx: &RuleContext<'_>, step: &FieldStep) -> bool {
    let contexts = &cx.conflicts.contexts;
    contexts.of_unit(step.unit).iter().all(|&way| {
        let mut context = contexts.get(way);
        while let Some((caller, _)) = context.from {
            context = contexts.get(caller);
        }
        let unit = cx.facts().unit(context.unit);
        let nesting = cx.program().class_decl(unit.class).nesting;
        let is_body = matches!(nesting, Nesting::Anonymous(_) | Nesting::Local(_));
        unit.part != Part::Whole || (is_body && unit.class != cx.view.class)
    })
}

/// The read that counts: a look under a lock that is kept until the write makes up for an earlier
/// one without it.
fn last_read<'s>(
    cx: &RuleContext<'_>,
    sequence: &Sequence<'s>,
    steps: &'s [FieldStep],
) -> &'s FieldStep {
    let write = sequence.write;
    let is_between = |step: &&FieldStep| {
        step.deed == Deed::Read
            && step.field == write.field
            && step.key.is_some() == write.key.is_some()
            && step.unit == write.unit
            && step.span.start > sequence.read.span.start
            && step.span.end <= write.span.start
    };
    let keeps = |step: &&FieldStep| !kept_locks(cx, step, write).is_empty();
    let mut between = steps.iter().filter(is_between);
    between.find(keeps).unwrap_or(sequence.read)
}

/// Exclusive locks that are held from the first step to the second.
// A lock that is taken anew at the same place in a loop counts as kept (may under-report).
fn kept_locks(cx: &RuleContext<'_>, read: &FieldStep, write: &FieldStep) -> Vec<Path> {
    let (read, write) = (Locks::at(cx, read), Locks::at(cx, write));
    let acquired = |locks: &Locks, lock: &Path| -> Option<Option<Span>> {
        let mut own = locks.acquired.iter();
        own.find(|(held, _)| held == lock).map(|&(_, span)| span)
    };
    write
        .common
        .iter()
        .filter(|&(lock, mode)| {
            mode == Mode::Exclusive
                && read.common.mode(lock) == Some(Mode::Exclusive)
                && acquired(&read, lock) == acquired(&write, lock)
        })
        .map(|(lock, _)| lock.clone())
        .collect()
}

fn finding(
    cx: &RuleContext<'_>,
    sequence: &Sequence<'_>,
    verdict: &Verdict<'_>,
    steps: &[FieldStep],
) -> Finding {
    let write = sequence.write;
    let field = write.field;
    let name = cx.field_name(field);
    let method = cx.signature(write.owner.method(), field);
    let deed = match sequence.shape {
        Shape::Update => "writes a value that it computed from the old one",
        Shape::CheckThenAct => "writes it after a check that may no longer hold",
        Shape::LazyValue => "gives it a value if it has none, which two threads may do at once",
        Shape::PutIfAbsent => {
            "puts a new object if there is none, which two threads may do at once"
        }
    };
    let gap = match &verdict.unlocked {
        None => "nothing keeps other threads from changing it in between".to_owned(),
        Some((other, lock)) => format!(
            "`{}` changes it without `{lock}`, perhaps in between",
            cx.signature(other.owner.method(), field)
        ),
    };
    let partner = verdict.unlocked.as_ref().map_or(write, |(other, _)| other);
    Finding {
        rule: RuleId::NonAtomicUpdate,
        level: verdict.level,
        confidence: verdict.confidence,
        class: cx.class_name(),
        promise: cx.promise.clone(),
        field: name.to_owned(),
        message: format!("`{method}` reads `{name}` and then {deed}: {gap}"),
        fix: fix(cx, sequence, verdict),
        method: Some(method),
        guard: verdict.unlocked.as_ref().map(|(_, lock)| lock.clone()),
        location: Location {
            file: write.file,
            span: write.place,
        },
        declaration: cx.declaration(field),
        accesses: accesses(cx, field, steps),
        threads: Some([thread(cx, &[sequence.read, write]), thread(cx, &[partner])]),
        proof: None,
    }
}

fn fix(cx: &RuleContext<'_>, sequence: &Sequence<'_>, verdict: &Verdict<'_>) -> String {
    let name = cx.field_name(sequence.write.field);
    if let Some((other, lock)) = &verdict.unlocked {
        let method = cx.signature(other.owner.method(), other.field);
        return format!("Hold `{lock}` around the change in `{method}` as well.");
    }
    match Kind::of(cx, sequence.write.field) {
        Some(Kind::Map) => format!(
            "Let `{name}` do it in one step: `putIfAbsent`, `computeIfAbsent`, `compute` or `merge`."
        ),
        Some(Kind::Atomic) => format!(
            "Let `{name}` do it in one step: `compareAndSet`, `updateAndGet` or `incrementAndGet`."
        ),
        _ => format!(
            "Hold one lock around both steps and around every other change of `{name}`, or make it an atomic type and use `compareAndSet` or `updateAndGet`."
        ),
    }
}

fn kind(step: &FieldStep, cx: &RuleContext<'_>) -> AccessKind {
    match (step.deed, Kind::of(cx, step.field)) {
        (Deed::Read, _) => AccessKind::Read,
        (_, Some(Kind::Volatile)) => AccessKind::Write,
        _ => AccessKind::Modify,
    }
}

fn accesses(cx: &RuleContext<'_>, field: FieldId, steps: &[FieldStep]) -> Vec<FieldAccess> {
    let of_field = steps.iter().filter(|step| step.field == field);
    let mut accesses: Vec<FieldAccess> = of_field
        .map(|step| {
            let guards = cx.lock_names(&Locks::at(cx, step).common);
            FieldAccess {
                kind: kind(step, cx),
                location: Location {
                    file: step.file,
                    span: step.place,
                },
                method: cx.signature(step.owner.method(), field),
                is_unguarded: guards.is_empty(),
                guards,
            }
        })
        .collect();
    accesses.sort_by_key(|access| access.location);
    accesses
}

/// The way to the last of the steps, with the ones before it.
fn thread(cx: &RuleContext<'_>, steps: &[&FieldStep]) -> ThreadPath {
    let describe = |step: &FieldStep| crate::finding::Step {
        location: Location {
            file: step.file,
            span: step.place,
        },
        text: format!("{} `{}`", kind(step, cx).verb(), cx.field_name(step.field)),
    };
    let last = steps[steps.len() - 1];
    let unit = cx.facts().unit(last.unit);
    let end = describe(last);
    let mut path = story::path(
        cx,
        story::End {
            context: cx.conflicts.contexts.of_unit(last.unit)[0],
            location: end.location,
            held: &unit.access(last.access).held,
            text: end.text,
        },
    );
    let before = path.steps.len() - 1;
    let earlier = steps[..steps.len() - 1].iter().map(|step| describe(step));
    path.steps.splice(before..before, earlier);
    path
}
