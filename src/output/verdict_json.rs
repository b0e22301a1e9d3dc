//! What an examination said about a finding, for programs; also in SARIF, under `properties`.

use serde::Serialize;

use super::run::{EventRow, ThreadRow};
use crate::finding::Proof;
use crate::tester::{Harm, Pair, PairAccess, Schedule};

/// The part that SARIF has too.
#[derive(Serialize)]
pub(super) struct VerdictRow<'a> {
    verdict: &'static str,
    reason: &'a str,
    harm: Option<HarmRow<'a>>,
    /// For `ordered`: the common lock; null if happens-before orders the accesses.
    guard: Option<&'a str>,
    /// For `blocked`: the flag that allows what was stopped.
    flag: Option<&'a str>,
    driver: Option<&'a str>,
    schedules: u64,
    millis: u64,
    pair: Option<PairRow<'a>>,
    schedule_file: Option<String>,
    replay: Option<&'a str>,
}

/// All of it.
#[derive(Serialize)]
pub(super) struct FullVerdictRow<'a> {
    #[serde(flatten)]
    verdict: VerdictRow<'a>,
    schedule: Option<&'a Schedule>,
    threads: Vec<ThreadRow<'a>>,
    events_before: u64,
    events: Vec<EventRow<'a>>,
}

#[derive(Serialize)]
struct HarmRow<'a> {
    kind: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct PairRow<'a> {
    location: &'a str,
    first: SideRow<'a>,
    second: SideRow<'a>,
}

#[derive(Serialize)]
struct SideRow<'a> {
    thread: u32,
    access: &'a str,
    method: &'a str,
    at: Option<&'a str>,
    stack: &'a [String],
    holds: &'a [String],
}

pub(super) fn verdict(proof: &Proof) -> VerdictRow<'_> {
    let judgement = &proof.judgement;
    VerdictRow {
        verdict: judgement.verdict.name(),
        reason: &judgement.reason,
        harm: judgement.harm.as_ref().map(harm),
        guard: judgement.guard.as_deref(),
        flag: judgement.flag.as_deref(),
        driver: judgement.driver.as_deref(),
        schedules: judgement.schedules,
        millis: judgement.millis,
        pair: judgement.pair.as_ref().map(pair),
        schedule_file: proof
            .replay
            .as_ref()
            .map(|replay| replay.file.display().to_string()),
        replay: proof.replay.as_ref().map(|replay| replay.command.as_str()),
    }
}

pub(super) fn full_verdict(proof: &Proof) -> FullVerdictRow<'_> {
    let judgement = &proof.judgement;
    FullVerdictRow {
        verdict: verdict(proof),
        schedule: judgement.schedule.as_deref(),
        threads: judgement.story.threads.iter().map(ThreadRow::new).collect(),
        events_before: judgement.story.events_before,
        events: judgement.story.events.iter().map(EventRow::new).collect(),
    }
}

fn harm(harm: &Harm) -> HarmRow<'_> {
    HarmRow {
        kind: &harm.kind,
        message: &harm.message,
    }
}

fn pair(pair: &Pair) -> PairRow<'_> {
    PairRow {
        location: &pair.location,
        first: side(&pair.first),
        second: side(&pair.second),
    }
}

fn side(access: &PairAccess) -> SideRow<'_> {
    SideRow {
        thread: access.thread,
        access: &access.access,
        method: &access.method,
        at: access.at.as_deref(),
        stack: &access.stack,
        holds: &access.holds,
    }
}
