//! Arguments of `baseline`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::SelectArgs;

const EXIT_CODES: &str = "Exit codes:
  0  the baseline was written
  2  the tool or its input failed: wrong flag, path or configuration, internal error";

#[derive(Debug, Args)]
pub(crate) struct BaselineArgs {
    #[command(subcommand)]
    pub(crate) command: BaselineCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BaselineCommand {
    /// Accept all findings of a check for now
    #[command(after_help = EXIT_CODES)]
    Write(BaselineFileArgs),
    /// Remove the entries of findings that are no longer there; nothing is added
    #[command(after_help = EXIT_CODES)]
    Prune(BaselineFileArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BaselineFileArgs {
    /// Folders, Java files, or archives of sources (`.jar`, `.zip`)
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// The baseline [default: the `threadlint-baseline.toml` found above the paths, or else a new
    /// one at the root of the repository]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
}
