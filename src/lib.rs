//! threadlint: holds Java classes to the promise of their `@ThreadSafe` annotation.
mod archive;
mod config;
mod finding;
mod knowledge;
mod model;
mod read;
mod report;
mod source;
mod walk;

pub use finding::{AccessKind, Confidence, Finding, Level, RuleId};
pub use report::{Notice, Report, Stats};
