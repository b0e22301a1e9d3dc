//! The basis of every command that analyses a program: the loaded files, the program that they
//! form, and the facts about it.
//!
//! A [`Session`] finds configuration and inputs once; a [`Workspace`] is the result of loading
//! them. It owns sources and program; the facts borrow from it. A file that cannot be used gives a
//! notice and does not affect the others.

mod class_files;
mod session;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use class_files::ProgramSources;
pub(crate) use session::Session;

use crate::analysis::{CheckTarget, Comments, Elsewhere, Facts, targets};
use crate::config::{Config, Settings};
use crate::finding::RuleId;
use crate::inputs::Inputs;
use crate::load::{Unloaded, Wanted, internal_error, load};
use crate::options::Scope;
use crate::program::{ClassId, Program};
use crate::report::Notice;
use crate::source::{FileId, SourceFile};

/// The loaded files and their program; lists are indexed by [`FileId`].
pub(crate) struct Workspace<'a> {
    pub(crate) config: &'a Config,
    pub(crate) program: Program,
    pub(crate) sources: Vec<SourceFile>,
    /// Absolute paths of the files, or of the archives that they were read from.
    paths: Vec<PathBuf>,
    /// May contain classes to check; otherwise it was loaded only for its declarations.
    may_have_targets: Vec<bool>,
    /// About files that could not be used.
    pub(crate) notices: Vec<Notice>,
    pub(crate) partial_files: usize,
    /// Paths that the user named, of files and archives that could not be used.
    pub(crate) unusable: Vec<String>,
    scope: Scope,
    unloaded: Unloaded<'a>,
}

impl Elsewhere for Workspace<'_> {
    fn names(&self, file: FileId, name: &str, in_any_folder: bool) -> bool {
        let origin = &self.sources[file.0 as usize].origin;
        self.unloaded.names(origin, name, in_any_folder)
    }
}

impl<'a> Workspace<'a> {
    pub(crate) fn load(config: &'a Config, inputs: &'a mut Inputs, wanted: &Wanted<'_>) -> Self {
        let knowledge = &config.knowledge;
        let loading = load(inputs, knowledge, wanted);
        let unloaded = Unloaded::new(inputs, &loading.files);
        let mut sources = Vec::new();
        let mut paths = Vec::new();
        let mut models = Vec::new();
        let mut may_have_targets = Vec::new();
        for file in loading.files {
            sources.push(file.source);
            paths.push(file.path);
            models.push(file.model);
            may_have_targets.push(file.may_have_targets);
        }
        Self {
            config,
            program: Program::build(models, &|name| knowledge.contains_type(name)),
            sources,
            paths,
            may_have_targets,
            notices: loading.notices,
            partial_files: loading.partial_files,
            unusable: loading.unusable,
            scope: wanted.scope,
            unloaded,
        }
    }

    /// The facts that the rules need. Each call computes them again.
    pub(crate) fn facts(&self) -> Facts<'_> {
        Facts::of(self.comments(), self)
    }

    fn comments(&self) -> Comments<'_> {
        Comments {
            program: &self.program,
            knowledge: &self.config.knowledge,
            sources: &self.sources,
        }
    }

    /// The classes to check, in the files that may contain some.
    pub(crate) fn targets(&self) -> Vec<CheckTarget> {
        let mut targets = targets(self.comments(), self.scope);
        targets.retain(|target| self.may_have_targets[self.file_of(target.class).0 as usize]);
        targets
    }

    /// Whether each file may hold classes to check.
    pub(crate) fn may_have_targets(&self) -> &[bool] {
        &self.may_have_targets
    }

    /// Binary names of a class and of the superclasses whose fields it may inherit.
    pub(crate) fn lineage(&self, class: ClassId) -> Vec<&str> {
        let chain = self.program.superclass_chain(class).into_iter();
        chain
            .map(|id| self.program.class_decl(id).binary_name.as_str())
            .collect()
    }

    pub(crate) fn path(&self, file: FileId) -> &Path {
        &self.paths[file.0 as usize]
    }

    /// The texts of files that are not loaded, of those with these absolute paths.
    pub(crate) fn unloaded_texts(&self, paths: &FxHashSet<&Path>) -> FxHashMap<PathBuf, String> {
        self.unloaded.texts(paths)
    }

    /// The path of a file as displayed.
    pub(crate) fn shown(&self, file: FileId) -> String {
        self.sources[file.0 as usize].origin.display()
    }

    /// The settings of the nearest configuration above a file.
    pub(crate) fn settings_of(&self, file: FileId) -> &'a Settings {
        self.config.settings_of(self.path(file))
    }

    /// The rules that run on a class, given the rules that the user asked for.
    pub(crate) fn rules_of(&self, class: ClassId, asked: &[RuleId]) -> Vec<RuleId> {
        RuleId::enabled(asked, self.settings_of(self.file_of(class)).preview)
    }

    pub(crate) fn file_of(&self, class: ClassId) -> FileId {
        self.program.class(class).file
    }

    /// Notices about methods that a defect of threadlint left out.
    pub(crate) fn unevaluated(&self, facts: &Facts<'_>) -> Vec<Notice> {
        let failed = facts.failed.iter();
        let of_file =
            |&file| internal_error(self.shown(file), "a method of this file was not checked");
        failed.map(of_file).collect()
    }
}
