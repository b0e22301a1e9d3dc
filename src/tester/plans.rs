//! The plans that JVMs are started with.

use super::convert;
use crate::protocol::{Examination, GuardRails, Mode, Output, PROTOCOL, Plan, Proving, Recording};
use crate::subject::{
    DrivenPrediction, EventScope, ExaminationTarget, FailureKind, GuardedOperation,
    RecordedSchedule, RunSettings, Workload, strategies,
};

/// Bounds of one schedule of a driver, which makes only a few calls.
const STEPS_OF_DRIVER: u64 = 100_000;
const MILLIS_OF_DRIVER: u64 = 10_000;
/// Least wall time of a replay.
const MILLIS_OF_REPLAY: u64 = 60_000;

/// A plan that chooses schedules as `settings` say.
pub(super) fn run(settings: &RunSettings, shows_output: bool) -> Plan {
    let conditions = convert::conditions(settings);
    let settings = settings.clone();
    let workload = settings.workload;
    Plan {
        protocol: PROTOCOL,
        mode: Mode::Run,
        class_path: settings.class_path,
        main: workload.main().unwrap_or_default().to_owned(),
        arguments: workload.arguments().to_owned(),
        junit: workload.junit().map(str::to_owned),
        strategy: settings.strategy,
        seed: settings.seed,
        conditions,
        output: output(shows_output),
        schedule: None,
        once: None,
        debug: false,
        repeat: 1,
        home: None,
        rails: None,
        examination: None,
        recording: None,
        proving: None,
        test_classes: Vec::new(),
    }
}

/// A plan that records one schedule in the file at that absolute path.
pub(super) fn record(settings: &RunSettings, trace: &str, shows_output: bool) -> Plan {
    Plan {
        mode: Mode::Record,
        recording: Some(Recording {
            trace: trace.to_owned(),
            units: true,
            free: false,
            max_events: None,
        }),
        ..run(settings, shows_output)
    }
}

/// A plan that records a free run in the file at that absolute path.
pub(super) fn record_freely(settings: &RunSettings, trace: &str, max_events: Option<u64>) -> Plan {
    Plan {
        mode: Mode::Record,
        recording: Some(Recording {
            trace: trace.to_owned(),
            units: true,
            free: true,
            max_events,
        }),
        ..run(settings, false)
    }
}

/// A plan that drives predictions from a run that was recorded with these settings, and in which
/// these errors ended threads.
pub(super) fn prove(
    settings: &RunSettings,
    predictions: &[DrivenPrediction],
    errors: &[String],
    budget_millis: u64,
    shows_output: bool,
) -> Plan {
    let numbered = predictions.iter().enumerate();
    Plan {
        mode: Mode::Prove,
        proving: Some(Proving {
            targets: numbered
                .map(|(id, prediction)| convert::prediction(id, prediction))
                .collect(),
            budget_millis,
            units: true,
            errors: errors.to_owned(),
        }),
        ..run(settings, shows_output)
    }
}

/// A plan that follows `schedule` on `class_path`, under the recorded conditions. What a driver may
/// do is not one of them: the schedule may come from a stranger.
pub(super) fn replay(
    schedule: &RecordedSchedule,
    class_path: &[String],
    allowed: &[GuardedOperation],
    shows_output: bool,
) -> Plan {
    let settings = RunSettings {
        class_path: class_path.to_owned(),
        max_millis: replay_millis(schedule),
        ..schedule.settings.clone()
    };
    let rails = schedule.is_of_driver().then(|| rails(allowed));
    Plan {
        mode: Mode::Replay,
        rails,
        schedule: Some(convert::schedule_file(schedule)),
        ..run(&settings, shows_output)
    }
}

/// The wall time of a replay. It is extended, because the same steps may take longer on a slower
/// machine, unless the recorded failure is a timeout.
fn replay_millis(schedule: &RecordedSchedule) -> Option<u64> {
    let recorded = schedule.settings.max_millis;
    match schedule.failure.kind {
        FailureKind::Timeout => recorded,
        _ => recorded.max(Some(MILLIS_OF_REPLAY)),
    }
}

/// The targets to examine, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExaminationSettings<'a> {
    /// The id of each target is its position.
    pub(crate) targets: &'a [ExaminationTarget],
    /// Entries are absolute.
    pub(crate) class_path: &'a [String],
    /// Those of them whose static methods are the user's factories.
    pub(crate) driver_path: &'a [String],
    pub(crate) seed: i64,
    /// Wall time for each target.
    pub(crate) budget_millis: u64,
    /// What the code may do beyond the guard rails.
    pub(crate) allowed: &'a [GuardedOperation],
    pub(crate) shows_output: bool,
}

/// A plan that examines targets.
pub(super) fn examination(settings: &ExaminationSettings) -> Plan {
    let schedules = RunSettings {
        class_path: settings.class_path.to_owned(),
        strategy: strategies::RACE.to_owned(),
        seed: settings.seed.to_string(),
        events: EventScope::All,
        // Any class may reach the field; what does not touch the field is not an event.
        watch: vec!["**".to_owned()],
        max_steps: Some(STEPS_OF_DRIVER),
        max_millis: Some(MILLIS_OF_DRIVER),
        ..no_program()
    };
    Plan {
        mode: Mode::Confirm,
        rails: Some(rails(settings.allowed)),
        examination: Some(Examination {
            targets: settings.targets.iter().map(convert::target).collect(),
            budget_millis: settings.budget_millis,
            driver_path: settings.driver_path.to_owned(),
        }),
        ..run(&schedules, settings.shows_output)
    }
}

/// A plan that runs no code and only asks what works.
pub(super) fn doctor() -> Plan {
    Plan {
        mode: Mode::Doctor,
        ..run(&no_program(), false)
    }
}

/// A plan that lists the tests of classes.
pub(super) fn tests(class_path: &[String], classes: &[String]) -> Plan {
    Plan {
        mode: Mode::Tests,
        class_path: class_path.to_owned(),
        test_classes: classes.to_owned(),
        ..run(&no_program(), false)
    }
}

fn no_program() -> RunSettings {
    RunSettings {
        class_path: Vec::new(),
        workload: Workload::Main {
            class: String::new(),
            arguments: Vec::new(),
        },
        strategy: strategies::RANDOM.to_owned(),
        seed: "0".to_owned(),
        events: EventScope::Sync,
        watch: Vec::new(),
        early_timeouts: 0,
        spurious: 0,
        max_steps: None,
        max_millis: None,
    }
}

fn rails(allowed: &[GuardedOperation]) -> GuardRails {
    GuardRails {
        allow: convert::names(allowed),
        // Each JVM gets its own folder when it starts.
        scratch: String::new(),
    }
}

fn output(is_shown: bool) -> Output {
    if is_shown {
        Output::Pass
    } else {
        Output::Discard
    }
}
