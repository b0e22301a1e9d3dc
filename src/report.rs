//! The outcome of a check: findings, notices and counts, with the texts that locations refer to.

mod class_files;
#[cfg(test)]
pub(crate) mod sample;

use std::time::Duration;

use rustc_hash::FxHashSet;

use crate::finding::{Finding, Location, RuleId};
use crate::source::{FileId, Position, SourceFile};

pub(crate) use class_files::{ClassFiles, outermost};

/// Something that could not be used, in part or as a whole. Neither a finding nor an error.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Notice {
    /// The file, archive or entry as shown to the user.
    pub path: String,
    /// Line (from 1) where the trouble starts, if known.
    pub line: Option<u32>,
    /// What happened and what it means for the result, in lower case and without a full stop.
    pub message: String,
    /// A defect of threadlint itself (exit code 2), not of the input.
    pub is_internal: bool,
}

/// Counts for the summary line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stats {
    /// Java files seen, archive entries included.
    pub files: usize,
    /// Classes that were checked.
    pub classes: usize,
    /// Sources of tests that were left out.
    pub tests: usize,
    /// Files that could only be parsed in part.
    pub partial_files: usize,
    /// Wall time of the check.
    pub elapsed: Duration,
}

/// A finding that its source suppresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suppressed {
    /// The finding.
    pub finding: Finding,
    /// The reason that the comment gives.
    pub reason: Option<String>,
    /// The comment or annotation.
    pub(crate) place: Location,
}

/// Findings in order, with everything needed to render them.
#[derive(Debug, Default)]
pub struct Report {
    /// Sorted by path, position, rule and field.
    pub findings: Vec<Finding>,
    /// Findings that a comment or an annotation in the source suppresses, in the same order.
    pub suppressed: Vec<Suppressed>,
    /// Findings that the configuration exempts, in the same order.
    pub exempted: Vec<Finding>,
    /// Findings that a baseline accepts, in the same order.
    pub accepted: Vec<Finding>,
    /// Binary names of the classes that were checked.
    pub(crate) checked: Vec<String>,
    /// If only classes that changes affect were checked: the changed files that are loaded.
    pub(crate) changed: Option<FxHashSet<FileId>>,
    /// Sorted.
    pub notices: Vec<Notice>,
    /// Counts.
    pub stats: Stats,
    /// Paths that the user named, of files and archives that could not be used.
    pub(crate) unusable: Vec<String>,
    /// The rules that ran, in the order of [`RuleId::ALL`].
    pub rules: Vec<RuleId>,
    /// Indexed by [`FileId`].
    pub(crate) sources: Vec<SourceFile>,
}

impl Report {
    /// Whether neither the place of a finding nor the promise is in a file whose changes were checked.
    pub(crate) fn is_elsewhere(&self, finding: &Finding) -> bool {
        let places = [finding.location, finding.promise.location];
        let changed = self.changed.as_ref();
        changed.is_some_and(|files| places.iter().all(|place| !files.contains(&place.file)))
    }

    pub(crate) fn source(&self, file: FileId) -> &SourceFile {
        &self.sources[file.0 as usize]
    }

    pub(crate) fn start(&self, location: Location) -> Position {
        self.source(location.file).position(location.span.start)
    }

    pub(crate) fn end(&self, location: Location) -> Position {
        self.source(location.file).position(location.span.end)
    }

    /// Path and line of a finding, `src/Counter.java:12`, as the output prints them.
    #[must_use]
    pub fn place(&self, finding: &Finding) -> String {
        format!(
            "{}:{}",
            self.source(finding.location.file).origin.display(),
            self.start(finding.location).line
        )
    }
}
