//! From label rows and findings to figures: pure, so that the tests can reach it.
//!
//! Nothing here reads a file, runs a program or asks for the time.

pub(crate) mod changes;
pub(crate) mod findings;
pub(crate) mod json;
pub(crate) mod labels;
pub(crate) mod score;
pub(crate) mod text;
