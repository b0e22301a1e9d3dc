//! Files that may call a constructor whose argument decides whether an object is thread-safe:
//! those of the same package, if only the package and subclasses can call it.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Loaded;
use super::tree::candidates;
use crate::inputs::Inputs;
use crate::knowledge::Knowledge;
use crate::model::{FileModel, MethodKind, TypeDecl};
use crate::source::Origin;

/// Inputs that are not loaded yet, with the simple names of the classes whose constructors they may
/// call.
pub(super) fn of(
    inputs: &Inputs,
    knowledge: &Knowledge,
    files: &[Loaded],
) -> Vec<(usize, Vec<String>)> {
    let mut classes: FxHashMap<String, Vec<String>> = FxHashMap::default();
    for file in files.iter().filter(|file| file.may_have_targets) {
        let open = open_classes(&file.model, knowledge);
        for class in open {
            let folder = folder_of(&file.source.origin);
            classes.entry(folder).or_default().push(class.clone());
        }
    }
    if classes.is_empty() {
        return Vec::new();
    }
    let loaded: FxHashSet<usize> = files.iter().map(|file| file.input).collect();
    let mut callers = BTreeMap::new();
    for input in (0..inputs.len()).filter(|input| !loaded.contains(input)) {
        if let Some(names) = classes.get(&folder_of(inputs.origin(input))) {
            callers.insert(input, names.clone());
        }
    }
    callers.into_iter().collect()
}

/// Classes with a constructor that takes a collection and is not for everybody.
fn open_classes<'a>(
    model: &'a FileModel,
    knowledge: &'a Knowledge,
) -> impl Iterator<Item = &'a String> {
    let takes_collection = |decl: &&TypeDecl| {
        decl.methods
            .iter()
            .filter(|method| {
                method.kind == MethodKind::Constructor && !method.modifiers.is_private()
            })
            .filter(|method| !(method.modifiers.is_public() && decl.modifiers.is_public()))
            .flat_map(|method| &method.params)
            .any(|param| {
                candidates(model, &param.ty.name)
                    .iter()
                    .any(|name| knowledge.is_safe_or_not(name))
            })
    };
    model
        .types
        .iter()
        .filter(takes_collection)
        .map(|decl| &decl.name)
}

/// The folder, or that inside an archive.
fn folder_of(origin: &Origin) -> String {
    let path = origin.display();
    path.rsplit_once('/')
        .map_or_else(String::new, |(folder, _)| folder.to_owned())
}
