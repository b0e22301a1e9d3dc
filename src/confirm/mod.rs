//! From findings to verdicts: what is to be examined, on which class path, and what came of it.
//!
//! The examination itself is the tester's. Here the findings of this run, or of a file that an
//! earlier run wrote, become targets, and evidence is written back into the findings. Neither their
//! identity nor their order changes; only the level follows the verdict. A failure of the tool is an
//! internal notice, never a verdict.
//!
//! Errs on the side of silence: a finding about no field is no target and gets no verdict.

mod build_tool;
mod class_file;
mod class_path;
mod compile;
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
pub(crate) use error::ConfirmError;
pub(crate) use file::read;
pub(crate) use save::Archive;
pub(crate) use select::ClassGlob;
pub(crate) use targets::{TargetList, targets};
pub(crate) use verdicts::{Replays, write_back};
