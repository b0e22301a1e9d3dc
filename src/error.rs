//! What stops an analysis: input that the user named and that cannot be used at all.

use miette::Diagnostic;
use thiserror::Error;

/// The analysis could not start; nothing was checked.
#[derive(Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum AnalyzeError {
    /// A path on the command line cannot be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Path(#[from] crate::walk::WalkError),

    /// The configuration cannot be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Config(#[from] crate::config::ConfigError),

    /// The system gave no threads.
    #[error("the worker threads cannot be started: {reason}")]
    #[diagnostic(help("try `--threads 1`"))]
    Threads {
        /// What the system said.
        reason: String,
    },
}
