//! `non-atomic-update`: two ordered steps on a field whose combination is not atomic.
//!
//! The steps are reads and writes of a volatile field, of an atomic, or of one key of a concurrent
//! map, the second depending on the first. A lock that is held from the first step to the second
//! excludes others only if every other change holds it as well.

mod attempts;
mod sequences;
mod steps;

use super::context::RuleContext;
use super::story;
use crate::cfg::{Mode, Part, Path, body_of};
use crate::finding::{
    ACCESSES_LISTED, AccessKind, Confidence, FieldAccess, Finding, Level, Location, RuleId, Step,
    Tally, ThreadPath,
};
use crate::model::Nesting;
use crate::program::FieldId;
use crate::source::Span;
use crate::subject::Consequence;
use sequences::{Sequence, Shape};
use steps::{FieldStep, Kind, Locks, StepKind};

pub(super) fn check(cx: &RuleContext<'_>, out: &mut Vec<Finding>) {
    let steps = steps::of_class(cx);
    let mut owners: Vec<_> = steps.iter().map(|step| step.owner).collect();
    owners.dedup();
    for owner in owners {
        let Some((_, body)) = body_of(cx.program(), owner) else {
            continue;
        };
        let of_owner: Vec<&FieldStep> = steps.iter().filter(|step| step.owner == owner).collect();
        let found = sequences::of_body(body, cx.facts().knowledge, &of_owner, |step| {
            Kind::of(cx, step.field)
        });
        let mut fields: Vec<FieldId> = found.iter().map(|found| found.write.field).collect();
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            let of_field = found.iter().filter(|found| found.write.field == field);
            // The worst sequence represents all; `max_by_key` takes the last of equal ones:
            // reversed, that is the first.
            let reported = of_field
                .filter_map(|sequence| Some((judge(cx, sequence, &steps)?, sequence)))
                .rev()
                .max_by_key(|(assessment, _)| (assessment.level, assessment.confidence));
            out.extend(
                reported.map(|(assessment, sequence)| finding(cx, sequence, &assessment, &steps)),
            );
        }
    }
}

/// How a sequence is reported.
struct Assessment<'s> {
    level: Level,
    confidence: Confidence,
    /// A lock that the sequence holds, and a change of the field that does not hold it.
    unlocked: Option<(&'s FieldStep, String)>,
}

/// Whether and how the sequence is reported.
fn judge<'s>(
    cx: &RuleContext<'_>,
    sequence: &Sequence<'_>,
    steps: &'s [FieldStep],
) -> Option<Assessment<'s>> {
    // Both steps must run in one go, that is, in the same unit.
    if sequence.read.unit != sequence.write.unit {
        return None;
    }
    let is_changed = |step: &&FieldStep| step.field == sequence.write.field && step.is_change();
    let changes: Vec<&FieldStep> = steps.iter().filter(is_changed).collect();
    // If one thread makes all changes, none of them gets lost.
    if changes.iter().all(|change| is_confined(cx, change)) {
        return None;
    }
    let kept = kept_locks(cx, last_read(cx, sequence, steps), sequence.write);
    let mut unlocked = None;
    for lock in &kept {
        let change = changes.iter().find(|change| !is_locked(cx, change, lock))?;
        unlocked = Some((*change, cx.monitor_name(lock)));
    }
    let level = match sequence.shape {
        Shape::LazyValue => Level::Note,
        Shape::CheckThenAct | Shape::PutIfAbsent | Shape::Update => Level::Warning,
    };
    let may_be_excluded = may_be_excluded(cx, sequence, kept.is_empty())
        || attempts::decide(cx, sequence.write, steps);
    let confidence = match &unlocked {
        _ if may_be_excluded => Confidence::Low,
        Some(_) => confidence_of_gap(sequence.shape),
        None => confidence_of(sequence),
    };
    Some(Assessment {
        level,
        confidence,
        unlocked,
    })
}

/// Whether only the object's own thread makes the step.
fn is_confined(cx: &RuleContext<'_>, step: &FieldStep) -> bool {
    let mut ways = cx.contexts.of_unit(step.unit).iter();
    ways.all(|&way| cx.contexts.is_on_own_thread(&cx.view, way))
}

fn is_locked(cx: &RuleContext<'_>, step: &FieldStep, lock: &Path) -> bool {
    Locks::at(cx, step).common.mode(lock) == Some(Mode::Exclusive)
}

fn confidence_of(sequence: &Sequence<'_>) -> Confidence {
    match sequence.shape {
        Shape::Update if !sequence.is_through_local => Confidence::High,
        _ => Confidence::Medium,
    }
}

/// The confidence if another change does not hold the lock. Such a change is often intended, to
/// override the value; only a lost update is hardly ever intended.
fn confidence_of_gap(shape: Shape) -> Confidence {
    match shape {
        Shape::Update => Confidence::Medium,
        _ => Confidence::Low,
    }
}

/// Whether something that the analysis does not understand may keep other threads out.
fn may_be_excluded(cx: &RuleContext<'_>, sequence: &Sequence<'_>, keeps_no_lock: bool) -> bool {
    let is_half_locked = sequence.shape != Shape::Update
        && keeps_no_lock
        && !Locks::at(cx, sequence.write).common.is_empty();
    is_half_locked || sequence.is_in_lock_resource || is_handed_on(cx, sequence.write)
}

/// Whether all ways to the step start in a body that is passed on: the code that runs such bodies
/// may run only one at a time.
fn is_handed_on(cx: &RuleContext<'_>, step: &FieldStep) -> bool {
    cx.contexts.of_unit(step.unit).iter().all(|&way| {
        let unit = cx.facts().unit(cx.contexts.start(way));
        let nesting = cx.program().class_decl(unit.class).nesting;
        let is_body = matches!(nesting, Nesting::Anonymous(_) | Nesting::Local(_));
        unit.part != Part::Whole || (is_body && unit.class != cx.view.class)
    })
}

/// The read that decides. If code checks twice, it is the second read, made under a lock that is
/// held until the write.
fn last_read<'s>(
    cx: &RuleContext<'_>,
    sequence: &Sequence<'s>,
    steps: &'s [FieldStep],
) -> &'s FieldStep {
    let write = sequence.write;
    let is_between = |step: &&FieldStep| {
        step.kind == StepKind::Read
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
// A lock that is released and taken again at the same place in a loop counts as held throughout
// (may under-report).
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
    assessment: &Assessment<'_>,
    steps: &[FieldStep],
) -> Finding {
    let write = sequence.write;
    let partner = assessment
        .unlocked
        .as_ref()
        .map_or(write, |(other, _)| other);
    let of_field = steps_of(write.field, steps);
    let tally = tally(cx, &of_field);
    let listed = listed([write, partner], of_field);
    Finding {
        level: assessment.level,
        confidence: assessment.confidence,
        message: message(cx, sequence, assessment),
        fix: Some(fix(cx, sequence, assessment)),
        harm: Some(harm(sequence.shape)),
        method: Some(cx.member(write.owner)),
        guard: assessment.unlocked.as_ref().map(|(_, lock)| lock.clone()),
        location: location(write),
        accesses: listed.iter().map(|step| field_access(cx, step)).collect(),
        tally,
        threads: Some([
            thread(cx, &[sequence.read, write], &listed),
            thread(cx, &[partner], &listed),
        ]),
        ..cx.finding(RuleId::NonAtomicUpdate, write.field)
    }
}

fn message(cx: &RuleContext<'_>, sequence: &Sequence<'_>, assessment: &Assessment<'_>) -> String {
    let write = sequence.write;
    let does = match sequence.shape {
        Shape::Update => "writes a value that it computed from the old one",
        Shape::CheckThenAct => "writes it after a check that may no longer hold",
        Shape::LazyValue => "gives it a value if it has none, which two threads may do at once",
        Shape::PutIfAbsent => {
            "puts a new object if there is none, which two threads may do at once"
        }
    };
    let gap = match &assessment.unlocked {
        None => "nothing keeps other threads from changing it in between".to_owned(),
        Some((other, lock)) => format!(
            "`{}` changes it without `{lock}`, perhaps in between",
            cx.signature(other.owner)
        ),
    };
    format!(
        "`{}` reads `{}` and then {does}: {gap}",
        cx.signature(write.owner),
        cx.field_name(write.field)
    )
}

fn fix(cx: &RuleContext<'_>, sequence: &Sequence<'_>, assessment: &Assessment<'_>) -> String {
    let name = cx.field_name(sequence.write.field);
    if let Some((other, lock)) = &assessment.unlocked {
        let method = cx.signature(other.owner);
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
    match (step.kind, Kind::of(cx, step.field)) {
        (StepKind::Read, _) => AccessKind::Read,
        (_, Some(Kind::Volatile)) => AccessKind::Write,
        _ => AccessKind::Modify,
    }
}

/// The steps on the field, in source order.
fn steps_of(field: FieldId, steps: &[FieldStep]) -> Vec<&FieldStep> {
    let mut of_field: Vec<&FieldStep> = steps.iter().filter(|step| step.field == field).collect();
    of_field.sort_by_key(|step| location(step));
    of_field
}

fn tally(cx: &RuleContext<'_>, of_field: &[&FieldStep]) -> Tally {
    let is_unguarded = |step: &&&FieldStep| Locks::at(cx, step).common.is_empty();
    Tally {
        all: of_field.len(),
        unguarded: of_field.iter().filter(is_unguarded).count(),
    }
}

/// The steps that a finding lists: those that collide, then others in source order.
fn listed<'s>(pair: [&'s FieldStep; 2], of_field: Vec<&'s FieldStep>) -> Vec<&'s FieldStep> {
    let mut listed: Vec<&FieldStep> = Vec::new();
    for step in pair.into_iter().chain(of_field) {
        let is_new = !listed.iter().any(|known| std::ptr::eq(*known, step));
        if is_new && listed.len() < ACCESSES_LISTED {
            listed.push(step);
        }
    }
    listed
}

fn harm(shape: Shape) -> Consequence {
    match shape {
        Shape::Update => Consequence::LostUpdate,
        Shape::CheckThenAct | Shape::LazyValue | Shape::PutIfAbsent => Consequence::CheckThenAct,
    }
}

fn field_access(cx: &RuleContext<'_>, step: &FieldStep) -> FieldAccess {
    let guards = cx.lock_names(&Locks::at(cx, step).common);
    FieldAccess {
        kind: kind(step, cx),
        location: location(step),
        member: cx.member(step.owner),
        is_unguarded: guards.is_empty(),
        guards,
        unshared: Vec::new(),
    }
}

fn location(step: &FieldStep) -> Location {
    Location {
        file: step.file,
        span: step.place,
    }
}

/// The path of the thread to the last of the steps, with the steps before it.
fn thread(cx: &RuleContext<'_>, steps: &[&FieldStep], of_field: &[&FieldStep]) -> ThreadPath {
    let text = |step: &FieldStep| {
        let verb = kind(step, cx).verb_for_field();
        format!("{verb} `{}`", cx.field_name(step.field))
    };
    let last = steps[steps.len() - 1];
    let unit = cx.facts().unit(last.unit);
    let position = of_field.iter().position(|step| std::ptr::eq(*step, last));
    let mut path = story::path(
        cx,
        story::End {
            contexts: &cx.contexts,
            asides: &[],
            context: cx.contexts.of_unit(last.unit)[0],
            location: location(last),
            held: &unit.access(last.access).held,
            text: text(last),
            access: position.unwrap_or(0),
        },
    );
    let before = path.steps.len() - 1;
    let earlier = steps[..steps.len() - 1].iter().map(|step| Step {
        location: location(step),
        text: text(step),
    });
    path.steps.splice(before..before, earlier);
    path
}
