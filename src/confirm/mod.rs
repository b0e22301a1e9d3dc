//! From findings to verdicts: the targets to examine, their class path, and the results.
//!
//! The tester does the examination. This module turns the findings of this run, or of a file from
//! an earlier run, into targets, and writes the evidence back into the findings. Neither the
//! identity of findings nor their order changes; only the level follows the verdict. A failure of
//! the tool is an internal notice, never a verdict.
//!
//! Errs towards silence: a finding that is not about a field is not examined and gets no verdict.

mod build_tool;
mod class_file;
mod class_path;
mod compile;
mod emit;
mod error;
mod file;
mod process;
mod rows;
mod save;
mod select;
mod targets;
mod verdicts;

pub(crate) use class_path::{ClassPath, FindingClass, discover, finding_classes, sources};
pub(crate) use compile::compile;
pub(crate) use emit::{ProgramFolder, class_name};
pub(crate) use error::ConfirmError;
pub(crate) use file::read;
pub(crate) use save::{Archive, of_shard};
pub(crate) use select::ClassGlob;
pub(crate) use targets::{TargetList, targets};
pub(crate) use verdicts::{Replays, write_back};
