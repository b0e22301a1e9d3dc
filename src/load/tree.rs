//! Locates the source of a type: among the inputs, by file name, and below the source folder that a
//! file's package implies.
//!
//! A type is expected in the file that its qualified name implies (JLS 7.6). Additional top-level
//! types of other files are not found: calls on them are assumed not to change their object (may
//! under-report).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::inputs::Inputs;
use crate::model::FileModel;
use crate::source::Origin;

pub(super) struct Tree {
    /// Inputs by file name without extension.
    by_stem: FxHashMap<String, Vec<usize>>,
    taken: FxHashSet<usize>,
    /// Paths outside the inputs that were already tried.
    probed: FxHashSet<String>,
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
            probed: FxHashSet::default(),
        }
    }

    /// The input with the type that `name` denotes in `model`, if it is not loaded yet.
    pub(super) fn locate(
        &mut self,
        inputs: &mut Inputs,
        from: usize,
        model: &FileModel,
        name: &str,
    ) -> Option<usize> {
        if model.types.iter().any(|decl| decl.name == first(name)) {
            return None;
        }
        for qualified in candidates(model, name) {
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
        if !path.parent()?.ends_with(&folder)
            || !self.probed.insert(format!("{}/{file}", root.display()))
        {
            return None;
        }
        let target = root.join(file);
        if !target.is_file() {
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

/// Qualified names that a name may refer to, in the order of JLS 6.4.1.
pub(super) fn candidates(model: &FileModel, name: &str) -> Vec<String> {
    let head = first(name);
    if let Some(import) = model.imports.iter().find(|import| import.is_named(head)) {
        return vec![import.path.clone()];
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
    let wildcards = model
        .imports
        .iter()
        .filter(|import| import.wildcard && !import.is_static)
        .map(|import| in_package(&import.path));
    std::iter::once(in_package(&model.package))
        .chain(wildcards)
        .collect()
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
