//! The straight line from paths to a report: walk, load, program, facts, rules.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::analysis::{Facts, Target, guards, targets};
use crate::config::{self, Config};
use crate::error::AnalyzeError;
use crate::exempt::Subject;
use crate::finding::{Finding, RuleId};
use crate::inputs::Inputs;
use crate::knowledge::Knowledge;
use crate::load::{self, Loading, internal_error, load};
use crate::options::{Options, Scope};
use crate::program::{ClassId, Program};
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
    let mut session = Session::open(options)?;
    let files = session.inputs.len();
    let rules = RuleId::enabled(&options.rules, session.config.preview);
    let mut report = session.run(|config, inputs| {
        let loading = load(inputs, &config.knowledge, options.scope, &rules, None);
        check(loading, config, options, &rules)
    });
    report.stats.files = files;
    report.stats.elapsed = start.elapsed();
    Ok(report)
}

/// The configuration, the inputs and the threads of one run.
pub(crate) struct Session {
    pub(crate) config: Config,
    pub(crate) inputs: Inputs,
    pool: ThreadPool,
}

impl Session {
    pub(crate) fn open(options: &Options) -> Result<Self, AnalyzeError> {
        let first = options.paths.first().map_or(Path::new("."), |path| path);
        let config = config::load(options.config.as_deref(), first)?;
        let inputs = walk::collect(&options.paths, &config.excludes)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.unwrap_or(0))
            .stack_size(STACK)
            .build()
            .map_err(|error| AnalyzeError::threads(&error))?;
        Ok(Self {
            config,
            inputs,
            pool,
        })
    }

    /// Runs `work` on the threads of the session.
    pub(crate) fn run<T: Send>(
        &mut self,
        work: impl FnOnce(&Config, &mut Inputs) -> T + Send,
    ) -> T {
        let Self {
            config,
            inputs,
            pool,
        } = self;
        pool.install(|| work(config, inputs))
    }
}

/// What was loaded, cut by what each stage needs; lists are indexed by [`FileId`].
pub(crate) struct Loaded {
    pub(crate) sources: Vec<SourceFile>,
    pub(crate) paths: Vec<PathBuf>,
    may_have_targets: Vec<bool>,
    pub(crate) program: Program,
}

impl Loaded {
    pub(crate) fn of(files: Vec<load::Loaded>, knowledge: &Knowledge) -> Self {
        let mut sources = Vec::new();
        let mut paths = Vec::new();
        let mut models = Vec::new();
        let mut may_have_targets = Vec::new();
        for file in files {
            sources.push(file.source);
            paths.push(file.path);
            models.push(file.model);
            may_have_targets.push(file.may_have_targets);
        }
        Self {
            sources,
            paths,
            may_have_targets,
            program: Program::build(models, &|name| knowledge.contains_type(name)),
        }
    }

    /// The classes to check among the files that were asked for.
    pub(crate) fn targets(&self, knowledge: &Knowledge, scope: Scope) -> Vec<Target> {
        let mut targets = targets(&self.program, knowledge, scope);
        let file = |target: &Target| self.program.class(target.class).file.0 as usize;
        targets.retain(|target| self.may_have_targets[file(target)]);
        targets
    }

    /// Binary names of a class and of the superclasses whose fields it may have.
    pub(crate) fn lineage(&self, class: ClassId) -> Vec<&str> {
        let chain = self.program.superclass_chain(class).into_iter();
        chain
            .map(|id| self.program.class_decl(id).binary_name.as_str())
            .collect()
    }

    pub(crate) fn path(&self, file: FileId) -> &Path {
        &self.paths[file.0 as usize]
    }
}

fn check(loading: Loading, config: &Config, options: &Options, rules: &[RuleId]) -> Report {
    let mut notices = loading.notices;
    let knowledge = &config.knowledge;
    let loaded = Loaded::of(loading.files, knowledge);
    let Loaded {
        program, sources, ..
    } = &loaded;
    let facts = Facts::of(program, knowledge);
    notices.extend(unevaluated(&facts, sources));
    let targets = loaded.targets(knowledge, options.scope);
    notices.extend(left_locked(&facts, &targets, sources));
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
    let guards = if rules::look_at_guards(rules) {
        guards(&facts, &loaded.may_have_targets)
    } else {
        Vec::new()
    };
    let guarded: Vec<Result<Vec<Finding>, Notice>> = guards
        .par_iter()
        .map(|class| {
            catch_unwind(AssertUnwindSafe(|| {
                rules::check_guards(&facts, class, rules)
            }))
            .map_err(|_| failed(class.class))
        })
        .collect();
    let mut findings = Vec::new();
    let classes = targets.iter().map(|target| target.class);
    let classes = classes.chain(guards.iter().map(|class| class.class));
    for (class, result) in classes.zip(checked.into_iter().chain(guarded)) {
        match result {
            Ok(of_class) => {
                findings.extend(of_class.into_iter().map(|found| (class, found)));
            }
            Err(notice) => notices.push(notice),
        }
    }
    let (mut findings, mut exempted, idle) =
        set_aside(findings, &loaded, &targets, config, &options.paths, rules);
    notices.extend(idle);
    sort(&mut findings, sources);
    sort(&mut exempted, sources);
    notices.sort();
    notices.dedup();
    Report {
        findings,
        exempted,
        notices,
        stats: Stats {
            classes: targets.len(),
            partial_files: loading.partial_files,
            ..Stats::default()
        },
        rules: rules.to_vec(),
        sources: loaded.sources,
    }
}

/// Defects of threadlint that left a method out.
pub(crate) fn unevaluated(facts: &Facts<'_>, sources: &[SourceFile]) -> Vec<Notice> {
    let failed = facts.failed.iter();
    let of_file = |file: &FileId| {
        internal_error(
            sources[file.0 as usize].origin.display(),
            "a method of this file was not checked",
        )
    };
    failed.map(of_file).collect()
}

/// The findings that are reported, those that the configuration exempts, and notices about
/// exemptions that exempt nothing.
fn set_aside(
    found: Vec<(ClassId, Finding)>,
    loaded: &Loaded,
    targets: &[Target],
    config: &Config,
    given: &[PathBuf],
    rules: &[RuleId],
) -> (Vec<Finding>, Vec<Finding>, Vec<Notice>) {
    let exemptions = &config.exemptions;
    if exemptions.list.is_empty() {
        let findings = found.into_iter().map(|(_, finding)| finding).collect();
        return (findings, Vec::new(), Vec::new());
    }
    let mut used = Vec::new();
    let (exempted, reported): (Vec<_>, Vec<_>) = found.into_iter().partition(|(class, finding)| {
        let subject = Subject {
            classes: &loaded.lineage(*class),
            path: loaded.path(finding.location.file),
        };
        let covering = exemptions.covering(finding, subject);
        used.extend_from_slice(&covering);
        !covering.is_empty()
    });
    let lineages: Vec<Vec<&str>> = targets.iter().map(|t| loaded.lineage(t.class)).collect();
    let checked: Vec<Subject> = targets
        .iter()
        .zip(&lineages)
        .map(|(target, classes)| Subject {
            classes,
            path: loaded.path(loaded.program.class(target.class).file),
        })
        .collect();
    let here = [PathBuf::from(".")];
    let given = if given.is_empty() { &here } else { given };
    let is_whole_tree = given
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .any(|path| exemptions.folder.starts_with(path));
    let idle = exemptions.idle(&used, &checked, is_whole_tree, rules);
    let notices = idle.into_iter().map(|entry| Notice {
        path: exemptions.file.clone(),
        line: u32::try_from(entry.line).ok(),
        message: "this `[[exempt]]` entry exempts nothing; remove it".to_owned(),
        is_internal: false,
    });
    let findings = |of: Vec<(ClassId, Finding)>| of.into_iter().map(|(_, f)| f).collect();
    (findings(reported), findings(exempted), notices.collect())
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
