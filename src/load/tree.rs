//! Locates the source of a type: among the inputs, by file name, and below the source folder that a
//! file's package implies.
//!
//! A type is expected in the file that its qualified name implies (JLS 7.6). Additional top-level
//! types of other files are not found: calls on them are assumed not to change their object (may
//! under-report).

use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::inputs::Inputs;
use crate::model::FileModel;
use crate::source::Origin;

/// Which inputs and files there are, and which of them are loaded.
pub(super) struct Tree {
    /// Inputs by file name without extension.
    by_stem: FxHashMap<String, Vec<usize>>,
    taken: FxHashSet<usize>,
    /// Folders outside the inputs that were looked for, and whether they exist.
    folders: FxHashMap<PathBuf, bool>,
    /// Paths outside the inputs that were already tried.
    probed: FxHashSet<PathBuf>,
}

impl Tree {
    pub(super) fn new(inputs: &Inputs, taken: impl Iterator<Item = usize>) -> Self {
        let mut by_stem: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for input in 0..inputs.len() {
            let path = path_of(inputs.origin(input));
            let name = path.rsplit('/').next().unwrap_or(path);
            let stem = name.strip_suffix(".java").unwrap_or(name);
            by_stem.entry(stem.to_owned()).or_default().push(input);
        }
        Self {
            by_stem,
            taken: taken.collect(),
            folders: FxHashMap::default(),
            probed: FxHashSet::default(),
        }
    }

    /// The input with the type that `name` denotes in `model`, if it is not loaded yet.
    pub(super) fn locate(
        &mut self,
        inputs: &mut Inputs,
        from: usize,
        names: &Names<'_>,
        name: &str,
    ) -> Option<usize> {
        if names.declared.contains(first(name)) {
            return None;
        }
        let model = names.model;
        for qualified in names.candidates(name) {
            let file = file_of(&qualified)?;
            let input = self
                .among_inputs(inputs, from, model, &file)
                .or_else(|| self.beside(inputs, from, model, &file));
            if let Some(input) = input {
                return self.taken.insert(input).then_some(input);
            }
        }
        None
    }

    /// The nearest input whose path ends with the type's file.
    /// Failing that, for a type of the same package, an input in the folder of the referring file.
    fn among_inputs(
        &self,
        inputs: &Inputs,
        from: usize,
        model: &FileModel,
        file: &str,
    ) -> Option<usize> {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        let stem = name.strip_suffix(".java").unwrap_or(name);
        let named = self.by_stem.get(stem)?;
        let is_own_package = folder == model.package.replace('.', "/");
        let by_path = named
            .iter()
            .copied()
            .filter(|&input| ends_with_path(path_of(inputs.origin(input)), file))
            .min_by_key(|&input| input.abs_diff(from));
        by_path.or_else(|| {
            named.iter().copied().find(|&input| {
                is_own_package && folder_of(inputs.origin(input)) == folder_of(inputs.origin(from))
            })
        })
    }

    fn has_folder_of(&mut self, file: &Path) -> bool {
        let Some(folder) = file.parent() else {
            return false;
        };
        if let Some(&exists) = self.folders.get(folder) {
            return exists;
        }
        let exists = folder.is_dir();
        self.folders.insert(folder.to_owned(), exists);
        exists
    }

    /// A file below the same source folder that is not an input: needed when single files are
    /// checked.
    fn beside(
        &mut self,
        inputs: &mut Inputs,
        from: usize,
        model: &FileModel,
        file: &str,
    ) -> Option<usize> {
        let folder = model.package.replace('.', "/");
        let shown = inputs.origin(from).display();
        let path = inputs.path(from)?;
        let depth = if folder.is_empty() {
            1
        } else {
            folder.split('/').count() + 1
        };
        let root = path.ancestors().nth(depth)?;
        let target = root.join(file);
        if !path.parent()?.ends_with(&folder)
            || !self.has_folder_of(&target)
            || !self.probed.insert(target.clone())
            || !inputs.has_file(&target)
        {
            return None;
        }
        let levels: Vec<&str> = shown.split('/').collect();
        let prefix = levels
            .len()
            .checked_sub(depth)
            .map(|kept| levels[..kept].join("/"));
        let shown = match prefix {
            Some(prefix) if !prefix.is_empty() => format!("{prefix}/{file}"),
            Some(_) => file.to_owned(),
            None => target.to_string_lossy().into_owned(),
        };
        inputs.push_file(shown, target);
        let input = inputs.len() - 1;
        let stem = file.rsplit('/').next().unwrap_or(file);
        self.by_stem
            .entry(stem.strip_suffix(".java").unwrap_or(stem).to_owned())
            .or_default()
            .push(input);
        Some(input)
    }
}

/// What the names of one file mean.
pub(super) struct Names<'m> {
    model: &'m FileModel,
    declared: FxHashSet<&'m str>,
    /// Imports of single types, by simple name.
    imported: FxHashMap<&'m str, &'m str>,
}

impl<'m> Names<'m> {
    pub(super) fn of(model: &'m FileModel) -> Self {
        let mut imported = FxHashMap::default();
        for import in model.imports.iter().filter(|import| !import.wildcard) {
            let simple = import.path.rsplit('.').next().unwrap_or(&import.path);
            imported.entry(simple).or_insert(import.path.as_str());
        }
        Self {
            model,
            declared: model.types.iter().map(|decl| decl.name.as_str()).collect(),
            imported,
        }
    }

    /// Qualified names that a name may refer to, in the order of JLS 6.4.1.
    pub(super) fn candidates(&self, name: &str) -> Vec<String> {
        let head = first(name);
        if let Some(&path) = self.imported.get(head) {
            return vec![path.to_owned()];
        }
        if head.starts_with(|c: char| c.is_ascii_lowercase()) {
            return vec![name.to_owned()];
        }
        let in_package = |package: &str| {
            if package.is_empty() {
                head.to_owned()
            } else {
                format!("{package}.{head}")
            }
        };
        let wildcards = self
            .model
            .imports
            .iter()
            .filter(|import| import.wildcard && !import.is_static)
            .map(|import| in_package(&import.path));
        std::iter::once(in_package(&self.model.package))
            .chain(wildcards)
            .collect()
    }
}

fn path_of(origin: &Origin) -> &str {
    match origin {
        Origin::File(path) => path,
        Origin::Entry { entry, .. } => entry,
    }
}

fn folder_of(origin: &Origin) -> &str {
    path_of(origin)
        .rsplit_once('/')
        .map_or("", |(folder, _)| folder)
}

fn first(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// `a/b/C.java` for `a.b.C` and for its nested types: the first capitalised part names the file.
fn file_of(qualified: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in qualified.split('.') {
        parts.push(part);
        if part.starts_with(char::is_uppercase) {
            return Some(format!("{}.java", parts.join("/")));
        }
    }
    None
}

fn ends_with_path(path: &str, file: &str) -> bool {
    path.strip_suffix(file)
        .is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nested_type_is_in_the_file_of_its_outermost_class() {
        assert_eq!(file_of("a.b.C.D"), Some("a/b/C.java".to_owned()));
        assert_eq!(file_of("C"), Some("C.java".to_owned()));
        assert_eq!(file_of("a.b"), None);
    }

    #[test]
    fn a_path_ends_at_a_folder() {
        assert!(ends_with_path("src/a/C.java", "a/C.java"));
        assert!(ends_with_path("a/C.java", "a/C.java"));
        assert!(!ends_with_path("src/ba/C.java", "a/C.java"));
    }
}
