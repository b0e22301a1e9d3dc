//! What the formats for people say about the findings of a group, in words.

use super::escape::visible;
use super::labels::rest;
use super::numbers::counted;
use crate::finding::{Confidence, FieldAccess, Finding, Location, RuleId, Step, Tally, ThreadPath};
use crate::report::Report;

/// How many further methods are named; the rest is only counted.
const METHODS_SHOWN: usize = 5;
/// How many steps of a thread are shown at its start and at its end.
const STEPS_FIRST: usize = 4;
const STEPS_LAST: usize = 8;

/// How many accesses hold the guard: ``guarded by `this.lock` in 2 of 3 accesses``. `None` for a
/// rule that is not about guards.
pub(super) fn guarded(finding: &Finding) -> Option<String> {
    let Tally { all, unguarded } = finding.tally;
    if !matches!(finding.rule, RuleId::UnguardedConflict | RuleId::GuardedBy) {
        return None;
    }
    Some(match &finding.guard {
        None if finding.accesses.iter().any(FieldAccess::holds_any) => {
            "not guarded by a common lock".to_owned()
        }
        None => "not guarded by any lock".to_owned(),
        Some(guard) => {
            let kept = all.saturating_sub(unguarded);
            format!(
                "guarded by `{guard}` in {kept} of {}",
                counted(all, "access")
            )
        }
    })
}

/// The other methods with an access like the first: ``likewise `get()` (line 12)``.
pub(super) fn likewise(report: &Report, others: &[&Finding]) -> Option<String> {
    if others.is_empty() {
        return None;
    }
    let mut methods: Vec<String> = others
        .iter()
        .take(METHODS_SHOWN)
        .map(|finding| {
            let method = visible(finding.method().unwrap_or(&finding.field));
            format!("`{method}` (line {})", report.start(finding.location).line)
        })
        .collect();
    if let Some(more @ 1..) = others.len().checked_sub(METHODS_SHOWN) {
        methods.push(counted(more, "more method"));
    }
    let last = methods.pop()?;
    Some(if methods.is_empty() {
        format!("likewise {last}")
    } else {
        format!("likewise {} and {last}", methods.join(", "))
    })
}

/// How many accesses have no label: ``and 3 more accesses, 1 without `this.lock` ``.
pub(super) fn unlabelled(group: &[&Finding]) -> Option<String> {
    let Tally { all, unguarded } = rest(group);
    let of_them = match &group[0].guard {
        _ if all == 0 => return None,
        Some(guard) if unguarded > 0 => format!(", {unguarded} without `{}`", visible(guard)),
        Some(guard) => format!(", holding `{}`", visible(guard)),
        None => String::new(),
    };
    Some(format!("and {}{of_them}", counted(all, "more access")))
}

/// The two threads of a group that collide.
pub(super) fn threads<'f>(group: &[&'f Finding]) -> Option<&'f [ThreadPath; 2]> {
    group.iter().find_map(|finding| finding.threads.as_ref())
}

/// A step that is shown, with its index, or how many are left out.
pub(super) enum ShownStep<'f> {
    Step(usize, &'f Step),
    LeftOut(usize),
}

/// The steps of a thread; those in the middle of a long path are only counted.
pub(super) fn shown_steps(thread: &ThreadPath) -> Vec<ShownStep<'_>> {
    let steps = &thread.steps;
    let hidden = steps.len().saturating_sub(STEPS_FIRST + STEPS_LAST);
    let mut shown = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if hidden > 0 && index == STEPS_FIRST {
            shown.push(ShownStep::LeftOut(hidden));
        }
        if index < STEPS_FIRST || index >= STEPS_FIRST + hidden {
            shown.push(ShownStep::Step(index, step));
        }
    }
    shown
}

/// The fix of the first finding, and that of the others where it differs.
pub(super) fn fix(group: &[&Finding]) -> Option<String> {
    let first = group[0];
    let fix = visible(first.fix.as_deref()?);
    let has_own = |other: &&&Finding| other.fix.is_some() && other.fix != first.fix;
    Some(match group.iter().filter(has_own).count() {
        0 => fix.into_owned(),
        1 => format!("{} Do the same in the other method.", stopped(&fix)),
        others => format!(
            "{} Do the same in the other {others} methods.",
            stopped(&fix)
        ),
    })
}

/// The text with a final stop.
fn stopped(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

/// The highest confidence of the group.
pub(super) fn confidence(group: &[&Finding]) -> Confidence {
    let confidences = group.iter().map(|finding| finding.confidence);
    confidences.max().unwrap_or(Confidence::Low)
}

/// `src/Counter.java:12`.
pub(super) fn place(report: &Report, location: Location) -> String {
    let path = report.source(location.file).origin.display();
    format!("{path}:{}", report.start(location).line)
}
