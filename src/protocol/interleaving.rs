//! What happened in a schedule: part of the messages about failures and verdicts.

use serde::Deserialize;

/// What happened in a schedule.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct Interleaving {
    pub(crate) threads: Vec<Thread>,
    pub(crate) events: Vec<Event>,
    /// Number of earlier events that were left out.
    pub(crate) events_before: u64,
}

/// A thread at the end of the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Thread {
    pub(crate) id: u32,
    /// Empty if the program gave it none.
    pub(crate) name: String,
    /// `ended`, `running`, or what it waits for, in words.
    pub(crate) state: String,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
    /// `class.method(File.java:12)`, frames of the program first.
    #[serde(default)]
    pub(crate) stack: Vec<String>,
    /// Class and message of the exception that it threw.
    #[serde(default)]
    pub(crate) error: Option<String>,
}

/// A step of the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Event {
    pub(crate) thread: u32,
    pub(crate) kind: String,
    /// In words: `enters Account#1`.
    pub(crate) what: String,
    /// `File.java:12`.
    #[serde(default)]
    pub(crate) at: Option<String>,
    /// `Account.run`.
    #[serde(default)]
    pub(crate) method: Option<String>,
    /// Binary name of the class of that place.
    #[serde(default)]
    pub(crate) class: Option<String>,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
    /// One of the two accesses of a race, or the step that fails.
    #[serde(default)]
    pub(crate) mark: bool,
}
