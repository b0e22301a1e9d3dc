//! Paths: where a given one is, how it is shown, and which ones globs cover.

mod excludes;
mod place;

pub(crate) use excludes::{Excludes, GlobError};
pub(crate) use place::Place;
