//! The traces from which `predict` predicts, and which of them shows each prediction best.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::predicted_run::settings;
use super::record::Limits;
use super::{CommandError, trace_file};
use crate::output::{ReportedTrace, left_out, prediction_identity};
use crate::predict::{Algorithm, accessed_fields};
use crate::proof;
use crate::subject::{DrivenPrediction, FieldName, NamedSet, Predicted, RunSettings};
use crate::trace::{Order, Trace};

/// The extension of the files that `record` writes.
const EXTENSION: &str = "tltrace";

const NO_THREADS: &str = "no test in it started a thread, so that there is nothing to predict";

/// A trace, and what is predicted from it.
#[derive(Debug)]
pub(super) struct PredictedTrace {
    /// None for a run that was recorded for this alone.
    pub(super) file: Option<TraceFile>,
    /// How it was recorded, with the class path of now.
    pub(super) settings: RunSettings,
    /// Errors that ended threads when it was recorded.
    pub(super) errors: Vec<String>,
    pub(super) events: usize,
    pub(super) threads: usize,
    /// What it accesses, see [`crate::predict::accessed_fields`].
    pub(super) fields: BTreeSet<FieldName>,
    /// Those with a witness first.
    pub(super) predictions: Vec<(Predicted, DrivenPrediction)>,
    /// What could not be used of it.
    pub(super) notices: Vec<String>,
    /// Whether threadlint itself failed in a part of the analysis.
    pub(super) has_failed: bool,
}

/// A file that holds a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TraceFile {
    pub(super) path: PathBuf,
    /// Whether the user named it, and not only a folder above it.
    pub(super) is_named: bool,
}

/// What is looked for in traces, and on which class path they are run again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Analysis<'a> {
    pub(super) class_path: &'a [String],
    pub(super) algorithms: &'a [Algorithm],
    pub(super) sets: &'a [NamedSet],
    pub(super) limits: Limits,
}

impl Analysis<'_> {
    /// A trace with what is predicted from it and wanted.
    pub(super) fn of(
        self,
        trace: &Trace,
        file: Option<TraceFile>,
        is_wanted: impl Fn(&Predicted, &DrivenPrediction) -> bool,
    ) -> Result<PredictedTrace, CommandError> {
        let settings = settings(self.class_path.to_owned(), &trace.header, self.limits)?;
        let outcome = trace_file::analyse(trace, self.algorithms, self.sets)?;
        let internal_error = trace_file::internal_error(&outcome);
        let mut notices = trace.notices.clone();
        notices.extend(internal_error.clone());
        notices.extend(left_out(&outcome));
        if trace.order == Order::Free && !outcome.predictions.is_empty() {
            let guessed = "it was recorded freely: the order of accesses that race is guessed, and what is \
                           predicted may rest on it until it is confirmed";
            notices.push(guessed.to_owned());
        }
        let all = outcome.predictions.iter();
        let all = all.map(|prediction| proof::target(trace, self.sets, prediction));
        Ok(PredictedTrace {
            file,
            settings,
            errors: trace
                .end
                .iter()
                .flat_map(|end| end.errors.clone())
                .collect(),
            events: trace.events.len(),
            threads: trace.names.threads().len(),
            fields: accessed_fields(&trace.names),
            predictions: all
                .filter(|(predicted, driven)| is_wanted(predicted, driven))
                .collect(),
            notices,
            has_failed: internal_error.is_some(),
        })
    }
}

impl PredictedTrace {
    /// Whether the user asked for this very trace.
    pub(super) fn is_named(&self) -> bool {
        self.file.as_ref().is_none_or(|file| file.is_named)
    }

    /// The notice, with the file that it is about.
    pub(super) fn told(&self, notice: &str) -> String {
        match &self.file {
            Some(file) => format!("{}: {notice}", file.path.display()),
            None => notice.to_owned(),
        }
    }

    pub(super) fn reported(&self) -> ReportedTrace {
        let path = self.file.as_ref().map(|file| file.path.display());
        ReportedTrace {
            path: path.map(|path| path.to_string()),
            workload: self.settings.workload.clone(),
            events: self.events,
            threads: self.threads,
        }
    }
}

/// Uses the traces of these files, and those below these folders. One that was only found and cannot
/// be used is a notice, unless that holds for all: what it alone shows is missed.
pub(super) fn use_each<T>(
    paths: &[PathBuf],
    notices: &mut Vec<String>,
    use_one: impl Fn(TraceFile) -> Result<Vec<T>, CommandError>,
) -> Result<Vec<T>, CommandError> {
    let mut used = Vec::new();
    let mut is_used = false;
    let mut first_error = None;
    for file in find(paths, notices)? {
        match use_one(file.clone()) {
            Ok(runs) => {
                if runs.is_empty() {
                    notices.push(format!("{}: {NO_THREADS}", file.path.display()));
                }
                is_used = true;
                used.extend(runs);
            }
            Err(error) if file.is_named => return Err(error),
            Err(error) => {
                notices.push(format!("{}: {}", file.path.display(), reason(&error)));
                first_error.get_or_insert(error);
            }
        }
    }
    match first_error {
        Some(error) if !is_used => Err(error),
        _ => Ok(used),
    }
}

/// The error without the file that it is about.
fn reason(error: &CommandError) -> String {
    match error {
        CommandError::Trace { error, .. } => format!("not used: {error}"),
        CommandError::ReadFile { error, .. } => format!("not read: {error}"),
        other => format!("not used: {other}"),
    }
}

/// The files in the order of the arguments, those of a folder sorted, each once.
fn find(paths: &[PathBuf], notices: &mut Vec<String>) -> Result<Vec<TraceFile>, CommandError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            add(&mut files, path.clone(), true);
            continue;
        }
        let found = below(path, notices)?;
        if found.is_empty() {
            return Err(CommandError::Usage {
                message: format!("there is no trace below `{}`", path.display()),
                advice: "name a trace, or a folder to which `threadlint record` has written `.tltrace` \
                         files",
            });
        }
        for file in found {
            add(&mut files, file, false);
        }
    }
    Ok(files)
}

fn add(files: &mut Vec<TraceFile>, path: PathBuf, is_named: bool) {
    match files.iter_mut().find(|file| file.path == path) {
        Some(known) => known.is_named |= is_named,
        None => files.push(TraceFile { path, is_named }),
    }
}

/// The traces in a folder and the folders in it. A folder in it that cannot be read is a notice:
/// what only its traces show is missed.
fn below(folder: &Path, notices: &mut Vec<String>) -> Result<Vec<PathBuf>, CommandError> {
    let mut traces = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        match entries(&next) {
            Ok(entries) => {
                for (path, is_folder) in entries {
                    if is_folder {
                        folders.push(path);
                    } else if path.extension().is_some_and(|it| it == EXTENSION) {
                        traces.push(path);
                    }
                }
            }
            Err(error) if next == folder => {
                return Err(CommandError::ReadFile { path: next, error });
            }
            Err(error) => notices.push(format!("{}: not read: {error}", next.display())),
        }
    }
    traces.sort();
    Ok(traces)
}

/// What is in a folder, and whether that is a folder itself. Links to folders are none, so that the
/// search ends.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let entries = fs::read_dir(folder)?.map(|entry| {
        let entry = entry?;
        Ok((entry.path(), entry.file_type()?.is_dir()))
    });
    entries.collect()
}

/// How well a trace shows something, the best first: whether it has no witness, how many events lead
/// there, and which trace it is.
type Rank = (bool, u64, usize);

/// Leaves predictions of one identity and units to the trace that shows the best of them: the others
/// would tell the same again. Another trace may lead to lines of the same methods that this one does
/// not reach, or reach what this one does not: both are missed.
pub(super) fn merge(traces: &mut [PredictedTrace]) {
    let mut best: HashMap<_, Rank> = HashMap::new();
    for (number, trace) in traces.iter().enumerate() {
        for (predicted, driven) in &trace.predictions {
            let rank = (!predicted.has_witness, driven.event_count(), number);
            let known = best.entry(cause(predicted)).or_insert(rank);
            *known = rank.min(*known);
        }
    }
    for (number, trace) in traces.iter_mut().enumerate() {
        let is_best = |predicted: &Predicted| best[&cause(predicted)].2 == number;
        trace
            .predictions
            .retain(|(predicted, _)| is_best(predicted));
    }
}

type Unit = Option<(String, String)>;

fn cause(predicted: &Predicted) -> (Vec<String>, BTreeSet<Unit>) {
    let units = predicted.events.iter().map(|event| event.unit.clone());
    (prediction_identity(predicted), units.collect())
}

#[cfg(test)]
pub(super) mod tests {
    use std::slice;

    use super::*;
    use crate::subject::{PredictedEvent, PredictionKind, sample};
    use crate::trace::TraceError;

    /// A race of two methods in lines of their own.
    fn race(
        method: &str,
        line: u32,
        has_witness: bool,
        events: u64,
    ) -> (Predicted, DrivenPrediction) {
        let event = |method: &str| PredictedEvent {
            thread: "0.1".to_owned(),
            verb: "writes",
            class: "p.Stock".to_owned(),
            method: method.to_owned(),
            line,
            unit: Some(("p.Stock".to_owned(), method.to_owned())),
        };
        let predicted = Predicted {
            kind: PredictionKind::Race,
            fields: vec![("p.Stock".to_owned(), "pieces".to_owned())],
            events: vec![event(method), event("remove()")],
            pattern: None,
            set: None,
            is_promised: true,
            has_witness,
        };
        let driven = DrivenPrediction {
            turns: vec![(0, events - 1), (1, 1)],
            ..sample::prediction()
        };
        (predicted, driven)
    }

    pub(in crate::commands) fn trace(
        predictions: Vec<(Predicted, DrivenPrediction)>,
    ) -> PredictedTrace {
        PredictedTrace {
            file: None,
            settings: sample::settings(),
            errors: Vec::new(),
            events: 1,
            threads: 1,
            fields: BTreeSet::new(),
            predictions,
            notices: Vec::new(),
            has_failed: false,
        }
    }

    /// The methods and lines that are left of each trace.
    fn merged(traces: Vec<Vec<(Predicted, DrivenPrediction)>>) -> Vec<Vec<String>> {
        let mut traces: Vec<_> = traces.into_iter().map(trace).collect();
        merge(&mut traces);
        let left = |(predicted, _): &(Predicted, DrivenPrediction)| {
            let event = &predicted.events[0];
            format!("{} {}", event.method, event.line)
        };
        let left = |trace: &PredictedTrace| trace.predictions.iter().map(left).collect();
        traces.iter().map(left).collect()
    }

    #[test]
    fn the_shortest_witness_of_one_identity_is_left() {
        let long = || vec![race("take()", 1, true, 9)];
        let short = || vec![race("take()", 2, true, 8)];
        assert_eq!(merged(vec![long(), short()]), [vec![], vec!["take() 2"]]);
        assert_eq!(merged(vec![short(), long()]), [vec!["take() 2"], vec![]]);
        assert_eq!(merged(vec![long(), long()]), [vec!["take() 1"], vec![]]);
    }

    #[test]
    fn a_witness_is_better_than_none_however_long_it_is() {
        let candidate = vec![race("take()", 1, false, 2)];
        let witnessed = vec![race("take()", 2, true, 99)];
        assert_eq!(
            merged(vec![candidate, witnessed]),
            [vec![], vec!["take() 2"]]
        );
    }

    #[test]
    fn what_one_trace_shows_several_times_or_alone_is_left() {
        let one = vec![
            race("take()", 1, true, 5),
            race("take()", 3, false, 9),
            race("add()", 1, false, 9),
        ];
        let other = vec![race("take()", 1, true, 7), race("clear()", 1, false, 9)];
        let left = [vec!["take() 1", "take() 3", "add() 1"], vec!["clear() 1"]];
        assert_eq!(merged(vec![one, other]), left);
    }

    #[test]
    fn other_units_are_another_cause() {
        let mut other = race("take()", 1, true, 7);
        other.0.events[0].unit = Some(("p.Stock".to_owned(), "takeAll()".to_owned()));
        let both = merged(vec![vec![race("take()", 1, true, 5)], vec![other]]);
        assert_eq!(both, [vec!["take() 1"], vec!["take() 1"]]);
    }

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("b/c.tltrace")).unwrap();
        for file in [
            "z.tltrace",
            "a.tltrace",
            "b/b.tltrace",
            "b/c.tltrace/d.tltrace",
            "a.txt",
        ] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        folder
    }

    /// The files below the folder, and whether they are named.
    fn found(folder: &Path, paths: &[&str]) -> Vec<(String, bool)> {
        let paths: Vec<PathBuf> = paths.iter().map(|path| folder.join(path)).collect();
        let files = find(&paths, &mut Vec::new()).unwrap();
        let shown = |file: &TraceFile| {
            let path = file.path.strip_prefix(folder).unwrap().to_str().unwrap();
            (path.replace('\\', "/"), file.is_named)
        };
        files.iter().map(shown).collect()
    }

    #[test]
    fn a_folder_stands_for_all_traces_below_it_sorted() {
        let folder = folder();
        let file = |path: &str, is_named| (path.to_owned(), is_named);
        let all = [
            "a.tltrace",
            "b/b.tltrace",
            "b/c.tltrace/d.tltrace",
            "z.tltrace",
        ];
        let all = all.map(|path| file(path, false)).to_vec();
        assert_eq!(found(folder.path(), &[""]), all);
        let named = found(folder.path(), &["z.tltrace", "", "b/b.tltrace", "absent"]);
        let expected = [
            file("z.tltrace", true),
            file("a.tltrace", false),
            file("b/b.tltrace", true),
            file("b/c.tltrace/d.tltrace", false),
            file("absent", true),
        ];
        assert_eq!(named, expected);
    }

    #[test]
    fn a_folder_without_traces_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let error = find(&[folder.path().to_owned()], &mut Vec::new()).unwrap_err();
        assert!(
            error.to_string().starts_with("there is no trace below `"),
            "{error}"
        );
    }

    /// Files whose name has that letter are unusable: the names of the others, or the error, and the
    /// notices.
    fn used(
        folder: &Path,
        paths: &[&str],
        bad: &str,
    ) -> (Result<Vec<String>, String>, Vec<String>) {
        let paths: Vec<PathBuf> = paths.iter().map(|path| folder.join(path)).collect();
        let mut notices = Vec::new();
        let used = use_each(&paths, &mut notices, |file| {
            let name = file.path.file_name().unwrap().to_str().unwrap().to_owned();
            let error = TraceError::Unknown;
            let path = file.path;
            let bad = name.contains(bad);
            (!bad)
                .then_some(vec![name])
                .ok_or(CommandError::Trace { path, error })
        });
        (used.map_err(|error| error.to_string()), notices)
    }

    #[test]
    fn an_unusable_trace_is_a_notice_if_it_was_found_and_an_error_if_it_was_named() {
        let folder = folder();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let (names, notices) = used(folder.path(), &[""], "a.");
        assert_eq!(names.unwrap(), ["b.tltrace", "d.tltrace", "z.tltrace"]);
        assert_eq!(
            notices,
            [format!("{}: not used: this is no trace", path("a.tltrace"))]
        );
        let (error, _) = used(folder.path(), &["", "a.tltrace"], "a.");
        assert_eq!(
            error.unwrap_err(),
            format!("cannot use `{}`: this is no trace", path("a.tltrace"))
        );
        let (error, _) = used(folder.path(), &[""], "tltrace");
        assert!(error.unwrap_err().contains("a.tltrace"));
    }

    #[test]
    fn a_trace_in_which_no_test_started_a_thread_is_told_and_is_no_error() {
        let folder = folder();
        let path = folder.path().join("a.tltrace");
        let mut notices = Vec::new();
        let none = |_| Ok(Vec::<()>::new());
        assert!(use_each(slice::from_ref(&path), &mut notices, none).is_ok());
        assert_eq!(notices, [format!("{}: {NO_THREADS}", path.display())]);
    }
}
