//! The messages of a JVM: one JSON object per line.

use serde::{Deserialize, Serialize};

use super::examination::TargetVerdict;
use super::interleaving::Interleaving;
use super::schedule::Schedule;

/// One line from the tester.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Message {
    Ready(Ready),
    InputError {
        message: String,
        #[serde(default)]
        help: String,
    },
    Calibrated(Calibrated),
    Progress {
        /// Schedules run since the JVM started.
        schedules: u64,
        /// Number of the running schedule; negative while calibrating.
        at: i64,
    },
    Chunk(Chunk),
    Failure(Box<Failure>),
    /// A `target` command is done.
    Verdict(Box<TargetVerdict>),
    /// The trace of a recording is written.
    Recorded(Recorded),
    /// The tests of a class.
    Tests(ClassTests),
    /// The schedule of a replay ended without a failure.
    Passed,
    /// The program cannot run again in the same JVM, and this JVM has run it.
    Once {
        once: Once,
    },
    Diverged {
        decision: u64,
        message: String,
        /// The kind of the failure with which it ended all the same.
        failed: Option<String>,
    },
    Retire {
        /// First schedule that was not run.
        next: u64,
        reason: String,
    },
    /// A schedule ran out of steps or time.
    Inconclusive {
        message: String,
    },
    /// A schedule failed, and did not fail so when it was run again.
    Unsteady {
        message: String,
    },
    /// A race in a library, in a schedule that ended without another failure; each is told once.
    LibraryRace(LibraryRace),
    Notice {
        message: String,
    },
    Output {
        text: String,
    },
    /// The JVM waits until its files are as they were when it started.
    Restore,
    InternalError {
        message: String,
        #[serde(default)]
        stack: String,
    },
}

/// The JVM has started.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Ready {
    pub(crate) protocol: u32,
    pub(crate) java: String,
    pub(crate) vm: String,
    pub(crate) premain_millis: u64,
    #[serde(default)]
    pub(crate) strategies: Vec<Strategy>,
    /// What does not work on this JVM, and why.
    #[serde(default)]
    pub(crate) limits: Vec<String>,
}

/// A strategy that the tester knows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Strategy {
    pub(crate) name: String,
    pub(crate) summary: String,
}

/// What a JVM found out for those in which one schedule runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Once {
    /// How the program fails when it runs again.
    pub(crate) reason: String,
    /// For the tester alone; sent back unchanged.
    #[serde(flatten)]
    pub(crate) more: serde_json::Map<String, serde_json::Value>,
}

/// What the calibrating schedule showed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Calibrated {
    pub(crate) threads: u64,
    pub(crate) steps: u64,
    pub(crate) decisions: u64,
    /// `reused` or `fresh`.
    pub(crate) loader: String,
    /// Why classes are loaded afresh for each schedule.
    #[serde(default)]
    pub(crate) reason: Option<String>,
}

/// A race in a library: it is no failure as long as it does no harm.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct LibraryRace {
    /// Number of the schedule.
    pub(crate) index: u64,
    /// Names the two accesses, the same in every JVM.
    pub(crate) race: String,
    pub(crate) message: String,
    /// A pattern that watches the library.
    pub(crate) watch: String,
}

/// A chunk of schedules without a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Chunk {
    /// Number of schedules that were run.
    pub(crate) schedules: u64,
    /// How many of them were abandoned early because they repeat others.
    #[serde(default)]
    pub(crate) abandoned: u64,
    /// Whether a depth-first search has covered everything.
    #[serde(default)]
    pub(crate) complete: bool,
}

/// A trace that was written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Recorded {
    pub(crate) events: u64,
    pub(crate) threads: u64,
    /// Why the schedule was ended before its end, if it was.
    #[serde(default)]
    pub(crate) cut: Option<String>,
}

/// What JUnit runs of a class.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct ClassTests {
    pub(crate) class: String,
    pub(crate) tests: Vec<String>,
    /// Why they are not known.
    #[serde(default)]
    pub(crate) message: Option<String>,
    #[serde(default)]
    pub(crate) help: Option<String>,
}

/// A schedule that failed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Failure {
    pub(crate) schedule: Schedule,
    pub(crate) index: u64,
    #[serde(rename = "failure")]
    pub(crate) failed: Failed,
    /// Whether the schedule, run again at once, gave the same events.
    pub(crate) verified: bool,
    /// Calls that the scheduler does not control and that may have decided the outcome.
    #[serde(default)]
    pub(crate) uncontrolled: Vec<String>,
    /// Time limits that expired although another thread could go on.
    #[serde(default)]
    pub(crate) early_timeouts: Vec<String>,
    /// Waits that ended without a cause.
    #[serde(default)]
    pub(crate) spurious_wakeups: Vec<String>,
    #[serde(flatten)]
    pub(crate) interleaving: Interleaving,
    #[serde(default)]
    pub(crate) race: Option<Race>,
}

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Failed {
    pub(crate) kind: String,
    pub(crate) message: String,
    /// The thread that failed, if the failure belongs to one thread.
    #[serde(default)]
    pub(crate) thread: Option<u32>,
}

/// Two accesses that nothing orders.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Race {
    pub(crate) field: String,
    pub(crate) first: RacingAccess,
    pub(crate) second: RacingAccess,
}

/// One side of a race.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct RacingAccess {
    pub(crate) thread: u32,
    /// `read` or `write`.
    pub(crate) access: String,
    #[serde(default)]
    pub(crate) stack: Vec<String>,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
}
