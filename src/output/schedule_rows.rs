//! JSON rows that a run and a verdict share: threads, events, and recorded schedules.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::subject::{Event, Interleaving, RecordedSchedule, SCHEDULE_FORMAT, ThreadState};

/// A thread at the end of a schedule.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ThreadRow<'a> {
    id: u32,
    name: &'a str,
    state: &'a str,
    holds: &'a [String],
    stack: &'a [String],
    error: Option<&'a str>,
}

/// A step of a schedule.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct EventRow<'a> {
    thread: u32,
    kind: &'static str,
    what: &'a str,
    at: Option<String>,
    method: Option<&'a str>,
    class: Option<&'a str>,
    holds: &'a [String],
    mark: bool,
}

/// A recorded schedule in the layout of its file, so that it can be saved and replayed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ScheduleRow<'a> {
    threadlint: &'a str,
    format: u32,
    java: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    main: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    junit: Option<&'a str>,
    arguments: &'a [String],
    class_path: &'a [String],
    classes: &'a str,
    events: &'static str,
    watch: &'a [String],
    early_timeouts: u32,
    spurious: u32,
    max_steps: Option<u64>,
    max_millis: Option<u64>,
    strategy: &'a str,
    seed: &'a str,
    index: u64,
    decisions: &'a str,
    event_count: u64,
    hash: &'a str,
    failure: RecordedFailureRow<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allow: Vec<&'static str>,
    #[serde(flatten)]
    more: &'a Map<String, Value>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RecordedFailureRow<'a> {
    kind: &'static str,
    message: &'a str,
}

pub(super) fn threads(interleaving: &Interleaving) -> Vec<ThreadRow<'_>> {
    interleaving.threads.iter().map(thread).collect()
}

fn thread(thread: &ThreadState) -> ThreadRow<'_> {
    ThreadRow {
        id: thread.id,
        name: &thread.name,
        state: &thread.state,
        holds: &thread.holds,
        stack: &thread.stack,
        error: thread.error.as_deref(),
    }
}

pub(super) fn events(interleaving: &Interleaving) -> Vec<EventRow<'_>> {
    interleaving.events.iter().map(event).collect()
}

fn event(event: &Event) -> EventRow<'_> {
    EventRow {
        thread: event.thread,
        kind: event.kind.name(),
        what: &event.what,
        at: event.at.as_ref().map(ToString::to_string),
        method: event.method.as_deref(),
        class: event.class.as_deref(),
        holds: &event.holds,
        mark: event.is_marked,
    }
}

pub(super) fn schedule(schedule: &RecordedSchedule) -> ScheduleRow<'_> {
    let settings = &schedule.settings;
    let allowed = schedule.allowed.iter();
    ScheduleRow {
        threadlint: &schedule.threadlint,
        format: SCHEDULE_FORMAT,
        java: &schedule.java,
        main: settings.workload.main(),
        junit: settings.workload.junit(),
        arguments: settings.workload.arguments(),
        class_path: &settings.class_path,
        classes: &schedule.classes,
        events: settings.events.name(),
        watch: &settings.watch,
        early_timeouts: settings.early_timeouts,
        spurious: settings.spurious,
        max_steps: settings.max_steps,
        max_millis: settings.max_millis,
        strategy: &settings.strategy,
        seed: &settings.seed,
        index: schedule.index,
        decisions: &schedule.decisions,
        event_count: schedule.event_count,
        hash: &schedule.hash,
        failure: RecordedFailureRow {
            kind: schedule.failure.kind.name(),
            message: &schedule.failure.message,
        },
        allow: allowed.map(|operation| operation.name()).collect(),
        more: &schedule.more,
    }
}
