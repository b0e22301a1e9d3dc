//! What there is in a repository: its build, the annotations of its sources, and what git leaves out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::knowledge::Knowledge;

/// Files that tell of a build, its name, and the folder that it writes.
const BUILDS: [(&str, &str, &str); 5] = [
    ("pom.xml", "Maven", "target"),
    ("build.gradle", "Gradle", "build"),
    ("build.gradle.kts", "Gradle", "build"),
    ("settings.gradle", "Gradle", "build"),
    ("settings.gradle.kts", "Gradle", "build"),
];

/// Part of the names of annotations that may promise thread-safety, in lower case.
const PROMISE: &str = "threadsafe";

#[derive(Debug)]
pub(crate) struct Repository {
    pub(crate) root: PathBuf,
    pub(crate) is_git: bool,
    /// `Maven` or `Gradle`, if one of them builds the root.
    pub(crate) build: Option<&'static str>,
    pub(crate) java_files: usize,
    /// The annotations about threads that threadlint knows, and in how many files they are used.
    pub(crate) known: BTreeMap<String, usize>,
    /// Those that it does not know, and that may promise thread-safety.
    pub(crate) unknown: BTreeSet<String>,
    /// Folders that a build writes and git does not leave out, as globs.
    pub(super) built: Vec<String>,
}

impl Repository {
    /// Looks at all files below the root that git would not leave out.
    pub(crate) fn at(root: &Path, knowledge: &Knowledge) -> Self {
        let built_by = BUILDS.iter().find(|(file, ..)| root.join(file).exists());
        let mut repository = Self {
            root: root.to_owned(),
            is_git: root.join(".git").exists(),
            build: built_by.map(|(_, name, _)| *name),
            java_files: 0,
            known: BTreeMap::new(),
            unknown: BTreeSet::new(),
            built: Vec::new(),
        };
        let known: BTreeSet<&str> = knowledge.contract_names().into_iter().collect();
        let mut walk = WalkBuilder::new(root);
        walk.require_git(false).filter_entry(|entry| {
            // Without the folder that holds what was built, but with the folder itself.
            !entry.path().parent().is_some_and(is_built)
        });
        for entry in walk.build().flatten() {
            let path = entry.path();
            if is_built(path) {
                repository.built.extend(glob(root, path));
            } else if path.extension().is_some_and(|it| it == "java") && path.is_file() {
                repository.java_files += 1;
                let text = fs::read(path).unwrap_or_default();
                repository.count(&String::from_utf8_lossy(&text), &known);
            }
        }
        repository.built.sort();
        repository
    }

    /// Whether a class promises thread-safety by an annotation, known or not.
    pub(crate) fn has_promise(&self) -> bool {
        let mut names = self.known.keys().chain(&self.unknown);
        names.any(|name| is_promise(name) || name == "Contract")
    }

    fn count(&mut self, text: &str, known: &BTreeSet<&str>) {
        let names: BTreeSet<&str> = text.split('@').skip(1).map(annotation).collect();
        for name in names {
            if known.contains(name) {
                *self.known.entry(name.to_owned()).or_default() += 1;
            } else if is_promise(name) {
                self.unknown.insert(name.to_owned());
            }
        }
    }
}

fn is_promise(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains(PROMISE) && !name.contains("not")
}

/// The simple name of the annotation with which the text begins.
fn annotation(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    text[..end].rsplit('.').next().unwrap_or_default()
}

/// Whether a build writes this folder.
fn is_built(folder: &Path) -> bool {
    let Some(parent) = folder.parent() else {
        return false;
    };
    let mut builds = BUILDS.iter();
    builds.any(|(file, _, output)| folder.ends_with(output) && parent.join(file).is_file())
        && folder.is_dir()
}

fn glob(root: &Path, folder: &Path) -> Option<String> {
    let parts: Vec<_> = folder.strip_prefix(root).ok()?.iter().collect();
    let parts: Vec<_> = parts.iter().map(|part| part.to_string_lossy()).collect();
    Some(format!("/{}/", parts.join("/")))
}
