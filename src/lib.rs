//! threadlint: holds Java classes to the promise of their `@ThreadSafe` annotation.
mod finding;
mod model;
mod output;
mod report;
mod rules;
mod source;

pub use finding::{AccessKind, Confidence, Finding, Level, RuleId};
pub use report::{Notice, Report, Stats};
