//! What is predicted from a recorded run, as the tester drives it, and what came of it.

use super::{Failure, FailureKind, FieldName, PredictedSet};

/// What another order of a run's steps would break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PredictionKind {
    /// Two threads stand at two conflicting accesses at once.
    Race,
    /// Threads wait for each other's locks.
    Deadlock,
    /// Accesses happen in an order that no serial order of the units of work gives.
    Atomicity,
    /// Two steps that synchronise come in the other order, and the program fails.
    Order,
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
    /// Whether it is no finding unless the program fails.
    pub(crate) needs_harm: bool,
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

impl DrivenPrediction {
    /// How many events its order has.
    pub(crate) fn event_count(&self) -> u64 {
        self.turns.iter().map(|(_, count)| count).sum()
    }
}

/// A line of a method in a class file, and what it accesses.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LineOfCode {
    /// Binary name.
    pub(crate) class: String,
    /// Simple name, `<init>` for constructors.
    pub(crate) method: String,
    /// 0 if it is unknown.
    pub(crate) line: u32,
    /// None for a request of a lock.
    pub(crate) accessed: Option<Accessed>,
    /// The unit of work that it is part of, class and method; only if that matters.
    pub(crate) unit: Option<(String, String)>,
}

/// What an event of a goal does to a variable.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Accessed {
    pub(crate) how: AccessMode,
    /// `shop.Cart.total`, or the type of an array.
    pub(crate) field: String,
    /// The same for two events of the goal if they access the same field of the same object, or the
    /// same element.
    pub(crate) variable: usize,
}

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum AccessMode {
    Read,
    Write,
    /// Both at once.
    Update,
}

impl AccessMode {
    /// The word in plans.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Update => "update",
        }
    }
}

/// A prediction in the words of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Predicted {
    pub(crate) kind: PredictionKind,
    /// The fields of the accesses: class and name, in order, each once.
    pub(crate) fields: Vec<FieldName>,
    /// The accesses or requests, or the steps in their new order.
    pub(crate) events: Vec<PredictedEvent>,
    /// Of a violation of atomicity: `R W' W` is a read and a write of one unit of work, with a write
    /// of another one between.
    pub(crate) pattern: Option<&'static str>,
    /// Of a violation of atomicity: the set that the fields are in.
    pub(crate) set: Option<PredictedSet>,
    /// Whether a class that it concerns promises to be thread-safe, or the user has said that the
    /// fields belong together.
    pub(crate) is_promised: bool,
    /// Whether an order of the recorded events leads there, as an independent check confirms. Else
    /// locks, start and join do not exclude it, and no more is known.
    pub(crate) has_witness: bool,
}

/// An access, or a request of a lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PredictedEvent {
    /// Path of starts of the thread.
    pub(crate) thread: String,
    /// `reads`, `writes`, `updates`, `locks`, `signals` or `waits`.
    pub(crate) verb: &'static str,
    /// Binary name.
    pub(crate) class: String,
    /// With its parameter types, as far as they are known.
    pub(crate) method: String,
    /// 0 if it is unknown.
    pub(crate) line: u32,
    /// The unit of work: class and method.
    pub(crate) unit: Option<(String, String)>,
}

impl PredictionKind {
    /// In the order in which their rules are listed.
    pub(crate) const ALL: [Self; 4] = [Self::Race, Self::Atomicity, Self::Deadlock, Self::Order];

    /// The word in plans.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Race => "race",
            Self::Deadlock => "deadlock",
            Self::Atomicity => "atomicity",
            Self::Order => "order",
        }
    }

    /// The rule that a confirmed prediction breaks.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Race => "data-race",
            Self::Deadlock => "deadlock",
            Self::Atomicity => "atomicity-violation",
            Self::Order => "order-violation",
        }
    }
}

impl PredictedEvent {
    /// `Account.java:21`, as far as the name of the class tells the file.
    pub(crate) fn place(&self) -> String {
        let simple = self.class.rsplit('.').next().unwrap_or_default();
        let outer = simple.split('$').next().unwrap_or_default();
        if self.line == 0 {
            format!("{outer}.java")
        } else {
            format!("{outer}.java:{}", self.line)
        }
    }
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

impl DrivenResult {
    /// The verdict in the words of every format.
    pub(crate) fn verdict_name(&self) -> &'static str {
        match self.verdict {
            DrivenVerdict::Confirmed(_) => "confirmed",
            DrivenVerdict::NotReproduced => "not-reproduced",
            DrivenVerdict::Blocked => "blocked",
            DrivenVerdict::Predicted => "predicted",
        }
    }

    /// What happened, if it did.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        match &self.verdict {
            DrivenVerdict::Confirmed(failure) => Some(failure),
            DrivenVerdict::NotReproduced | DrivenVerdict::Blocked | DrivenVerdict::Predicted => {
                None
            }
        }
    }

    /// What followed from a race or a violation of atomicity, if anything did.
    pub(crate) fn harm(&self) -> Option<&Failure> {
        self.failure()
            .filter(|failure| !matches!(failure.kind, FailureKind::Race | FailureKind::Atomicity))
    }
}

/// Whether what was predicted happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DrivenVerdict {
    /// It happened, and the schedule replays. Its failure is of kind race or atomicity if nothing
    /// worse followed.
    Confirmed(Box<Failure>),
    NotReproduced,
    /// It did not happen, and a thread was blocked in a call that no schedule controls.
    Blocked,
    /// It was not driven: there was no time left, or the JVM ended.
    Predicted,
}
