//! The straight line from paths to a report: walk, load, program, facts, rules.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;

use crate::analysis::{Facts, Target, guards, targets};
use crate::config;
use crate::error::AnalyzeError;
use crate::finding::{Finding, RuleId};
use crate::knowledge::Knowledge;
use crate::load::{Loading, internal_error, load};
use crate::options::{Options, Scope};
use crate::program::Program;
use crate::report::{Notice, Report, Stats};
use crate::rules;
use crate::source::{FileId, SourceFile};
use crate::walk;

/// Stack of a worker: the lowering recurses to a bounded depth, which a debug build must bear too.
const STACK: usize = 64 << 20;

/// Checks the paths of `options`: the findings, what could not be used, and the counts.
///
/// # Errors
/// When a path or the configuration cannot be used at all. A file that cannot be read or
/// understood is a notice in the report.
pub fn analyze(options: &Options) -> Result<Report, AnalyzeError> {
    let start = Instant::now();
    let first = options.paths.first().map_or(Path::new("."), |path| path);
    let config = config::load(options.config.as_deref(), first)?;
    let mut inputs = walk::collect(&options.paths, &config.excludes)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.unwrap_or(0))
        .stack_size(STACK)
        .build()
        .map_err(|error| AnalyzeError::threads(&error))?;
    let files = inputs.len();
    let rules = RuleId::enabled(&options.rules, config.preview);
    let mut report = pool.install(|| {
        let loading = load(&mut inputs, &config.knowledge, options.scope, &rules);
        check(loading, &config.knowledge, options.scope, &rules)
    });
    report.stats.files = files;
    report.stats.elapsed = start.elapsed();
    Ok(report)
}

fn check(loading: Loading, knowledge: &Knowledge, scope: Scope, rules: &[RuleId]) -> Report {
    let mut notices = loading.notices;
    let mut sources: Vec<SourceFile> = Vec::new();
    let mut models = Vec::new();
    let mut may_have_targets = Vec::new();
    for file in loading.files {
        sources.push(file.source);
        models.push(file.model);
        may_have_targets.push(file.may_have_targets);
    }
    let program = Program::build(models, &|name| knowledge.contains_type(name));
    let facts = Facts::of(&program, knowledge);
    for file in &facts.failed {
        notices.push(internal_error(
            sources[file.0 as usize].origin.display(),
            "a method of this file was not checked",
        ));
    }
    let targets: Vec<Target> = targets(&program, knowledge, scope)
        .into_iter()
        .filter(|target| may_have_targets[program.class(target.class).file.0 as usize])
        .collect();
    notices.extend(left_locked(&facts, &targets, &sources));
    let failed = |class| {
        let FileId(file) = program.class(class).file;
        internal_error(
            sources[file as usize].origin.display(),
            "a class of this file was not checked",
        )
    };
    let checked: Vec<Result<Vec<Finding>, Notice>> = targets
        .par_iter()
        .map(|target| {
            catch_unwind(AssertUnwindSafe(|| rules::check(&facts, target, rules)))
                .map_err(|_| failed(target.class))
        })
        .collect();
    let guards = if rules.contains(&RuleId::GuardedBy) {
        guards(&facts, &may_have_targets)
    } else {
        Vec::new()
    };
    let guarded: Vec<Result<Vec<Finding>, Notice>> = guards
        .par_iter()
        .map(|class| {
            catch_unwind(AssertUnwindSafe(|| rules::check_guards(&facts, class)))
                .map_err(|_| failed(class.class))
        })
        .collect();
    let mut findings = Vec::new();
    for result in checked.into_iter().chain(guarded) {
        match result {
            Ok(of_class) => findings.extend(of_class),
            Err(notice) => notices.push(notice),
        }
    }
    sort(&mut findings, &sources);
    notices.sort();
    notices.dedup();
    Report {
        findings,
        notices,
        stats: Stats {
            classes: targets.len(),
            partial_files: loading.partial_files,
            ..Stats::default()
        },
        rules: rules.to_vec(),
        sources,
    }
}

/// Locks of the checked classes that an exception would leave locked: not a broken promise of the
/// kinds that the rules check, but worth knowing.
fn left_locked(facts: &Facts<'_>, targets: &[Target], sources: &[SourceFile]) -> Vec<Notice> {
    let program = facts.program;
    let mut notices = Vec::new();
    for target in targets {
        let class = program.class(target.class);
        let source = &sources[class.file.0 as usize];
        let units = facts.units_of_nest(class.nest).iter();
        let own = units
            .map(|&id| facts.unit(id))
            .filter(|unit| unit.class == target.class);
        notices.extend(own.flat_map(|unit| &unit.left_locked).map(|span| {
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

/// By path, position, rule and field.
fn sort(findings: &mut [Finding], sources: &[SourceFile]) {
    findings.sort_by(|a, b| {
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
    });
}
