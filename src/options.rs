//! What the caller asks of an analysis: plain values, no defaults taken from the environment.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::finding::RuleId;

/// What to check, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Folders, Java files, and `.jar` or `.zip` archives of sources.
    pub paths: Vec<PathBuf>,
    /// A configuration file that is used instead of the ones found above the paths.
    pub config: Option<PathBuf>,
    /// Which classes are held to the promise.
    pub scope: Scope,
    /// Only these rules, previews included; empty for those that the configuration turns on.
    pub rules: Vec<RuleId>,
    /// Number of worker threads; `None` means one per core.
    pub threads: Option<usize>,
    /// Texts of files that count instead of what is on disk: what an editor has not saved.
    pub texts: BTreeMap<PathBuf, String>,
}

/// Which classes are held to the promise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// Classes that carry a contract annotation such as `@ThreadSafe`.
    #[default]
    Annotated,
    /// Besides these, every class that declares a lock or uses `synchronized`.
    All,
}
