//! threadlint: holds Java classes to the promise of their `@ThreadSafe` annotation.
mod cli;
mod commands;
mod error;
mod finding;
mod model;
mod options;
mod output;
mod program;
mod report;
mod rules;
mod source;
mod syntax;

pub use commands::run;
pub use error::AnalyzeError;
pub use finding::{AccessKind, Confidence, Finding, Level, RuleId};
pub use options::{Options, Scope};
pub use report::{Notice, Report, Stats};

/// Checks the paths of `options`.
///
/// # Errors
/// When a path does not exist.
pub fn analyze(options: &Options) -> Result<Report, AnalyzeError> {
    if let Some(path) = options.paths.iter().find(|path| !path.exists()) {
        return Err(AnalyzeError::MissingPath {
            path: path.display().to_string(),
        });
    }
    Ok(Report::default())
}
