//! Paths: their absolute and displayed forms, and globs that match them.

mod excludes;
mod given_path;
mod test_sources;

pub(crate) use excludes::{Excludes, GlobError};
pub(crate) use given_path::{GivenPath, are_around};
pub(crate) use test_sources::is_test_source;
