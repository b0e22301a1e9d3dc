//! The configuration files of a run, found while its paths are walked.
//!
//! The nearest file above a path rules that path: in its own folder, or in the next folder above
//! that has one. Each folder is looked at once. A folder that is excluded is not entered, so a
//! configuration below it counts for nothing; a folder with a configuration of its own is judged by
//! that one, not by those above.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::error::ConfigError;
use super::file::ConfigFile;

/// Name of the file that is looked for.
pub(super) const FILE_NAME: &str = "threadlint.toml";

/// Index into the list of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ConfigId(pub(super) usize);

/// What was found so far.
#[derive(Debug, Default)]
pub(crate) struct ConfigFiles {
    pub(super) files: Vec<ConfigFile>,
    /// The file that rules each folder that was asked for.
    pub(super) by_folder: FxHashMap<PathBuf, Option<ConfigId>>,
    /// The one file that the user named: it rules all paths.
    pub(super) named: Option<ConfigId>,
    /// Files that cannot be used; the run ends with the first of them.
    pub(super) errors: Vec<(PathBuf, ConfigError)>,
}

impl ConfigFiles {
    /// No file but the named one, or, without a name, those that will be found.
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

    /// The configuration, as shown, that excludes a path or a folder around it; the path is
    /// absolute and without links.
    pub(crate) fn excluding(&mut self, path: &Path, is_dir: bool) -> Option<&str> {
        let mut around: Vec<&Path> = path.ancestors().collect();
        // From the outside in: what lies in an excluded folder is not looked at.
        around.reverse();
        let id = around
            .into_iter()
            .find_map(|part| self.excluder(part, is_dir || part != path))?;
        Some(&self.files[id.0].name)
    }

    /// Whether a path is excluded that lies in no excluded folder.
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
