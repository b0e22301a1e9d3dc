//! Errors in `threadlint.toml`, with their place in the file.

use miette::{Diagnostic, SourceSpan};
use thiserror::Error;

use crate::knowledge::{KnowledgeError, Source};

/// A configuration that cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum ConfigError {
    #[error("the configuration `{path}` cannot be read: {reason}")]
    #[diagnostic(
        code(threadlint::config::unreadable),
        help("name an existing `threadlint.toml`, in UTF-8")
    )]
    Unreadable { path: String, reason: String },

    #[error(transparent)]
    #[diagnostic(transparent)]
    Knowledge(#[from] KnowledgeError),

    #[error("the glob in `{key}` is not valid: {reason}")]
    #[diagnostic(
        code(threadlint::config::glob),
        help("write globs as in `.gitignore`, relative to the folder of this file")
    )]
    Glob {
        key: &'static str,
        reason: String,
        #[source_code]
        text: Source,
        #[label("this one")]
        span: SourceSpan,
    },

    #[error("{message}")]
    #[diagnostic(code(threadlint::config::exempt), help("{advice}"))]
    Exempt {
        message: String,
        advice: String,
        #[source_code]
        text: Source,
        #[label("here")]
        span: SourceSpan,
    },
}
