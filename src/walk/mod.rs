//! From the paths that the user gave to the list of inputs.
//!
//! Folders are walked as git would see them: `.gitignore` and `.ignore` files count (also without
//! a repository), hidden files and symbolic links are passed over. A file that the user names is
//! taken in any case; an archive is opened only if it is named. The list is sorted and holds each
//! file once. A path that does not exist is an error, since a check of nothing must not look like
//! a clean one; a folder that cannot be read is a notice.

mod excludes;
mod place;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, WalkBuilder};
use miette::Diagnostic;
use rustc_hash::FxHashSet;
use thiserror::Error;

pub(crate) use excludes::{Excludes, GlobError};

use crate::archive::Archive;
use crate::inputs::Inputs;
use crate::read::{io_reason, is_checked_name, lower_first};
pub(crate) use place::Place;

/// A given path that cannot be checked at all.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum WalkError {
    #[error("`{path}` does not exist")]
    #[diagnostic(
        code(threadlint::path::missing),
        help("check the spelling; relative paths start at `{folder}`")
    )]
    Missing { path: String, folder: String },

    #[error("`{path}` cannot be read: {reason}")]
    #[diagnostic(
        code(threadlint::path::unreadable),
        help("run threadlint as a user who may read it, or leave it out")
    )]
    Unreadable { path: String, reason: String },

    #[error("`{path}` is not Java source")]
    #[diagnostic(
        code(threadlint::path::unsupported),
        help("give folders, `.java` files, or `.jar` and `.zip` archives of sources")
    )]
    Unsupported { path: String },
}

/// Lists what is to be checked; no path at all means the current directory.
///
/// `excludes` holds for what is found in folders, not for files that are given.
pub(crate) fn collect(paths: &[PathBuf], excludes: &Excludes) -> Result<Inputs, WalkError> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut collector = Collector {
        excludes: Arc::new(excludes.clone()),
        seen: FxHashSet::default(),
        inputs: Inputs::default(),
    };
    for path in paths {
        collector.add(path)?;
    }
    collector.inputs.sort();
    Ok(collector.inputs)
}

struct Collector {
    excludes: Arc<Excludes>,
    /// Absolute paths taken so far.
    seen: FxHashSet<PathBuf>,
    inputs: Inputs,
}

impl Collector {
    fn add(&mut self, given: &Path) -> Result<(), WalkError> {
        let path = given.to_string_lossy().into_owned();
        // Follows links: what the user names is meant.
        let (metadata, place) = fs::metadata(given)
            .and_then(|metadata| Ok((metadata, Place::of(given)?)))
            .map_err(|error| failure(path.clone(), &error))?;
        if metadata.is_dir() {
            self.add_folder(given, &place);
            return Ok(());
        }
        let extension = given.extension().unwrap_or_default().to_ascii_lowercase();
        match extension.to_str() {
            _ if !metadata.is_file() => Err(WalkError::Unsupported { path }),
            Some("java") => {
                let name = given.file_name().unwrap_or_default().to_string_lossy();
                if !matches!(&*name, "module-info.java" | "package-info.java") {
                    self.add_file(&place, Path::new(""));
                }
                Ok(())
            }
            Some("jar" | "zip") => {
                self.add_archive(&place);
                Ok(())
            }
            _ => Err(WalkError::Unsupported { path }),
        }
    }

    /// Takes the file `relative` to a given path; it is read only if it was not taken before.
    fn add_file(&mut self, place: &Place, relative: &Path) {
        let path = place.absolute(relative);
        if self.seen.insert(path.clone()) {
            self.inputs.push_file(place.shown(relative), path);
        }
    }

    fn add_archive(&mut self, place: &Place) {
        let path = place.absolute(Path::new(""));
        let shown = place.shown(Path::new(""));
        if !self.seen.insert(path.clone()) {
            return;
        }
        match Archive::open(&path) {
            Ok((archive, messages)) => {
                self.inputs.push_archive(&shown, path, archive);
                for message in messages {
                    self.inputs.push_notice(shown.clone(), message);
                }
            }
            Err(reason) => self
                .inputs
                .push_notice(shown, format!("not read: {reason}")),
        }
    }

    /// One thread: on trees of several thousand files more threads saved no time.
    fn add_folder(&mut self, given: &Path, place: &Place) {
        let mut walk = WalkBuilder::new(given);
        // Only what lies in the tree counts, so that every machine checks the same files.
        walk.require_git(false).git_global(false).git_exclude(false);
        walk.follow_links(false);
        if !self.excludes.is_empty() {
            let excludes = Arc::clone(&self.excludes);
            let (root, place) = (given.to_owned(), place.clone());
            walk.filter_entry(move |entry| {
                let relative = entry.path().strip_prefix(&root).unwrap_or(entry.path());
                let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
                entry.depth() == 0 || !excludes.matches(&place.absolute(relative), is_dir)
            });
        }
        for entry in walk.build() {
            match entry {
                Ok(entry) => {
                    if let Some(error) = entry.error() {
                        self.report(error, place, given);
                    }
                    if is_source(&entry) {
                        let path = entry.path();
                        self.add_file(place, path.strip_prefix(given).unwrap_or(path));
                    }
                }
                Err(error) => self.report(&error, place, given),
            }
        }
    }

    /// Turns trouble in a folder into notices; the walk goes on.
    fn report(&mut self, error: &ignore::Error, place: &Place, at: &Path) {
        match error {
            ignore::Error::Partial(errors) => {
                for error in errors {
                    self.report(error, place, at);
                }
            }
            ignore::Error::WithPath { path, err } => self.report(err, place, path),
            ignore::Error::WithLineNumber { err, .. } | ignore::Error::WithDepth { err, .. } => {
                self.report(err, place, at);
            }
            ignore::Error::Io(error) => {
                let message = format!("not read: {}", io_reason(error));
                self.inputs.push_notice(place.shown_below(at), message);
            }
            other => {
                let message = format!("not followed: {}", lower_first(&other.to_string()));
                self.inputs.push_notice(place.shown_below(at), message);
            }
        }
    }
}

/// Regular files only: links are not followed, so that no loop and no second copy arises.
fn is_source(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
        && is_checked_name(&entry.file_name().to_string_lossy())
}

fn failure(path: String, error: &std::io::Error) -> WalkError {
    if error.kind() != std::io::ErrorKind::NotFound {
        let reason = io_reason(error);
        return WalkError::Unreadable { path, reason };
    }
    let folder = std::env::current_dir().unwrap_or_default();
    WalkError::Missing {
        path,
        folder: folder.to_string_lossy().into_owned(),
    }
}

#[cfg(test)]
mod tests;
