//! `threadlint predict`: finds in recorded runs what another order of their steps breaks, and drives
//! the program there.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::ArgMatches;

use super::driven_traces::{self, Driving, Proved};
use super::launch::{Java, class_path, jvms};
use super::predicted_run::{RecordedRun, read, recorded};
use super::predicted_traces::{self, Analysis, PredictedTrace, TraceFile};
use super::prediction_files::save;
use super::record::Limits;
use super::targets::{OutputTarget, targets};
use super::terminal::Console;
use super::{
    CommandError, FAILURE, FINDINGS, SUCCESS, atomic_sets, proved_findings, repeatable_runs,
};
use crate::cli::{PredictArgs, ScopeArg};
use crate::engine::guarded_sets;
use crate::finding::RuleId;
use crate::options::Options;
use crate::output::{
    PredictFormat, PredictReport, PredictionRow, RenderOptions, SourceLines, find_repository,
    render_predictions,
};
use crate::predict::Algorithm;
use crate::report::ClassFiles;
use crate::subject::{DrivenPrediction, NamedSet, Predicted, PredictionKind};
use crate::trace::Trace;
use crate::workspace::ProgramSources;

/// What is looked for.
const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::SyncP,
    Algorithm::Spd,
    Algorithm::Atomicity,
    Algorithm::Reversal,
];

pub(super) fn predict(
    args: &PredictArgs,
    matches: &ArgMatches,
    mut console: Console,
) -> Result<u8, CommandError> {
    let outputs = targets(matches, PredictFormat::Full)?;
    let mut sources = sources(args, &outputs)?;
    let sets = sets(args, sources.as_ref())?;
    let java = Java::find(&args.jvm)?;
    let mut notices = java.notices.clone();
    let class_path = class_path(&args.program.classpath)?;
    let (mut traces, run) = if args.traces.is_empty() {
        let recorded = recorded(args, &outputs, &java, &mut console, &mut notices)?;
        let trace = analysed(args, &class_path, &sets, None, &recorded.trace)?;
        (vec![trace], recorded.run)
    } else {
        let use_one = |file: TraceFile| {
            let trace = read(&file.path)?;
            repeatable_runs::of_each_run(&trace, |run| {
                analysed(args, &class_path, &sets, Some(file.clone()), run)
            })
        };
        let traces = predicted_traces::use_each(&args.traces, &mut notices, use_one)?;
        (traces, RecordedRun::default())
    };
    for trace in &traces {
        notices.extend(trace.notices.iter().map(|notice| trace.told(notice)));
    }
    let accessed = traces.iter().flat_map(|trace| trace.fields.iter().cloned());
    notices.extend(atomic_sets::unmet(&sets, &accessed.collect()));
    predicted_traces::merge(&mut traces);
    let predictions = traces.iter().map(|trace| trace.predictions.len()).sum();
    let driving = Driving {
        java: &java,
        jvm: &args.jvm,
        budget: driven_traces::share(args.budget, predictions),
        deadline: Instant::now() + args.budget,
        jvms: jvms(args.threads),
        patience: args.program.patience(),
    };
    let driven = driven_traces::drive(driving, &mut traces, console.err)?;
    notices.extend(driven.notices);
    let (mut rows, saved) = rows(args, &class_path, driven.rows);
    let declaring = sources.as_mut().map(|it| it.files_of(classes(&rows)));
    let declaring = declaring.unwrap_or_default();
    let about_sources = declaring.notices.iter();
    notices.extend(about_sources.map(|it| format!("{}: {}", it.path, it.message)));
    let is_broken = traces.iter().any(|trace| trace.has_failed);
    let has_failed = is_broken || driven.has_failed || declaring.has_failed;
    join(args, &declaring.files, &mut rows)?;
    let kinds = kinds(args);
    let has_findings =
        run.failure.is_some() || rows.iter().any(|row| row.result.failure().is_some());
    let traces: Vec<_> = traces.iter().map(PredictedTrace::reported).collect();
    let report = PredictReport {
        traces: &traces,
        class_path: &class_path,
        kinds: &kinds,
        files: declaring.files,
        recorded_failure: run.failure.as_deref(),
        rows,
        shows_unproved: args.unproved,
        notices,
        has_failed,
    };
    write(args, &report, &outputs, &mut console)?;
    // An error in saving comes last, so that the verdicts are reported anyway.
    run.saved.and(saved)?;
    Ok(match (has_failed, has_findings) {
        (true, _) => FAILURE,
        (false, true) => FINDINGS,
        (false, false) => SUCCESS,
    })
}

/// The sources that the user named. A result of SARIF has a place in one of them.
fn sources(
    args: &PredictArgs,
    outputs: &[OutputTarget<PredictFormat>],
) -> Result<Option<ProgramSources>, CommandError> {
    if !args.sources.is_empty() {
        return Ok(Some(ProgramSources::open(&options(args))?));
    }
    if outputs.iter().any(|it| it.format == PredictFormat::Sarif) {
        return Err(CommandError::Usage {
            message: "`--output-format sarif` needs `--sources`".to_owned(),
            advice: "name the folder with the program's sources, as in `--sources src/main/java`: \
                     each result of SARIF is at a line of a file",
        });
    }
    Ok(None)
}

/// How the sources are analysed.
fn options(args: &PredictArgs) -> Options {
    Options {
        paths: args.sources.clone(),
        config: args.config.clone(),
        scope: args.scope.scope(),
        rules: vec![RuleId::UnguardedConflict],
        threads: args.threads.map(std::num::NonZeroUsize::get),
        texts: BTreeMap::new(),
        absent: BTreeSet::new(),
        without_tests: false,
        changes: None,
        shard: None,
    }
}

/// The atomic sets that the configuration of the sources, or else of the working directory, declares;
/// and for other fields, those that the sources show.
fn sets(
    args: &PredictArgs,
    sources: Option<&ProgramSources>,
) -> Result<Vec<NamedSet>, CommandError> {
    let Some(sources) = sources else {
        return atomic_sets::configured(args.config.as_deref());
    };
    let declared = sources.atomic_sets().to_vec();
    if !is_wanted_kind(args, PredictionKind::Atomicity) {
        return Ok(declared);
    }
    let guarded = guarded_sets(&options(args))?;
    Ok(atomic_sets::followed_by(declared, guarded))
}

/// The classes of all places that a report may show.
fn classes(rows: &[PredictionRow]) -> impl Iterator<Item = &str> {
    rows.iter().flat_map(|row| {
        let events = row.predicted.events.iter();
        let failure = row.result.failure();
        let steps = failure.into_iter().flat_map(|it| &it.interleaving.events);
        let of_steps = steps.filter_map(|step| step.class.as_deref());
        events.map(|event| event.class.as_str()).chain(of_steps)
    })
}

/// Says which finding of `check` in the sources each confirmed prediction proves. What `check` would
/// tell besides is left to it.
fn join(
    args: &PredictArgs,
    files: &ClassFiles,
    rows: &mut [PredictionRow],
) -> Result<(), CommandError> {
    let confirmed = rows.iter_mut().filter(|row| row.result.failure().is_some());
    let confirmed: Vec<_> = confirmed.collect();
    if args.sources.is_empty() || confirmed.is_empty() {
        return Ok(());
    }
    let findings = crate::analyze(&options(args))?;
    for row in confirmed {
        row.finding = proved_findings::proved(&findings, files, &row.predicted);
    }
    Ok(())
}

/// What is looked for.
fn kinds(args: &PredictArgs) -> Vec<PredictionKind> {
    let all = PredictionKind::ALL.into_iter();
    all.filter(|kind| is_wanted_kind(args, *kind)).collect()
}

/// A trace with what is predicted from it.
fn analysed(
    args: &PredictArgs,
    class_path: &[String],
    sets: &[NamedSet],
    file: Option<TraceFile>,
    trace: &Trace,
) -> Result<PredictedTrace, CommandError> {
    let analysis = Analysis {
        class_path,
        algorithms: &ALGORITHMS,
        sets,
        limits: Limits::from(&args.recording),
    };
    let is_wanted = |predicted: &_, driven: &_| is_wanted(args, predicted, driven);
    analysis.of(trace, file, is_wanted)
}

/// Methods of a class that promises nothing need not be atomic, unless the user declares what is, or
/// the program fails.
fn is_wanted(args: &PredictArgs, predicted: &Predicted, driven: &DrivenPrediction) -> bool {
    let is_in_scope = args.scope == ScopeArg::All
        || predicted.kind != PredictionKind::Atomicity
        || predicted.is_promised
        || driven.needs_harm;
    is_in_scope && is_wanted_kind(args, predicted.kind)
}

fn is_wanted_kind(args: &PredictArgs, kind: PredictionKind) -> bool {
    args.kinds.is_empty() || args.kinds.iter().any(|wanted| wanted.kind() == kind)
}

/// The rows of the report. An error in saving is kept beside them, so that it hides none.
fn rows(
    args: &PredictArgs,
    class_path: &[String],
    proved: Vec<Proved>,
) -> (Vec<PredictionRow>, Result<(), CommandError>) {
    let mut names = Vec::new();
    let mut saved = Ok(());
    let rows = one_per_cause(proved).into_iter().map(|proved| {
        let Proved {
            trace,
            predicted,
            result,
        } = proved;
        let schedule = result.failure().map(|failure| {
            let mut schedule = failure.schedule.clone();
            // As a hint, it is best as the user wrote it.
            class_path.clone_into(&mut schedule.settings.class_path);
            schedule
        });
        let replay = match schedule {
            Some(schedule) => save(args, &predicted, &schedule, &mut names),
            None => Ok(None),
        };
        let replay = replay.unwrap_or_else(|error| {
            if saved.is_ok() {
                saved = Err(error);
            }
            None
        });
        PredictionRow {
            trace,
            predicted,
            result,
            finding: None,
            replay,
        }
    });
    (rows.collect(), saved)
}

/// Leaves out what is confirmed of a set and units of which another pattern was confirmed before, and
/// reversals after which the program fails as it does after what was confirmed before.
fn one_per_cause(mut rows: Vec<Proved>) -> Vec<Proved> {
    let mut causes = HashSet::new();
    let mut failures = HashSet::new();
    rows.retain(|row| {
        let Some(failure) = row.result.failure() else {
            return true;
        };
        let is_new = failures.insert((failure.kind, failure.message.clone()));
        match row.predicted.kind {
            PredictionKind::Race | PredictionKind::Deadlock => true,
            PredictionKind::Atomicity => {
                let units = row.predicted.events.iter();
                let units: BTreeSet<_> = units.map(|event| event.unit.clone()).collect();
                causes.insert((row.predicted.set.clone(), units))
            }
            PredictionKind::Order => is_new,
        }
    });
    rows
}

fn write(
    args: &PredictArgs,
    report: &PredictReport,
    targets: &[OutputTarget<PredictFormat>],
    console: &mut Console,
) -> Result<(), CommandError> {
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    let options = RenderOptions {
        is_colored: false,
        has_links: false,
        is_unicode: console.terminal.is_unicode,
        width: console.terminal.width,
        limit: None,
        root: find_repository(&cwd, args.sources.first().map(PathBuf::as_path)),
        with_suppressed: false,
        class_path: report.class_path.to_vec(),
        cwd,
    };
    let mut sources = SourceLines::near(report.class_path, &options.cwd).preferring(&report.files);
    for target in targets {
        let Some(file) = &target.file else {
            render_predictions(report, target.format, &options, &mut sources, console.out)?;
            continue;
        };
        let mut bytes = Vec::new();
        render_predictions(report, target.format, &options, &mut sources, &mut bytes)?;
        fs::write(file, bytes).map_err(|error| CommandError::WriteFile {
            path: file.clone(),
            error,
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::Failure;
    use crate::subject::sample::failures;
    use crate::subject::{DrivenResult, DrivenVerdict, PredictedEvent, PredictedSet};

    fn predicted(kind: PredictionKind, class: &str, unit: Option<&str>) -> Predicted {
        let event = PredictedEvent {
            thread: "0.1".to_owned(),
            verb: "reads",
            class: class.to_owned(),
            method: "get()".to_owned(),
            line: 1,
            unit: unit.map(|unit| (class.to_owned(), unit.to_owned())),
        };
        Predicted {
            kind,
            fields: Vec::new(),
            events: vec![event],
            pattern: None,
            set: None,
            is_promised: false,
            has_witness: true,
        }
    }

    fn confirmed(failure: &Failure) -> DrivenVerdict {
        DrivenVerdict::Confirmed(Box::new(failure.clone()))
    }

    fn result(verdict: DrivenVerdict) -> DrivenResult {
        DrivenResult {
            verdict,
            reason: String::new(),
            schedules: 1,
            millis: 1,
        }
    }

    fn proved(predicted: Predicted, verdict: DrivenVerdict) -> Proved {
        Proved {
            trace: 0,
            predicted,
            result: result(verdict),
        }
    }

    #[test]
    fn sources_are_looked_up_for_accesses_and_for_steps() {
        let [_, race] = failures();
        let rows = [PredictionRow {
            trace: 0,
            predicted: predicted(PredictionKind::Race, "p.Read", None),
            result: result(confirmed(&race)),
            finding: None,
            replay: None,
        }];
        let classes: Vec<&str> = classes(&rows).collect();
        assert_eq!(classes, ["p.Read", "Counter", "Counter"]);
    }

    #[test]
    fn patterns_of_one_set_and_units_are_one_finding() {
        let [_, failure] = failures();
        let row = |pattern, unit: &str, verdict, kind| {
            let predicted = Predicted {
                pattern: Some(pattern),
                set: Some(PredictedSet::Contents("java.util.Map".to_owned())),
                ..predicted(kind, "p.Cache", Some(unit))
            };
            proved(predicted, verdict)
        };
        let confirmed = || confirmed(&failure);
        let atomicity = PredictionKind::Atomicity;
        let rows = one_per_cause(vec![
            row("R W' R", "load()", DrivenVerdict::NotReproduced, atomicity),
            row("R W' W", "load()", confirmed(), atomicity),
            row("W W' W", "load()", confirmed(), atomicity),
            row("W W' R", "store()", confirmed(), atomicity),
            row("race", "store()", confirmed(), PredictionKind::Race),
            row("another race", "store()", confirmed(), PredictionKind::Race),
            row("reversal", "store()", confirmed(), PredictionKind::Order),
        ]);
        let left: Vec<_> = rows
            .iter()
            .filter_map(|row| row.predicted.pattern)
            .collect();
        let expected = ["R W' R", "R W' W", "W W' R", "race", "another race"];
        assert_eq!(left, expected);
    }

    #[test]
    fn reversals_with_one_failure_are_one_finding() {
        let [deadlock, race] = failures();
        let row = |class, verdict| proved(predicted(PredictionKind::Order, class, None), verdict);
        let rows = one_per_cause(vec![
            row("p.A", confirmed(&deadlock)),
            row("p.B", DrivenVerdict::NotReproduced),
            row("p.C", confirmed(&deadlock)),
            row("p.D", confirmed(&race)),
        ]);
        let left = rows.iter().map(|it| it.predicted.events[0].class.as_str());
        assert_eq!(left.collect::<Vec<_>>(), ["p.A", "p.B", "p.D"]);
    }
}
