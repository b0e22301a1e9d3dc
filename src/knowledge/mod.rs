//! What is known about code that is not at hand: contracts of types, effects of calls, locks.
//!
//! Loaded from data alone (`rules/**/*.toml` in the binary, then the user's `threadlint.toml`),
//! through one loader. Names are Java's qualified names; a nested type may be written with `.` or
//! `$`. Questions about a type also look at what it `extends`.
//! What is not listed is unknown, and every answer then is `None` or `false`; which side that errs
//! on is the caller's decision, except where a query says so itself.

mod agreement;
mod annotations;
mod builtin;
mod calls;
mod contract;
mod error;
mod facts;
mod globs;
mod load;
mod locks;
mod operations;
mod packs;
mod schema;
mod store;
#[cfg(test)]
mod tests;
mod types;

pub(crate) use contract::{Effect, Storage, TypeContract};
pub(crate) use error::{FileText, KnowledgeError, Source};
pub(crate) use globs::NameGlob;
pub(crate) use operations::{HELD_LOCK, LockOperation};
pub(crate) use schema::{ExemptRule, Name, RuleFile};
pub(crate) use store::Knowledge;
