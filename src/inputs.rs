//! The inputs of a run: files and archive entries, which are read on demand.
//!
//! `walk` computes them from the paths that the user gave. Reading needs only `&self`, so that
//! workers can share one list and read an input again later. The text of a file may also be given
//! in memory; it then replaces the text on disk. An input that cannot be read is not checked
//! (under-reports, with a notice).

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::archive::Archive;
use crate::read::read_file;
use crate::report::Notice;
use crate::source::Origin;

/// Every Java source of a run, in a fixed order, without duplicates.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    list: Vec<Input>,
    /// With their absolute paths.
    archives: Vec<(PathBuf, Archive)>,
    /// Texts that replace those on disk, by absolute path.
    texts: FxHashMap<PathBuf, String>,
    /// Absolute paths of files that do not count.
    absent: FxHashSet<PathBuf>,
    notices: Vec<Notice>,
    /// Absolute paths of files that the user named.
    named: FxHashSet<PathBuf>,
    /// Archives that cannot be read, as displayed; the user named them.
    unusable: Vec<String>,
    /// The bytes of files, if they are kept.
    kept: Option<KeptBytes>,
    tests_left_out: usize,
}

/// The bytes of files that were read from disk, by absolute path.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeptBytes(Arc<RwLock<FxHashMap<PathBuf, Vec<u8>>>>);

/// One Java source and where its bytes are.
#[derive(Debug)]
struct Input {
    origin: Origin,
    medium: Medium,
}

#[derive(Debug)]
enum Medium {
    /// Absolute path, so that a later change of the working directory does no harm.
    File(PathBuf),
    /// Positions in [`Inputs::archives`] and in that archive's entries.
    Entry { archive: usize, entry: usize },
}

impl Inputs {
    /// Adds a file that is displayed as `shown`.
    pub(crate) fn push_file(&mut self, shown: String, path: PathBuf) {
        self.list.push(Input {
            origin: Origin::File(shown),
            medium: Medium::File(path),
        });
    }

    /// Adds all entries of an archive that is displayed as `shown`.
    pub(crate) fn push_archive(&mut self, shown: &str, path: PathBuf, archive: Archive) {
        let index = self.archives.len();
        for (entry, name) in archive.names().enumerate() {
            self.list.push(Input {
                origin: Origin::Entry {
                    archive: shown.to_owned(),
                    entry: name.to_owned(),
                },
                medium: Medium::Entry {
                    archive: index,
                    entry,
                },
            });
        }
        self.archives.push((path, archive));
    }

    /// Remembers that the user named a file, in whatever order files are added.
    pub(crate) fn name_file(&mut self, path: PathBuf) {
        self.named.insert(path);
    }

    /// Adds an archive that cannot be read.
    pub(crate) fn push_unusable(&mut self, shown: String, reason: &str) {
        self.push_notice(shown.clone(), format!("not read: {reason}"));
        self.unusable.push(shown);
    }

    /// Replaces the text of a file by `text`; the path is absolute and without links.
    pub(crate) fn replace_text(&mut self, path: PathBuf, text: String) {
        self.texts.insert(path, text);
    }

    /// Takes a file on disk for absent; the path is absolute and without links.
    pub(crate) fn take_for_absent(&mut self, path: PathBuf) {
        self.absent.insert(path);
    }

    /// Whether there is a file at an absolute path, which is no input.
    pub(crate) fn has_file(&self, path: &Path) -> bool {
        !self.absent.contains(path) && path.is_file()
    }

    /// Forgets the inputs that were added after the first `count`.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.list.truncate(count);
    }

    /// Reads only those files from disk whose bytes are not kept yet.
    pub(crate) fn keep_bytes(&mut self, kept: KeptBytes) {
        self.kept = Some(kept);
    }

    /// Remembers how many sources of tests are no inputs.
    pub(crate) fn leave_out_tests(&mut self, count: usize) {
        self.tests_left_out = count;
    }

    pub(crate) fn tests_left_out(&self) -> usize {
        self.tests_left_out
    }

    pub(crate) fn push_notice(&mut self, path: String, message: String) {
        self.notices.push(notice(path, message));
    }

    /// Puts inputs and notices into the order in which results appear.
    pub(crate) fn sort(&mut self) {
        self.list.sort_by(|a, b| a.origin.cmp(&b.origin));
        self.notices.sort();
        self.unusable.sort();
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Where an input came from, for display and for SARIF.
    pub(crate) fn origin(&self, index: usize) -> &Origin {
        &self.list[index].origin
    }

    /// Absolute path of an input that is a file of its own.
    pub(crate) fn path(&self, index: usize) -> Option<&Path> {
        match &self.list[index].medium {
            Medium::File(path) => Some(path),
            Medium::Entry { .. } => None,
        }
    }

    /// Absolute path of the file, or of the archive, that an input is read from.
    pub(crate) fn medium_path(&self, index: usize) -> &Path {
        match &self.list[index].medium {
            Medium::File(path) => path,
            Medium::Entry { archive, .. } => &self.archives[*archive].0,
        }
    }

    /// Whether the user named this very file, and not just a folder or an archive around it.
    pub(crate) fn is_named(&self, index: usize) -> bool {
        self.path(index)
            .is_some_and(|path| self.named.contains(path))
    }

    /// Archives that cannot be read, as displayed, sorted.
    pub(crate) fn unusable(&self) -> &[String] {
        &self.unusable
    }

    /// Notices about paths that could not be used while the inputs were listed, sorted.
    pub(crate) fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Replaces the content of `bytes` by the bytes of an input. A failure affects this input only.
    pub(crate) fn read_into(&self, index: usize, bytes: &mut Vec<u8>) -> Result<(), Notice> {
        let input = &self.list[index];
        let result = match &input.medium {
            Medium::File(path) => match self.texts.get(path) {
                Some(text) => {
                    bytes.clear();
                    bytes.extend_from_slice(text.as_bytes());
                    Ok(())
                }
                None => self.read_once(path, bytes),
            },
            Medium::Entry { archive, entry } => self.archives[*archive]
                .1
                .read(*entry)
                .map(|entry| *bytes = entry),
        };
        result.map_err(|reason| notice(input.origin.display(), format!("not read: {reason}")))
    }

    fn read_once(&self, path: &Path, bytes: &mut Vec<u8>) -> Result<(), String> {
        let Some(KeptBytes(kept)) = &self.kept else {
            return read_file(path, bytes);
        };
        let known = kept.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(path) {
            bytes.clone_from(known);
            return Ok(());
        }
        drop(known);
        read_file(path, bytes)?;
        let mut known = kept.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(path.to_owned(), bytes.clone());
        Ok(())
    }

    /// The bytes of an input.
    #[cfg(test)]
    pub(crate) fn read(&self, index: usize) -> Result<Vec<u8>, Notice> {
        let mut bytes = Vec::new();
        self.read_into(index, &mut bytes)?;
        Ok(bytes)
    }
}

fn notice(path: String, message: String) -> Notice {
    Notice {
        path,
        line: None,
        message,
        is_internal: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_oversized_file_is_a_notice_about_that_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Big.java");
        // A sparse file: the size is known from the metadata, nothing is read.
        std::fs::File::create(&path)
            .unwrap()
            .set_len(50 << 20)
            .unwrap();
        let mut inputs = Inputs::default();
        inputs.push_file("Big.java".into(), path);
        inputs.push_file("Gone.java".into(), folder.path().join("Gone.java"));
        let notice = inputs.read(0).unwrap_err();
        assert_eq!(notice.path, "Big.java");
        assert_eq!(
            notice.message,
            "not read: 50 MB is above the limit of 16 MB"
        );
        let gone = inputs.read(1).unwrap_err();
        assert_eq!(gone.message, "not read: no such file");
    }
}
