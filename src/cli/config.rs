//! Flags of `threadlint config`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    pub(crate) command: ConfigCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Show which files configure a check of a path
    Show {
        /// A folder or a Java file
        #[arg(value_name = "PATH", default_value = ".")]
        path: PathBuf,
    },
    /// Write the JSON schema of `threadlint.toml`, for editors
    Schema,
}
