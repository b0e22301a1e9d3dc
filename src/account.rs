//! What the analysis believes about one field: plain values, ready for any renderer.

use crate::finding::{AccessKind, Finding, Location, Promise, RuleId};
use crate::subject::LockName;

/// Everything that bears on the verdicts about one field.
#[derive(Debug)]
pub(crate) struct Account {
    /// Binary name of the class that was asked about.
    pub(crate) class: String,
    /// Its name in its declaration.
    pub(crate) class_location: Location,
    /// The contract that the class has, and what says so.
    pub(crate) contract: Note,
    /// Why the class is checked.
    pub(crate) promise: Option<Promise>,
    /// Why `check` passes the class over.
    pub(crate) unchecked: Option<String>,
    pub(crate) field: String,
    /// Modifiers, type and name as declared.
    pub(crate) declared: String,
    pub(crate) declaration: Location,
    /// Binary name of the superclass that declares the field.
    pub(crate) inherited_from: Option<String>,
    /// What is known of the object in the field: the declared type, each value that is assigned,
    /// with the place of the assignment, and what follows.
    pub(crate) holds: Vec<(Option<Location>, Note)>,
    /// By file and position.
    pub(crate) accesses: Vec<AccessNote>,
    /// In the order of the rules.
    pub(crate) verdicts: Vec<RuleNote>,
}

/// A phrase, and the place that it is about.
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
    /// The object whose field it is, if that is not `this`; or how the held object was reached.
    pub(crate) through: Option<String>,
    /// The object is not shared yet.
    pub(crate) is_construction: bool,
    /// Locks that the method itself holds there.
    pub(crate) held: Vec<LockName>,
    pub(crate) exposure: Exposure,
}

/// Whether other threads may run an access at any time.
#[derive(Debug)]
pub(crate) enum Exposure {
    /// One or more ways to it.
    Exposed(Vec<Way>),
    /// Why not.
    Hidden(String),
}

/// A call path from a method that other threads call.
#[derive(Debug)]
pub(crate) struct Way {
    /// Signatures, the entry first.
    pub(crate) calls: Vec<String>,
    /// All that is held at the access.
    pub(crate) locks: Vec<LockName>,
}

/// What one rule says.
#[derive(Debug)]
pub(crate) struct RuleNote {
    pub(crate) rule: RuleId,
    pub(crate) outcome: Outcome,
}

/// Silence with its reason, or findings, each with the reason of the exemption that hides it.
#[derive(Debug)]
pub(crate) enum Outcome {
    Silent(String),
    Found(Vec<(Finding, Option<String>)>),
}
