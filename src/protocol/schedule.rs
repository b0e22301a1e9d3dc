//! The schedule file: what to run, which thread to choose at each decision, and what to expect.

use serde::{Deserialize, Serialize};

/// One recorded schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Schedule {
    /// Version of threadlint that wrote it; the tester omits the version.
    #[serde(default = "version")]
    pub(crate) threadlint: String,
    pub(crate) format: u32,
    pub(crate) java: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) main: Option<String>,
    /// The test that was run instead of a main class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) junit: Option<String>,
    pub(crate) arguments: Vec<String>,
    pub(crate) class_path: Vec<String>,
    pub(crate) classes: String,
    #[serde(flatten)]
    pub(crate) conditions: Conditions,
    pub(crate) strategy: String,
    pub(crate) seed: String,
    pub(crate) index: u64,
    pub(crate) decisions: String,
    pub(crate) event_count: u64,
    pub(crate) hash: String,
    pub(crate) failure: RecordedFailure,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) allow: Vec<String>,
    /// Keys that the tester added for its own use are kept and sent back unchanged.
    #[serde(flatten)]
    pub(crate) more: serde_json::Map<String, serde_json::Value>,
}

/// What a schedule depends on besides the program: the same keys in a plan and in a schedule file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Conditions {
    pub(crate) events: String,
    pub(crate) watch: Vec<String>,
    pub(crate) early_timeouts: u32,
    pub(crate) spurious: u32,
    /// Absent in a plan if the user set no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_steps: Option<u64>,
    /// Likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_millis: Option<u64>,
}

fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The failure that a schedule ended in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedFailure {
    pub(crate) kind: String,
    pub(crate) message: String,
}
