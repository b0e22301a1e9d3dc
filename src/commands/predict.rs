//! `threadlint predict`: finds in one recorded run what another order of its steps breaks, and drives
//! the program there.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde_json::Value;

use super::launch::{Java, ProgressLine, class_path, replay_command};
use super::targets::{OutputTarget, targets};
use super::terminal::Console;
use super::{
    CommandError, FAILURE, FINDINGS, SUCCESS, proved_findings, record, saved_schedule, trace_file,
};
use crate::cli::{PredictArgs, ScopeArg};
use crate::finding::RuleId;
use crate::options::{Options, Scope};
use crate::output::{
    PredictFormat, PredictReport, PredictionRow, RenderOptions, SourceLines, find_repository,
    left_out, render_predictions,
};
use crate::predict::{Algorithm, Outcome};
use crate::proof;
use crate::report::ClassFiles;
use crate::scratch::ScratchFolder;
use crate::subject::{
    DrivenPrediction, DrivenResult, EventScope, Failure, Predicted, PredictionKind,
    RecordedSchedule, RunSettings, Workload, strategies,
};
use crate::tester::{self, ProveRequest, RecordRequest};
use crate::trace::{Header, Trace};
use crate::workspace::ProgramSources;

/// What is looked for.
const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::SyncP,
    Algorithm::Spd,
    Algorithm::Atomicity,
    Algorithm::Reversal,
];
/// Time for the schedules of one prediction.
const BUDGET_OF_ONE: Duration = Duration::from_secs(5);

pub(super) fn predict(
    args: &PredictArgs,
    matches: &ArgMatches,
    mut console: Console,
) -> Result<u8, CommandError> {
    let outputs = targets(matches, PredictFormat::Full)?;
    let mut sources = sources(args, &outputs)?;
    let java = Java::find(&args.jvm)?;
    let mut notices = java.notices.clone();
    let recorded = match &args.trace {
        Some(file) => Recorded {
            trace: read(file)?,
            failure: None,
            saved: Ok(()),
        },
        None => recorded(args, &outputs, &java, &mut console, &mut notices)?,
    };
    let settings = settings(class_path(&args.program.classpath)?, &recorded.trace.header)?;
    notices.extend(recorded.trace.notices.iter().cloned());
    let outcome = trace_file::analyse(&recorded.trace, &ALGORITHMS, &[])?;
    let internal_error = trace_file::internal_error(&outcome);
    notices.extend(internal_error.clone());
    notices.extend(left_out(&outcome));
    let predictions = predictions(args, &recorded.trace, &outcome);
    let (mut rows, saved) = prove(
        args,
        &java,
        &settings,
        predictions,
        &mut console,
        &mut notices,
    )?;
    let declaring = sources.as_mut().map(|it| it.files_of(classes(&rows)));
    let declaring = declaring.unwrap_or_default();
    let about_sources = declaring.notices.iter();
    notices.extend(about_sources.map(|it| format!("{}: {}", it.path, it.message)));
    let has_failed = internal_error.is_some() || declaring.has_failed;
    join(args, &declaring.files, &mut rows)?;
    let kinds = kinds(args);
    let has_findings =
        recorded.failure.is_some() || rows.iter().any(|row| row.result.failure().is_some());
    let report = PredictReport {
        workload: &settings.workload,
        class_path: &settings.class_path,
        events: recorded.trace.events.len(),
        threads: recorded.trace.names.threads().len(),
        kinds: &kinds,
        files: declaring.files,
        recorded_failure: recorded.failure.as_deref(),
        rows,
        shows_unproved: args.unproved,
        notices,
        has_failed,
    };
    write(args, &report, &outputs, &mut console)?;
    // An error in saving comes last, so that the verdicts are reported anyway.
    recorded.saved.and(saved)?;
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
        let threads = args.threads.map(std::num::NonZeroUsize::get);
        return Ok(Some(ProgramSources::open(&args.sources, threads)?));
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
    let findings = crate::analyze(&Options {
        paths: args.sources.clone(),
        scope: match args.scope {
            ScopeArg::Annotated => Scope::Annotated,
            ScopeArg::All => Scope::All,
        },
        rules: vec![RuleId::UnguardedConflict],
        threads: args.threads.map(std::num::NonZeroUsize::get),
        ..Options::default()
    })?;
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

/// A trace to predict from.
struct Recorded {
    trace: Trace,
    /// How the recorded run itself failed, which is a finding.
    failure: Option<Box<Failure>>,
    /// Whether its schedule could be saved.
    saved: Result<(), CommandError>,
}

/// Records a run. If it fails, people are told so as by `record`.
fn recorded(
    args: &PredictArgs,
    outputs: &[OutputTarget<PredictFormat>],
    java: &Java,
    console: &mut Console,
    notices: &mut Vec<String>,
) -> Result<Recorded, CommandError> {
    let settings = record::settings(&args.recording, &args.program)?;
    let folder = ScratchFolder::make().map_err(CommandError::WorkingDirectory)?;
    let file = folder.path().join("run.tltrace");
    let request = RecordRequest {
        launch: java.launch(&args.jvm, None),
        settings: &settings,
        trace: &file.to_string_lossy(),
        shows_output: args.jvm.show_output,
        patience: args.program.patience(),
    };
    let mut progress = ProgressLine::new(console.err, false, args.jvm.show_output);
    let mut result = tester::record(&request, &mut progress)?;
    // They are told with the predictions, not with the failure besides.
    notices.append(&mut result.notices);
    let mut saved = Ok(());
    if let Some(failure) = result.failure.as_deref() {
        let is_for_people = |it: &OutputTarget<PredictFormat>| {
            it.file.is_none() && it.format == PredictFormat::Full
        };
        if outputs.iter().any(is_for_people) {
            saved = record::tell(failure, &result, &settings, java, console)?;
            writeln!(console.out)?;
        } else {
            saved = saved_schedule::save_beside(&failure.schedule).map(|_| ());
        }
    }
    notices.extend(
        result
            .trace
            .cut
            .iter()
            .map(|reason| format!("the recorded run was ended before its end: {reason}")),
    );
    Ok(Recorded {
        trace: read(&file)?,
        failure: result.failure,
        saved,
    })
}

/// Reads and checks a trace.
fn read(path: &Path) -> Result<Trace, CommandError> {
    let (trace, _) = trace_file::read(path, None)?;
    trace_file::check(path, &trace)?;
    Ok(trace)
}

/// How the program was recorded: what a trace leaves open is as `record` has it.
fn settings(class_path: Vec<String>, header: &Header) -> Result<RunSettings, CommandError> {
    let schedule = header.schedule.as_ref();
    let (Some(workload), Some(schedule)) = (workload(header), schedule) else {
        return Err(CommandError::Usage {
            message: "the trace does not say how its run can be repeated".to_owned(),
            advice: "record it with `threadlint record`; `threadlint trace analyse` reads any trace",
        });
    };
    let watch = schedule["watch"].as_array().into_iter().flatten();
    Ok(RunSettings {
        class_path,
        workload,
        strategy: strategies::DIRECTED.to_owned(),
        seed: schedule["seed"].as_str().unwrap_or("1").to_owned(),
        events: EventScope::All,
        watch: watch.filter_map(Value::as_str).map(str::to_owned).collect(),
        early_timeouts: 0,
        spurious: 0,
        max_steps: schedule["max_steps"].as_u64(),
        max_millis: schedule["max_millis"].as_u64(),
    })
}

/// What was recorded, if the trace tells.
fn workload(header: &Header) -> Option<Workload> {
    if let Some(test) = &header.junit {
        return Some(Workload::Test(test.clone()));
    }
    let class = header.main.clone()?;
    let arguments = header.arguments.clone();
    Some(Workload::Main { class, arguments })
}

/// What is predicted, with the order that the tester is to drive: those with a witness first.
fn predictions(
    args: &PredictArgs,
    trace: &Trace,
    outcome: &Outcome,
) -> Vec<(Predicted, DrivenPrediction)> {
    let all = outcome.predictions.iter();
    let all = all.map(|prediction| proof::target(trace, prediction));
    all.filter(|(predicted, driven)| is_wanted(args, predicted, driven))
        .collect()
}

/// Methods of a class that promises nothing need not be atomic, unless the program fails.
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

/// Drives the predictions. An error in saving is kept beside the rows, so that it hides none.
fn prove(
    args: &PredictArgs,
    java: &Java,
    settings: &RunSettings,
    predictions: Vec<(Predicted, DrivenPrediction)>,
    console: &mut Console,
    notices: &mut Vec<String>,
) -> Result<(Vec<PredictionRow>, Result<(), CommandError>), CommandError> {
    let (predicted, driven): (Vec<_>, Vec<_>) = predictions.into_iter().unzip();
    if driven.is_empty() {
        return Ok((Vec::new(), Ok(())));
    }
    let cpus = || thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let request = ProveRequest {
        launch: java.launch(&args.jvm, None),
        settings,
        predictions: &driven,
        budget_millis: u64::try_from(args.budget.min(BUDGET_OF_ONE).as_millis()).unwrap_or(1),
        deadline: Instant::now() + args.budget,
        jvms: args.threads.map_or_else(cpus, std::num::NonZero::get),
        shows_output: args.jvm.show_output,
        patience: args.program.patience(),
    };
    let mut progress = ProgressLine::new(console.err, false, args.jvm.show_output);
    let proved = tester::prove(&request, &mut progress)?;
    notices.extend(proved.notices);
    let mut names = Vec::new();
    let mut saved = Ok(());
    let rows = one_per_cause(predicted.into_iter().zip(proved.results).collect());
    let rows = rows.into_iter().map(|(predicted, result)| {
        let schedule = result.failure().map(|failure| {
            let mut schedule = failure.schedule.clone();
            // As a hint, it is best as the user wrote it.
            schedule
                .settings
                .class_path
                .clone_from(&settings.class_path);
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
            predicted,
            result,
            finding: None,
            replay,
        }
    });
    Ok((rows.collect(), saved))
}

/// Leaves out what is confirmed of a set and units of which another pattern was confirmed before, and
/// reversals after which the program fails as it does after what was confirmed before.
fn one_per_cause(mut rows: Vec<(Predicted, DrivenResult)>) -> Vec<(Predicted, DrivenResult)> {
    let mut causes = HashSet::new();
    let mut failures = HashSet::new();
    rows.retain(|(predicted, result)| {
        let Some(failure) = result.failure() else {
            return true;
        };
        let is_new = failures.insert((failure.kind, failure.message.clone()));
        match predicted.kind {
            PredictionKind::Race | PredictionKind::Deadlock => true,
            PredictionKind::Atomicity => {
                let units = predicted.events.iter().map(|event| event.unit.clone());
                let units: BTreeSet<_> = units.collect();
                causes.insert((predicted.set.clone(), units))
            }
            PredictionKind::Order => is_new,
        }
    });
    rows
}

/// Saves the schedule of what is confirmed; returns where, and the command that replays it.
fn save(
    args: &PredictArgs,
    predicted: &Predicted,
    schedule: &RecordedSchedule,
    names: &mut Vec<String>,
) -> Result<Option<(PathBuf, String)>, CommandError> {
    if args.save == Path::new("-") {
        return Ok(None);
    }
    let path = args.save.join(file_name(predicted, names));
    let written =
        fs::create_dir_all(&args.save).and_then(|()| tester::write_schedule(schedule, &path));
    written.map_err(|error| CommandError::WriteFile {
        path: path.clone(),
        error,
    })?;
    let replay = replay_command(&path, &[]);
    Ok(Some((path, replay)))
}

/// `Account.balance.schedule.json`, with a number if that is taken.
fn file_name(predicted: &Predicted, names: &mut Vec<String>) -> String {
    let fields = predicted.fields.iter().map(|(_, name)| name.as_str());
    let class = predicted.fields.first().map(|(class, _)| class.as_str());
    let class = class.or(predicted.events.first().map(|event| event.class.as_str()));
    let simple = class
        .unwrap_or_default()
        .rsplit('.')
        .next()
        .unwrap_or_default();
    let kind = predicted.kind.rule();
    let parts = [simple].into_iter().chain(fields).chain([kind]);
    let parts = parts.map(|part| {
        let safe = part
            .chars()
            .filter(|c| c.is_alphanumeric() || "_-".contains(*c));
        safe.take(60).collect::<String>()
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    let base = parts.join(".");
    let taken = names
        .iter()
        .filter(|name| **name == base.to_lowercase())
        .count();
    names.push(base.to_lowercase());
    let number = if taken == 0 {
        String::new()
    } else {
        format!("-{}", taken + 1)
    };
    format!("{base}{number}.schedule.json")
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
        is_unicode: console.terminal.is_unicode,
        width: console.terminal.width,
        root: find_repository(&cwd, args.sources.first().map(PathBuf::as_path)),
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
    use serde_json::json;

    use super::*;
    use crate::subject::sample::failures;
    use crate::subject::{DrivenVerdict, PredictedEvent};

    #[test]
    fn the_settings_are_those_of_the_recording() {
        let header = json!({
            "main": "p.Main",
            "arguments": ["x"],
            "schedule": { "seed": "-7", "watch": ["p.**"], "max_steps": 6, "max_millis": 7 },
        });
        let mut header: Header = serde_json::from_value(header).unwrap();
        let expected = RunSettings {
            class_path: vec!["b".to_owned()],
            workload: Workload::Main {
                class: "p.Main".to_owned(),
                arguments: vec!["x".to_owned()],
            },
            strategy: "directed".to_owned(),
            seed: "-7".to_owned(),
            events: EventScope::All,
            watch: vec!["p.**".to_owned()],
            early_timeouts: 0,
            spurious: 0,
            max_steps: Some(6),
            max_millis: Some(7),
        };
        assert_eq!(settings(vec!["b".to_owned()], &header).unwrap(), expected);
        header.main = None;
        header.junit = Some("p.A#b".to_owned());
        let of_test = settings(Vec::new(), &header).unwrap();
        assert_eq!(of_test.workload, Workload::Test("p.A#b".to_owned()));
        header.schedule = None;
        let refused = settings(Vec::new(), &header).unwrap_err().to_string();
        assert!(refused.contains("how its run can be repeated"), "{refused}");
    }

    #[test]
    fn sources_are_looked_up_for_accesses_and_for_steps() {
        let access = PredictedEvent {
            thread: "0.1".to_owned(),
            verb: "reads",
            class: "p.Read".to_owned(),
            method: "get()".to_owned(),
            line: 1,
            unit: None,
        };
        let predicted = Predicted {
            kind: PredictionKind::Race,
            fields: Vec::new(),
            events: vec![access],
            pattern: None,
            set: None,
            is_promised: false,
            has_witness: true,
        };
        let [_, race] = failures();
        let result = DrivenResult {
            verdict: DrivenVerdict::Confirmed(Box::new(race)),
            reason: String::new(),
            schedules: 1,
            millis: 1,
        };
        let rows = [PredictionRow {
            predicted,
            result,
            finding: None,
            replay: None,
        }];
        let classes: Vec<&str> = classes(&rows).collect();
        assert_eq!(classes, ["p.Read", "Counter", "Counter"]);
    }

    #[test]
    fn patterns_of_one_set_and_units_are_one_finding() {
        let [_, failure] = failures();
        let confirmed = || DrivenVerdict::Confirmed(Box::new(failure.clone()));
        let row = |pattern, unit: &str, verdict, kind| {
            let event = PredictedEvent {
                thread: "0.1".to_owned(),
                verb: "reads",
                class: "p.Cache".to_owned(),
                method: "get()".to_owned(),
                line: 1,
                unit: Some(("p.Cache".to_owned(), unit.to_owned())),
            };
            let predicted = Predicted {
                kind,
                fields: Vec::new(),
                events: vec![event],
                pattern: Some(pattern),
                set: Some("contents of java.util.Map".to_owned()),
                is_promised: false,
                has_witness: true,
            };
            let result = DrivenResult {
                verdict,
                reason: String::new(),
                schedules: 1,
                millis: 1,
            };
            (predicted, result)
        };
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
        let left: Vec<_> = rows.iter().filter_map(|row| row.0.pattern).collect();
        let expected = ["R W' R", "R W' W", "W W' R", "race", "another race"];
        assert_eq!(left, expected);
    }

    #[test]
    fn reversals_with_one_failure_are_one_finding() {
        let [deadlock, race] = failures();
        let row = |line, failure: Option<&Failure>| {
            let event = PredictedEvent {
                thread: "0.1".to_owned(),
                verb: "locks",
                class: "p.Gate".to_owned(),
                method: "open()".to_owned(),
                line,
                unit: None,
            };
            let predicted = Predicted {
                kind: PredictionKind::Order,
                fields: Vec::new(),
                events: vec![event],
                pattern: None,
                set: None,
                is_promised: false,
                has_witness: true,
            };
            let verdict = failure.map_or(DrivenVerdict::NotReproduced, |failure| {
                DrivenVerdict::Confirmed(Box::new(failure.clone()))
            });
            let result = DrivenResult {
                verdict,
                reason: String::new(),
                schedules: 1,
                millis: 1,
            };
            (predicted, result)
        };
        let rows = one_per_cause(vec![
            row(1, Some(&deadlock)),
            row(2, None),
            row(3, Some(&deadlock)),
            row(4, Some(&race)),
        ]);
        let left: Vec<u32> = rows.iter().map(|(it, _)| it.events[0].line).collect();
        assert_eq!(left, [1, 2, 4]);
    }

    #[test]
    fn files_are_named_after_the_fields_and_differ() {
        let predicted = |fields: &[(&str, &str)]| Predicted {
            kind: PredictionKind::Race,
            fields: fields
                .iter()
                .map(|(class, name)| ((*class).to_owned(), (*name).to_owned()))
                .collect(),
            events: Vec::new(),
            pattern: None,
            set: None,
            is_promised: false,
            has_witness: true,
        };
        let mut names = Vec::new();
        let mut name = |fields: &[(&str, &str)]| file_name(&predicted(fields), &mut names);
        let one = [("bank.Account", "total")];
        assert_eq!(name(&one), "Account.total.data-race.schedule.json");
        assert_eq!(name(&one), "Account.total.data-race-2.schedule.json");
        assert_eq!(name(&[("int[]", "[]")]), "int.data-race.schedule.json");
        assert_eq!(name(&[]), "data-race.schedule.json");
    }
}
