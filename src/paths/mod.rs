//! Paths: their absolute and displayed forms, and globs that match them.

mod excludes;
mod place;

pub(crate) use excludes::{Excludes, GlobError};
pub(crate) use place::Place;
