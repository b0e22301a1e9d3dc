//! Turns the paths that the user gave into the list of inputs.
//!
//! The walk honours `.gitignore` and `.ignore` files (also without a repository), and skips hidden
//! files and symbolic links. A path that the user names is always an input, unless the
//! configuration excludes it, which gives a notice; an archive is opened only if it is named. The
//! walk also finds the configuration files. The list is sorted and contains each file once. A path
//! that does not exist is an error, because a check of nothing must not look like a clean one; a
//! folder that cannot be read gives a notice.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ignore::{DirEntry, WalkBuilder};
use miette::Diagnostic;
use rustc_hash::FxHashSet;
use thiserror::Error;

use crate::archive::Archive;
use crate::config::ConfigFiles;
use crate::inputs::Inputs;
use crate::paths::{GivenPath, is_test_source};
use crate::read::{io_reason, is_checked_name, lower_first};

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
        help("run threadlint as a user who may read it, or leave the path out")
    )]
    Unreadable { path: String, reason: String },

    #[error("`{path}` is not Java source")]
    #[diagnostic(
        code(threadlint::path::unsupported),
        help("give folders, `.java` files, or `.jar` and `.zip` archives of sources")
    )]
    Unsupported { path: String },
}

/// How the files to check differ from those on disk; the paths are absolute and without links.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Overlay<'a> {
    /// Files that do not count.
    pub(crate) absent: Option<&'a BTreeSet<PathBuf>>,
    /// Files with texts of their own, on disk or not.
    pub(crate) texts: Option<&'a BTreeMap<PathBuf, String>>,
}

impl Overlay<'_> {
    fn is_absent(self, path: &Path) -> bool {
        self.absent.is_some_and(|absent| absent.contains(path))
    }

    /// Java files with texts that are not on disk, below a folder.
    fn not_on_disk(self, folder: &Path) -> Vec<PathBuf> {
        let below = |path: &&PathBuf| {
            let name = path.file_name().unwrap_or_default();
            path.starts_with(folder) && is_checked_name(&name.to_string_lossy()) && !path.exists()
        };
        let texts = self.texts.into_iter().flat_map(BTreeMap::keys);
        texts.filter(below).cloned().collect()
    }
}

/// Lists the sources to check, and finds the configuration files. Without any path, it walks the
/// current directory. Without tests, see [`is_test_source`] for what is left out below folders unless
/// the configuration says otherwise.
pub(crate) fn collect(
    paths: &[PathBuf],
    configs: ConfigFiles,
    overlay: Overlay<'_>,
    without_tests: bool,
) -> Result<(Inputs, ConfigFiles), WalkError> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut collector = Collector {
        configs: Arc::new(Mutex::new(configs)),
        seen: FxHashSet::default(),
        inputs: Inputs::default(),
        overlay,
        without_tests,
        tests: FxHashSet::default(),
    };
    for path in overlay.absent.into_iter().flatten() {
        collector.inputs.take_for_absent(path.clone());
    }
    for path in paths {
        collector.add(path)?;
    }
    let left_out = collector.tests.difference(&collector.seen).count();
    collector.inputs.leave_out_tests(left_out);
    collector.inputs.sort();
    let configs = std::mem::take(&mut *lock(&collector.configs));
    Ok((collector.inputs, configs))
}

struct Collector<'a> {
    /// Shared with the filter of a walk.
    configs: Arc<Mutex<ConfigFiles>>,
    /// Absolute paths added so far.
    seen: FxHashSet<PathBuf>,
    inputs: Inputs,
    overlay: Overlay<'a>,
    without_tests: bool,
    /// Absolute paths of tests below given folders; some of them may be added for another path.
    tests: FxHashSet<PathBuf>,
}

impl Collector<'_> {
    fn add(&mut self, given: &Path) -> Result<(), WalkError> {
        let path = given.to_string_lossy().into_owned();
        // Follows a link that the user names.
        let (metadata, place) = fs::metadata(given)
            .and_then(|metadata| Ok((metadata, GivenPath::of(given)?)))
            .map_err(|error| failure(path.clone(), &error))?;
        let kind = Kind::of(given, &metadata).ok_or(WalkError::Unsupported { path })?;
        if self.is_excluded(&place, metadata.is_dir()) {
            return Ok(());
        }
        match kind {
            Kind::Folder => self.add_folder(given, &place),
            Kind::Java => {
                let path = place.absolute(Path::new(""));
                self.inputs.name_file(path.clone());
                self.add_file(place.shown(Path::new("")), path);
            }
            Kind::Archive => self.add_archive(&place),
            Kind::Unchecked => {}
        }
        Ok(())
    }

    /// Whether the configuration excludes a given path. A commit hook names every changed file;
    /// those that the project excludes must not block the commit.
    fn is_excluded(&mut self, place: &GivenPath, is_dir: bool) -> bool {
        let mut configs = lock(&self.configs);
        let Some(config) = configs.excluding(&place.absolute(Path::new("")), is_dir) else {
            return false;
        };
        let message = format!("not checked: `exclude` in `{config}` covers it");
        self.inputs
            .push_notice(place.shown_below(place.given()), message);
        true
    }

    /// Adds a file, unless it was added before or does not count.
    fn add_file(&mut self, shown: String, path: PathBuf) {
        if !self.overlay.is_absent(&path) && self.seen.insert(path.clone()) {
            self.inputs.push_file(shown, path);
        }
    }

    fn add_archive(&mut self, place: &GivenPath) {
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
            Err(reason) => self.inputs.push_unusable(shown, &reason),
        }
    }

    /// Uses one thread: more threads saved no time on trees of several thousand files.
    fn add_folder(&mut self, given: &Path, place: &GivenPath) {
        let mut walk = WalkBuilder::new(given);
        // Ignores settings outside the tree, so that every machine checks the same files.
        walk.require_git(false).git_global(false).git_exclude(false);
        walk.follow_links(false);
        let configs = Arc::clone(&self.configs);
        let (root, below) = (given.to_owned(), place.clone());
        // Does not enter excluded folders, so that a configuration inside them has no effect.
        walk.filter_entry(move |entry| {
            let relative = entry.path().strip_prefix(&root).unwrap_or(entry.path());
            let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
            entry.depth() == 0
                || !is_dir
                || !lock(&configs).excludes(&below.absolute(relative), true)
        });
        let mut contents = Contents::default();
        for entry in walk.build() {
            match entry {
                Ok(entry) => {
                    if let Some(error) = entry.error() {
                        self.report(error, place, given);
                    }
                    if contents.add(&entry) {
                        self.add_found(given, place, entry.path());
                    }
                }
                Err(error) => self.report(&error, place, given),
            }
        }
        if let Some(advice) = contents.advice() {
            self.inputs
                .push_notice(place.shown_below(place.given()), advice);
        }
        let root = place.absolute(Path::new(""));
        for path in self.overlay.not_on_disk(&root) {
            let is_excluded = lock(&self.configs).excluding(&path, false).is_some();
            if let (Ok(relative), false) = (path.strip_prefix(&root), is_excluded) {
                self.add_below(place, relative);
            }
        }
    }

    /// Adds a file that was found in a given folder, unless it is excluded.
    fn add_found(&mut self, given: &Path, place: &GivenPath, found: &Path) {
        let relative = found.strip_prefix(given).unwrap_or(found);
        if !lock(&self.configs).excludes(&place.absolute(relative), false) {
            self.add_below(place, relative);
        }
    }

    /// Adds a file below a given folder, unless it is a test that is left out.
    fn add_below(&mut self, place: &GivenPath, relative: &Path) {
        let path = place.absolute(relative);
        if self.is_test_to_leave_out(&path, place) {
            self.tests.insert(path);
        } else {
            self.add_file(place.shown(relative), path);
        }
    }

    fn is_test_to_leave_out(&self, path: &Path, place: &GivenPath) -> bool {
        self.without_tests
            && is_test_source(path, &place.absolute(Path::new("")))
            && !lock(&self.configs).checks_tests(path)
    }

    /// Turns an error of the walk into notices; the walk continues.
    fn report(&mut self, error: &ignore::Error, place: &GivenPath, at: &Path) {
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

/// A panic during the walk leaves the lists consistent: they change between files only.
fn lock(configs: &Mutex<ConfigFiles>) -> MutexGuard<'_, ConfigFiles> {
    configs.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kinds of given paths.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Folder,
    Java,
    /// Java that declares no class.
    Unchecked,
    Archive,
}

impl Kind {
    /// `None` for a path that cannot be checked.
    fn of(given: &Path, metadata: &fs::Metadata) -> Option<Self> {
        if metadata.is_dir() {
            return Some(Self::Folder);
        }
        if !metadata.is_file() {
            return None;
        }
        let extension = given.extension()?.to_ascii_lowercase();
        let name = given.file_name()?.to_string_lossy();
        match extension.to_str()? {
            "java" if matches!(&*name, "module-info.java" | "package-info.java") => {
                Some(Self::Unchecked)
            }
            "java" => Some(Self::Java),
            "jar" | "zip" => Some(Self::Archive),
            _ => None,
        }
    }
}

/// What a folder holds.
#[derive(Default)]
struct Contents {
    has_sources: bool,
    kotlin: usize,
    classes: usize,
}

impl Contents {
    /// Whether the entry is a source.
    fn add(&mut self, entry: &DirEntry) -> bool {
        let is_source = is_source(entry);
        let extension = entry.path().extension().unwrap_or_default();
        self.has_sources |= is_source;
        self.kotlin += usize::from(extension == "kt");
        self.classes += usize::from(extension == "class");
        is_source
    }

    /// Why nothing is checked although there is something.
    fn advice(&self) -> Option<String> {
        let Self {
            has_sources,
            kotlin,
            classes,
        } = self;
        match (has_sources, kotlin, classes) {
            (true, ..) | (_, 0, 0) => None,
            (_, 0, _) => Some(format!(
                "no Java source, but class files ({classes}): check the folder or the archive of \
                 their sources"
            )),
            _ => Some(format!(
                "no Java source; Kotlin ({kotlin} files) is not checked"
            )),
        }
    }
}

/// Regular files only: following links could lead into a loop or to the same file twice.
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
