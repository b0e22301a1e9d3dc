//! The folder in which the schedules of confirmed findings are kept.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::ConfirmError;
use crate::finding::Finding;
use crate::report::Report;
use crate::shard::Shard;
use crate::subject::RecordedSchedule;
use crate::tester;

/// Names the files: those of one run differ, and equal runs give equal names.
#[derive(Debug)]
pub(crate) struct Archive {
    folder: PathBuf,
    names: BTreeSet<String>,
}

impl Archive {
    /// An archive in `folder`, which is created with the first schedule.
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            names: BTreeSet::new(),
        }
    }

    /// Saves the schedule that confirms `finding`; returns where.
    pub(crate) fn save(
        &mut self,
        finding: &Finding,
        schedule: &RecordedSchedule,
    ) -> Result<PathBuf, ConfirmError> {
        let name = self.name(finding);
        let path = self.folder.join(name);
        let written = std::fs::create_dir_all(&self.folder)
            .and_then(|()| tester::write_schedule(schedule, &path));
        written.map_err(|error| ConfirmError::Unwritable {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        Ok(path)
    }

    /// `PriceCache.prices.forget.schedule.json`, with a number if that is taken.
    fn name(&mut self, finding: &Finding) -> String {
        let base = base_name(finding);
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        // File systems may ignore case.
        let name = names.find(|name| self.names.insert(name.to_lowercase()));
        format!("{}.schedule.json", name.unwrap_or(base))
    }
}

/// `PriceCache.prices.forget`.
fn base_name(finding: &Finding) -> String {
    let simple = finding.class.rsplit('.').next().unwrap_or_default();
    let method = finding.method.as_ref().map_or("", |method| &method.name);
    let parts = [simple, &finding.field, method];
    let parts = parts.map(|part| {
        let safe = part
            .chars()
            .filter(|c| c.is_alphanumeric() || "_-$".contains(*c));
        safe.take(60).collect::<String>().replace('$', ".")
    });
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(".")
}

/// Positions of the findings that belong to a shard. Those whose schedules would have one name are of
/// one shard, so that the names of all files differ, and are those of an examination of everything.
pub(crate) fn of_shard(report: &Report, shard: Shard) -> Vec<usize> {
    let findings = report.findings.iter().enumerate();
    let own = findings.filter(|(_, finding)| shard.has(&base_name(finding).to_lowercase()));
    own.map(|(position, _)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn names_follow_the_finding_and_differ() {
        let mut archive = Archive::new(Path::new("."));
        let mut report = sample::report();
        let hostile = sample::hostile();
        assert_eq!(
            archive.name(&report.findings[0]),
            "Counter.n.get.schedule.json"
        );
        report.findings[0].field = "N".into();
        assert_eq!(
            archive.name(&report.findings[0]),
            "Counter.N.get-2.schedule.json"
        );
        assert_eq!(
            archive.name(&report.findings[2]),
            "Box.Inner.cells.schedule.json"
        );
        let name = archive.name(&hostile.findings[0]);
        assert!(!name.contains(['/', ':', '\u{1b}', ' ']), "{name}");
    }
}
