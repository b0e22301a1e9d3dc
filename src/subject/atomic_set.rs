//! Variables whose values belong together, and who says so.

/// A field: the binary name of a class that has it, and its own name.
pub(crate) type FieldName = (String, String);

/// Fields whose values belong together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct NamedSet {
    pub(crate) fields: Vec<FieldName>,
    pub(crate) origin: SetOrigin,
}

/// Who says that fields belong together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum SetOrigin {
    /// The command line.
    Flag,
    /// A configuration, at this place: `threadlint.toml:3`.
    Configured {
        place: String,
        reason: Option<String>,
    },
    /// The source: this lock guards each of them.
    Guarded(String),
}

impl SetOrigin {
    /// Whether the user says so.
    pub(crate) fn is_declared(&self) -> bool {
        !matches!(self, Self::Guarded(_))
    }
}

/// The atomic set that a violation is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum PredictedSet {
    Named(NamedSet),
    /// The instance fields of an object of this class that are in no other set.
    Instance(String),
    /// The static fields of this class that are in no other set.
    Static(String),
    /// What an object of this class of a library holds.
    Contents(String),
}
