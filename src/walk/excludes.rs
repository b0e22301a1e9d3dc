//! The configuration's `exclude` globs, in the syntax and with the meaning of `.gitignore` lines.
//!
//! They apply below the folder of the configuration file only.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Paths that are left out of folders.
#[derive(Debug, Clone, Default)]
pub(crate) struct Excludes(Option<(PathBuf, Gitignore)>);

/// The glob (by its index) that is not understood, and why.
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

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Whether an absolute path is left out; what lies in an excluded folder is not asked for.
    pub(crate) fn matches(&self, path: &Path, is_dir: bool) -> bool {
        self.0.as_ref().is_some_and(|(root, ignore)| {
            path.starts_with(root) && ignore.matched(path, is_dir).is_ignore()
        })
    }
}
