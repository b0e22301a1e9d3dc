//! The targets that a JVM in mode `prove` receives.

use serde::{Deserialize, Serialize};

/// The targets of a JVM that drives predictions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proving {
    pub(crate) targets: Vec<Prediction>,
    /// Wall time after which no further schedule of a target begins.
    pub(crate) budget_millis: u64,
    /// As in the recording: it decides what counts as an event.
    pub(crate) units: bool,
    /// Errors that ended threads in the recording, too: no harm.
    pub(crate) errors: Vec<String>,
}

/// An order of events, and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Prediction {
    pub(crate) id: usize,
    pub(crate) kind: String,
    pub(crate) message: String,
    pub(crate) needs_harm: bool,
    pub(crate) threads: Vec<String>,
    pub(crate) order: String,
    pub(crate) edges: Vec<(u32, u64, u32, u64)>,
    pub(crate) goal: Vec<(u32, u64)>,
    pub(crate) sites: Vec<Place>,
}

/// A line of a method in a class file, and what it accesses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) class: String,
    pub(crate) method: String,
    pub(crate) line: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) access: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) variable: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unit: Option<String>,
}
