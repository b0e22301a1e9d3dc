//! Computes figures from label rows and findings.
//!
//! Nothing here reads a file, runs a program or asks for the time, so that tests can use it.

pub(crate) mod changes;
pub(crate) mod findings;
pub(crate) mod json;
pub(crate) mod labels;
pub(crate) mod score;
pub(crate) mod text;
