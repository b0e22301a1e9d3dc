//! How a program failed under a schedule.

use serde::{Deserialize, Serialize};

use super::{AccessKind, Interleaving, RecordedSchedule, named_values};

named_values! {
    /// What ended a schedule in failure.
    enum FailureKind {
        /// Threads wait for each other, or for something that no thread will do.
        Deadlock = "deadlock",
        /// A thread threw an exception that nothing catches.
        Exception = "exception",
        /// Threads keep running without making progress.
        Livelock = "livelock",
        /// The program has ended, but one of its threads waits for ever.
        LostThread = "lost-thread",
        /// A schedule used up its wall time.
        Timeout = "timeout",
        /// Two accesses that nothing orders.
        Race = "race",
        /// Accesses in an order that no serial order of the units of work gives, without other harm.
        Atomicity = "atomicity",
        /// The program ended the JVM with a status other than 0.
        Exit = "exit",
    }
}

/// A schedule that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Failure {
    pub(crate) kind: FailureKind,
    /// One line.
    pub(crate) message: String,
    /// The thread that failed, if the failure belongs to one thread.
    pub(crate) thread: Option<u32>,
    /// Number of the schedule.
    pub(crate) index: u64,
    /// Whether the schedule, run again at once, gave the same events.
    pub(crate) verified: bool,
    /// Calls that the scheduler does not control and that may have decided the outcome.
    pub(crate) uncontrolled: Vec<String>,
    /// Time limits that expired although another thread could go on.
    pub(crate) early_timeouts: Vec<String>,
    /// Waits that ended without a cause (JLS 17.2.1).
    pub(crate) spurious_wakeups: Vec<String>,
    pub(crate) interleaving: Interleaving,
    /// The two accesses, if it is a race.
    pub(crate) race: Option<Race>,
    pub(crate) schedule: RecordedSchedule,
}

/// How many more schedules look for worse after one showed a race and nothing else. The schedules of
/// strategy `race` among them come close to each pair of accesses at least once in programs with up
/// to 33 pairs, and the others get two thirds of them; they take a second at most where a hundred
/// run in a second.
pub(crate) const HARM_SOUGHT: u64 = 99;

impl Failure {
    /// Whether the strategy brought about a race and nothing else, which may lead to worse.
    pub(crate) fn is_created_race(&self) -> bool {
        self.kind == FailureKind::Race && self.schedule.settings.creates_races()
    }

    /// `schedule 41 shows a race: …`, where worse is reported.
    pub(crate) fn race_in_words(&self) -> String {
        format!("schedule {} shows a race: {}", self.index + 1, self.message)
    }
}

/// Two accesses that nothing orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Race {
    pub(crate) field: String,
    pub(crate) first: RacingAccess,
    pub(crate) second: RacingAccess,
}

/// One side of a race.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RacingAccess {
    pub(crate) thread: u32,
    /// A read or a write.
    pub(crate) access: AccessKind,
    /// Frames as the JVM names them, the innermost first.
    pub(crate) stack: Vec<String>,
    pub(crate) holds: Vec<String>,
}
