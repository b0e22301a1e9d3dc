//! From findings to verdicts: what is to be examined, on which class path, and what came of it.
//!
//! The examination itself is the tester's. Here findings become targets, read from a report of
//! this run or from a file that an earlier one wrote, and verdicts are put back into the findings:
//! neither identity nor order changes, only the level follows the verdict. A failure of the tool
//! is no verdict, but an internal notice. Errs on the side of silence: a finding about no field
//! has no target, and gets no verdict.

mod build_tool;
mod class_file;
mod class_path;
mod compile;
mod error;
mod file;
mod rows;
mod save;
mod select;
mod targets;
mod verdicts;

pub(crate) use class_path::{ClassPath, Wanted, discover, sources, wanted};
pub(crate) use compile::compile;
pub(crate) use error::ConfirmError;
pub(crate) use file::read;
pub(crate) use save::Archive;
pub(crate) use select::ClassGlob;
pub(crate) use targets::{Asked, asked};
pub(crate) use verdicts::{Replays, write_back};
