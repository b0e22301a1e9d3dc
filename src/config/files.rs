//! The configuration files of a run, found while its paths are walked.
//!
//! The nearest file above a path applies to it: the one in the path's own folder, or in the next
//! folder above that has one. Each folder is searched once. The walk does not enter an excluded
//! folder, so a configuration below it has no effect; whether a folder with a configuration of its
//! own is excluded depends on that one, not on those above.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::error::ConfigError;
use super::file::ConfigFile;

/// Name of every configuration file.
pub(super) const FILE_NAME: &str = "threadlint.toml";

/// Index into the list of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConfigId(pub(super) usize);

/// The configuration files found so far.
#[derive(Debug, Default)]
pub(crate) struct ConfigFiles {
    pub(super) files: Vec<ConfigFile>,
    /// The nearest file for each folder that was looked up.
    pub(super) by_folder: FxHashMap<PathBuf, Option<ConfigId>>,
    /// The file that the user named with `--config`: it applies to all paths.
    pub(super) named: Option<ConfigId>,
    /// Files that cannot be used; the run ends with the first of them.
    pub(super) errors: Vec<(PathBuf, ConfigError)>,
}

impl ConfigFiles {
    /// Only the named file, if there is one; otherwise empty, to be filled during the walk.
    pub(crate) fn open(named: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(path) = named else {
            return Ok(Self::default());
        };
        Ok(Self {
            files: vec![ConfigFile::read(path)?],
            named: Some(ConfigId(0)),
            ..Self::default()
        })
    }

    /// Only the named file, if there is one; otherwise those in a folder and above.
    pub(crate) fn around(folder: &Path, named: Option<&Path>) -> Result<Self, ConfigError> {
        let mut files = Self::open(named)?;
        files.ruling(folder);
        Ok(files)
    }

    /// The displayed name of the configuration that excludes a path or one of its parent folders.
    /// The path is absolute and without links.
    pub(crate) fn excluding(&mut self, path: &Path, is_dir: bool) -> Option<&str> {
        let mut around: Vec<&Path> = path.ancestors().collect();
        // From the outside in: a configuration inside an excluded folder has no effect.
        around.reverse();
        let id = around
            .into_iter()
            .find_map(|part| self.excluder(part, is_dir || part != path))?;
        Some(&self.files[id.0].name)
    }

    /// Whether sources of tests in the folder of this file are checked, too.
    pub(crate) fn checks_tests(&mut self, file: &Path) -> bool {
        let ruling = file.parent().and_then(|folder| self.ruling(folder));
        ruling.is_some_and(|id| self.files[id.0].settings.tests)
    }

    /// Whether a path is excluded by itself; none of its parent folders is.
    pub(crate) fn excludes(&mut self, path: &Path, is_dir: bool) -> bool {
        self.excluder(path, is_dir).is_some()
    }

    fn excluder(&mut self, path: &Path, is_dir: bool) -> Option<ConfigId> {
        let folder = if is_dir { path } else { path.parent()? };
        let id = self.ruling(folder)?;
        let excludes = &self.files[id.0].settings.excludes;
        excludes.matches(path, is_dir).then_some(id)
    }

    /// The nearest file in a folder or above.
    fn ruling(&mut self, folder: &Path) -> Option<ConfigId> {
        if self.named.is_some() {
            return self.named;
        }
        if let Some(&known) = self.by_folder.get(folder) {
            return known;
        }
        let above = folder.parent().and_then(|parent| self.ruling(parent));
        let ruling = self.read(&folder.join(FILE_NAME)).or(above);
        self.by_folder.insert(folder.to_owned(), ruling);
        ruling
    }

    fn read(&mut self, path: &Path) -> Option<ConfigId> {
        if !path.is_file() {
            return None;
        }
        match ConfigFile::read(path) {
            Ok(file) => {
                self.files.push(file);
                Some(ConfigId(self.files.len() - 1))
            }
            Err(error) => {
                self.errors.push((path.to_owned(), error));
                None
            }
        }
    }
}
