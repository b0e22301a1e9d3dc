//! The plan that the launcher writes before it starts a JVM.

use serde::{Deserialize, Serialize};

use super::examination::Target;
use super::message::Once;
use super::prediction::Proving;
use super::schedule::{Conditions, Schedule};

/// Version of the protocol that both sides speak.
pub(crate) const PROTOCOL: u32 = 1;

/// The plan of one JVM.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) protocol: u32,
    pub(crate) mode: Mode,
    pub(crate) class_path: Vec<String>,
    /// Empty if there is none.
    pub(crate) main: String,
    pub(crate) arguments: Vec<String>,
    /// The test that is run instead of a main class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) junit: Option<String>,
    pub(crate) strategy: String,
    /// Decimal, because a JSON number is exact to 2^53 only.
    pub(crate) seed: String,
    #[serde(flatten)]
    pub(crate) conditions: Conditions,
    pub(crate) output: Output,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) schedule: Option<Schedule>,
    pub(crate) debug: bool,
    /// What another JVM found out, if each JVM runs one schedule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) once: Option<Once>,
    /// How many times the schedule is replayed.
    pub(crate) repeat: u32,
    /// Added when the JVM is started.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) home: Option<Home>,
    /// The guard rails; absent if the code is the user's own program.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) rails: Option<GuardRails>,
    /// For mode `confirm`: the targets.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) examination: Option<Examination>,
    /// For mode `record`: the trace.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) recording: Option<Recording>,
    /// For mode `prove`: the targets.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) proving: Option<Proving>,
    /// For mode `tests`: the classes whose tests are listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) test_classes: Vec<String>,
}

/// What a recording writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recording {
    /// The absolute path of the file.
    pub(crate) trace: String,
    /// Whether methods tell when they are entered and left.
    pub(crate) units: bool,
    /// Whether the program runs freely, and not under a schedule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) free: bool,
    /// About how many events a free recording may have before it leaves accesses out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_events: Option<u64>,
}

/// What belongs to one JVM alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Home {
    pub(crate) channel: Channel,
    /// The JVM deletes it when the launcher has ended.
    pub(crate) folder: String,
}

/// Where the JVM connects to the launcher, and how it proves the origin of its messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Channel {
    /// On the loopback interface.
    pub(crate) port: u16,
    pub(crate) secret: String,
}

/// The guard rails for foreign code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GuardRails {
    /// Operations that the code may perform.
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
    /// Those entries of the class path whose static methods are the user's factories.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) driver_path: Vec<String>,
}

/// The task of a JVM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// Runs schedules that the strategy chooses.
    Run,
    /// Follows one schedule.
    Replay,
    /// Reports what works on this JVM, and ends.
    Doctor,
    /// Examines the targets that it receives.
    Confirm,
    /// Runs one schedule and writes what it did as a trace.
    Record,
    /// Drives the predictions that it receives.
    Prove,
    /// Lists the tests of classes, and ends.
    Tests,
}

/// What happens to the output of the program under test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Output {
    Discard,
    Pass,
}
