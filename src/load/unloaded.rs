//! What the inputs that are not loaded name: classes, and methods that they may call.
//!
//! Read from the bytes, folder by folder, when first asked for, and by spelling alone: comments and
//! methods of other classes count as well, so that a method may seem to be called (may over-report
//! what it does).

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Loaded;
use super::callers::folder_of;
use crate::inputs::Inputs;
use crate::read::{Decoded, decode};
use crate::source::Origin;

/// The inputs that are not loaded.
pub(crate) struct Unloaded<'a> {
    inputs: &'a Inputs,
    folders: OnceLock<FxHashMap<String, Folder>>,
    is_loaded: FxHashSet<usize>,
}

/// The inputs of one folder that are not loaded.
#[derive(Default)]
struct Folder {
    inputs: Vec<usize>,
    names: OnceLock<Names>,
}

type Names = FxHashSet<Box<str>>;

impl<'a> Unloaded<'a> {
    pub(crate) fn new(inputs: &'a Inputs, loaded: &[Loaded]) -> Self {
        Self {
            inputs,
            folders: OnceLock::new(),
            is_loaded: loaded.iter().map(|file| file.input).collect(),
        }
    }

    /// Whether an input in the folder of the file names the class, or may call a method of that
    /// name; or, on demand, one in any folder.
    pub(crate) fn names(&self, file: &Origin, name: &str, in_any_folder: bool) -> bool {
        let folders = self.folders.get_or_init(|| self.by_folder());
        let in_folder = |folder: &Folder| self.names_in(folder).contains(name);
        // The own folder first: a name found there spares reading the others.
        folders.get(&folder_of(file)).is_some_and(in_folder)
            || (in_any_folder && folders.values().any(in_folder))
    }

    /// The texts of those inputs that are files with these absolute paths and can be read.
    pub(crate) fn texts(&self, paths: &FxHashSet<&Path>) -> FxHashMap<PathBuf, String> {
        let is_wanted = |path: &&Path| paths.contains(path);
        let mut texts = FxHashMap::default();
        let mut bytes = Vec::new();
        for input in 0..self.inputs.len() {
            let Some(path) = self.inputs.path(input).filter(is_wanted) else {
                continue;
            };
            if self.inputs.read_into(input, &mut bytes).is_ok()
                && let Decoded::Text { text, .. } = decode(bytes.clone())
            {
                texts.insert(path.to_owned(), text);
            }
        }
        texts
    }

    fn by_folder(&self) -> FxHashMap<String, Folder> {
        let mut folders: FxHashMap<String, Folder> = FxHashMap::default();
        for input in (0..self.inputs.len()).filter(|input| !self.is_loaded.contains(input)) {
            let folder = folders.entry(folder_of(self.inputs.origin(input)));
            folder.or_default().inputs.push(input);
        }
        folders
    }

    fn names_in<'f>(&self, folder: &'f Folder) -> &'f Names {
        folder.names.get_or_init(|| self.read(&folder.inputs))
    }

    /// An input that cannot be read names nothing; it has a notice (may under-report).
    fn read(&self, list: &[usize]) -> Names {
        let mut names = Names::default();
        let mut bytes = Vec::new();
        for &input in list {
            if self.inputs.read_into(input, &mut bytes).is_err() {
                continue;
            }
            if let Decoded::Text { text, .. } = decode(std::mem::take(&mut bytes)) {
                add_names(&text, &mut names);
                bytes = text.into_bytes();
            }
        }
        names
    }
}

/// Adds the words that start with a capital, and those before `(` or after `::`.
fn add_names(text: &str, names: &mut FxHashSet<Box<str>>) {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..]
            .iter()
            .take_while(|&&byte| is_part(byte))
            .count();
        let end = at + length;
        if length > 0 {
            let after = bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace());
            let is_name = bytes[at].is_ascii_uppercase()
                || after == Some(&b'(')
                || text[..at].trim_end().ends_with("::");
            if is_name && !names.contains(&text[at..end]) {
                names.insert(text[at..end].into());
            }
        }
        at = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_what_may_be_a_call_are_names() {
        let mut names = FxHashSet::default();
        add_names(
            "class Größe { int n = a.size (b) + Util.max(1); f(this:: run); }",
            &mut names,
        );
        let mut names: Vec<&str> = names.iter().map(|name| &**name).collect();
        names.sort_unstable();
        assert_eq!(names, ["Größe", "Util", "f", "max", "run", "size"]);
    }
}
