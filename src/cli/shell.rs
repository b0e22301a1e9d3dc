//! Flags of the commands that describe the command line itself.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// Write a page for each command into this folder, instead of one page to standard output
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}
