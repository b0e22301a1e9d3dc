//! Runs the rules on one class.

use super::context::RuleContext;
use super::{escaping_field, unguarded_conflict, unsafe_publication};
use crate::analysis::{Facts, Target, View, conflicts};
use crate::finding::Finding;

/// All findings of one class, in no particular order.
pub(crate) fn check(facts: &Facts<'_>, target: &Target) -> Vec<Finding> {
    let view = View::of(facts, target.class);
    let conflicts = conflicts(&view);
    let cx = RuleContext {
        view,
        conflicts,
        promise: target.promise.clone(),
    };
    let mut findings = Vec::new();
    escaping_field::check(&cx, &mut findings);
    unsafe_publication::check(&cx, &mut findings);
    unguarded_conflict::check(&cx, &mut findings);
    findings
}
