//! Contracts of types, and effects of calls.

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

/// What a call does to the receiver's own state, in increasing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Effect {
    None,
    Read,
    Mutate,
}

/// What one call on an object reads or changes atomically; several calls together are not atomic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Storage {
    /// One value: an atomic.
    Value,
    /// One value for each key; the key is the first argument: a map.
    Entries,
}
