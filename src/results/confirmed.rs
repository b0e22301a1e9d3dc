//! A part of an examination: a report of all findings, of which one shard examined some.

use serde::{Deserialize, Serialize};

use super::Place;
use crate::report::Report;

/// What a shard of `confirm` found.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ConfirmedPart {
    pub(crate) report: Report,
    /// Positions of the shard's findings.
    pub(crate) own: Vec<usize>,
    /// How many findings were left out because they were there before files changed.
    pub(crate) known: usize,
    pub(crate) class_path: Vec<String>,
    /// Whether the user ended the examination.
    pub(crate) is_cut: bool,
    pub(crate) place: Place,
}

impl ConfirmedPart {
    /// Without the findings of other shards.
    pub(crate) fn keep_own(&mut self) {
        let findings = std::mem::take(&mut self.report.findings);
        let own = findings.into_iter().enumerate();
        let own = own.filter(|(position, _)| self.own.contains(position));
        self.report.findings = own.map(|(_, finding)| finding).collect();
    }

    /// Both parts of one examination.
    pub(super) fn and(mut self, mut other: Self) -> Self {
        let (one, other_report) = (&mut self.report, &mut other.report);
        let places = one.findings.iter_mut().zip(&mut other_report.findings);
        for (position, (finding, examined)) in places.enumerate() {
            if other.own.contains(&position) {
                std::mem::swap(finding, examined);
            }
        }
        one.notices.append(&mut other_report.notices);
        one.notices.sort();
        one.notices.dedup();
        one.stats.elapsed = one.stats.elapsed.max(other_report.stats.elapsed);
        one.add_sources(std::mem::take(&mut other_report.sources));
        self.own.append(&mut other.own);
        self.is_cut |= other.is_cut;
        self
    }
}
