//! What the analysis believes about one field: plain values for any renderer.

use crate::finding::{AccessKind, Finding, Location, Promise, RuleId};
use crate::subject::LockName;

/// Everything that affects the verdicts about one field.
#[derive(Debug)]
pub(crate) struct Account {
    /// Binary name of the class that was asked about.
    pub(crate) class: String,
    /// The class's name in its declaration.
    pub(crate) class_location: Location,
    /// The contract of the class, and where it is stated.
    pub(crate) contract: Note,
    /// Why the class is checked.
    pub(crate) promise: Option<Promise>,
    /// Why `check` skips the class.
    pub(crate) unchecked: Option<String>,
    pub(crate) field: String,
    /// Modifiers, type and name as declared.
    pub(crate) declared: String,
    pub(crate) declaration: Location,
    /// Binary name of the superclass that declares the field.
    pub(crate) inherited_from: Option<String>,
    /// Knowledge about the object in the field: the declared type, each assigned value with the
    /// place of the assignment, and the conclusion.
    pub(crate) holds: Vec<(Option<Location>, Note)>,
    /// By file and position.
    pub(crate) accesses: Vec<AccessNote>,
    /// In the order of the rules.
    pub(crate) verdicts: Vec<RuleNote>,
}

/// A phrase, and the place that it refers to.
#[derive(Debug)]
pub(crate) struct Note {
    pub(crate) text: String,
    pub(crate) location: Option<Location>,
}

/// One access to the field.
#[derive(Debug)]
pub(crate) struct AccessNote {
    pub(crate) kind: AccessKind,
    pub(crate) location: Location,
    /// Signature of the containing method as written.
    pub(crate) method: String,
    /// The object whose field is accessed, if that is not `this`; or how the object in the field
    /// was reached.
    pub(crate) through: Option<String>,
    /// The object is under construction and not shared yet.
    pub(crate) is_construction: bool,
    /// Locks that the method itself holds there.
    pub(crate) held: Vec<LockName>,
    pub(crate) exposure: Exposure,
}

/// Whether other threads may run an access at any time.
#[derive(Debug)]
pub(crate) enum Exposure {
    /// Other threads may, along one or more call paths.
    Exposed(Vec<Way>),
    /// They cannot, for this reason.
    Hidden(String),
}

/// A call path from a method that other threads call.
#[derive(Debug)]
pub(crate) struct Way {
    /// Signatures, the entry first.
    pub(crate) calls: Vec<String>,
    /// All locks held at the access.
    pub(crate) locks: Vec<LockName>,
}

/// The verdict of one rule.
#[derive(Debug)]
pub(crate) struct RuleNote {
    pub(crate) rule: RuleId,
    pub(crate) outcome: Outcome,
}

/// Silence with its reason, or findings, each with what keeps it from being reported.
#[derive(Debug)]
pub(crate) enum Outcome {
    Silent(String),
    Found(Vec<(Finding, Option<Dismissal>)>),
}

/// Why a finding is not reported: a place with the reason that is given there.
#[derive(Debug)]
pub(crate) enum Dismissal {
    /// In the source.
    Suppressed(String),
    /// In the configuration.
    Exempted(String),
}
