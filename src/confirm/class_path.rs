//! Finds the classes of findings: named on the command line, or beside their sources.
//!
//! A folder is used only if it contains the class file of a finding, so that a stray folder named
//! `bin` does no harm. Libraries are guessed: superfluous ones do little harm, and a missing one
//! shows as a class that the tester cannot construct.

use std::path::{Path, PathBuf};

use super::ConfirmError;
use super::build_tool::Project;
use super::class_file::Container;
use crate::report::Report;
use crate::source::Origin;

/// A class to examine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FindingClass {
    /// Binary name.
    pub(crate) class: String,
    /// Absolute path of the source file, or of the archive that contains it.
    pub(crate) source: PathBuf,
    /// Whether the source is in an archive.
    pub(crate) is_archived: bool,
}

/// The class path that was found.
#[derive(Debug, Default)]
pub(crate) struct ClassPath {
    /// Absolute.
    pub(crate) entries: Vec<PathBuf>,
    /// Where libraries were looked for, as text.
    pub(crate) libraries: Vec<String>,
    /// Classes without a class file, each with advice.
    pub(crate) missing: Vec<(String, String)>,
}

impl ClassPath {
    /// The newest release of Java that one of the classes is compiled for.
    pub(crate) fn release(&self, classes: &[FindingClass]) -> Option<u32> {
        let containers = self.entries.iter().filter_map(|path| Container::open(path));
        let containers: Vec<Container> = containers.collect();
        let of_class = |class: &FindingClass| {
            let mut found = containers.iter().filter(|one| one.holds(&class.class));
            found.next()?.release(&class.class)
        };
        classes.iter().filter_map(of_class).max()
    }

    /// The class path that the user named.
    pub(crate) fn named(entries: Vec<PathBuf>) -> Self {
        Self {
            entries,
            ..Self::default()
        }
    }
}

/// The `paths` to check: without the jars that contain only classes, if there is anything else.
pub(crate) fn sources(paths: &[PathBuf]) -> Vec<PathBuf> {
    let is_source = |path: &&PathBuf| {
        path.is_dir() || !Container::open(path).is_some_and(|jar| jar.holds_only_classes())
    };
    let sources: Vec<PathBuf> = paths.iter().filter(is_source).cloned().collect();
    if sources.is_empty() {
        paths.to_vec()
    } else {
        sources
    }
}

/// The classes of all findings about a field, each once; relative paths start at `folder`.
pub(crate) fn finding_classes(report: &Report, folder: &Path) -> Vec<FindingClass> {
    let mut classes: Vec<FindingClass> = Vec::new();
    for finding in report.findings.iter().filter(|f| !f.field.is_empty()) {
        let (source, is_archived) = match &report.source(finding.promise.location.file).origin {
            Origin::File(path) => (folder.join(path), false),
            Origin::Entry { archive, .. } => (folder.join(archive), true),
        };
        let class = finding.class.clone();
        let new = FindingClass {
            class,
            source,
            is_archived,
        };
        if !classes.contains(&new) {
            classes.push(new);
        }
    }
    classes
}

impl FindingClass {
    /// The folder in which the package tree of the source starts.
    pub(super) fn source_root(&self) -> Option<&Path> {
        if self.is_archived {
            return None;
        }
        let packages = self.class.matches('.').count();
        self.source.ancestors().nth(packages + 1)
    }
}

/// Looks for class files in `folders`, then beside the sources. Fails if it finds none at all.
pub(crate) fn discover(
    classes: &[FindingClass],
    folders: &[PathBuf],
) -> Result<ClassPath, ConfirmError> {
    let mut found = Found::default();
    for path in folders {
        if let Some(container) = Container::open(path)
            && (container.is_jar_of_classes()
                || classes.iter().any(|class| container.holds(&class.class)))
        {
            found.add(container);
        }
    }
    for class in classes {
        found.look_for(class);
    }
    let class_path = found.class_path();
    if class_path.missing.len() == classes.len() && !classes.is_empty() {
        return Err(not_compiled(&class_path.missing));
    }
    Ok(class_path)
}

#[derive(Default)]
struct Found {
    containers: Vec<Container>,
    projects: Vec<Project>,
    missing: Vec<(String, String)>,
}

impl Found {
    fn add(&mut self, container: Container) {
        let is_new = |known: &Container| known.path() != container.path();
        if self.containers.iter().all(is_new) {
            self.containers.push(container);
        }
    }

    fn look_for(&mut self, examined: &FindingClass) {
        let class = &examined.class;
        let is_known = self.containers.iter().any(|known| known.holds(class));
        let Some(root) = examined.source_root() else {
            if is_known {
                return;
            }
            match binary_jar(&examined.source).filter(|jar| jar.holds(class)) {
                Some(jar) => self.add(jar),
                None => self.missing.push((class.clone(), advice_for_jar(examined))),
            }
            return;
        };
        let project = Project::around(root);
        if !is_known {
            let folders = project.class_folders(root);
            let mut containers = folders.iter().filter_map(|path| Container::open(path));
            let Some(container) = containers.find(|container| container.holds(class)) else {
                let command = project.compile_command();
                self.missing.push((class.clone(), command));
                return;
            };
            self.add(container);
        }
        if !self.projects.contains(&project) {
            self.projects.push(project);
        }
    }

    fn class_path(self) -> ClassPath {
        let mut entries: Vec<PathBuf> = Vec::new();
        let mut libraries = Vec::new();
        let containers = self.containers.iter();
        let own: Vec<PathBuf> = containers.map(|known| known.path().to_owned()).collect();
        let of_projects = self.projects.iter().flat_map(|project| {
            let (needed, note) = project.dependencies();
            libraries.extend(note);
            needed
        });
        for entry in own.into_iter().chain(of_projects) {
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        libraries.dedup();
        ClassPath {
            entries,
            libraries,
            missing: self.missing,
        }
    }
}

/// `a-1.0.jar` beside `a-1.0-sources.jar`, or the archive itself.
fn binary_jar(sources: &Path) -> Option<Container> {
    let name = sources.file_stem()?.to_string_lossy();
    let path = match name.strip_suffix("-sources") {
        Some(name) => sources.with_file_name(format!("{name}.jar")),
        None => sources.to_owned(),
    };
    Container::open(&path)
}

fn advice_for_jar(class: &FindingClass) -> String {
    format!(
        "put the jar of classes beside `{}`, or name it with --classpath",
        class.source.display()
    )
}

fn not_compiled(missing: &[(String, String)]) -> ConfirmError {
    let classes: Vec<String> = missing
        .iter()
        .take(3)
        .map(|(class, _)| format!("`{class}`"))
        .collect();
    let mut classes = classes.join(", ");
    if missing.len() > 3 {
        classes.push_str(" and others");
    }
    let mut steps: Vec<&str> = missing.iter().map(|(_, step)| step.as_str()).collect();
    steps.dedup();
    steps.truncate(3);
    ConfirmError::NotCompiled {
        classes,
        advice: format!(
            "compile first: {}; or name the class files with --classpath, or let --compile run javac",
            steps.join("; ")
        ),
    }
}
