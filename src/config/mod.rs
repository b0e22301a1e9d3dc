//! The user's `threadlint.toml` files: which one applies to a path, and what all of them say about
//! types.
//!
//! Settings for paths (`exclude`, `[[exempt]]`, `preview`, `tests`, `require-reason`) come from the nearest file above each
//! path, whatever else is checked. Entries about types, locks, calls, annotations and atomic sets
//! are merged from all files above the given paths and in the folders that are walked. A file named
//! by a flag replaces all of them. An invalid file stops the run with an error that names the place: no
//! setting is ever dropped silently.

mod error;
mod file;
mod files;
mod schema;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

pub(crate) use error::ConfigError;
pub(crate) use file::Settings;
pub(crate) use files::ConfigFiles;
pub(crate) use schema::SCHEMA;

use crate::finding::fnv1a;
use crate::knowledge::Knowledge;
use files::ConfigId;

/// The configuration of a run.
#[derive(Debug)]
pub(crate) struct Config {
    /// Built-in knowledge and the user's.
    pub(crate) knowledge: Knowledge,
    /// A hash of all files.
    pub(crate) fingerprint: u64,
    settings: Vec<Settings>,
    /// For paths without a file above them.
    without_file: Settings,
    by_folder: FxHashMap<PathBuf, Option<ConfigId>>,
    named: Option<ConfigId>,
}

impl Config {
    /// Merges the files with the built-in knowledge.
    pub(crate) fn of(mut files: ConfigFiles) -> Result<Self, ConfigError> {
        files.errors.sort_by(|(a, _), (b, _)| a.cmp(b));
        if let Some((_, error)) = files.errors.into_iter().next() {
            return Err(error);
        }
        let mut by_path: Vec<_> = files.files.iter().collect();
        by_path.sort_by(|a, b| a.path.cmp(&b.path));
        let texts: Vec<_> = by_path.into_iter().map(|file| file.text()).collect();
        let knowledge = Knowledge::with_users(&texts)?;
        let parts = texts
            .iter()
            .flat_map(|file| [file.name, "\0", file.text, "\0"]);
        Ok(Self {
            fingerprint: fnv1a(parts.flat_map(str::bytes)),
            knowledge,
            settings: files.files.into_iter().map(|file| file.settings).collect(),
            without_file: Settings::default(),
            by_folder: files.by_folder,
            named: files.named,
        })
    }

    /// The settings of the nearest file above a path, which is absolute and without links. For a
    /// path outside the walked folders, only files found during the walk are considered.
    pub(crate) fn settings_of(&self, path: &Path) -> &Settings {
        let nearest = || {
            let mut folders = path.ancestors().skip(1);
            *folders.find_map(|folder| self.by_folder.get(folder))?
        };
        let ruling = self.named.or_else(nearest);
        ruling.map_or(&self.without_file, |id| &self.settings[id.0])
    }

    /// The settings of each file, and those for paths without a file.
    pub(crate) fn settings(&self) -> impl Iterator<Item = &Settings> {
        self.settings.iter().chain([&self.without_file])
    }
}
