//! What came out, in one line.

use std::time::Duration;

use super::{Ending, RunReport, Tally};
use crate::output::numbers::{counted, grouped};
use crate::tester::{Failure, Plan};

/// `deadlock after 12 schedules (0.6 s)`.
pub(super) fn headline(report: &RunReport) -> String {
    match (report.ending, report.tally) {
        (Ending::Failed(failure), Some(tally)) => format!(
            "{} after {} ({})",
            failure.verdict.kind,
            counted(failure.index + 1, "schedule"),
            seconds(tally.elapsed)
        ),
        (Ending::Failed(failure), None) => format!("{}, as recorded", failure.verdict.kind),
        (Ending::Passed, Some(tally)) => passed(report.plan, tally),
        (Ending::Passed, None) => format!(
            "not reproduced: the schedule ended without a failure; {}",
            recorded(report.plan)
        ),
        (Ending::FailedOtherwise(failure), _) => format!(
            "not reproduced: {}; {}",
            difference(report.plan, failure),
            recorded(report.plan)
        ),
        (Ending::Diverged { decision, message }, _) => format!(
            "not reproduced: the program left the schedule at decision {decision}: {message}; {}",
            recorded(report.plan)
        ),
    }
}

fn passed(plan: &Plan, tally: Tally) -> String {
    let time = seconds(tally.elapsed);
    if tally.is_complete {
        let count = counted(tally.schedules, "interleaving");
        return format!(
            "all {count} covered, no failure ({}), {time}",
            plan.strategy
        );
    }
    format!(
        "no failure in {} ({}), {time}, {}",
        counted(tally.schedules, "schedule"),
        origin(plan),
        rate(tally),
    )
}

/// How the schedules were chosen: `random, seed 1`.
pub(super) fn origin(plan: &Plan) -> String {
    format!("{}, seed {}", plan.strategy, plan.seed)
}

/// `1,150 per second`.
pub(super) fn rate(tally: Tally) -> String {
    format!("{} per second", grouped(per_second(tally)))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a rate for people"
)]
fn per_second(tally: Tally) -> u64 {
    (tally.schedules as f64 / tally.elapsed.as_secs_f64().max(0.001)).round() as u64
}

/// `0.6 s`, `12 s`.
pub(super) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{seconds:.0} s")
    }
}

fn recorded(plan: &Plan) -> String {
    plan.schedule.as_ref().map_or_else(String::new, |schedule| {
        format!(
            "recorded was {}: {}",
            schedule.failure.kind, schedule.failure.message
        )
    })
}

fn difference(plan: &Plan, failure: &Failure) -> String {
    let expected = plan
        .schedule
        .as_ref()
        .map(|schedule| &schedule.failure.kind);
    if expected == Some(&failure.verdict.kind) {
        format!("{}, but after other events", failure.verdict.kind)
    } else {
        failure.verdict.kind.clone()
    }
}
