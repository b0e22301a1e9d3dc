//! What an examination showed about a finding, for programs; also in SARIF, under `properties`.

use serde::Serialize;

use super::schedule_rows::{self, EventRow, ScheduleRow, ThreadRow};
use crate::subject::{
    ConflictingAccess, ConflictingPair, EmittedProgram, GuardedOperation, Harm, Proof, ProvingRun,
};

/// The proof of a finding by a recorded run.
pub(super) const RECORDED_RUN: &str = "recorded run";

/// The part that SARIF contains too.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct VerdictRow<'a> {
    verdict: &'static str,
    reason: &'a str,
    harm: Option<HarmRow<'a>>,
    /// For `ordered`: the common lock; null if happens-before orders the accesses.
    guard: Option<&'a str>,
    /// For `blocked`: the flag that allows what was stopped.
    flag: Option<String>,
    driver: Option<&'a str>,
    /// Where a recorded run shows it, and no driver.
    #[serde(flatten)]
    run: Option<RunRow<'a>>,
    schedules: u64,
    millis: u64,
    pair: Option<PairRow<'a>>,
    schedule_file: Option<String>,
    replay: Option<&'a str>,
    /// With `--emit`, and if the finding is confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    emitted: Option<EmittedRow<'a>>,
}

/// The files that show the finding, or the reason why there are none.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum EmittedRow<'a> {
    Files {
        program: String,
        test: String,
        /// The class and the test, and the flags with which `threadlint run` shows the finding.
        main: &'a str,
        junit: &'a str,
        watch: &'a [String],
    },
    Nothing {
        reason: &'a str,
    },
}

/// The whole proof.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct FullVerdictRow<'a> {
    #[serde(flatten)]
    verdict: VerdictRow<'a>,
    schedule: Option<ScheduleRow<'a>>,
    threads: Vec<ThreadRow<'a>>,
    events_before: u64,
    events: Vec<EventRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RunRow<'a> {
    /// `recorded run`.
    proof: &'static str,
    /// The path of its trace.
    trace: &'a str,
    /// The main class or the test.
    workload: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct HarmRow<'a> {
    kind: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PairRow<'a> {
    location: &'a str,
    first: SideRow<'a>,
    second: SideRow<'a>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SideRow<'a> {
    thread: u32,
    access: &'static str,
    method: &'a str,
    at: Option<String>,
    stack: &'a [String],
    holds: &'a [String],
}

pub(super) fn verdict(proof: &Proof) -> VerdictRow<'_> {
    let evidence = &proof.evidence;
    VerdictRow {
        verdict: evidence.verdict.name(),
        reason: &evidence.reason,
        harm: evidence.harm.as_ref().map(harm),
        guard: evidence.guard.as_deref(),
        flag: evidence.stopped.map(GuardedOperation::flag),
        driver: evidence.driver.as_deref(),
        run: evidence.run.as_ref().map(run),
        schedules: evidence.schedules,
        millis: evidence.millis,
        pair: evidence.pair.as_ref().map(pair),
        schedule_file: proof
            .replay
            .as_ref()
            .map(|replay| replay.file.display().to_string()),
        replay: proof.replay.as_ref().map(|replay| replay.command.as_str()),
        emitted: proof.emitted.as_ref().map(emitted),
    }
}

pub(super) fn full_verdict(proof: &Proof) -> FullVerdictRow<'_> {
    let evidence = &proof.evidence;
    FullVerdictRow {
        verdict: verdict(proof),
        schedule: evidence.schedule.as_deref().map(schedule_rows::schedule),
        threads: schedule_rows::threads(&evidence.interleaving),
        events_before: evidence.interleaving.events_before,
        events: schedule_rows::events(&evidence.interleaving),
    }
}

fn emitted(emitted: &EmittedProgram) -> EmittedRow<'_> {
    match emitted {
        Ok(files) => EmittedRow::Files {
            program: files.program.display().to_string(),
            test: files.test.display().to_string(),
            main: &files.main,
            junit: &files.junit,
            watch: &files.watch,
        },
        Err(reason) => EmittedRow::Nothing { reason },
    }
}

fn run(run: &ProvingRun) -> RunRow<'_> {
    RunRow {
        proof: RECORDED_RUN,
        trace: &run.trace,
        workload: &run.workload,
    }
}

fn harm(harm: &Harm) -> HarmRow<'_> {
    HarmRow {
        kind: harm.kind.name(),
        message: &harm.message,
    }
}

fn pair(pair: &ConflictingPair) -> PairRow<'_> {
    PairRow {
        location: &pair.location,
        first: side(&pair.first),
        second: side(&pair.second),
    }
}

fn side(access: &ConflictingAccess) -> SideRow<'_> {
    SideRow {
        thread: access.thread,
        access: access.access.name(),
        method: &access.method,
        at: access.at.as_ref().map(ToString::to_string),
        stack: &access.stack,
        holds: &access.holds,
    }
}
