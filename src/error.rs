//! What stops an analysis: input that the user named and that cannot be used at all.

use miette::Diagnostic;
use thiserror::Error;

/// The analysis could not start; nothing was checked.
#[derive(Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum AnalyzeError {
    /// A path on the command line does not exist.
    #[error("no such file or folder: `{path}`")]
    #[diagnostic(help(
        "name folders, `.java` files, or `.jar` archives of sources; relative paths start at the working directory"
    ))]
    MissingPath {
        /// The path as given.
        path: String,
    },
}
