//! A part of a check: the findings in the classes of one shard, before anything is left out of them.
//!
//! What a baseline accepts, and which suppressions are idle, only the whole tells.

use serde::{Deserialize, Serialize};

use super::Place;
use crate::baseline::Applied;
use crate::finding::Confidence;
use crate::report::{Idle, Report};

/// The identity of a finding that was there before files changed, and how many had it.
type KnownFinding = ([String; 4], usize);

/// What a shard of `check` found.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct CheckedPart {
    pub(crate) report: Report,
    pub(crate) known: Vec<KnownFinding>,
    pub(crate) baselines: Vec<Applied>,
    /// Lowest confidence of what is reported.
    pub(crate) lowest: Confidence,
    pub(crate) without_notes: bool,
    /// Whether the user left out the baseline.
    pub(crate) without_baseline: bool,
    /// Whether only annotated classes were checked.
    pub(crate) is_of_annotated: bool,
    pub(crate) place: Place,
}

impl CheckedPart {
    /// Both parts of one check.
    pub(super) fn and(mut self, other: Self) -> Self {
        let (one, mut other_report) = (&mut self.report, other.report);
        one.findings.append(&mut other_report.findings);
        one.suppressed.append(&mut other_report.suppressed);
        one.exempted.append(&mut other_report.exempted);
        one.checked.append(&mut other_report.checked);
        one.notices.append(&mut other_report.notices);
        one.idle = Idle::in_both(std::mem::take(&mut one.idle), &other_report.idle);
        one.stats.classes += other_report.stats.classes;
        one.stats.elapsed = one.stats.elapsed.max(other_report.stats.elapsed);
        one.add_sources(other_report.sources);
        self.known.extend(other.known);
        self
    }

    /// Says nothing of what covers no finding: another shard may have found one.
    pub(crate) fn forget_idle(&mut self) {
        self.report.idle.clear();
        for baseline in &mut self.baselines {
            baseline.is_all_checked = false;
        }
    }

    /// The same as a check of everything.
    pub(crate) fn settled(mut self) -> Self {
        self.report.settle();
        self
    }
}
