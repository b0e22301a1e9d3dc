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
        (Ending::Diverged { message, .. }, _) => {
            format!("not reproduced: {message}; {}", recorded(report.plan))
        }
    }
}

fn passed(plan: &Plan, tally: Tally) -> String {
    let time = seconds(tally.elapsed);
    if tally.is_complete {
        let distinct = tally.schedules.saturating_sub(tally.abandoned);
        let count = counted(distinct, "interleaving");
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

/// `1,150 per second`, `0.3 per second`.
#[expect(clippy::cast_precision_loss, reason = "a rate for people")]
fn rate(tally: Tally) -> String {
    let rate = tally.schedules as f64 / tally.elapsed.as_secs_f64().max(0.001);
    if rate < 10.0 {
        format!("{rate:.1} per second")
    } else {
        format!("{} per second", grouped(format!("{rate:.0}")))
    }
}

/// `0.6 s`, `12 s`.
fn seconds(time: Duration) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_have_no_more_digits_than_people_read() {
        for (schedules, millis, expected) in [
            (5, 1_000, "5.0 per second"),
            (98, 10_000, "9.8 per second"),
            (10, 1_000, "10 per second"),
            (123_456, 2_000, "61,728 per second"),
            (1, 0, "1,000 per second"),
        ] {
            let tally = Tally {
                schedules,
                abandoned: 0,
                is_complete: false,
                elapsed: Duration::from_millis(millis),
                calibrated: None,
            };
            assert_eq!(rate(tally), expected);
        }
        assert_eq!(seconds(Duration::from_millis(9_940)), "9.9 s");
        assert_eq!(seconds(Duration::from_millis(10_400)), "10 s");
    }
}
