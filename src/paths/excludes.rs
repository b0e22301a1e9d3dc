//! The configuration's globs on paths, with the syntax and meaning of `.gitignore` lines.
//!
//! They apply only below the folder of the configuration file.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// The paths that a list of globs matches.
#[derive(Debug, Clone, Default)]
pub(crate) struct Excludes(Option<(PathBuf, Gitignore)>);

/// The index of the invalid glob, and why it is invalid.
#[derive(Debug)]
pub(crate) struct GlobError {
    pub(crate) index: usize,
    pub(crate) reason: String,
}

impl Excludes {
    /// Globs relative to `root`, an absolute path without links.
    pub(crate) fn new<'a>(
        root: &Path,
        globs: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, GlobError> {
        let mut builder = GitignoreBuilder::new(root);
        for (index, glob) in globs.into_iter().enumerate() {
            builder.add_line(None, glob).map_err(|error| GlobError {
                index,
                reason: error.to_string(),
            })?;
        }
        let ignore = builder.build().map_err(|error| GlobError {
            index: 0,
            reason: error.to_string(),
        })?;
        let excludes = (!ignore.is_empty()).then(|| (root.to_owned(), ignore));
        Ok(Self(excludes))
    }

    /// Whether a glob matches an absolute path itself; the caller does not enter excluded folders.
    pub(crate) fn matches(&self, path: &Path, is_dir: bool) -> bool {
        self.0.as_ref().is_some_and(|(root, ignore)| {
            path != root && path.starts_with(root) && ignore.matched(path, is_dir).is_ignore()
        })
    }

    /// Whether a glob matches a file, given by its absolute path, or one of its parent folders.
    pub(crate) fn covers_file(&self, path: &Path) -> bool {
        self.0.as_ref().is_some_and(|(root, ignore)| {
            path.starts_with(root) && ignore.matched_path_or_any_parents(path, false).is_ignore()
        })
    }
}
