//! Paths: their absolute and displayed forms, and globs that match them.

mod excludes;
mod given_path;

pub(crate) use excludes::{Excludes, GlobError};
pub(crate) use given_path::{GivenPath, are_around};
