//! Files that may call a constructor whose argument decides whether an object is thread-safe:
//! those of the same package, if only the package and subclasses can call it.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Loaded;
use super::tree::Names;
use crate::inputs::Inputs;
use crate::knowledge::Knowledge;
use crate::model::{FileModel, MethodKind, TypeDecl};
use crate::source::Origin;

/// How many classes of one folder are followed; the callers of others are not loaded, so that what
/// these hold stays unknown (may over-report).
const MAX_CLASSES: usize = 256;

/// Inputs of one folder that are not loaded yet, with the simple names of the classes whose
/// constructors they may call.
pub(super) fn of(
    inputs: &Inputs,
    knowledge: &Knowledge,
    files: &[Loaded],
) -> Vec<(Vec<usize>, Vec<String>)> {
    let mut folders: BTreeMap<String, (Vec<usize>, Vec<String>)> = BTreeMap::new();
    for file in files.iter().filter(|file| file.may_have_targets) {
        let open = open_classes(&file.model, knowledge);
        for class in open {
            let folder = folder_of(&file.source.origin);
            let (_, classes) = folders.entry(folder).or_default();
            if classes.len() < MAX_CLASSES {
                classes.push(class.clone());
            }
        }
    }
    if folders.is_empty() {
        return Vec::new();
    }
    let loaded: FxHashSet<usize> = files.iter().map(|file| file.input).collect();
    for input in (0..inputs.len()).filter(|input| !loaded.contains(input)) {
        if let Some((callers, _)) = folders.get_mut(&folder_of(inputs.origin(input))) {
            callers.push(input);
        }
    }
    folders.into_values().collect()
}

/// Classes with a constructor that takes a collection and is not for everybody.
fn open_classes<'a>(
    model: &'a FileModel,
    knowledge: &'a Knowledge,
) -> impl Iterator<Item = &'a String> {
    let names = Names::of(model);
    let takes_collection = move |decl: &&TypeDecl| {
        decl.methods
            .iter()
            .filter(|method| {
                method.kind == MethodKind::Constructor && !method.modifiers.is_private()
            })
            .filter(|method| !(method.modifiers.is_public() && decl.modifiers.is_public()))
            .flat_map(|method| &method.params)
            .any(|param| {
                names
                    .candidates(&param.ty.name)
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
pub(super) fn folder_of(origin: &Origin) -> String {
    let path = origin.display();
    path.rsplit_once('/')
        .map_or_else(String::new, |(folder, _)| folder.to_owned())
}
