//! The targets that a JVM in mode `confirm` receives, and the verdicts that it returns.

use serde::{Deserialize, Serialize};

use super::interleaving::Interleaving;
use super::message::Failure;
use super::schedule::Schedule;

/// A suspected conflict on one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Target {
    pub(crate) id: usize,
    pub(crate) rule: String,
    pub(crate) class: String,
    pub(crate) field: String,
    pub(crate) sites: Vec<Site>,
    pub(crate) partners: Vec<Site>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) budget_millis: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) emit: Option<String>,
}

/// An access in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Site {
    pub(crate) method: String,
    pub(crate) line: u32,
    pub(crate) write: bool,
}

/// The verdict on one target.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct TargetVerdict {
    pub(crate) target: usize,
    pub(crate) verdict: String,
    pub(crate) reason: String,
    #[serde(default)]
    pub(crate) harm: Option<Harm>,
    #[serde(default)]
    pub(crate) driver: Option<String>,
    #[serde(default)]
    pub(crate) program: Option<String>,
    #[serde(default)]
    pub(crate) no_program: Option<String>,
    #[serde(default)]
    pub(crate) schedules: u64,
    #[serde(default)]
    pub(crate) millis: u64,
    #[serde(default)]
    pub(crate) pair: Option<Conflict>,
    #[serde(default)]
    pub(crate) guard: Option<String>,
    #[serde(default)]
    pub(crate) flag: Option<String>,
    #[serde(default)]
    pub(crate) schedule: Option<Box<Schedule>>,
    /// Of mode `prove`: the failure that the schedule showed.
    #[serde(default)]
    pub(crate) proof: Option<Box<Failure>>,
    #[serde(flatten)]
    pub(crate) interleaving: Interleaving,
}

/// The consequence of a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Harm {
    pub(crate) kind: String,
    pub(crate) message: String,
}

/// Two accesses that two threads reached at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Conflict {
    pub(crate) location: String,
    pub(crate) first: ConflictSide,
    pub(crate) second: ConflictSide,
}

/// One side of a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct ConflictSide {
    pub(crate) thread: u32,
    pub(crate) access: String,
    pub(crate) method: String,
    #[serde(default)]
    pub(crate) at: Option<String>,
    #[serde(default)]
    pub(crate) stack: Vec<String>,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
}
