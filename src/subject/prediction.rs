//! What is predicted from a recorded run, as the tester drives it, and what came of it.

use super::{Failure, named_values};

named_values! {
    /// What another order of a run's steps would break.
    enum PredictionKind {
        /// Two threads stand at two conflicting accesses at once.
        Race = "race",
        /// Threads wait for each other's locks.
        Deadlock = "deadlock",
        /// Accesses happen in an order that no serial order of the units of work gives.
        Atomicity = "atomicity",
    }
}

/// An event of a trace: a thread, as an index in [`DrivenPrediction::threads`], and its number in
/// it, from 0.
pub(crate) type EventOfThread = (u32, u64);

/// A prediction, and the order of events that leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DrivenPrediction {
    pub(crate) kind: PredictionKind,
    /// One line.
    pub(crate) message: String,
    /// Paths of starts: `0.2.1` is the first thread that the second one started by main started.
    pub(crate) threads: Vec<String>,
    /// Which thread makes how many events, in this order.
    pub(crate) turns: Vec<(u32, u64)>,
    /// What of that order matters: the first event of a pair comes before the second.
    pub(crate) edges: Vec<(EventOfThread, EventOfThread)>,
    /// What it leads to.
    pub(crate) goal: Vec<EventOfThread>,
    /// Of each event of the goal, where it is.
    pub(crate) sites: Vec<LineOfCode>,
}

/// A line of a method in a class file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LineOfCode {
    /// Binary name.
    pub(crate) class: String,
    /// Simple name, `<init>` for constructors.
    pub(crate) method: String,
    /// 0 if it is unknown.
    pub(crate) line: u32,
}

/// What driving a prediction came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DrivenResult {
    pub(crate) verdict: DrivenVerdict,
    /// One line.
    pub(crate) reason: String,
    pub(crate) schedules: u64,
    pub(crate) millis: u64,
}

/// Whether what was predicted happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DrivenVerdict {
    /// It happened, and the schedule replays. Its failure is of kind race or atomicity if nothing
    /// worse followed.
    Confirmed(Box<Failure>),
    NotReproduced,
    /// It was not driven: there was no time left, or the JVM ended.
    Predicted,
}
