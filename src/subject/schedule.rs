//! How a program is run, and a recorded schedule of such a run.

use serde::{Deserialize, Serialize};

use super::{FailureKind, GuardedOperation, named_values};

/// Strategies that threadlint itself uses by name. Only the tester knows the others.
pub(crate) mod strategies {
    /// Lets the others take turns.
    pub(crate) const MIX: &str = "mix";
    /// Picks any runnable thread, each equally likely.
    pub(crate) const RANDOM: &str = "random";
    /// Goes where a prediction says, and without one wherever chance leads.
    pub(crate) const DIRECTED: &str = "directed";
    /// Aims at two conflicting accesses.
    pub(crate) const RACE: &str = "race";
    /// Depth-first: each schedule builds on the one before.
    pub(crate) const DEPTH_FIRST: &str = "dfs";
}

named_values! {
    /// Which accesses are events of a schedule.
    enum EventScope {
        /// Only those that synchronise.
        Sync = "sync",
        /// Also the plain accesses of the watched classes.
        All = "all",
    }
}

/// What each schedule runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Workload {
    Main {
        /// Binary name of the main class.
        class: String,
        arguments: Vec<String>,
    },
    /// A test of JUnit: `shop.StockTest#takesTwo`.
    Test(String),
}

impl Workload {
    /// As the user names it: the main class, or the test.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Main { class, .. } => class,
            Self::Test(test) => test,
        }
    }

    /// The main class, if there is one.
    pub(crate) fn main(&self) -> Option<&str> {
        match self {
            Self::Main { class, .. } => Some(class),
            Self::Test(_) => None,
        }
    }

    /// The test, if it is one.
    pub(crate) fn junit(&self) -> Option<&str> {
        match self {
            Self::Main { .. } => None,
            Self::Test(test) => Some(test),
        }
    }

    pub(crate) fn arguments(&self) -> &[String] {
        match self {
            Self::Main { arguments, .. } => arguments,
            Self::Test(_) => &[],
        }
    }
}

/// A program, and how its schedules are chosen and bounded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RunSettings {
    pub(crate) class_path: Vec<String>,
    pub(crate) workload: Workload,
    /// Name of a strategy, with an optional parameter: `pct:7`.
    pub(crate) strategy: String,
    /// A decimal integer of 64 bits.
    pub(crate) seed: String,
    pub(crate) events: EventScope,
    /// Globs over binary class names.
    pub(crate) watch: Vec<String>,
    /// How many timed waits per schedule may expire while other threads can still run.
    pub(crate) early_timeouts: u32,
    /// Spurious wake-ups per thousand decisions.
    pub(crate) spurious: u32,
    /// Scheduling points after which a schedule is ended; without it the tester decides.
    pub(crate) max_steps: Option<u64>,
    /// Wall time after which a schedule is ended; without it the tester decides.
    pub(crate) max_millis: Option<u64>,
}

impl RunSettings {
    /// Whether the strategy creates data races, which takes plain accesses as events.
    pub(crate) fn creates_races(&self) -> bool {
        self.strategy.split(':').next() == Some(strategies::RACE)
    }

    /// Whether the strategy is depth-first search.
    pub(crate) fn is_depth_first(&self) -> bool {
        let name = self.strategy.split(':').next();
        name == Some(strategies::DEPTH_FIRST)
    }
}

/// A run whose events were written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RecordedTrace {
    pub(crate) events: u64,
    pub(crate) threads: u64,
    /// Why the run was ended before its end, if it was.
    pub(crate) cut: Option<String>,
}

/// Layout of the file of a recorded schedule.
pub(crate) const SCHEDULE_FORMAT: u32 = 3;
/// The key under which a schedule file has what it shows, in words.
const SHOWS: &str = "shows";

/// One schedule that can be run again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedSchedule {
    /// Version of threadlint that recorded it.
    pub(crate) threadlint: String,
    /// Version of the JDK.
    pub(crate) java: String,
    /// The program that was run. The class path is only a hint: the classes may have moved since.
    pub(crate) settings: RunSettings,
    /// Hash of the class files of the program.
    pub(crate) classes: String,
    /// Number of the schedule among those of its strategy and seed.
    pub(crate) index: u64,
    /// Run-length coded: `0,1*3,0` is 0, 1, 1, 1, 0.
    pub(crate) decisions: String,
    /// Number of events.
    pub(crate) event_count: u64,
    /// Hash of all events.
    pub(crate) hash: String,
    pub(crate) failure: RecordedFailure,
    /// What examined code was allowed to do.
    pub(crate) allowed: Vec<GuardedOperation>,
    /// Keys that the tester added for its own use; they are kept and sent back unchanged.
    pub(crate) more: serde_json::Map<String, serde_json::Value>,
}

/// The failure that a schedule ended in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedFailure {
    pub(crate) kind: FailureKind,
    pub(crate) message: String,
}

/// The main class of a schedule that an examination found; its calls are data in the schedule.
const DRIVER: &str = "threadlint.drive.Recipe";

impl RecordedSchedule {
    /// Keeps what the schedule of a driver shows, in words.
    pub(crate) fn tell(&mut self, driver: &str, harm: &str) {
        let shows = serde_json::json!({ "driver": driver, "harm": harm });
        self.more.insert(SHOWS.to_owned(), shows);
    }

    /// The calls of the driver, and the harm that they did, as they were told.
    pub(crate) fn told(&self) -> Option<(&str, &str)> {
        let shows = self.more.get(SHOWS)?;
        Some((shows["driver"].as_str()?, shows["harm"].as_str()?))
    }

    /// Whether the schedule runs a driver that an examination made, and not a program.
    pub(crate) fn is_of_driver(&self) -> bool {
        self.settings.workload.main() == Some(DRIVER)
    }
}
