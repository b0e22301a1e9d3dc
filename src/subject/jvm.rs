//! What a JVM with the tester in it says about itself and about a program.

use serde::{Deserialize, Serialize};

use super::named_values;

/// A JVM in which the tester runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JvmInfo {
    /// Version of Java.
    pub(crate) java: String,
    pub(crate) vm: String,
    /// How long the instrumentation at the start took.
    pub(crate) premain_millis: u64,
    pub(crate) strategies: Vec<StrategyInfo>,
    /// What does not work on this JVM, and why.
    pub(crate) limits: Vec<String>,
}

/// A strategy that the tester offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StrategyInfo {
    pub(crate) name: String,
    pub(crate) summary: String,
}

/// What the calibrating schedule showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Calibration {
    pub(crate) threads: u64,
    pub(crate) steps: u64,
    pub(crate) decisions: u64,
    pub(crate) loading: ClassLoading,
    /// Why classes are loaded afresh for each schedule, if they are.
    pub(crate) reason: Option<String>,
}

named_values! {
    /// Whether schedules share the classes of the program.
    enum ClassLoading {
        Reused = "reused",
        Fresh = "fresh",
    }
}
