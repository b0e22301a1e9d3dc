//! What recorded runs prove of the findings that `confirm` examines, before it makes drivers.
//!
//! A race that is predicted from a trace and is about a finding is driven in the very run that
//! showed it. Races on what a field's object contains are not taken for races on the field: such
//! findings are left to drivers.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::{Duration, Instant};

use super::driven_traces::{self, Driving, MOST_FOR_ONE, Proved};
use super::launch::{Java, jvms};
use super::predicted_run::read;
use super::predicted_traces::{self, Analysis, PredictedTrace, TraceFile};
use super::record::Limits;
use super::{CommandError, proved_findings, repeatable_runs};
use crate::cli::ConfirmArgs;
use crate::confirm::TargetList;
use crate::predict::Algorithm;
use crate::report::Report;
use crate::subject::{
    ConflictingAccess, ConflictingPair, DrivenPrediction, Evidence, ExaminationVerdict, Failure,
    FailureKind, Harm, HarmKind, Predicted, ProvingRun, RacingAccess, RuleId,
};

/// A half of a finding's time is for recorded runs; drivers have what is left of all.
const SHARE_OF_RUNS: u32 = 2;
/// A quarter of it is the most for one prediction.
const SHARE_OF_ONE: u32 = 4;

/// What driving recorded runs came to.
#[derive(Debug, Default)]
pub(super) struct RecordedProofs {
    /// By position of the target.
    pub(super) evidence: BTreeMap<usize, Evidence>,
    /// The time that went into the target, in vain or not.
    pub(super) spent: BTreeMap<usize, Duration>,
    pub(super) notices: Vec<String>,
    /// Whether threadlint itself failed, or a trace that the user named could not be driven.
    pub(super) has_failed: bool,
}

/// A target that a race is about.
#[derive(Debug, Clone, Copy)]
struct Target {
    position: usize,
    /// Whether the race alone proves nothing.
    needs_harm: bool,
}

/// A race, the trace that shows it, and the targets that it is about.
struct Candidate {
    trace: usize,
    prediction: (Predicted, DrivenPrediction),
    targets: Vec<Target>,
}

/// Drives what the traces show of the targets until each is proved or its time is used up.
pub(super) fn prove(
    args: &ConfirmArgs,
    report: &Report,
    targets: &TargetList,
    class_path: &[String],
    java: &Java,
    err: &mut dyn Write,
) -> Result<RecordedProofs, CommandError> {
    let mut proofs = RecordedProofs::default();
    if args.traces.is_empty() {
        return Ok(proofs);
    }
    let about = |predicted: &Predicted| about(report, targets, predicted);
    let analysis = Analysis {
        class_path,
        algorithms: &[Algorithm::SyncP],
        sets: &[],
        limits: Limits::default(),
    };
    let use_one = |file: TraceFile| {
        let trace = read(&file.path)?;
        repeatable_runs::of_each_run(&trace, |run| {
            analysis.of(run, Some(file.clone()), |predicted, _| {
                !about(predicted).is_empty()
            })
        })
    };
    let mut traces = predicted_traces::use_each(&args.traces, &mut proofs.notices, use_one)?;
    for trace in &traces {
        let notices = trace.notices.iter().map(|notice| trace.told(notice));
        proofs.notices.extend(notices);
        proofs.has_failed |= trace.has_failed;
    }
    predicted_traces::merge(&mut traces);
    let mut candidates = candidates(&mut traces, about);
    let mut has_driven = false;
    loop {
        for candidate in next_round(args.budget, &proofs, &mut candidates) {
            let of_trace = &mut traces[candidate.trace].predictions;
            of_trace.push(candidate.prediction);
        }
        if traces.iter().all(|trace| trace.predictions.is_empty()) {
            return Ok(proofs);
        }
        let driving = Driving {
            java,
            jvm: &args.jvm,
            budget: MOST_FOR_ONE.min(args.budget / SHARE_OF_ONE),
            deadline: Instant::now() + args.budget,
            jvms: jvms(args.jobs),
            patience: Duration::from_millis(args.silence_millis),
        };
        match driven_traces::drive(driving, &mut traces, err) {
            Ok(driven) => {
                has_driven = true;
                proofs.has_failed |= driven.has_failed;
                for notice in driven.notices {
                    proofs.note(notice);
                }
                for row in driven.rows {
                    let targets = about(&row.predicted);
                    proofs.take(&row, &traces[row.trace], &targets);
                }
            }
            Err(error) if !has_driven => return Err(error),
            Err(error) => proofs.note(error.to_string()),
        }
    }
}

impl RecordedProofs {
    fn note(&mut self, notice: String) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    fn take(&mut self, row: &Proved, trace: &PredictedTrace, targets: &[Target]) {
        for target in targets {
            *self.spent.entry(target.position).or_default() +=
                Duration::from_millis(row.result.millis);
            let Some(failure) = row.result.failure() else {
                continue;
            };
            let is_enough = !target.needs_harm || row.result.harm().is_some();
            if is_enough && !self.evidence.contains_key(&target.position) {
                let evidence = evidence(row, failure, trace);
                self.evidence.insert(target.position, evidence);
            }
        }
    }
}

/// The targets whose finding the race is about.
fn about(report: &Report, targets: &TargetList, predicted: &Predicted) -> Vec<Target> {
    let findings = targets.findings.iter().map(|at| &report.findings[*at]);
    let numbered = findings.enumerate();
    let about = numbered.filter(|(_, finding)| proved_findings::is_race_of(finding, predicted));
    about
        .map(|(position, finding)| Target {
            position,
            needs_harm: finding.rule != RuleId::UnguardedConflict,
        })
        .collect()
}

/// The races of all traces, those with a witness first.
fn candidates(
    traces: &mut [PredictedTrace],
    about: impl Fn(&Predicted) -> Vec<Target>,
) -> Vec<Candidate> {
    let numbered = traces.iter_mut().enumerate();
    let all = numbered.flat_map(|(trace, of)| {
        let predictions = of.predictions.drain(..);
        predictions.map(move |prediction| (trace, prediction))
    });
    let all = all.map(|(trace, prediction)| Candidate {
        trace,
        targets: about(&prediction.0),
        prediction,
    });
    let mut all: Vec<Candidate> = all.collect();
    all.sort_by_key(|candidate| (!candidate.prediction.0.has_witness, candidate.trace));
    all
}

/// Takes the next candidate of each target that is not proved and has time left.
fn next_round(
    budget: Duration,
    proofs: &RecordedProofs,
    candidates: &mut Vec<Candidate>,
) -> Vec<Candidate> {
    let mut taken = BTreeSet::new();
    let (round, rest) = candidates.drain(..).partition(|candidate| {
        let is_open = |target: &&Target| {
            let spent = proofs.spent.get(&target.position).copied();
            !proofs.evidence.contains_key(&target.position)
                && spent.unwrap_or_default() < budget / SHARE_OF_RUNS
        };
        let mut open = candidate.targets.iter().filter(is_open);
        let is_next = open.any(|target| !taken.contains(&target.position));
        if is_next {
            taken.extend(candidate.targets.iter().map(|target| target.position));
        }
        is_next
    });
    *candidates = rest;
    round
}

fn evidence(row: &Proved, failure: &Failure, trace: &PredictedTrace) -> Evidence {
    let harm = row.result.harm();
    let path = trace.file.as_ref().map(|file| file.path.display());
    Evidence {
        verdict: ExaminationVerdict::Confirmed,
        reason: "two threads stood at both accesses at once, no lock between them".to_owned(),
        harm: Some(Harm {
            kind: harm.map_or(HarmKind::NoneSeen, |harm| harm_kind(harm.kind)),
            message: harm.map_or(String::new(), |harm| harm.message.clone()),
        }),
        driver: None,
        program: None,
        run: Some(ProvingRun {
            trace: path.map(|path| path.to_string()).unwrap_or_default(),
            workload: trace.settings.workload.name().to_owned(),
        }),
        schedules: row.result.schedules,
        millis: row.result.millis,
        pair: pair(failure),
        guard: None,
        stopped: None,
        schedule: Some(Box::new(failure.schedule.clone())),
        interleaving: failure.interleaving.clone(),
    }
}

/// The word for harm that a program shows by failing.
fn harm_kind(kind: FailureKind) -> HarmKind {
    match kind {
        FailureKind::Deadlock | FailureKind::LostThread => HarmKind::Deadlock,
        FailureKind::Livelock => HarmKind::Livelock,
        FailureKind::Exception | FailureKind::Exit => HarmKind::Exception,
        FailureKind::Timeout | FailureKind::Race | FailureKind::Atomicity => HarmKind::NoneSeen,
    }
}

/// The two accesses, with the places of the steps that are marked; none after other harm.
fn pair(failure: &Failure) -> Option<ConflictingPair> {
    let race = failure.race.as_ref()?;
    let side = |access: &RacingAccess| {
        let mut steps = failure.interleaving.events.iter();
        let step = steps.find(|step| step.is_marked && step.thread == access.thread);
        let method = step.and_then(|step| step.method.clone());
        ConflictingAccess {
            thread: access.thread,
            access: access.access,
            method: method.or(access.stack.first().cloned()).unwrap_or_default(),
            at: step.and_then(|step| step.at.clone()),
            stack: access.stack.clone(),
            holds: access.holds.clone(),
        }
    };
    Some(ConflictingPair {
        location: race.field.clone(),
        first: side(&race.first),
        second: side(&race.second),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::{PredictionKind, sample};

    fn predicted() -> Predicted {
        Predicted {
            kind: PredictionKind::Race,
            fields: Vec::new(),
            events: Vec::new(),
            pattern: None,
            set: None,
            is_promised: true,
            has_witness: true,
        }
    }

    fn candidate(trace: usize, targets: &[usize]) -> Candidate {
        let targets = targets.iter().map(|position| Target {
            position: *position,
            needs_harm: false,
        });
        Candidate {
            trace,
            prediction: (predicted(), sample::prediction()),
            targets: targets.collect(),
        }
    }

    /// The traces of the candidates, which are their names here.
    fn names(candidates: &[Candidate]) -> Vec<usize> {
        candidates.iter().map(|candidate| candidate.trace).collect()
    }

    #[test]
    fn a_round_has_one_candidate_of_each_target_that_is_not_proved_and_has_time() {
        let budget = Duration::from_secs(10);
        let mut proofs = RecordedProofs::default();
        let mut left = vec![
            candidate(0, &[0, 1]),
            candidate(1, &[1]),
            candidate(2, &[2]),
            candidate(3, &[3]),
        ];
        let [proof, ..] = sample::evidence();
        proofs.evidence.insert(2, proof);
        let half = budget / 2;
        proofs.spent.insert(3, half);
        assert_eq!(names(&next_round(budget, &proofs, &mut left)), [0]);
        assert_eq!(names(&left), [1, 2, 3]);
        let almost_half = half.saturating_sub(Duration::from_millis(1));
        proofs.spent.insert(3, almost_half);
        assert_eq!(names(&next_round(budget, &proofs, &mut left)), [1, 3]);
        assert_eq!(names(&next_round(budget, &proofs, &mut left)), [0; 0]);
    }

    #[test]
    fn a_pair_has_the_places_of_the_marked_steps() {
        let [deadlock, race] = sample::failures();
        assert_eq!(pair(&deadlock), None);
        let pair = pair(&race).expect("a race has two accesses");
        assert_eq!(pair.location, "Counter.n");
        let sides = [&pair.first, &pair.second];
        let told = sides.map(|side| (side.method.as_str(), side.at.as_ref().map(|at| at.line)));
        let expected = [
            ("Counter.inc", Some(Some(5))),
            ("Counter.get", Some(Some(8))),
        ];
        assert_eq!(told, expected);
    }
}
