//! What the examination of a finding showed.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{AccessKind, CodePlace, Interleaving, RecordedSchedule, named_values};

named_values! {
    /// The result of an examination, the strongest first. A failure of the tool is not a verdict.
    enum ExaminationVerdict {
        /// Two threads reached the two accesses at the same time, without a common lock.
        Confirmed = "confirmed",
        /// The access happens as predicted, without visible harm.
        Reachable = "reachable",
        /// Both accesses were reached, each time ordered by a lock or by happens-before.
        Ordered = "ordered",
        /// The time budget ran out before anything else was shown.
        NotReproduced = "not-reproduced",
        /// The tester found no way to construct the object or to call the method.
        NoDriver = "no-driver",
        /// The guard rails stopped the code.
        Blocked = "blocked",
    }
}

named_values! {
    /// The consequence of a conflict.
    enum HarmKind {
        Exception = "exception",
        Deadlock = "deadlock",
        LostUpdate = "lost-update",
        StaleRead = "stale-read",
        Livelock = "livelock",
        NoneSeen = "none-seen",
    }
}

named_values! {
    /// An operation that the guard rails prevent in examined code unless a flag allows it.
    enum GuardedOperation {
        Process = "process",
        Network = "network",
        Files = "files",
        Exit = "exit",
    }
}

/// Prefix of the flag that allows an operation.
const FLAG_PREFIX: &str = "--allow-";

impl GuardedOperation {
    /// The flag that allows the operation: `--allow-files`.
    pub(crate) fn flag(self) -> String {
        format!("{FLAG_PREFIX}{}", self.name())
    }

    /// The operation that `flag` allows.
    pub(crate) fn of_flag(flag: &str) -> Option<Self> {
        Self::parse(flag.strip_prefix(FLAG_PREFIX)?)
    }
}

/// The result of one examination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Evidence {
    pub(crate) verdict: ExaminationVerdict,
    /// One line.
    pub(crate) reason: String,
    /// `None` where there was no conflict.
    pub(crate) harm: Option<Harm>,
    /// The calls that the driver made, as Java-like text.
    pub(crate) driver: Option<String>,
    /// The same as a class, if one was asked for.
    pub(crate) program: Option<DriverProgram>,
    /// The recorded run that shows it, if no driver does.
    pub(crate) run: Option<ProvingRun>,
    /// Number of schedules that were run.
    pub(crate) schedules: u64,
    /// Wall time of the examination.
    pub(crate) millis: u64,
    pub(crate) pair: Option<ConflictingPair>,
    /// For `ordered`: the common lock; `None` if happens-before orders the accesses.
    pub(crate) guard: Option<String>,
    /// For `blocked`: the operation that was stopped.
    pub(crate) stopped: Option<GuardedOperation>,
    /// The schedule to replay, if there is one.
    pub(crate) schedule: Option<Box<RecordedSchedule>>,
    pub(crate) interleaving: Interleaving,
}

impl Evidence {
    /// Of an examination that the code under test did not let come to its end.
    pub(crate) fn broken_off(reason: String, spent: Duration) -> Self {
        Self {
            verdict: ExaminationVerdict::NotReproduced,
            reason,
            harm: None,
            driver: None,
            program: None,
            run: None,
            schedules: 0,
            millis: u64::try_from(spent.as_millis()).unwrap_or(u64::MAX),
            pair: None,
            guard: None,
            stopped: None,
            schedule: None,
            interleaving: Interleaving::default(),
        }
    }
}

/// A class that shows what a driver showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum DriverProgram {
    /// Java source, from its package on.
    Source(String),
    /// Why there is none.
    Unwritable(String),
}

/// A recorded run in another order of its steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProvingRun {
    /// The path of its trace, as given.
    pub(crate) trace: String,
    /// The main class or the test: `shop.StockTest#takesTwo`.
    pub(crate) workload: String,
}

/// The visible consequence of a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Harm {
    pub(crate) kind: HarmKind,
    pub(crate) message: String,
}

impl Harm {
    /// `lost update: the state at the end …`.
    pub(crate) fn in_words(&self) -> String {
        let kind = self.kind.name().replace('-', " ");
        match (self.kind, self.message.as_str()) {
            (_, "") => kind,
            (HarmKind::NoneSeen, message) => format!("{kind} ({message})"),
            (_, message) => format!("{kind}: {message}"),
        }
    }
}

/// Two accesses that two threads reached at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ConflictingPair {
    /// `shop.PriceCache.prices`, `contents of ArrayList#1`.
    pub(crate) location: String,
    pub(crate) first: ConflictingAccess,
    pub(crate) second: ConflictingAccess,
}

/// One side of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ConflictingAccess {
    pub(crate) thread: u32,
    /// A read or a write.
    pub(crate) access: AccessKind,
    /// `shop.PriceCache.forget`.
    pub(crate) method: String,
    pub(crate) at: Option<CodePlace>,
    /// Frames as the JVM names them, the innermost first.
    pub(crate) stack: Vec<String>,
    pub(crate) holds: Vec<String>,
}

/// What an examination showed about a finding, and how to see it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proof {
    pub(crate) evidence: Evidence,
    pub(crate) replay: Option<Replay>,
    pub(crate) emitted: Option<EmittedProgram>,
}

/// A program and a test that show the finding, or why there are none.
pub(crate) type EmittedProgram = Result<ProgramFiles, String>;

/// A program and a test that show a finding, and how they are run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProgramFiles {
    pub(crate) program: PathBuf,
    /// Of JUnit 5.
    pub(crate) test: PathBuf,
    /// Binary name of the class with the `main`.
    pub(crate) main: String,
    /// The test as `--junit` names it.
    pub(crate) junit: String,
    /// The classes in which a race counts, as globs for `--watch`.
    pub(crate) watch: Vec<String>,
}

/// A saved schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Replay {
    pub(crate) file: PathBuf,
    /// The command line that runs it again.
    pub(crate) command: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guarded_operation_has_a_flag() {
        for operation in GuardedOperation::ALL {
            assert_eq!(
                GuardedOperation::of_flag(&operation.flag()),
                Some(*operation)
            );
        }
        assert_eq!(GuardedOperation::of_flag("--allow-flight"), None);
        assert_eq!(GuardedOperation::of_flag("files"), None);
    }
}
