//! The schedule file: what to run, which thread to choose at each decision, and what to expect.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::TesterError;
use super::plan::Events;

/// Layout of the file.
const FORMAT: u32 = 1;
/// Far more than a schedule of a million decisions.
const LARGEST: u64 = 64 << 20;

/// One recorded schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Schedule {
    /// Version of the tool that wrote it; the tester does not know it.
    #[serde(default = "version")]
    pub(crate) threadlint: String,
    pub(crate) format: u32,
    /// Version of the JDK.
    pub(crate) java: String,
    pub(crate) main: String,
    pub(crate) arguments: Vec<String>,
    /// As it was given; a hint.
    pub(crate) class_path: Vec<String>,
    /// Hash of the class files of the program.
    pub(crate) classes: String,
    pub(crate) events: Events,
    pub(crate) watch: Vec<String>,
    pub(crate) early_timeouts: u32,
    pub(crate) spurious: u32,
    pub(crate) max_steps: u64,
    pub(crate) max_millis: u64,
    pub(crate) strategy: String,
    pub(crate) seed: String,
    pub(crate) index: u64,
    /// Run-length coded: `0,1*3,0` is 0, 1, 1, 1, 0.
    pub(crate) decisions: String,
    /// Number of events.
    pub(crate) event_count: u64,
    /// Hash of all events.
    pub(crate) hash: String,
    pub(crate) failure: Recorded,
    /// What the tester adds for itself is kept and handed back.
    #[serde(flatten)]
    pub(crate) more: serde_json::Map<String, serde_json::Value>,
}

fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The failure that a schedule ended in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recorded {
    pub(crate) kind: String,
    pub(crate) message: String,
}

/// The main class of a schedule that `confirm` found: its calls are data of the schedule.
const DRIVER: &str = "threadlint.drive.Recipe";
/// Key of what the code may do beyond the guard rails.
const ALLOW: &str = "allow";

impl Schedule {
    /// Whether it was found by `confirm`.
    pub(crate) fn is_of_driver(&self) -> bool {
        self.main == DRIVER
    }

    /// What the code was allowed when the schedule was found.
    pub(super) fn allowed(&self) -> Vec<String> {
        let kinds = self.more.get(ALLOW).and_then(serde_json::Value::as_array);
        let kinds = kinds.into_iter().flatten().filter_map(|kind| kind.as_str());
        kinds.map(str::to_owned).collect()
    }

    /// Notes what the code was allowed.
    pub(crate) fn allow(&mut self, kinds: &[String]) {
        if !kinds.is_empty() {
            self.more.insert(ALLOW.to_owned(), kinds.into());
        }
    }

    /// Reads a schedule file that [`Schedule::write`] wrote.
    pub(crate) fn read(path: &Path) -> Result<Self, TesterError> {
        let refused = |reason: String| TesterError::ScheduleFile {
            path: path.to_owned(),
            reason,
        };
        let size = fs::metadata(path)
            .map_err(|e| refused(e.to_string()))?
            .len();
        if size > LARGEST {
            return Err(refused(format!("it has {size} bytes")));
        }
        let text = fs::read_to_string(path).map_err(|e| refused(e.to_string()))?;
        let head: Head = serde_json::from_str(&text).map_err(|e| refused(e.to_string()))?;
        if head.format != FORMAT {
            return Err(refused(format!(
                "its format is {}, and this version reads format {FORMAT}",
                head.format
            )));
        }
        serde_json::from_str(&text).map_err(|e| refused(e.to_string()))
    }

    /// Writes the file.
    pub(crate) fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        fs::write(path, text)
    }
}

/// What every format has.
#[derive(Deserialize)]
struct Head {
    format: u32,
}
