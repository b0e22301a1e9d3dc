//! What the caller asks of an analysis: plain values, no defaults taken from the environment.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::finding::RuleId;
use crate::shard::Shard;

/// What to check, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Folders, Java files, and `.jar` or `.zip` archives of sources.
    pub paths: Vec<PathBuf>,
    /// A configuration file that is used instead of the ones found above the paths.
    pub config: Option<PathBuf>,
    /// Which classes are checked.
    pub scope: Scope,
    /// The rules to run, previews included; if empty, those that the configuration turns on.
    pub rules: Vec<RuleId>,
    /// Number of worker threads; `None` means one per core.
    pub threads: Option<usize>,
    /// Texts that replace those on disk, such as unsaved text in an editor, by absolute path. One of
    /// a file that is not on disk counts as that file.
    pub texts: BTreeMap<PathBuf, String>,
    /// Absolute paths of files that do not count, whatever is on disk.
    pub absent: BTreeSet<PathBuf>,
    /// Whether sources of tests are left out that are below a given folder and not named themselves.
    pub without_tests: bool,
    /// If given, only the classes are checked that these changes affect.
    pub changes: Option<Changes>,
    /// If given, only the classes are checked that belong to this shard. All the others are loaded, too,
    /// so that all shards together find what a check of all classes finds.
    pub shard: Option<Shard>,
}

/// Files that have changed, are new or are gone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Absolute paths, each with the text before; `None` for a new file.
    pub before: BTreeMap<PathBuf, Option<String>>,
}

/// Which classes are checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// Classes that carry a contract annotation such as `@ThreadSafe`.
    #[default]
    Annotated,
    /// In addition, every class that declares a lock or uses `synchronized`.
    All,
}
