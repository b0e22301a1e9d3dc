//! `--changed` and `--staged`: what git says has changed, as options of the analysis, and what was
//! found before.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::CommandError;
use crate::cli::ChangedArgs;
use crate::engine::{Kept, analyze_keeping};
use crate::git::{ChangedFiles, Repository, Span};
use crate::options::{Changes, Options};
use crate::read::{Decoded, decode};
use crate::report::Report;

/// Name of a configuration file, which concerns all classes below its folder.
const CONFIG: &str = "threadlint.toml";

/// Restricts the options to what has changed, if that is asked for. If a configuration has changed,
/// all classes may be affected.
pub(super) fn restrict(mut options: Options, args: &ChangedArgs) -> Result<Options, CommandError> {
    let span = match (&args.since, args.staged, args.changed) {
        (Some(revision), ..) => Span::Since(revision),
        (None, true, _) => Span::Staged,
        (None, false, true) => Span::Uncommitted,
        (None, false, false) => return Ok(options),
    };
    let folder = folder(options.paths.first().map(PathBuf::as_path))?;
    let ChangedFiles {
        before,
        after,
        absent,
    } = Repository::around(&folder)?.changes(span, concerns_check)?;
    let texts = after.into_iter().map(|(path, text)| (path, text_of(text)));
    options.texts.extend(texts);
    options.absent.extend(absent);
    if before.keys().all(|path| !path.ends_with(CONFIG)) {
        let before = before.into_iter();
        let before = before.map(|(path, text)| (path, text.map(text_of)));
        options.changes = Some(Changes {
            before: before.collect(),
        });
    }
    Ok(options)
}

/// The report of a check, and what it keeps for that of the state before, if files have changed.
pub(super) fn analyzed(options: &Options) -> Result<(Report, Kept), CommandError> {
    let kept = Kept::default();
    let report = if options.changes.is_some() {
        analyze_keeping(options, &kept)?
    } else {
        crate::analyze(options)?
    };
    Ok((report, kept))
}

/// Findings that were there before the changes, by identity: how many.
pub(super) type Known = BTreeMap<[String; 4], usize>;

/// What was found before the changes, if that matters to the report: if it has findings outside of
/// changed files. `kept` is of [`analyzed`].
pub(super) fn known(
    report: &Report,
    options: &Options,
    kept: &Kept,
) -> Result<Known, CommandError> {
    let mut elsewhere = report.findings.iter().filter(|it| report.is_elsewhere(it));
    let Some(changes) = options
        .changes
        .as_ref()
        .filter(|_| elsewhere.next().is_some())
    else {
        return Ok(Known::new());
    };
    // No configuration has changed: then there are no `changes`.
    let before = analyze_keeping(&before(options, changes), kept)?;
    let mut known = Known::new();
    for finding in before.findings {
        *known.entry(finding.identity()).or_default() += 1;
    }
    Ok(known)
}

/// Drops findings outside of changed files that are known; returns how many. Two with one identity
/// count as two.
pub(super) fn drop_known(report: &mut Report, mut known: Known) -> usize {
    let all = report.findings.len();
    let mut findings = std::mem::take(&mut report.findings);
    findings.retain(|finding| {
        let count = known.get_mut(&finding.identity());
        let count = count.filter(|count| **count > 0);
        let was_there = count.map(|count| *count -= 1).is_some();
        !(was_there && report.is_elsewhere(finding))
    });
    report.findings = findings;
    all - report.findings.len()
}

/// The options of a check of all that was there before the changes.
fn before(options: &Options, changes: &Changes) -> Options {
    let mut before = Options {
        changes: None,
        ..options.clone()
    };
    for (path, text) in &changes.before {
        if let Some(text) = text {
            before.absent.remove(path);
            before.texts.insert(path.clone(), text.clone());
        } else {
            before.texts.remove(path);
            before.absent.insert(path.clone());
        }
    }
    before
}

fn concerns_check(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "java")
        || path.ends_with(CONFIG)
}

/// The working directory if it is around the path, so that relative settings of git in the
/// environment of a hook keep their meaning; otherwise the path's folder.
fn folder(first: Option<&Path>) -> Result<PathBuf, CommandError> {
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    let path = first.and_then(|path| fs::canonicalize(path).ok());
    let Some(path) = path.filter(|path| !path.starts_with(&cwd)) else {
        return Ok(cwd);
    };
    let mut around = path.ancestors();
    let folder = around.find(|folder| folder.is_dir());
    Ok(folder.map_or(cwd, Path::to_owned))
}

/// As a check would read it; of a file that it would not read, something like it.
fn text_of(bytes: Vec<u8>) -> String {
    let like = String::from_utf8_lossy(&bytes).into_owned();
    match decode(bytes) {
        Decoded::Text { text, .. } => text,
        Decoded::Unusable(_) => like,
    }
}
