//! The verdict of a rule on one field: what it reports, or why it is silent.

use crate::finding::Finding;

/// The outcome of one rule for one field.
#[derive(Debug)]
pub(crate) enum FieldVerdict {
    /// Never empty.
    Broken(Vec<Finding>),
    Silent(Silence),
}

impl FieldVerdict {
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        match self {
            FieldVerdict::Broken(findings) => findings,
            FieldVerdict::Silent(_) => Vec::new(),
        }
    }
}

/// Why a rule has nothing to report about a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The field is inherited; the rule checks it in the class that declares it.
    Inherited,
    /// The superclass of this name declares the field and has a contract of its own.
    PromisedElsewhere(String),
    EnumConstant,
    Private,
    Volatile,
    Static,
    Final,
    /// Final, and the object in it is not known to be mutable.
    FinalAndHarmless,
    /// Construction leaves the default value of the type.
    DefaultValue,
    /// No access is open to other threads.
    NotExposed,
    /// The accesses that are open to other threads only read.
    OnlyRead,
    /// Every access holds this guard, in a sufficient mode.
    Guarded(String),
    /// Every access runs on this thread or serial executor.
    Confined(String),
    /// Any two conflicting accesses hold a lock in common, though no lock covers them all.
    PairwiseGuarded,
    /// No two accesses conflict: one changes the reference, the other only uses the object.
    NoConflict,
}

impl Silence {
    /// A sentence without its final stop.
    pub(crate) fn reason(&self) -> String {
        let text = match self {
            Self::Inherited => "the field is inherited: ask about the class that declares it",
            Self::PromisedElsewhere(class) => {
                return format!("`{class}` declares the field and has a contract of its own");
            }
            Self::EnumConstant => "the field is an enum constant",
            Self::Private => "the field is private",
            Self::Volatile => "the field is volatile",
            Self::Static => "the field is static: class initialization orders its first value",
            Self::Final => "the field is final: its first value is visible to every thread",
            Self::FinalAndHarmless => {
                "the field is final, and the object in it is not known to be mutable"
            }
            Self::DefaultValue => {
                "construction leaves the default value, which every thread sees anyway"
            }
            Self::NotExposed => "no access is open to other threads",
            Self::OnlyRead => "the accesses that are open to other threads only read",
            Self::Guarded(guard) => return format!("every access holds `{guard}`"),
            Self::Confined(thread) => return format!("every access runs on {thread}"),
            Self::PairwiseGuarded => {
                "any two conflicting accesses hold a lock in common, though no lock covers them all"
            }
            Self::NoConflict => {
                "no two accesses conflict: none changes what another one reads or changes"
            }
        };
        text.to_owned()
    }
}
