//! Parsed files that are kept from one load to the next.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::model::FileModel;

/// The files that loads have parsed, with their texts. Used by one knowledge alone: a model depends on
/// what is known of packages and generators.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    files: Mutex<FxHashMap<PathBuf, Shelved>>,
}

/// A parsed file.
#[derive(Debug, Clone)]
pub(super) struct Shelved {
    pub(super) text: String,
    pub(super) model: Arc<FileModel>,
    /// See [`super::Loaded`].
    pub(super) slack: usize,
}

impl Shelf {
    /// The model of a file with this text, if it was parsed before.
    pub(super) fn take(&self, path: &Path, text: &str) -> Option<(Arc<FileModel>, usize)> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let known = files.get(path).filter(|file| file.text == text)?;
        Some((Arc::clone(&known.model), known.slack))
    }

    pub(super) fn put(&self, path: &Path, file: Shelved) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(path.to_owned(), file);
    }
}
