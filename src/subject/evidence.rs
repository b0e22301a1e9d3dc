//! What the examination of a finding showed.

use std::path::PathBuf;

use super::{AccessKind, CodePlace, Interleaving, RecordedSchedule, named_values};

named_values! {
    /// The result of an examination. A failure of the tool is none of these. The strongest comes
    /// first.
    enum ExaminationVerdict {
        /// Two threads stood at the two accesses at once, with no lock between them.
        Confirmed = "confirmed",
        /// The access happens as predicted, without visible harm.
        Reachable = "reachable",
        /// Both accesses were reached, each time ordered by a lock or by happens-before.
        Ordered = "ordered",
        /// The budget is used up.
        NotReproduced = "not-reproduced",
        /// No way was found to construct the object or to call the method.
        NoDriver = "no-driver",
        /// The guard rails stopped the code.
        Blocked = "blocked",
    }
}

named_values! {
    /// What followed from a conflict.
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
    /// What the guard rails keep examined code from, unless a flag allows it.
    enum GuardedOperation {
        Process = "process",
        Network = "network",
        Files = "files",
        Exit = "exit",
    }
}

/// What stands before the name of an operation in its flag.
const FLAG_PREFIX: &str = "--allow-";

impl GuardedOperation {
    /// The flag that allows it: `--allow-files`.
    pub(crate) fn flag(self) -> String {
        format!("{FLAG_PREFIX}{}", self.name())
    }

    /// The operation that `flag` allows.
    pub(crate) fn of_flag(flag: &str) -> Option<Self> {
        Self::parse(flag.strip_prefix(FLAG_PREFIX)?)
    }
}

/// The result of one examination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Evidence {
    pub(crate) verdict: ExaminationVerdict,
    /// One line.
    pub(crate) reason: String,
    /// `None` where there was no conflict.
    pub(crate) harm: Option<Harm>,
    /// The calls that were made, as Java-like text.
    pub(crate) driver: Option<String>,
    /// Schedules that were run.
    pub(crate) schedules: u64,
    /// Wall time that it took.
    pub(crate) millis: u64,
    pub(crate) pair: Option<ConflictingPair>,
    /// For `ordered`: the common lock; `None` if happens-before orders the accesses.
    pub(crate) guard: Option<String>,
    /// For `blocked`: what was stopped.
    pub(crate) stopped: Option<GuardedOperation>,
    /// What to replay, if there is anything.
    pub(crate) schedule: Option<Box<RecordedSchedule>>,
    pub(crate) interleaving: Interleaving,
}

/// The visible consequence of a conflict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Harm {
    pub(crate) kind: HarmKind,
    pub(crate) message: String,
}

/// Two accesses at which two threads stood at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ConflictingPair {
    /// `shop.PriceCache.prices`, `contents of ArrayList#1`.
    pub(crate) location: String,
    pub(crate) first: ConflictingAccess,
    pub(crate) second: ConflictingAccess,
}

/// One side of a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) evidence: Evidence,
    pub(crate) replay: Option<Replay>,
}

/// A saved schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
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
