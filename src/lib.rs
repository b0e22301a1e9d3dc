//! threadlint: holds Java classes to the promise of their `@ThreadSafe` annotation.
mod finding;
mod model;
mod report;
mod source;
mod syntax;

pub use finding::{AccessKind, Confidence, Finding, Level, RuleId};
pub use report::{Notice, Report, Stats};
