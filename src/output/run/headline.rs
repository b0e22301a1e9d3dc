//! The result in one line.

use std::time::Duration;

use super::{RunEnding, RunReport, RunTotals};
use crate::output::numbers::{counted, grouped};
use crate::subject::{Failure, RecordedSchedule, RunSettings};

/// `deadlock after 12 schedules (0.6 s)`.
pub(super) fn headline(report: &RunReport) -> String {
    match (report.ending, report.totals) {
        (RunEnding::Failed(failure), Some(totals)) => format!(
            "{} after {} ({})",
            failure.kind.name(),
            counted(failure.index + 1, "schedule"),
            seconds(totals.elapsed)
        ),
        (RunEnding::Failed(failure), None) => format!("{}, as recorded", failure.kind.name()),
        (RunEnding::Passed, Some(totals)) => passed(report.settings, totals),
        (RunEnding::Passed, None) => format!(
            "not reproduced: the schedule ended without a failure; {}",
            recorded(report.recorded)
        ),
        (RunEnding::FailedOtherwise(failure), _) => format!(
            "not reproduced: {}; {}",
            difference(report.recorded, failure),
            recorded(report.recorded)
        ),
        (RunEnding::Diverged { message, .. }, _) => {
            format!("not reproduced: {message}; {}", recorded(report.recorded))
        }
    }
}

fn passed(settings: &RunSettings, totals: RunTotals) -> String {
    let time = seconds(totals.elapsed);
    if totals.is_complete {
        let distinct = totals.schedules.saturating_sub(totals.abandoned);
        let count = counted(distinct, "interleaving");
        return format!(
            "all {count} covered, no failure ({}), {time}",
            settings.strategy
        );
    }
    let inconclusive = match totals.inconclusive {
        0 => String::new(),
        count => format!(", {} of them inconclusive", grouped(count.to_string())),
    };
    format!(
        "no failure in {}{inconclusive} ({}), {time}, {}",
        counted(totals.schedules, "schedule"),
        origin(settings),
        rate(totals),
    )
}

/// How the schedules were chosen: `random, seed 1`.
pub(super) fn origin(settings: &RunSettings) -> String {
    format!("{}, seed {}", settings.strategy, settings.seed)
}

/// `1,150 per second`, `0.3 per second`.
#[expect(clippy::cast_precision_loss, reason = "a rate for people")]
fn rate(totals: RunTotals) -> String {
    let rate = totals.schedules as f64 / totals.elapsed.as_secs_f64().max(0.001);
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

/// What a replay was expected to show.
fn recorded(schedule: Option<&RecordedSchedule>) -> String {
    schedule.map_or_else(String::new, |schedule| {
        let failure = &schedule.failure;
        format!("recorded was {}: {}", failure.kind.name(), failure.message)
    })
}

fn difference(recorded: Option<&RecordedSchedule>, failure: &Failure) -> String {
    let name = failure.kind.name();
    let expected = recorded.map(|schedule| schedule.failure.kind);
    if expected == Some(failure.kind) {
        format!("{name}, but after other events")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_are_rounded_for_people() {
        for (schedules, millis, expected) in [
            (5, 1_000, "5.0 per second"),
            (98, 10_000, "9.8 per second"),
            (10, 1_000, "10 per second"),
            (123_456, 2_000, "61,728 per second"),
            (1, 0, "1,000 per second"),
        ] {
            let totals = RunTotals {
                schedules,
                abandoned: 0,
                inconclusive: 0,
                is_complete: false,
                elapsed: Duration::from_millis(millis),
                calibration: None,
            };
            assert_eq!(rate(totals), expected);
        }
        assert_eq!(seconds(Duration::from_millis(9_940)), "9.9 s");
        assert_eq!(seconds(Duration::from_millis(10_400)), "10 s");
    }
}
