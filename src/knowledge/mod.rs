//! Knowledge about code whose source is not available: contracts of types, effects of calls, locks.
//!
//! All of it is data (`rules/**/*.toml` in the binary, then the user's `threadlint.toml`), which
//! one loader reads. Names are Java's qualified names; a nested type may be written with `.` or
//! `$`. Queries about a type also consider the types that it `extends`. A type or method that is
//! not listed is unknown, and every query then answers `None` or `false`; the caller decides on
//! which side that errs, except where a query says so itself.

mod agreement;
mod annotations;
mod atomic_sets;
mod builtin;
mod calls;
mod contract;
mod error;
mod facts;
mod globs;
mod load;
mod load_contracts;
mod locks;
mod modules;
mod operations;
mod packs;
mod phrases;
mod schema;
mod store;
#[cfg(test)]
mod tests;
mod types;

pub(crate) use calls::{ThreadOf, ThreadUse};
pub(crate) use contract::{Effect, Storage, TypeContract};
pub(crate) use error::{FileText, KnowledgeError, Source};
pub(crate) use globs::NameGlob;
pub(crate) use operations::{HELD_LOCK, LockOperation};
pub(crate) use phrases::{Documented, Words};
pub(crate) use schema::{ExemptRule, Name, RuleFile};
pub(crate) use store::Knowledge;
