//! The sources of a program that was run.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::Session;
use crate::error::AnalyzeError;
use crate::load::{Declaring, declaring};
use crate::options::Options;
use crate::report::outermost;

/// Folders, files and archives of sources, in which classes are looked up.
pub(crate) struct ProgramSources(Session);

impl ProgramSources {
    /// Lists the sources below `paths`, except those that a configuration excludes.
    pub(crate) fn open(paths: &[PathBuf], threads: Option<usize>) -> Result<Self, AnalyzeError> {
        let options = Options {
            paths: paths.to_vec(),
            threads,
            ..Options::default()
        };
        Ok(Self(Session::open(&options)?))
    }

    /// The files that declare these classes, given by their binary names.
    pub(crate) fn files_of<'c>(&mut self, classes: impl Iterator<Item = &'c str>) -> Declaring {
        let classes: BTreeSet<String> = classes.map(|class| outermost(class).to_owned()).collect();
        self.0.run(|_, inputs| declaring(inputs, &classes))
    }
}
