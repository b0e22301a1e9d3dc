//! The outcome of a check: findings, notices and counts, with the texts that locations refer to.

mod class_files;
mod idle;
#[cfg(test)]
pub(crate) mod sample;

use std::cmp::Ordering;
use std::time::Duration;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Location, RuleId};
use crate::source::{FileId, Origin, Position, SourceFile};

pub(crate) use class_files::{ClassFiles, outermost};
pub(crate) use idle::{Idle, Purpose};

/// Something that could not be used, in part or as a whole. Neither a finding nor an error.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suppressed {
    /// The finding.
    pub finding: Finding,
    /// The reason that the comment gives.
    pub reason: Option<String>,
    /// The comment or annotation.
    pub(crate) place: Location,
}

/// Findings in order, with everything needed to render them.
#[derive(Debug, Default, Serialize, Deserialize)]
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
    /// Of a shard: what covers none of its findings. Only all shards together know what is idle.
    pub(crate) idle: Vec<Idle>,
    /// Of a shard: a hash of all that was loaded, which is the same for every shard of a run.
    pub(crate) input: Option<String>,
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

    /// Tells of what is idle: now all findings are known.
    pub(crate) fn settle(&mut self) {
        let idle = std::mem::take(&mut self.idle);
        self.notices.extend(idle.iter().map(Idle::notice));
        self.sort();
    }

    /// Sorts all lists, and drops notices that say the same.
    pub(crate) fn sort(&mut self) {
        let sources = std::mem::take(&mut self.sources);
        for list in [&mut self.findings, &mut self.exempted] {
            list.sort_by(|a, b| in_order(a, b, &sources));
        }
        self.suppressed
            .sort_by(|a, b| in_order(&a.finding, &b.finding, &sources));
        self.notices.sort();
        self.notices.dedup();
        self.sources = sources;
    }

    /// Keeps only the texts that the findings refer to.
    pub(crate) fn drop_other_sources(&mut self) {
        let suppressed = self.suppressed.iter();
        let suppressed = suppressed.flat_map(|it| it.finding.files().chain([it.place.file]));
        let lists = [&self.findings, &self.exempted, &self.accepted];
        let listed = lists.into_iter().flatten().flat_map(Finding::files);
        let files: FxHashSet<FileId> = listed.chain(suppressed).collect();
        let proved = self.findings.iter().filter_map(|it| it.proof.as_deref());
        let ran = proved.flat_map(|proof| &proof.evidence.interleaving.events);
        let ran = ran.filter_map(|event| event.at.as_ref());
        let ran: FxHashSet<&str> = ran.map(|place| place.file.as_str()).collect();
        for (file, source) in (0..).map(FileId).zip(&mut self.sources) {
            let shown = source.origin.display();
            let name = shown.rsplit('/').next().unwrap_or_default();
            if !files.contains(&file) && !ran.contains(name) {
                *source = SourceFile::default();
            }
        }
    }

    /// Adds the texts that another part of the same check has kept.
    pub(crate) fn add_sources(&mut self, others: Vec<SourceFile>) {
        for (source, other) in self.sources.iter_mut().zip(others) {
            if source.origin == Origin::default() {
                *source = other;
            }
        }
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

/// By path, position, rule and field.
fn in_order(a: &Finding, b: &Finding, sources: &[SourceFile]) -> Ordering {
    let key = |finding: &Finding| {
        (
            &sources[finding.location.file.0 as usize].origin,
            finding.location.span,
            finding.rule,
        )
    };
    key(a)
        .cmp(&key(b))
        .then_with(|| (&a.class, &a.field, &a.method).cmp(&(&b.class, &b.field, &b.method)))
}
