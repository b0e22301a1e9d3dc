//! Runs the rules on one class.

use super::context::RuleContext;
use super::{
    escaping_field, guarded_by, leaking_this, non_atomic_update, unguarded_conflict,
    unsafe_publication,
};
use crate::analysis::{ClassGuards, Facts, Target, View, conflicts};
use crate::finding::{Finding, RuleId};

/// Findings of the rules that hold a class to its promise, in no particular order.
pub(crate) fn check(facts: &Facts<'_>, target: &Target, rules: &[RuleId]) -> Vec<Finding> {
    let view = View::of(facts, target.class);
    let conflicts = conflicts(&view);
    let cx = RuleContext {
        view,
        conflicts,
        promise: target.promise.clone(),
    };
    let mut findings = Vec::new();
    for rule in rules {
        match rule {
            RuleId::EscapingField => escaping_field::check(&cx, &mut findings),
            RuleId::UnsafePublication => unsafe_publication::check(&cx, &mut findings),
            RuleId::UnguardedConflict => unguarded_conflict::check(&cx, &mut findings),
            RuleId::LeakingThis => leaking_this::check(&cx, &mut findings),
            RuleId::NonAtomicUpdate => non_atomic_update::check(&cx, &mut findings),
            // Needs no promise: see `check_guards`.
            RuleId::GuardedBy => {}
        }
    }
    findings
}

/// Findings about the guarded members of one class, in no particular order.
pub(crate) fn check_guards(facts: &Facts<'_>, class: &ClassGuards) -> Vec<Finding> {
    guarded_by::check(facts, class)
}
