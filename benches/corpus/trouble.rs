//! What can go wrong around the figures. Each case ends the run with exit code 2.

use std::io;
use std::path::PathBuf;

use miette::Diagnostic;
use thiserror::Error;

use crate::jars::FetchError;

#[derive(Debug, Error, Diagnostic)]
pub(crate) enum Trouble {
    #[error(transparent)]
    #[diagnostic(transparent)]
    Fetch(#[from] FetchError),
    #[error("cannot read {}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{}: {said}", path.display())]
    #[diagnostic(help("testdata/corpus/README.md says what a row means"))]
    Rows { path: PathBuf, said: String },
    #[error("the configuration for the run cannot be written: {0}")]
    Configuration(io::Error),
    #[error("{} does not start", program.display())]
    Start { program: PathBuf, source: io::Error },
    #[error("{} failed on {}:\n{said}", program.display(), jar.display())]
    #[diagnostic(help("a build that does not know a key or a flag says so above"))]
    Linter {
        program: PathBuf,
        jar: PathBuf,
        said: String,
    },
    #[error("`{command}` failed")]
    #[diagnostic(help("{help}"))]
    Command { command: String, help: &'static str },
}
