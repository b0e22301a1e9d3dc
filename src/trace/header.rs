//! What a trace says about the run as a whole.

use serde::{Deserialize, Serialize};

/// The header of a trace. Keys that this version does not know are skipped.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Header {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tool: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) java: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) main: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) arguments: Vec<String>,
    /// `Class#method`, instead of `main`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) junit: Option<String>,
    /// The globs of the classes that were watched; empty for those of the program itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) watch: Vec<String>,
    /// Hash of the class files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) classes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mode: Option<Mode>,
    /// The schedule file of a scheduled recording.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) schedule: Option<serde_json::Value>,
    /// Whether accesses were left out because there were too many.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) sampled: bool,
}

/// How the run was recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// One thread at a time, so that the order is exact.
    Scheduled,
    /// On all cores.
    Free,
    /// By another tool.
    Imported,
}

impl Mode {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::Free => "free",
            Self::Imported => "imported",
        }
    }
}

/// What is known only when the recording ends.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct End {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) events: Option<u64>,
    /// Accesses that sampling was seen to leave out: there may be more.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) left_out: u64,
    /// Whether the recording ended before the run, because the trace had become too long.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) ended_early: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) failure: Option<Failure>,
    /// Errors that ended threads while the others went on: class and place of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) errors: Vec<String>,
}

/// How the recorded run failed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Failure {
    pub(crate) kind: String,
    pub(crate) message: String,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
