//! The sources of a program that was run.

use std::collections::BTreeSet;

use super::Session;
use crate::error::AnalyzeError;
use crate::load::{Declaring, declaring};
use crate::options::Options;
use crate::report::outermost;
use crate::subject::NamedSet;

/// Folders, files and archives of sources, in which classes are looked up.
pub(crate) struct ProgramSources(Session);

impl ProgramSources {
    /// Lists the sources below the paths, except those that a configuration excludes.
    pub(crate) fn open(options: &Options) -> Result<Self, AnalyzeError> {
        Ok(Self(Session::open(options)?))
    }

    /// Fields whose values belong together, as the configuration of the sources says.
    pub(crate) fn atomic_sets(&self) -> &[NamedSet] {
        self.0.atomic_sets()
    }

    /// The files that declare these classes, given by their binary names.
    pub(crate) fn files_of<'c>(&mut self, classes: impl Iterator<Item = &'c str>) -> Declaring {
        let classes: BTreeSet<String> = classes.map(|class| outermost(class).to_owned()).collect();
        self.0.run(|_, inputs| declaring(inputs, &classes))
    }
}
