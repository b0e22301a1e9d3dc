//! The result for programs: a stable layout with a version.

use std::io::{self, Write};

use serde::Serialize;

use super::{Ending, RunReport, Tally};
use crate::output::json::{SCHEMA_VERSION, write};
use crate::tester::{Calibrated, Event, Events, Failure, Race, RacingAccess, Schedule, Thread};

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    tool: Tool,
    /// `run` or `replay`.
    command: &'static str,
    /// `failed`, `passed`, `failed-otherwise` or `diverged`.
    outcome: &'static str,
    main: &'a str,
    arguments: &'a [String],
    class_path: &'a [String],
    strategy: &'a str,
    seed: &'a str,
    events: Events,
    watch: &'a [String],
    java: JavaRow,
    schedules: Option<SchedulesRow>,
    calibrated: Option<CalibratedRow<'a>>,
    failure: Option<FailureRow<'a>>,
    divergence: Option<DivergenceRow<'a>>,
    schedule: Option<&'a Schedule>,
    schedule_file: Option<String>,
    notices: &'a [String],
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct JavaRow {
    home: String,
    version: Option<String>,
    vm: Option<String>,
    premain_millis: Option<u64>,
}

#[derive(Serialize)]
struct SchedulesRow {
    run: u64,
    abandoned: u64,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct CalibratedRow<'a> {
    threads: u64,
    steps: u64,
    decisions: u64,
    loader: &'a str,
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct FailureRow<'a> {
    index: u64,
    kind: &'a str,
    message: &'a str,
    thread: Option<u32>,
    verified: bool,
    uncontrolled: &'a [String],
    threads: Vec<ThreadRow<'a>>,
    race: Option<RaceRow<'a>>,
    events_before: u64,
    events: Vec<EventRow<'a>>,
}

#[derive(Serialize)]
pub(in crate::output) struct ThreadRow<'a> {
    id: u32,
    name: &'a str,
    state: &'a str,
    holds: &'a [String],
    stack: &'a [String],
    error: Option<&'a str>,
}

#[derive(Serialize)]
pub(in crate::output) struct EventRow<'a> {
    thread: u32,
    kind: &'a str,
    what: &'a str,
    at: Option<&'a str>,
    method: Option<&'a str>,
    class: Option<&'a str>,
    holds: &'a [String],
    mark: bool,
}

#[derive(Serialize)]
struct RaceRow<'a> {
    field: &'a str,
    first: AccessRow<'a>,
    second: AccessRow<'a>,
}

#[derive(Serialize)]
struct AccessRow<'a> {
    thread: u32,
    access: &'a str,
    holds: &'a [String],
    stack: &'a [String],
}

#[derive(Serialize)]
struct DivergenceRow<'a> {
    decision: u64,
    message: &'a str,
}

pub(super) fn render(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let plan = report.plan;
    let failure = report.failure();
    let document = Document {
        schema_version: SCHEMA_VERSION,
        tool: Tool {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
        },
        command: if report.tally.is_some() {
            "run"
        } else {
            "replay"
        },
        outcome: match report.ending {
            Ending::Failed(_) => "failed",
            Ending::FailedOtherwise(_) => "failed-otherwise",
            Ending::Passed => "passed",
            Ending::Diverged { .. } => "diverged",
        },
        main: &plan.main,
        arguments: &plan.arguments,
        class_path: &plan.class_path,
        strategy: &plan.strategy,
        seed: &plan.seed,
        events: plan.events,
        watch: &plan.watch,
        java: JavaRow {
            home: report.java_home.display().to_string(),
            version: report.java.map(|java| java.java.clone()),
            vm: report.java.map(|java| java.vm.clone()),
            premain_millis: report.java.map(|java| java.premain_millis),
        },
        schedules: report.tally.map(schedules),
        calibrated: report
            .tally
            .and_then(|tally| tally.calibrated)
            .map(calibrated),
        failure: failure.map(failure_row),
        divergence: match report.ending {
            Ending::Diverged { decision, message } => Some(DivergenceRow { decision, message }),
            _ => None,
        },
        schedule: failure.map(|failure| &failure.schedule),
        schedule_file: report.saved.map(|saved| saved.path.display().to_string()),
        notices: report.notices,
    };
    write(&document, out)
}

fn schedules(tally: Tally) -> SchedulesRow {
    SchedulesRow {
        run: tally.schedules,
        abandoned: tally.abandoned,
        complete: tally.is_complete,
        seconds: tally.elapsed.as_secs_f64(),
    }
}

fn calibrated(calibrated: &Calibrated) -> CalibratedRow<'_> {
    CalibratedRow {
        threads: calibrated.threads,
        steps: calibrated.steps,
        decisions: calibrated.decisions,
        loader: &calibrated.loader,
        reason: calibrated.reason.as_deref(),
    }
}

fn failure_row(failure: &Failure) -> FailureRow<'_> {
    FailureRow {
        index: failure.index,
        kind: &failure.verdict.kind,
        message: &failure.verdict.message,
        thread: failure.verdict.thread,
        verified: failure.verified,
        uncontrolled: &failure.uncontrolled,
        threads: failure.story.threads.iter().map(ThreadRow::new).collect(),
        race: failure.race.as_ref().map(race),
        events_before: failure.story.events_before,
        events: failure.story.events.iter().map(EventRow::new).collect(),
    }
}

impl<'a> ThreadRow<'a> {
    pub(in crate::output) fn new(thread: &'a Thread) -> Self {
        Self {
            id: thread.id,
            name: &thread.name,
            state: &thread.state,
            holds: &thread.holds,
            stack: &thread.stack,
            error: thread.error.as_deref(),
        }
    }
}

impl<'a> EventRow<'a> {
    pub(in crate::output) fn new(event: &'a Event) -> Self {
        Self {
            thread: event.thread,
            kind: &event.kind,
            what: &event.what,
            at: event.at.as_deref(),
            method: event.method.as_deref(),
            class: event.class.as_deref(),
            holds: &event.holds,
            mark: event.mark,
        }
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
        access: &access.access,
        holds: &access.holds,
        stack: &access.stack,
    }
}
