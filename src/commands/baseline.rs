//! `threadlint baseline`: writes the findings of a check to the baseline, and removes from it what is
//! no longer found. `check` leaves out what the baseline accepts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::check::{confidence, is_failure, options, write_notices};
use super::terminal::Console;
use super::{CommandError, FAILURE, SUCCESS};
use crate::baseline::{self, Applied, Baseline, FILE_NAME};
use crate::cli::{AcceptedArgs, BaselineArgs, BaselineCommand, BaselineFileArgs};
use crate::output::{counted, find_repository, visible};
use crate::paths::GivenPath;
use crate::report::Report;

pub(super) fn baseline(args: &BaselineArgs, mut console: Console<'_>) -> Result<u8, CommandError> {
    match &args.command {
        BaselineCommand::Write(args) => {
            let file = place(args)?;
            let old = if file.is_file() {
                read(&file)?
            } else {
                Baseline::default()
            };
            let lowest = confidence(&args.select);
            renew(args, &file, &old, &mut console, |report| {
                old.renewed(report, &args.paths, |finding| finding.confidence >= lowest)
            })
        }
        BaselineCommand::Prune(args) => {
            let file = existing(args)?;
            let old = read(&file)?;
            renew(args, &file, &old, &mut console, |report| {
                old.pruned(report, &args.paths)
            })
        }
    }
}

/// Checks, and writes the baseline that follows from the report.
fn renew(
    args: &BaselineFileArgs,
    file: &Path,
    old: &Baseline,
    console: &mut Console<'_>,
    follows: impl Fn(&Report) -> Baseline,
) -> Result<u8, CommandError> {
    let report = crate::analyze(&options(&args.paths, &args.select))?;
    // It does not matter whether anyone reads standard error.
    let _ = write_notices(&report, &[], console.terminal, console.err);
    if is_failure(&report) {
        // What could not be checked would count as gone.
        return Ok(FAILURE);
    }
    let new = follows(&report);
    fs::write(file, new.text()).map_err(|error| CommandError::WriteFile {
        path: file.to_owned(),
        error,
    })?;
    let change = new.change_from(old);
    writeln!(
        console.out,
        "{} has {}: {} added, {} removed",
        visible(&GivenPath::display(file)),
        counted(change.all, "finding"),
        change.added,
        change.removed
    )?;
    Ok(SUCCESS)
}

/// The file that the user named, or that is there, or that is to be made at the root of the
/// repository.
fn place(args: &BaselineFileArgs) -> Result<PathBuf, CommandError> {
    let first = args.paths.first();
    let there = || first.and_then(|path| baseline::find(path));
    if let Some(file) = args.file.clone().or_else(there) {
        return Ok(file);
    }
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    Ok(find_repository(&cwd, first.map(PathBuf::as_path)).join(FILE_NAME))
}

fn existing(args: &BaselineFileArgs) -> Result<PathBuf, CommandError> {
    let file = place(args)?;
    if file.is_file() {
        return Ok(file);
    }
    Err(CommandError::Usage {
        message: format!("there is no baseline `{}`", GivenPath::display(&file)),
        advice: "write one with `threadlint baseline write`, or name it with `--file`",
    })
}

/// The baselines of a check: the named one, or those found above the paths.
pub(super) fn applied(
    accepted: &AcceptedArgs,
    paths: &[PathBuf],
) -> Result<Vec<Applied>, CommandError> {
    let files: BTreeSet<PathBuf> = match &accepted.baseline {
        _ if accepted.no_baseline => BTreeSet::new(),
        Some(file) => BTreeSet::from([file.clone()]),
        None => paths
            .iter()
            .filter_map(|path| baseline::find(path))
            .collect(),
    };
    files
        .iter()
        .map(|file| Ok(Applied::to(paths, read(file)?)))
        .collect()
}

fn read(file: &Path) -> Result<Baseline, CommandError> {
    Ok(Baseline::read(file)?)
}
