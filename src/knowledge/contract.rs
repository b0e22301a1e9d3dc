//! What a type promises, and what a call does to its object.

use serde::Deserialize;

/// What a type promises about use by several threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TypeContract {
    /// Calls need no lock.
    ThreadSafe,
    /// Never changes after construction.
    Immutable,
    /// Calls from several threads need a lock.
    NotThreadSafe,
    /// Used by one thread, which the annotation or the documentation names.
    Confined,
}

impl TypeContract {
    /// Whether calls need no lock.
    pub(crate) fn is_safe(self) -> bool {
        matches!(self, TypeContract::ThreadSafe | TypeContract::Immutable)
    }
}

/// What a call does to the receiver's own state; the more it does, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    None,
    Read,
    Mutate,
}

/// What calls on an object read and change in one step each; several calls are several steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Storage {
    /// One value: an atomic.
    Value,
    /// One value for each key, which is the first argument: a map.
    Entries,
}
