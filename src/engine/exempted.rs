//! Findings that the configuration exempts, and exemptions that exempt nothing.

use crate::analysis::CheckTarget;
use crate::config::Settings;
use crate::exempt::Subject;
use crate::finding::{Finding, RuleId};
use crate::options::Options;
use crate::paths::are_around;
use crate::program::ClassId;
use crate::report::{Idle, Purpose};
use crate::source::FileId;
use crate::workspace::Workspace;

/// The reported and the exempted findings.
pub(super) struct Parted {
    pub(super) reported: Vec<Finding>,
    pub(super) exempted: Vec<Finding>,
    /// Exemptions that exempt nothing.
    pub(super) idle: Vec<Idle>,
}

/// Separates the findings; the exemptions of the nearest configuration apply to each.
pub(super) fn part(
    mut found: Vec<(ClassId, Finding)>,
    workspace: &Workspace<'_>,
    targets: &[CheckTarget],
    options: &Options,
) -> Parted {
    let mut exempted = Vec::new();
    let mut idle = Vec::new();
    let settings = workspace.config.settings();
    for settings in settings.filter(|settings| !settings.exemptions.list.is_empty()) {
        let mut used = Vec::new();
        let (covered, rest): (Vec<_>, Vec<_>) = found.into_iter().partition(|(class, finding)| {
            let covering = covering(workspace, settings, *class, finding);
            used.extend_from_slice(&covering);
            !covering.is_empty()
        });
        found = rest;
        exempted.extend(covered);
        idle.extend(idle_entries(workspace, settings, &used, targets, options));
    }
    let findings = |of: Vec<(ClassId, Finding)>| of.into_iter().map(|(_, f)| f).collect();
    Parted {
        reported: findings(found),
        exempted: findings(exempted),
        idle,
    }
}

/// Indices of the entries that exempt the finding.
fn covering(
    workspace: &Workspace<'_>,
    settings: &Settings,
    class: ClassId,
    finding: &Finding,
) -> Vec<usize> {
    let file = finding.location.file;
    if !rule(workspace, settings, file) {
        return Vec::new();
    }
    let subject = Subject {
        classes: &workspace.lineage(class),
        path: workspace.path(file),
    };
    settings.exemptions.covering(finding, subject)
}

/// Whether these settings apply to the file.
fn rule(workspace: &Workspace<'_>, settings: &Settings, file: FileId) -> bool {
    std::ptr::eq(workspace.settings_of(file), settings)
}

/// The entries that exempt nothing.
fn idle_entries(
    workspace: &Workspace<'_>,
    settings: &Settings,
    used: &[usize],
    targets: &[CheckTarget],
    options: &Options,
) -> Vec<Idle> {
    let exemptions = &settings.exemptions;
    let checked: Vec<(FileId, Vec<&str>)> = targets
        .iter()
        .map(|target| (workspace.file_of(target.class), target.class))
        .filter(|(file, _)| rule(workspace, settings, *file))
        .map(|(file, class)| (file, workspace.lineage(class)))
        .collect();
    let checked = checked.iter().map(|(file, classes)| Subject {
        classes,
        path: workspace.path(*file),
    });
    let checked: Vec<_> = checked.collect();
    let is_whole_tree = options.changes.is_none() && are_around(&options.paths, &exemptions.folder);
    let rules = RuleId::enabled(&options.rules, settings.preview);
    let entries = exemptions.idle(used, &checked, is_whole_tree, &rules);
    let idle = |line| Idle {
        path: exemptions.file.clone(),
        line: u32::try_from(line).ok(),
        start: 0,
        purpose: Purpose::Exempts,
    };
    entries.into_iter().map(|entry| idle(entry.line)).collect()
}
