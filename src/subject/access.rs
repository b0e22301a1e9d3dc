//! What an access does.

use serde::{Deserialize, Serialize};

/// What an access does to a field or to the object it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AccessKind {
    /// Reads the field or the state of the object it holds.
    Read,
    /// Assigns the field (also `++` and `+=`).
    Write,
    /// Changes the object that the field holds.
    Modify,
    /// Calls a method that an annotation guards.
    Call,
}

impl AccessKind {
    const ALL: [Self; 4] = [Self::Read, Self::Write, Self::Modify, Self::Call];

    /// `read`, `write`, `modify` or `call`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::Modify => "modify",
            AccessKind::Call => "call",
        }
    }

    /// The kind with that name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// `reads`, `writes` or `modifies`.
    pub(crate) fn verb(self) -> &'static str {
        match self {
            AccessKind::Read => "reads",
            AccessKind::Write => "writes",
            AccessKind::Modify => "modifies",
            AccessKind::Call => "calls",
        }
    }

    /// The verb with a field as its object, whose reference is assigned and whose object is
    /// modified.
    pub(crate) fn verb_for_field(self) -> &'static str {
        match self {
            AccessKind::Write => "assigns",
            kind => kind.verb(),
        }
    }

    /// Whether the access assigns the field or changes the object in it.
    pub(crate) fn is_change(self) -> bool {
        matches!(self, AccessKind::Write | AccessKind::Modify)
    }
}
