//! The targets of an examination.

use super::{MemberRef, RuleId};

/// A suspected conflict on one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExaminationTarget {
    pub(crate) id: usize,
    /// The rule that suspects it.
    pub(crate) rule: RuleId,
    /// Binary name.
    pub(crate) class: String,
    /// A field of that class, or one that it inherits.
    pub(crate) field: String,
    /// The suspected accesses; empty for any.
    pub(crate) sites: Vec<AccessSite>,
    /// The accesses that they may collide with, the likeliest first; empty for any.
    pub(crate) partners: Vec<AccessSite>,
    /// Wall time for it, if that is not the time for each.
    pub(crate) budget_millis: Option<u64>,
    /// The simple name of a class to write that shows what a driver showed.
    pub(crate) emit: Option<String>,
}

/// An access in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AccessSite {
    /// The code that contains it.
    pub(crate) member: MemberRef,
    /// From 1; 0 if it is not known.
    pub(crate) line: u32,
    pub(crate) is_write: bool,
}
