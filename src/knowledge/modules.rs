//! The packages that a module exports: what `import module` imports.

use rustc_hash::FxHashSet;

use super::Knowledge;

/// A module of the rule data.
#[derive(Debug)]
pub(super) struct Module {
    pub(super) packages: Vec<Box<str>>,
    /// Modules that it requires transitively.
    pub(super) requires: Vec<Box<str>>,
}

impl Knowledge {
    /// The packages that the module and those that it requires transitively export, in the order of
    /// the data; `None` if the module is not known. Unknown modules that it requires are ignored (may
    /// under-report).
    pub(crate) fn packages_of_module(&self, name: &str) -> Option<Vec<String>> {
        self.modules.get(name)?;
        let mut seen = FxHashSet::default();
        let mut work = vec![name];
        let mut packages = Vec::new();
        while let Some(next) = work.pop() {
            let Some(module) = self.modules.get(next).filter(|_| seen.insert(next)) else {
                continue;
            };
            packages.extend(module.packages.iter().map(ToString::to_string));
            work.extend(module.requires.iter().rev().map(|required| &**required));
        }
        Some(packages)
    }
}
