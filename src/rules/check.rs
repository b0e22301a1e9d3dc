//! Runs the rules on one class.

use super::context::RuleContext;
use super::verdict::{Silence, Verdict};
use super::{
    escaping_field, guarded_by, leaking_this, non_atomic_update, unguarded_conflict,
    unsafe_publication,
};
use crate::analysis::{ClassGuards, Facts, Target};
use crate::finding::{Finding, RuleId};
use crate::program::FieldId;

type Judge = fn(&RuleContext<'_>, FieldId) -> Verdict;

/// The rules that look at one field after the other.
const FIELD_RULES: [(RuleId, Judge); 3] = [
    (RuleId::EscapingField, escaping_field::judge),
    (RuleId::UnsafePublication, unsafe_publication::judge),
    (RuleId::UnguardedConflict, unguarded_conflict::judge),
];

type Check = fn(&RuleContext<'_>, &mut Vec<Finding>);

/// The rules that look at a class as a whole. `guarded-by` needs no promise: see [`check_guards`].
const CLASS_RULES: [(RuleId, Check); 2] = [
    (RuleId::LeakingThis, leaking_this::check),
    (RuleId::NonAtomicUpdate, non_atomic_update::check),
];

/// Findings of the rules that hold a class to its promise, in no particular order.
pub(crate) fn check(facts: &Facts<'_>, target: &Target, rules: &[RuleId]) -> Vec<Finding> {
    let cx = RuleContext::of(facts, target);
    let mut findings: Vec<Finding> = cx
        .view
        .fields()
        .flat_map(|field| judge(&cx, field))
        .filter(|(rule, _)| rules.contains(rule))
        .flat_map(|(_, verdict)| verdict.into_findings())
        .collect();
    for (rule, check) in CLASS_RULES {
        if rules.contains(&rule) {
            check(&cx, &mut findings);
        }
    }
    findings
}

/// What each rule says about a field of the class or of a superclass.
pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> Vec<(RuleId, Verdict)> {
    let is_checked = cx.view.fields().any(|checked| checked == field);
    FIELD_RULES
        .into_iter()
        .map(|(rule, judge)| {
            let verdict = if is_checked {
                judge(cx, field)
            } else {
                let declaring = cx.program().field(field).class;
                let class = cx.program().class_label(declaring).to_owned();
                Verdict::Silent(Silence::PromisedElsewhere(class))
            };
            (rule, verdict)
        })
        .collect()
}

/// Findings about the guarded members of one class, in no particular order.
pub(crate) fn check_guards(facts: &Facts<'_>, class: &ClassGuards) -> Vec<Finding> {
    guarded_by::check(facts, class)
}
