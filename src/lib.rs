//! threadlint: holds Java classes to the promise of their `@ThreadSafe` annotation.
mod account;
mod analysis;
mod archive;
mod cfg;
mod cli;
mod commands;
mod config;
mod confirm;
mod denote;
mod engine;
mod error;
mod exempt;
mod finding;
#[cfg(test)]
mod graph_dumps;
mod inputs;
mod knowledge;
mod load;
mod locks;
mod model;
mod options;
mod output;
mod program;
mod read;
mod report;
mod rules;
mod source;
mod syntax;
mod tester;
mod walk;
mod why;

pub use commands::run;
pub use engine::analyze;
pub use error::AnalyzeError;
pub use finding::{AccessKind, Confidence, Finding, Level, RuleId};
pub use options::{Options, Scope};
pub use report::{Notice, Report, Stats};
