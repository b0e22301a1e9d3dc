//! Converts the wire types of the protocol to the values of `subject`, and back. No other module
//! knows both.
//!
//! A word that this version does not know is an error that names its key; it is never replaced by a
//! default.

use crate::protocol as wire;
use crate::subject::{
    AccessKind, AccessSite, Calibration, ClassLoading, CodePlace, ConflictingAccess,
    ConflictingPair, DrivenPrediction, DrivenResult, DrivenVerdict, DriverProgram, Event,
    EventKind, EventScope, Evidence, ExaminationTarget, ExaminationVerdict, Failure, FailureKind,
    GuardedOperation, Harm, HarmKind, Interleaving, JvmInfo, LineOfCode, Race, RacingAccess,
    RecordedFailure, RecordedSchedule, RecordedTrace, RunSettings, SCHEDULE_FORMAT, StrategyInfo,
    ThreadState, Workload,
};

use super::error::TesterError;
use super::test_classes::TestClass;

/// A word from the tester that this version does not know.
#[derive(Debug, thiserror::Error)]
#[error("`{key}` is `{value}`, which this version of threadlint does not know")]
pub(super) struct UnknownWord {
    key: &'static str,
    value: String,
}

impl From<UnknownWord> for TesterError {
    fn from(unknown: UnknownWord) -> Self {
        Self::internal(format!("a message cannot be understood: {unknown}"), "")
    }
}

type Converted<T> = Result<T, UnknownWord>;

/// The value for the word `value` under `key`.
fn known<T>(parse: fn(&str) -> Option<T>, key: &'static str, value: &str) -> Converted<T> {
    parse(value).ok_or_else(|| UnknownWord {
        key,
        value: value.to_owned(),
    })
}

pub(super) fn jvm_info(ready: wire::Ready) -> JvmInfo {
    let strategies = ready.strategies.into_iter().map(|strategy| StrategyInfo {
        name: strategy.name,
        summary: strategy.summary,
    });
    JvmInfo {
        java: ready.java,
        vm: ready.vm,
        premain_millis: ready.premain_millis,
        strategies: strategies.collect(),
        limits: ready.limits,
    }
}

pub(super) fn calibration(calibrated: wire::Calibrated) -> Converted<Calibration> {
    Ok(Calibration {
        threads: calibrated.threads,
        steps: calibrated.steps,
        decisions: calibrated.decisions,
        loading: known(ClassLoading::parse, "loader", &calibrated.loader)?,
        reason: calibrated.reason,
    })
}

pub(super) fn prediction(id: usize, prediction: &DrivenPrediction) -> wire::Prediction {
    let sites = prediction.sites.iter().map(place);
    let edges = prediction.edges.iter();
    wire::Prediction {
        id,
        kind: prediction.kind.name().to_owned(),
        message: prediction.message.clone(),
        needs_harm: prediction.needs_harm,
        threads: prediction.threads.clone(),
        order: turns(&prediction.turns),
        edges: edges
            .map(|(one, other)| (one.0, one.1, other.0, other.1))
            .collect(),
        goal: prediction.goal.clone(),
        sites: sites.collect(),
    }
}

fn place(site: &LineOfCode) -> wire::Place {
    let accessed = site.accessed.as_ref();
    wire::Place {
        class: site.class.clone(),
        method: site.method.clone(),
        line: site.line,
        field: accessed.map(|accessed| accessed.field.clone()),
        access: accessed.map(|accessed| accessed.how.name().to_owned()),
        variable: accessed.map(|accessed| accessed.variable),
        unit: site
            .unit
            .as_ref()
            .map(|(class, method)| format!("{class}.{method}")),
    }
}

/// `0*5,1`: five events of thread 0, one of thread 1.
fn turns(turns: &[(u32, u64)]) -> String {
    let texts = turns.iter().map(|(thread, events)| match events {
        1 => thread.to_string(),
        _ => format!("{thread}*{events}"),
    });
    texts.collect::<Vec<_>>().join(",")
}

pub(super) fn driven(verdict: wire::TargetVerdict) -> Converted<DrivenResult> {
    let proof = verdict.proof.map(|proof| failure(*proof)).transpose()?;
    Ok(DrivenResult {
        verdict: match (verdict.verdict.as_str(), proof) {
            ("confirmed", Some(proof)) => DrivenVerdict::Confirmed(Box::new(proof)),
            ("not-reproduced", None) => DrivenVerdict::NotReproduced,
            ("blocked", None) => DrivenVerdict::Blocked,
            _ => {
                return Err(UnknownWord {
                    key: "verdict",
                    value: verdict.verdict,
                });
            }
        },
        reason: verdict.reason,
        schedules: verdict.schedules,
        millis: verdict.millis,
    })
}

pub(super) fn recorded_trace(recorded: wire::Recorded) -> RecordedTrace {
    RecordedTrace {
        events: recorded.events,
        threads: recorded.threads,
        cut: recorded.cut,
    }
}

pub(super) fn test_class(found: wire::ClassTests) -> TestClass {
    let tests = match found.message {
        None => Ok(found.tests),
        Some(message) => Err(TesterError::Input {
            message,
            help: found.help,
        }),
    };
    TestClass {
        name: found.class,
        tests,
    }
}

pub(super) fn failure(failure: wire::Failure) -> Converted<Failure> {
    Ok(Failure {
        kind: failure_kind(failure.failed.kind)?,
        message: failure.failed.message,
        thread: failure.failed.thread,
        index: failure.index,
        verified: failure.verified,
        uncontrolled: failure.uncontrolled,
        early_timeouts: failure.early_timeouts,
        spurious_wakeups: failure.spurious_wakeups,
        interleaving: interleaving(failure.interleaving)?,
        race: failure.race.map(race).transpose()?,
        schedule: schedule(failure.schedule)?,
    })
}

pub(super) fn failure_kind(kind: String) -> Converted<FailureKind> {
    FailureKind::parse(&kind).ok_or(UnknownWord {
        key: "failure.kind",
        value: kind,
    })
}

fn race(race: wire::Race) -> Converted<Race> {
    Ok(Race {
        field: race.field,
        first: racing_access(race.first)?,
        second: racing_access(race.second)?,
    })
}

fn racing_access(access: wire::RacingAccess) -> Converted<RacingAccess> {
    Ok(RacingAccess {
        thread: access.thread,
        access: known(access_kind, "race.access", &access.access)?,
        stack: access.stack,
        holds: access.holds,
    })
}

/// A run shows reads and writes only.
fn access_kind(name: &str) -> Option<AccessKind> {
    let kind = AccessKind::of_name(name)?;
    matches!(kind, AccessKind::Read | AccessKind::Write).then_some(kind)
}

pub(super) fn evidence(verdict: wire::TargetVerdict) -> Converted<Evidence> {
    let schedule = verdict.schedule.map(|recorded| schedule(*recorded));
    let stopped = verdict.flag.as_deref();
    Ok(Evidence {
        verdict: known(ExaminationVerdict::parse, "verdict", &verdict.verdict)?,
        reason: verdict.reason,
        harm: verdict.harm.map(harm).transpose()?,
        driver: verdict.driver,
        program: program(verdict.program, verdict.no_program),
        run: None,
        schedules: verdict.schedules,
        millis: verdict.millis,
        pair: verdict.pair.map(pair).transpose()?,
        guard: verdict.guard,
        stopped: stopped
            .map(|flag| known(GuardedOperation::of_flag, "flag", flag))
            .transpose()?,
        schedule: schedule.transpose()?.map(Box::new),
        interleaving: interleaving(verdict.interleaving)?,
    })
}

fn program(source: Option<String>, reason: Option<String>) -> Option<DriverProgram> {
    let source = source.map(DriverProgram::Source);
    source.or_else(|| reason.map(DriverProgram::Unwritable))
}

fn harm(harm: wire::Harm) -> Converted<Harm> {
    Ok(Harm {
        kind: known(HarmKind::parse, "harm.kind", &harm.kind)?,
        message: harm.message,
    })
}

fn pair(pair: wire::Conflict) -> Converted<ConflictingPair> {
    Ok(ConflictingPair {
        location: pair.location,
        first: conflicting_access(pair.first)?,
        second: conflicting_access(pair.second)?,
    })
}

fn conflicting_access(side: wire::ConflictSide) -> Converted<ConflictingAccess> {
    Ok(ConflictingAccess {
        thread: side.thread,
        access: known(access_kind, "pair.access", &side.access)?,
        method: side.method,
        at: side.at.as_deref().map(code_place),
        stack: side.stack,
        holds: side.holds,
    })
}

fn interleaving(interleaving: wire::Interleaving) -> Converted<Interleaving> {
    let threads = interleaving.threads.into_iter().map(thread_state);
    let events = interleaving.events.into_iter().map(event);
    Ok(Interleaving {
        threads: threads.collect(),
        events: events.collect::<Converted<_>>()?,
        events_before: interleaving.events_before,
    })
}

fn thread_state(thread: wire::Thread) -> ThreadState {
    ThreadState {
        id: thread.id,
        name: thread.name,
        state: thread.state,
        holds: thread.holds,
        stack: thread.stack,
        error: thread.error,
    }
}

fn event(event: wire::Event) -> Converted<Event> {
    Ok(Event {
        thread: event.thread,
        kind: known(EventKind::parse, "events.kind", &event.kind)?,
        what: event.what,
        at: event.at.as_deref().map(code_place),
        method: event.method,
        class: event.class,
        holds: event.holds,
        is_marked: event.mark,
    })
}

/// `File.java:12`; a text that does not end in a number is kept whole.
fn code_place(text: &str) -> CodePlace {
    let split = text.rsplit_once(':');
    let numbered = split.and_then(|(file, line)| Some((file, line.parse().ok()?)));
    let (file, line) = numbered.map_or((text, None), |(file, line)| (file, Some(line)));
    CodePlace {
        file: file.to_owned(),
        line,
    }
}

pub(super) fn schedule(schedule: wire::Schedule) -> Converted<RecordedSchedule> {
    let allowed = schedule.allow.iter();
    let allowed = allowed.map(|name| known(GuardedOperation::parse, "allow", name));
    Ok(RecordedSchedule {
        allowed: allowed.collect::<Converted<_>>()?,
        settings: run_settings(&schedule)?,
        failure: recorded_failure(schedule.failure)?,
        threadlint: schedule.threadlint,
        java: schedule.java,
        classes: schedule.classes,
        index: schedule.index,
        decisions: schedule.decisions,
        event_count: schedule.event_count,
        hash: schedule.hash,
        more: schedule.more,
    })
}

fn run_settings(schedule: &wire::Schedule) -> Converted<RunSettings> {
    let conditions = schedule.conditions.clone();
    Ok(RunSettings {
        class_path: schedule.class_path.clone(),
        workload: workload(schedule),
        strategy: schedule.strategy.clone(),
        seed: schedule.seed.clone(),
        events: known(EventScope::parse, "events", &conditions.events)?,
        watch: conditions.watch,
        early_timeouts: conditions.early_timeouts,
        spurious: conditions.spurious,
        max_steps: conditions.max_steps,
        max_millis: conditions.max_millis,
    })
}

fn workload(schedule: &wire::Schedule) -> Workload {
    match &schedule.junit {
        Some(test) => Workload::Test(test.clone()),
        None => Workload::Main {
            class: schedule.main.clone().unwrap_or_default(),
            arguments: schedule.arguments.clone(),
        },
    }
}

fn recorded_failure(failure: wire::RecordedFailure) -> Converted<RecordedFailure> {
    Ok(RecordedFailure {
        kind: known(FailureKind::parse, "failure.kind", &failure.kind)?,
        message: failure.message,
    })
}

pub(super) fn conditions(settings: &RunSettings) -> wire::Conditions {
    wire::Conditions {
        events: settings.events.name().to_owned(),
        watch: settings.watch.clone(),
        early_timeouts: settings.early_timeouts,
        spurious: settings.spurious,
        max_steps: settings.max_steps,
        max_millis: settings.max_millis,
    }
}

pub(super) fn schedule_file(schedule: &RecordedSchedule) -> wire::Schedule {
    let conditions = conditions(&schedule.settings);
    let settings = schedule.settings.clone();
    wire::Schedule {
        threadlint: schedule.threadlint.clone(),
        format: SCHEDULE_FORMAT,
        java: schedule.java.clone(),
        main: settings.workload.main().map(str::to_owned),
        junit: settings.workload.junit().map(str::to_owned),
        arguments: settings.workload.arguments().to_owned(),
        class_path: settings.class_path,
        classes: schedule.classes.clone(),
        conditions,
        strategy: settings.strategy,
        seed: settings.seed,
        index: schedule.index,
        decisions: schedule.decisions.clone(),
        event_count: schedule.event_count,
        hash: schedule.hash.clone(),
        failure: wire::RecordedFailure {
            kind: schedule.failure.kind.name().to_owned(),
            message: schedule.failure.message.clone(),
        },
        allow: names(&schedule.allowed),
        more: schedule.more.clone(),
    }
}

pub(super) fn names(operations: &[GuardedOperation]) -> Vec<String> {
    let names = operations.iter().map(|operation| operation.name());
    names.map(str::to_owned).collect()
}

pub(super) fn target(target: &ExaminationTarget) -> wire::Target {
    let sites = |sites: &[AccessSite]| sites.iter().map(site).collect();
    wire::Target {
        id: target.id,
        rule: target.rule.name().to_owned(),
        class: target.class.clone(),
        field: target.field.clone(),
        sites: sites(&target.sites),
        partners: sites(&target.partners),
        budget_millis: target.budget_millis,
        emit: target.emit.clone(),
    }
}

fn site(site: &AccessSite) -> wire::Site {
    wire::Site {
        method: site.member.class_file_name().to_owned(),
        line: site.line,
        write: site.is_write,
    }
}
