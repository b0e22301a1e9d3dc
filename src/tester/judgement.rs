//! What is asked of a JVM in mode `confirm`, and what it answers; `tester/PROTOCOL.md` is the
//! contract.

use serde::{Deserialize, Serialize};

use super::message::Story;
use super::schedule::Schedule;

/// A suspected conflict on one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Target {
    pub(crate) id: usize,
    pub(crate) rule: String,
    /// Binary name.
    pub(crate) class: String,
    /// Of that class, or one that it inherits.
    pub(crate) field: String,
    /// The suspected accesses; empty for any.
    pub(crate) sites: Vec<Site>,
    /// The accesses that they may collide with, the likeliest first; empty for any.
    pub(crate) partners: Vec<Site>,
}

/// An access in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Site {
    /// Simple name; `<init>` for a constructor.
    pub(crate) method: String,
    /// From 1; 0 if it is not known.
    pub(crate) line: u32,
    pub(crate) write: bool,
}

/// What came out for one target.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Judgement {
    pub(crate) target: usize,
    pub(crate) verdict: Verdict,
    /// One line.
    pub(crate) reason: String,
    #[serde(default)]
    pub(crate) harm: Option<Harm>,
    /// The calls that were made, as Java-like text.
    #[serde(default)]
    pub(crate) driver: Option<String>,
    #[serde(default)]
    pub(crate) schedules: u64,
    #[serde(default)]
    pub(crate) millis: u64,
    #[serde(default)]
    pub(crate) pair: Option<Pair>,
    /// For `ordered`: the common lock, in words; absent if happens-before orders the two.
    #[serde(default)]
    pub(crate) guard: Option<String>,
    /// For `blocked`: the flag that allows what was stopped.
    #[serde(default)]
    pub(crate) flag: Option<String>,
    #[serde(default)]
    pub(crate) schedule: Option<Box<Schedule>>,
    #[serde(flatten)]
    pub(crate) story: Story,
}

/// What an examination says about a finding. A failure of the tool is none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// Two threads stood at the two accesses at once, with no lock between them.
    Confirmed,
    /// The access happens as predicted, without visible harm.
    Reachable,
    /// Both accesses were reached, each time ordered by a lock or by happens-before.
    Ordered,
    /// The budget is used up.
    NotReproduced,
    /// No way was found to construct or to call.
    NoDriver,
    /// The guard rails stopped the code.
    Blocked,
}

impl Verdict {
    /// All, the strongest first.
    pub(crate) const ALL: [Self; 6] = [
        Self::Confirmed,
        Self::Reachable,
        Self::Ordered,
        Self::NotReproduced,
        Self::NoDriver,
        Self::Blocked,
    ];

    /// As it is written: `not-reproduced`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Reachable => "reachable",
            Self::Ordered => "ordered",
            Self::NotReproduced => "not-reproduced",
            Self::NoDriver => "no-driver",
            Self::Blocked => "blocked",
        }
    }
}

/// What followed from a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Harm {
    /// `exception`, `deadlock`, `lost-update`, `stale-read`, `livelock` or `none-seen`.
    pub(crate) kind: String,
    pub(crate) message: String,
}

/// Two accesses at which two threads stood at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pair {
    /// `shop.PriceCache.prices`, `contents of ArrayList#1`.
    pub(crate) location: String,
    pub(crate) first: PairAccess,
    pub(crate) second: PairAccess,
}

/// One side of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PairAccess {
    pub(crate) thread: u32,
    /// `read` or `write`.
    pub(crate) access: String,
    /// `shop.PriceCache.forget`.
    pub(crate) method: String,
    /// `PriceCache.java:44`.
    #[serde(default)]
    pub(crate) at: Option<String>,
    #[serde(default)]
    pub(crate) stack: Vec<String>,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
}
