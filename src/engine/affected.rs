//! Which files changes affect: those whose classes may be judged otherwise than before.
//!
//! A file uses another one if its code names a top-level class that is declared there, whatever is
//! meant by the name. Files that use a changed file are affected, directly or through
//! others; and those that a changed file uses, because it may call or extend what they declare. The
//! text before the change counts as well as that after it. Errs on the side of affecting too much.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::Nesting;
use crate::options::Changes;
use crate::source::FileId;
use crate::workspace::Workspace;

/// The affected files.
pub(super) struct Affected {
    loaded: FxHashSet<FileId>,
    /// Of the loaded ones, those that have changed themselves.
    pub(super) changed: FxHashSet<FileId>,
    /// Number of files, loaded or not, that are still there.
    pub(super) count: usize,
}

impl Affected {
    pub(super) fn has(&self, file: FileId) -> bool {
        self.loaded.contains(&file)
    }

    pub(super) fn by(changes: &Changes, workspace: &Workspace<'_>) -> Self {
        let files = files(changes, workspace);
        let mut declaring: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        for (index, file) in files.iter().enumerate() {
            for name in &file.declared {
                declaring.entry(name).or_default().push(index);
            }
        }
        let uses: Vec<BTreeSet<usize>> = files.iter().map(|file| file.uses(&declaring)).collect();
        let edited = files.iter().filter(|file| file.has_changed);
        let origins = (0..files.len()).filter(|&index| files[index].has_changed);
        let origins: Vec<usize> = origins.collect();
        let mut affected = reaching(&origins, &uses);
        affected.extend(origins.iter().flat_map(|&index| &uses[index]));
        let affected = affected.iter().map(|&index| &files[index]);
        Self {
            count: affected.clone().filter(|file| file.exists).count(),
            loaded: affected.filter_map(|file| file.id).collect(),
            changed: edited.filter_map(|file| file.id).collect(),
        }
    }
}

/// The indices from which one of these is reached.
fn reaching(ends: &[usize], uses: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut backwards: Vec<Vec<usize>> = vec![Vec::new(); uses.len()];
    for (user, used) in uses.iter().enumerate() {
        for &used in used {
            backwards[used].push(user);
        }
    }
    let mut reached: BTreeSet<usize> = ends.iter().copied().collect();
    let mut open = ends.to_vec();
    while let Some(next) = open.pop() {
        for &user in &backwards[next] {
            if reached.insert(user) {
                open.push(user);
            }
        }
    }
    reached
}

/// A file with its texts, now and before.
struct File<'t> {
    /// `None` if it is not loaded.
    id: Option<FileId>,
    has_changed: bool,
    exists: bool,
    texts: Vec<Cow<'t, str>>,
    /// Simple names of its top-level classes; of texts that are not loaded, of all classes.
    declared: BTreeSet<String>,
}

impl File<'_> {
    fn uses(&self, declaring: &FxHashMap<&str, Vec<usize>>) -> BTreeSet<usize> {
        let words = self.texts.iter().flat_map(|text| used_in(text));
        let files = words.filter_map(|word| declaring.get(word));
        files.flatten().copied().collect()
    }
}

/// The loaded files, and the changed ones that are not loaded.
fn files<'t>(changes: &'t Changes, workspace: &'t Workspace<'_>) -> Vec<File<'t>> {
    let mut left: BTreeMap<&Path, Option<&str>> = changes
        .before
        .iter()
        .map(|(path, text)| (path.as_path(), text.as_deref()))
        .collect();
    let mut files = Vec::new();
    for (id, source) in (0..).map(FileId).zip(&workspace.sources) {
        let before = left.remove(workspace.path(id));
        let types = workspace.program.file(id).types.iter();
        let top = types.filter(|decl| decl.nesting == Nesting::TopLevel);
        let mut declared: BTreeSet<String> = top.map(|decl| decl.name.clone()).collect();
        let old = before.flatten();
        declared.extend(old.into_iter().flat_map(declared_in));
        let texts = std::iter::once(source.text.as_str()).chain(old);
        files.push(File {
            id: Some(id),
            has_changed: before.is_some(),
            exists: true,
            texts: texts.map(Cow::Borrowed).collect(),
            declared,
        });
    }
    let mut now = workspace.unloaded_texts(&left.keys().copied().collect());
    for (path, before) in left {
        let now = now.remove(path);
        let exists = now.is_some();
        let texts = before.map(Cow::Borrowed).into_iter();
        let texts: Vec<Cow<'t, str>> = texts.chain(now.map(Cow::Owned)).collect();
        files.push(File {
            id: None,
            has_changed: true,
            exists,
            declared: texts.iter().flat_map(|text| declared_in(text)).collect(),
            texts,
        });
    }
    files
}

/// The names that follow a keyword with which a class is declared.
fn declared_in(text: &str) -> Vec<String> {
    let mut previous = "";
    let mut declared = Vec::new();
    for word in code(text).into_iter().flat_map(words) {
        if matches!(previous, "class" | "interface" | "enum" | "record") {
            declared.push(word.to_owned());
        }
        previous = word;
    }
    declared
}

/// The words of the code, with those of the imports that it uses.
fn used_in(text: &str) -> FxHashSet<&str> {
    let mut used = FxHashSet::default();
    let mut imports = Vec::new();
    for statement in code(text).into_iter().flat_map(|part| part.split(';')) {
        match statement.trim_start().strip_prefix("import ") {
            Some(import) => imports.push(import),
            None => used.extend(words(statement)),
        }
    }
    for import in imports {
        let is_open = import.contains('*') || import.trim_start().starts_with("static ");
        if is_open || words(import).last().is_some_and(|name| used.contains(name)) {
            used.extend(words(import));
        }
    }
    used
}

/// The parts of a text outside comments and literals.
fn code(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        let (before, from) = rest.split_at(at);
        parts.push(before);
        let length = literal(from).unwrap_or(1);
        rest = from.get(length..).unwrap_or_default();
    }
    parts.push(rest);
    parts
}

/// The length of the comment or literal with which the text begins.
fn literal(text: &str) -> Option<usize> {
    let until = |start: &str, end: &str| {
        let inner = text.strip_prefix(start)?;
        let mut from = 0;
        loop {
            let at = inner[from..].find(end).map(|at| from + at);
            let Some(at) = at else {
                return Some(text.len());
            };
            let escapes = inner[..at].len() - inner[..at].trim_end_matches('\\').len();
            if start.starts_with('/') || escapes % 2 == 0 {
                return Some(start.len() + at + end.len());
            }
            from = at + 1;
        }
    };
    until("//", "\n")
        .or_else(|| until("/*", "*/"))
        .or_else(|| until("\"\"\"", "\"\"\""))
        .or_else(|| until("\"", "\""))
        .or_else(|| until("'", "'"))
}

/// Names and keywords.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '_' && c != '$';
    text.split(is_between).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reaches_a_change_is_found_through_circles() {
        let uses = [vec![1], vec![2, 0], vec![], vec![2], vec![3], vec![5]];
        let uses: Vec<BTreeSet<usize>> = uses.map(|it| it.into_iter().collect()).to_vec();
        assert_eq!(reaching(&[2], &uses), BTreeSet::from([0, 1, 2, 3, 4]));
        assert_eq!(reaching(&[5], &uses), BTreeSet::from([5]));
        assert_eq!(reaching(&[], &uses), BTreeSet::new());
    }

    #[test]
    fn code_is_what_is_neither_comment_nor_literal() {
        let text = "a / b /* c \" */ d // e '\n f \"g \\\" h\" i '\\'' j '\"' k \"\"\"\n l \" m \"\"\" n \"\\\\\" o";
        let found: Vec<&str> = code(text).into_iter().flat_map(words).collect();
        assert_eq!(found, ["a", "b", "d", "f", "i", "j", "k", "n", "o"]);
        for open in ["a /* b", "a \"b", "a // b", "a 'b", "a /"] {
            let found: Vec<&str> = code(open).into_iter().flat_map(words).collect();
            assert_eq!(found, ["a"], "{open}");
        }
    }

    #[test]
    fn an_import_counts_if_its_name_is_used() {
        let text = "import a.Unused; import a.Outer.Inner; import static b.Util.f; import c.D.*;\n\
                    /** {@link Linked} */ class A { Inner inner; }";
        let used = used_in(text);
        for name in ["Outer", "Inner", "Util", "D", "A"] {
            assert!(used.contains(name), "{name}");
        }
        for name in ["Unused", "Linked"] {
            assert!(!used.contains(name), "{name}");
        }
    }

    #[test]
    fn declarations_are_found_by_their_keywords() {
        let text = "final class Größe<T> { enum A{} } @interface B {} record\nC(int n) {}";
        assert_eq!(declared_in(text), ["Größe", "A", "B", "C"]);
    }
}
