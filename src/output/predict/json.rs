//! Predictions for programs: a stable, versioned layout.

use std::io::{self, Write};

use serde::Serialize;

use super::{PredictReport, PredictionRow, ProvedFinding, ReportedTrace};
use crate::output::atomic_sets::{SetRow, set_row};
use crate::output::document::{SCHEMA_VERSION, TOOL, Tool, write};
use crate::output::schedule_rows::{self, EventRow, ScheduleRow, ThreadRow};
use crate::output::verdict_json::RECORDED_RUN;
use crate::subject::{Failure, PredictedEvent, Workload};

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Predictions"))]
pub(super) struct Document<'a> {
    schema_version: u32,
    tool: Tool,
    command: &'static str,
    /// What was run, if there is one trace: its row has the same.
    #[serde(flatten)]
    only: Option<WorkloadRow<'a>>,
    class_path: &'a [String],
    trace: TotalRow,
    traces: Vec<TraceRow<'a>>,
    recorded_failure: Option<RecordedFailureRow<'a>>,
    predictions: Vec<Row<'a>>,
    notices: &'a [String],
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WorkloadRow<'a> {
    /// Absent if a test was run.
    #[serde(skip_serializing_if = "Option::is_none")]
    main: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    junit: Option<&'a str>,
    arguments: &'a [String],
}

/// Of all traces.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TotalRow {
    events: usize,
    threads: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TraceRow<'a> {
    /// None if it was recorded for this report alone.
    path: Option<&'a str>,
    #[serde(flatten)]
    workload: WorkloadRow<'a>,
    events: usize,
    threads: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RecordedFailureRow<'a> {
    kind: &'static str,
    message: &'a str,
    schedule: ScheduleRow<'a>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Row<'a> {
    rule: &'static str,
    /// `confirmed`, `not-reproduced`, `blocked` or `predicted`.
    verdict: &'static str,
    reason: &'a str,
    /// The path of the trace that shows it, unless that was recorded for this report alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a str>,
    /// Whether an order of the recorded events leads there.
    witness: bool,
    /// Of a violation of atomicity.
    pattern: Option<&'static str>,
    /// The variables that belong together, and who says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<SetRow<'a>>,
    fields: Vec<MemberRow<'a>>,
    events: Vec<PlaceRow<'a>>,
    /// The finding of `check` that it proves.
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<FindingRow<'a>>,
    schedules: u64,
    millis: u64,
    harm: Option<HarmRow<'a>>,
    /// Time limits that expired although another thread could go on.
    early_timeouts: &'a [String],
    interleaving: Option<InterleavingRow<'a>>,
    schedule: Option<ScheduleRow<'a>>,
    schedule_file: Option<String>,
    replay: Option<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FindingRow<'a> {
    rule: &'static str,
    class: &'a str,
    field: &'a str,
    method: Option<&'a str>,
    message: &'a str,
    path: String,
    line: u32,
    proof: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MemberRow<'a> {
    class: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PlaceRow<'a> {
    thread: &'a str,
    does: &'a str,
    class: &'a str,
    method: &'a str,
    /// Of its source, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    line: Option<u32>,
    /// The outermost method.
    unit: Option<MemberRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct HarmRow<'a> {
    kind: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct InterleavingRow<'a> {
    threads: Vec<ThreadRow<'a>>,
    events_before: u64,
    events: Vec<EventRow<'a>>,
}

pub(super) fn render(report: &PredictReport, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        command: "predict",
        only: report.only_trace().map(|it| workload(&it.workload)),
        class_path: report.class_path,
        trace: TotalRow {
            events: report.events(),
            threads: report.traces.iter().map(|it| it.threads).sum(),
        },
        traces: report.traces.iter().map(trace).collect(),
        recorded_failure: report.recorded_failure.map(|failure| RecordedFailureRow {
            kind: failure.kind.name(),
            message: &failure.message,
            schedule: schedule_rows::schedule(&failure.schedule),
        }),
        predictions: report.rows.iter().map(|it| row(report, it)).collect(),
        notices: &report.notices,
    };
    write(&document, out)
}

fn workload(workload: &Workload) -> WorkloadRow<'_> {
    WorkloadRow {
        main: workload.main(),
        junit: workload.junit(),
        arguments: workload.arguments(),
    }
}

fn trace(trace: &ReportedTrace) -> TraceRow<'_> {
    TraceRow {
        path: trace.path.as_deref(),
        workload: workload(&trace.workload),
        events: trace.events,
        threads: trace.threads,
    }
}

/// One prediction; also in SARIF, under `properties`.
pub(super) fn row<'a>(report: &'a PredictReport, row: &'a PredictionRow) -> Row<'a> {
    let predicted = &row.predicted;
    let failure = row.result.failure();
    let fields = predicted.fields.iter();
    Row {
        rule: predicted.kind.rule(),
        verdict: row.result.verdict_name(),
        reason: &row.result.reason,
        trace: report.traces[row.trace].path.as_deref(),
        witness: predicted.has_witness,
        fields: fields
            .map(|(class, name)| MemberRow { class, name })
            .collect(),
        events: predicted
            .events
            .iter()
            .map(|event| place(report, event))
            .collect(),
        pattern: predicted.pattern,
        set: predicted.set.as_ref().map(set_row),
        finding: row.finding.as_ref().map(|it| finding(report, it)),
        schedules: row.result.schedules,
        millis: row.result.millis,
        harm: row.result.harm().map(|failure| HarmRow {
            kind: failure.kind.name(),
            message: &failure.message,
        }),
        early_timeouts: failure.map_or(&[], |failure| &failure.early_timeouts),
        interleaving: failure.map(interleaving),
        schedule: failure.map(|failure| schedule_rows::schedule(&failure.schedule)),
        schedule_file: row
            .replay
            .as_ref()
            .map(|(path, _)| path.display().to_string()),
        replay: row.replay.as_ref().map(|(_, command)| command.as_str()),
    }
}

fn finding<'a>(report: &PredictReport, finding: &'a ProvedFinding) -> FindingRow<'a> {
    let (path, line) = report.place(finding.location);
    FindingRow {
        rule: finding.rule.name(),
        class: &finding.class,
        field: &finding.field,
        method: finding.method.as_deref(),
        message: &finding.message,
        path,
        line,
        proof: RECORDED_RUN,
    }
}

fn place<'a>(report: &PredictReport, event: &'a PredictedEvent) -> PlaceRow<'a> {
    let location = report.location(event);
    PlaceRow {
        thread: &event.thread,
        does: event.verb,
        class: &event.class,
        method: &event.method,
        path: location.map(|location| report.files.source(location.file).origin.display()),
        line: (event.line > 0).then_some(event.line),
        unit: event
            .unit
            .as_ref()
            .map(|(class, name)| MemberRow { class, name }),
    }
}

fn interleaving(failure: &Failure) -> InterleavingRow<'_> {
    InterleavingRow {
        threads: schedule_rows::threads(&failure.interleaving),
        events_before: failure.interleaving.events_before,
        events: schedule_rows::events(&failure.interleaving),
    }
}
