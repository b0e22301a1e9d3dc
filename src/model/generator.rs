//! What annotations add to a class when it is compiled, as plain data: `knowledge` reads it from
//! rule data, `syntax` acts on it.

use serde::Deserialize;

/// The annotations of one library.
#[derive(Debug, Clone)]
pub(crate) struct Generator {
    /// The package from which, or from below which, the annotations are imported.
    pub(crate) package: String,
    pub(crate) annotations: Vec<GeneratorAnnotation>,
}

#[derive(Debug, Clone)]
pub(crate) struct GeneratorAnnotation {
    /// Without its package: `Getter`, `Locked.Read`.
    pub(crate) name: String,
    pub(crate) adds: Vec<Addition>,
    pub(crate) lock: Option<GeneratedLock>,
}

/// What an annotation on a field, or on a class for all fields, adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Addition {
    Getter,
    Setter,
    /// Makes fields private and final unless they say otherwise.
    FinalFields,
    /// Gives fields the modifiers in the arguments.
    FieldDefaults,
    NotFinal,
    PackagePrivate,
    /// Arguments say how accessors are named.
    AccessorStyle,
}

/// The lock that a method's body is put under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GeneratedLock {
    pub(crate) kind: GeneratedLockKind,
    /// Qualified name of the type of the field that is added for it.
    pub(crate) field_type: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GeneratedLockKind {
    /// A `synchronized` block.
    Monitor,
    Lock,
    /// One half of a read-write lock.
    Read,
    Write,
}
