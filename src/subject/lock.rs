//! Locks by the names that code gives them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a monitor is held; a stronger mode includes the weaker ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum LockMode {
    /// `StampedLock.tryOptimisticRead`, before `validate`: enough for a read.
    Optimistic,
    /// A read lock.
    Shared,
    Exclusive,
}

impl LockMode {
    /// The modes that are written after a name; the exclusive mode is not.
    const MARKED: [Self; 2] = [Self::Optimistic, Self::Shared];

    /// `shared`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Optimistic => "optimistic",
            Self::Shared => "shared",
            Self::Exclusive => "exclusive",
        }
    }
}

/// A lock as code of the class would write it, and how it is held.
///
/// It is written `this.lock`, or `this.rw (shared)` where the mode is not exclusive.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct LockName {
    /// `this.lock`, `Registry.class`.
    pub(crate) path: String,
    pub(crate) mode: LockMode,
}

impl LockName {
    /// Reads what [`fmt::Display`] writes.
    pub(crate) fn read(text: &str) -> Self {
        let marked = LockMode::MARKED.into_iter().find_map(|mode| {
            let path = text.strip_suffix(&suffix(mode))?;
            Some(Self {
                path: path.to_owned(),
                mode,
            })
        });
        marked.unwrap_or_else(|| Self {
            path: text.to_owned(),
            mode: LockMode::Exclusive,
        })
    }
}

impl fmt::Display for LockName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.path, suffix(self.mode))
    }
}

fn suffix(mode: LockMode) -> String {
    match mode {
        LockMode::Exclusive => String::new(),
        mode => format!(" ({})", mode.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for (text, path, mode) in [
            ("this.lock", "this.lock", LockMode::Exclusive),
            ("this.rw (shared)", "this.rw", LockMode::Shared),
            ("S.class (optimistic)", "S.class", LockMode::Optimistic),
            ("a (b)", "a (b)", LockMode::Exclusive),
        ] {
            let lock = LockName::read(text);
            assert_eq!((lock.path.as_str(), lock.mode), (path, mode));
            assert_eq!(lock.to_string(), text);
        }
    }
}
