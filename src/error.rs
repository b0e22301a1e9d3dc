//! Errors that stop an analysis: a path or configuration that the user named cannot be used at all.

use miette::Diagnostic;
use thiserror::Error;

use crate::config::ConfigError;
use crate::walk::WalkError;

/// The analysis could not start; nothing was checked. The message and its help are those of
/// [`std::fmt::Display`] and [`miette::Diagnostic`].
#[derive(Debug, Error, Diagnostic)]
#[error(transparent)]
#[diagnostic(transparent)]
pub struct AnalyzeError(Cause);

#[derive(Debug, Error, Diagnostic)]
enum Cause {
    #[error(transparent)]
    #[diagnostic(transparent)]
    Path(WalkError),

    #[error(transparent)]
    #[diagnostic(transparent)]
    Config(ConfigError),

    #[error("the worker threads cannot be started: {0}")]
    #[diagnostic(code(threadlint::threads), help("try `--threads 1`"))]
    Threads(String),
}

impl AnalyzeError {
    pub(crate) fn threads(reason: &impl ToString) -> Self {
        Self(Cause::Threads(reason.to_string()))
    }
}

impl From<WalkError> for AnalyzeError {
    fn from(error: WalkError) -> Self {
        Self(Cause::Path(error))
    }
}

impl From<ConfigError> for AnalyzeError {
    fn from(error: ConfigError) -> Self {
        Self(Cause::Config(error))
    }
}
