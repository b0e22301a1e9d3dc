//! The result for programs: a stable, versioned layout.

use std::io::{self, Write};

use serde::Serialize;

use super::{RunEnding, RunReport, RunTotals};
use crate::output::document::{SCHEMA_VERSION, TOOL, Tool, write};
use crate::output::schedule_rows::{self, EventRow, ScheduleRow, ThreadRow};
use crate::subject::{Calibration, Failure, Race, RacingAccess};

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Run"))]
pub(super) struct Document<'a> {
    schema_version: u32,
    tool: Tool,
    /// `run` or `replay`.
    command: &'static str,
    /// `failed`, `passed`, `failed-otherwise` or `diverged`.
    outcome: &'static str,
    /// Absent if a test was run.
    #[serde(skip_serializing_if = "Option::is_none")]
    main: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    junit: Option<&'a str>,
    arguments: &'a [String],
    class_path: &'a [String],
    strategy: &'a str,
    seed: &'a str,
    events: &'static str,
    watch: &'a [String],
    java: JavaRow,
    schedules: Option<SchedulesRow>,
    calibrated: Option<CalibratedRow<'a>>,
    failure: Option<FailureRow<'a>>,
    divergence: Option<DivergenceRow<'a>>,
    schedule: Option<ScheduleRow<'a>>,
    schedule_file: Option<String>,
    notices: &'a [String],
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JavaRow {
    home: String,
    version: Option<String>,
    vm: Option<String>,
    premain_millis: Option<u64>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SchedulesRow {
    run: u64,
    abandoned: u64,
    inconclusive: u64,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CalibratedRow<'a> {
    threads: u64,
    steps: u64,
    decisions: u64,
    loader: &'a str,
    reason: Option<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FailureRow<'a> {
    index: u64,
    kind: &'a str,
    message: &'a str,
    thread: Option<u32>,
    verified: bool,
    uncontrolled: &'a [String],
    early_timeouts: &'a [String],
    spurious_wakeups: &'a [String],
    threads: Vec<ThreadRow<'a>>,
    race: Option<RaceRow<'a>>,
    events_before: u64,
    events: Vec<EventRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RaceRow<'a> {
    field: &'a str,
    first: AccessRow<'a>,
    second: AccessRow<'a>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct AccessRow<'a> {
    thread: u32,
    access: &'a str,
    holds: &'a [String],
    stack: &'a [String],
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct DivergenceRow<'a> {
    decision: u64,
    message: &'a str,
}

pub(super) fn render(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let settings = report.settings;
    let failure = report.failure();
    let document = Document {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        command: if report.totals.is_some() {
            "run"
        } else {
            "replay"
        },
        outcome: outcome(report.ending),
        main: settings.workload.main(),
        junit: settings.workload.junit(),
        arguments: settings.workload.arguments(),
        class_path: &settings.class_path,
        strategy: &settings.strategy,
        seed: &settings.seed,
        events: settings.events.name(),
        watch: &settings.watch,
        java: java(report),
        schedules: report.totals.map(schedules),
        calibrated: report
            .totals
            .and_then(|totals| totals.calibration)
            .map(calibrated),
        failure: failure.map(failure_row),
        divergence: match report.ending {
            RunEnding::Diverged { decision, message } => Some(DivergenceRow { decision, message }),
            _ => None,
        },
        schedule: failure.map(|failure| schedule_rows::schedule(&failure.schedule)),
        schedule_file: report.saved.map(|saved| saved.path.display().to_string()),
        notices: report.notices,
    };
    write(&document, out)
}

fn outcome(ending: RunEnding) -> &'static str {
    match ending {
        RunEnding::Failed(_) => "failed",
        RunEnding::FailedOtherwise(_) => "failed-otherwise",
        RunEnding::Passed => "passed",
        RunEnding::Diverged { .. } => "diverged",
    }
}

fn java(report: &RunReport) -> JavaRow {
    JavaRow {
        home: report.java_home.display().to_string(),
        version: report.jvm.map(|jvm| jvm.java.clone()),
        vm: report.jvm.map(|jvm| jvm.vm.clone()),
        premain_millis: report.jvm.map(|jvm| jvm.premain_millis),
    }
}

fn schedules(totals: RunTotals) -> SchedulesRow {
    SchedulesRow {
        run: totals.schedules,
        abandoned: totals.abandoned,
        inconclusive: totals.inconclusive,
        complete: totals.is_complete,
        seconds: totals.elapsed.as_secs_f64(),
    }
}

fn calibrated(calibration: &Calibration) -> CalibratedRow<'_> {
    CalibratedRow {
        threads: calibration.threads,
        steps: calibration.steps,
        decisions: calibration.decisions,
        loader: calibration.loading.name(),
        reason: calibration.reason.as_deref(),
    }
}

fn failure_row(failure: &Failure) -> FailureRow<'_> {
    FailureRow {
        index: failure.index,
        kind: failure.kind.name(),
        message: &failure.message,
        thread: failure.thread,
        verified: failure.verified,
        uncontrolled: &failure.uncontrolled,
        early_timeouts: &failure.early_timeouts,
        spurious_wakeups: &failure.spurious_wakeups,
        threads: schedule_rows::threads(&failure.interleaving),
        race: failure.race.as_ref().map(race),
        events_before: failure.interleaving.events_before,
        events: schedule_rows::events(&failure.interleaving),
    }
}

fn race(race: &Race) -> RaceRow<'_> {
    RaceRow {
        field: &race.field,
        first: access(&race.first),
        second: access(&race.second),
    }
}

fn access(access: &RacingAccess) -> AccessRow<'_> {
    AccessRow {
        thread: access.thread,
        access: access.access.name(),
        holds: &access.holds,
        stack: &access.stack,
    }
}
