//! What the inputs that are not loaded name: classes, and methods that they may call.
//!
//! Read from the bytes when first asked for, by spelling alone: comments and methods of other
//! classes count as well, so that a method may seem to be called (may over-report what it does).

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
    list: Vec<usize>,
    names: OnceLock<Names>,
}

/// The names in each folder.
type Names = FxHashMap<String, FxHashSet<Box<str>>>;

impl<'a> Unloaded<'a> {
    pub(crate) fn new(inputs: &'a Inputs, loaded: &[Loaded]) -> Self {
        let loaded: FxHashSet<usize> = loaded.iter().map(|file| file.input).collect();
        Self {
            inputs,
            list: (0..inputs.len())
                .filter(|input| !loaded.contains(input))
                .collect(),
            names: OnceLock::new(),
        }
    }

    /// Whether an input in the folder of the file names the class, or may call a method of that
    /// name; or, on demand, one in any folder.
    pub(crate) fn names(&self, file: &Origin, name: &str, in_any_folder: bool) -> bool {
        let names = self.names.get_or_init(|| self.read());
        if in_any_folder {
            return names.values().any(|names| names.contains(name));
        }
        let of_folder = names.get(&folder_of(file));
        of_folder.is_some_and(|names| names.contains(name))
    }

    /// An input that cannot be read names nothing; it has a notice (may under-report).
    fn read(&self) -> Names {
        let mut names = Names::default();
        let mut bytes = Vec::new();
        for &input in &self.list {
            if self.inputs.read_into(input, &mut bytes).is_err() {
                continue;
            }
            if let Decoded::Text { text, .. } = decode(std::mem::take(&mut bytes)) {
                let folder = folder_of(self.inputs.origin(input));
                add_names(&text, names.entry(folder).or_default());
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
