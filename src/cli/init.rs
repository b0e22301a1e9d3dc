//! Arguments of `init`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// A folder of the repository; the files go to its root
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) path: PathBuf,
    /// Write all files without asking, as where there is no terminal
    #[arg(short, long)]
    pub(crate) yes: bool,
    /// Write nothing, and show what would be written
    #[arg(long, conflicts_with = "yes")]
    pub(crate) dry_run: bool,
}
