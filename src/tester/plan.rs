//! What the launcher tells a JVM before it starts; `tester/PROTOCOL.md` is the contract.

use serde::{Deserialize, Serialize};

use super::judgement::Target;
use super::schedule::Schedule;

/// Version of the protocol that both sides speak.
pub(crate) const PROTOCOL: u32 = 1;
/// Bounds of one schedule of a driver: a few calls, not a program.
const STEPS_OF_DRIVER: u64 = 100_000;
const MILLIS_OF_DRIVER: u64 = 10_000;

/// The plan of one JVM.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) protocol: u32,
    pub(crate) mode: Mode,
    pub(crate) class_path: Vec<String>,
    /// Binary name of the main class.
    pub(crate) main: String,
    pub(crate) arguments: Vec<String>,
    /// Name and parameter; only the tester knows which there are.
    pub(crate) strategy: String,
    /// Decimal, because a JSON number is exact to 2^53 only.
    pub(crate) seed: String,
    pub(crate) events: Events,
    /// Globs over binary class names.
    pub(crate) watch: Vec<String>,
    /// Time-outs per schedule that may come before anything else is stuck.
    pub(crate) early_timeouts: u32,
    /// Spurious wake-ups per thousand decisions.
    pub(crate) spurious: u32,
    /// Scheduling points after which a schedule is ended.
    pub(crate) max_steps: u64,
    /// Wall time after which a schedule is ended.
    pub(crate) max_millis: u64,
    pub(crate) output: Output,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) schedule: Option<Schedule>,
    pub(crate) debug: bool,
    /// How many times the schedule is replayed.
    pub(crate) repeat: u32,
    /// The code is not the user's own program: what to keep it from.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) rails: Option<Rails>,
    /// For mode `confirm`: what is to be examined.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) examination: Option<Examination>,
}

/// The guard rails for foreign code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rails {
    /// What the code may do: `process`, `network`, `files`, `exit`.
    pub(crate) allow: Vec<String>,
    /// The folder in which it may write. Each JVM gets its own, as its working directory.
    pub(crate) scratch: String,
}

/// The targets of a JVM.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Examination {
    pub(crate) targets: Vec<Target>,
    /// Wall time for each target.
    pub(crate) budget_millis: u64,
}

/// What a JVM is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// Runs schedules that it chooses.
    Run,
    /// Follows one schedule.
    Replay,
    /// Says what works here, and ends.
    Doctor,
    /// Examines the targets that it is told.
    Confirm,
}

/// Which accesses are events of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Events {
    /// Those that synchronise.
    Sync,
    /// Besides, plain accesses of the watched classes.
    All,
}

/// What becomes of the output of the program under test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Output {
    Discard,
    Pass,
}

impl Plan {
    /// A plan that runs nothing and only asks what works.
    pub(crate) fn doctor() -> Self {
        Self {
            protocol: PROTOCOL,
            mode: Mode::Doctor,
            class_path: Vec::new(),
            main: String::new(),
            arguments: Vec::new(),
            strategy: "random".to_owned(),
            seed: "0".to_owned(),
            events: Events::Sync,
            watch: Vec::new(),
            early_timeouts: 0,
            spurious: 0,
            max_steps: 0,
            max_millis: 0,
            output: Output::Discard,
            schedule: None,
            debug: false,
            repeat: 1,
            rails: None,
            examination: None,
        }
    }

    /// A plan that examines `targets` on `class_path`, whose entries are absolute.
    pub(crate) fn confirm(
        class_path: Vec<String>,
        seed: i64,
        examination: Examination,
        allow: Vec<String>,
    ) -> Self {
        Self {
            mode: Mode::Confirm,
            class_path,
            strategy: "race".to_owned(),
            seed: seed.to_string(),
            events: Events::All,
            // The field may be reached through any class; what does not touch it is no event.
            watch: vec!["**".to_owned()],
            max_steps: STEPS_OF_DRIVER,
            max_millis: MILLIS_OF_DRIVER,
            rails: Some(Rails {
                allow,
                scratch: String::new(),
            }),
            examination: Some(examination),
            ..Self::doctor()
        }
    }

    /// A plan that follows `schedule` on `class_path` under the conditions it was recorded under.
    pub(crate) fn replay(
        schedule: Schedule,
        class_path: Vec<String>,
        output: Output,
        debug: bool,
    ) -> Self {
        Self {
            protocol: PROTOCOL,
            mode: Mode::Replay,
            class_path,
            main: schedule.main.clone(),
            arguments: schedule.arguments.clone(),
            strategy: schedule.strategy.clone(),
            seed: schedule.seed.clone(),
            events: schedule.events,
            watch: schedule.watch.clone(),
            early_timeouts: schedule.early_timeouts,
            spurious: schedule.spurious,
            max_steps: schedule.max_steps,
            max_millis: replay_millis(&schedule),
            output,
            rails: schedule.is_of_driver().then(|| Rails {
                allow: schedule.allowed(),
                scratch: String::new(),
            }),
            examination: None,
            schedule: Some(schedule),
            debug,
            repeat: 1,
        }
    }
}

/// Wall time of a replay: the same steps take longer on a slower machine, unless the failure is that
/// the time was over.
fn replay_millis(schedule: &Schedule) -> u64 {
    const PATIENCE: u64 = 60_000;
    if schedule.failure.kind == "timeout" {
        schedule.max_millis
    } else {
        PATIENCE.max(schedule.max_millis)
    }
}
