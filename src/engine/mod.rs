//! The rules, run on the targets of a workspace: the report of a check.

mod affected;
mod division;
mod duplicates;
mod exempted;
mod guarded_sets;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Instant;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::analysis::{CheckTarget, ClassGuards, Facts, guards};
use crate::config::Config;
use crate::error::AnalyzeError;
use crate::finding::{Finding, RuleId};
use crate::inputs::{Inputs, KeptBytes};
use crate::load::{Shelf, Wanted, internal_error};
use crate::options::Options;
use crate::program::ClassId;
use crate::report::{Idle, Notice, Report, Stats};
use crate::rules;
use crate::source::FileId;
use crate::suppress;
use crate::workspace::{Session, Workspace};
use affected::Affected;
use division::Division;
use exempted::{Parted, part};
pub(crate) use guarded_sets::guarded_sets;

/// Checks the paths of `options`: the findings, what could not be used, and the counts.
///
/// # Errors
/// If a path or the configuration cannot be used at all. A file that cannot be read or parsed gives
/// a notice in the report.
pub fn analyze(options: &Options) -> Result<Report, AnalyzeError> {
    analyze_with(options, None)
}

/// What checks of nearly the same files keep for each other: all with the same configuration, while
/// nothing changes on disk.
#[derive(Default)]
pub(crate) struct Kept {
    bytes: KeptBytes,
    shelf: Shelf,
}

/// Checks as [`analyze`] does, with what earlier checks have kept.
pub(crate) fn analyze_keeping(options: &Options, kept: &Kept) -> Result<Report, AnalyzeError> {
    analyze_with(options, Some(kept))
}

fn analyze_with(options: &Options, kept: Option<&Kept>) -> Result<Report, AnalyzeError> {
    let start = Instant::now();
    let mut session = Session::open(options)?;
    if let Some(kept) = kept {
        session.keep_bytes(&kept.bytes);
    }
    let shelf = kept.map(|kept| &kept.shelf);
    let mut report = session.run(|config, inputs| check(config, inputs, options, shelf));
    if report.changed.is_none() {
        report.stats.files = session.given();
    }
    report.stats.tests = session.tests_left_out();
    report.stats.elapsed = start.elapsed();
    Ok(report)
}

/// Inputs that are checked again and again while the texts of some files change: the list of files,
/// their bytes and what was parsed of them are kept. What else changes on disk is not seen.
pub(crate) struct Project {
    session: Session,
    options: Options,
    kept: Kept,
}

impl Project {
    /// Finds configuration and inputs; the texts of `options` are those at the start.
    pub(crate) fn open(options: Options) -> Result<Self, AnalyzeError> {
        let mut session = Session::open(&options)?;
        let kept = Kept::default();
        session.keep_bytes(&kept.bytes);
        Ok(Self {
            session,
            options,
            kept,
        })
    }

    /// Checks as [`analyze`] does; `texts` are of the files that had some at the start.
    pub(crate) fn check(&mut self, texts: BTreeMap<PathBuf, String>) -> Report {
        self.session.replace_texts(&texts);
        self.options.texts = texts;
        let Self {
            session,
            options,
            kept,
        } = self;
        let kept = Some(&kept.shelf);
        let mut report = session.run(|config, inputs| check(config, inputs, options, kept));
        report.stats.files = session.given();
        report
    }
}

fn check(config: &Config, inputs: &mut Inputs, options: &Options, shelf: Option<&Shelf>) -> Report {
    let asked = &options.rules;
    let with_previews = config.settings().any(|settings| settings.preview);
    let rules = RuleId::enabled(asked, with_previews);
    let wanted = Wanted {
        scope: options.scope,
        rules: &rules,
        besides: None,
        shelf,
    };
    let mut workspace = Workspace::load(config, inputs, &wanted);
    let mut notices = std::mem::take(&mut workspace.notices);
    let unusable = std::mem::take(&mut workspace.unusable);
    let mut targets = workspace.targets();
    let division = Division::new(options.shard, &workspace.program);
    let (found, failed) = {
        let facts = workspace.facts();
        notices.extend(workspace.unevaluated(&facts));
        let own: Vec<&CheckTarget> = division.own(&targets).collect();
        notices.extend(left_locked(&workspace, &facts, &own));
        let guards = guarded(&workspace, &facts, &rules, division, asked);
        findings(&workspace, &facts, &own, &guards, &rules, asked)
    };
    notices.extend(failed);
    let mut found = duplicates::leave_out(found, &workspace.program);
    let affected = options
        .changes
        .as_ref()
        .map(|it| Affected::by(it, &workspace));
    if let Some(affected) = &affected {
        targets.retain(|target| affected.has(workspace.file_of(target.class)));
        found.retain(|(class, _)| affected.has(workspace.file_of(*class)));
    }
    let suppress::Parted {
        left,
        suppressed,
        notices: about_suppressions,
        mut idle,
    } = suppress::part(found, &workspace, &targets, options);
    notices.extend(about_suppressions);
    let Parted {
        reported: findings,
        exempted,
        idle: idle_exemptions,
    } = part(left, &workspace, &targets, options);
    idle.extend(idle_exemptions);
    if let Some(affected) = &affected {
        leave_out_unaffected(&mut notices, &mut idle, affected, &workspace);
    }
    let own: Vec<&CheckTarget> = division.own(&targets).collect();
    let mut report = Report {
        changed: affected.as_ref().map(|it| it.changed.clone()),
        findings,
        suppressed,
        exempted,
        accepted: Vec::new(),
        checked: checked(&workspace, &own),
        notices,
        idle,
        input: division.input(config, &workspace.sources),
        unusable,
        stats: Stats {
            files: affected.map_or(0, |affected| affected.count),
            classes: own.len(),
            partial_files: workspace.partial_files,
            ..Stats::default()
        },
        rules,
        sources: workspace.sources,
    };
    if options.shard.is_none() {
        report.settle();
    } else {
        report.sort();
    }
    report
}

/// Leaves out what is said about loaded files that no change affects.
fn leave_out_unaffected(
    notices: &mut Vec<Notice>,
    idle: &mut Vec<Idle>,
    affected: &Affected,
    workspace: &Workspace<'_>,
) {
    let files = (0..).map(FileId).zip(&workspace.sources);
    let others = files.filter(|(file, _)| !affected.has(*file));
    let others: FxHashSet<String> = others.map(|(_, source)| source.origin.display()).collect();
    notices.retain(|notice| notice.is_internal || !others.contains(&notice.path));
    idle.retain(|idle| !others.contains(&idle.path));
}

/// Binary names of the classes that were checked.
fn checked(workspace: &Workspace<'_>, targets: &[&CheckTarget]) -> Vec<String> {
    let classes = targets.iter().map(|target| target.class);
    classes
        .map(|class| workspace.program.class_decl(class).binary_name.clone())
        .collect()
}

/// The findings of the rules, each with its class. If a rule fails on a class, the class is left
/// out and gives a notice.
fn findings(
    workspace: &Workspace<'_>,
    facts: &Facts<'_>,
    targets: &[&CheckTarget],
    guards: &[ClassGuards],
    rules: &[RuleId],
    asked: &[RuleId],
) -> (Vec<(ClassId, Finding)>, Vec<Notice>) {
    let run = |class: ClassId, check: &dyn Fn() -> Vec<Finding>| {
        let found = catch_unwind(AssertUnwindSafe(check)).map_err(|_| {
            let path = workspace.shown(workspace.file_of(class));
            internal_error(path, "a class of this file was not checked")
        });
        (class, found)
    };
    let held_to_promise = targets.par_iter().map(|target| {
        let rules = workspace.rules_of(target.class, asked);
        run(target.class, &|| rules::check(facts, target, &rules))
    });
    let guarded = guards
        .par_iter()
        .map(|class| run(class.class, &|| rules::check_guards(facts, class, rules)));
    let results: Vec<_> = held_to_promise.chain(guarded).collect();
    let mut found = Vec::new();
    let mut failed = Vec::new();
    for (class, result) in results {
        match result {
            Ok(of_class) => found.extend(of_class.into_iter().map(|finding| (class, finding))),
            Err(notice) => failed.push(notice),
        }
    }
    (found, failed)
}

/// The classes whose guarded members are checked.
fn guarded(
    workspace: &Workspace<'_>,
    facts: &Facts<'_>,
    rules: &[RuleId],
    division: Division<'_>,
    asked: &[RuleId],
) -> Vec<ClassGuards> {
    if !rules::look_at_guards(rules) {
        return Vec::new();
    }
    let mut guards = guards(facts, workspace.may_have_targets());
    guards.retain(|class| {
        division.has(class.class) && rules::look_at_guards(&workspace.rules_of(class.class, asked))
    });
    guards
}

/// Notices about locks of the checked classes that stay locked after an exception: no rule checks
/// this, but the user should know.
fn left_locked(
    workspace: &Workspace<'_>,
    facts: &Facts<'_>,
    targets: &[&CheckTarget],
) -> Vec<Notice> {
    let checked: FxHashSet<ClassId> = targets.iter().map(|target| target.class).collect();
    let units = facts.units.iter();
    let mut notices = Vec::new();
    for unit in units.filter(|unit| checked.contains(&unit.class)) {
        let source = &workspace.sources[workspace.file_of(unit.class).0 as usize];
        notices.extend(unit.left_locked.iter().map(|span| {
            Notice {
                path: source.origin.display(),
                line: Some(source.position(span.start).line),
                message: "the lock taken here stays locked if a call under it throws; \
                      release it in `finally`"
                    .to_owned(),
                is_internal: false,
            }
        }));
    }
    notices
}
