//! Runs the rules on one class.

use super::context::RuleContext;
use super::verdict::{Silence, Verdict};
use super::{escaping_field, unguarded_conflict, unsafe_publication};
use crate::analysis::{Facts, Target};
use crate::finding::{Finding, RuleId};
use crate::program::FieldId;

type Judge = fn(&RuleContext<'_>, FieldId) -> Verdict;

/// The rules that look at one field after the other.
const FIELD_RULES: [(RuleId, Judge); 3] = [
    (RuleId::EscapingField, escaping_field::judge),
    (RuleId::UnsafePublication, unsafe_publication::judge),
    (RuleId::UnguardedConflict, unguarded_conflict::judge),
];

/// All findings of one class, in no particular order.
pub(crate) fn check(facts: &Facts<'_>, target: &Target) -> Vec<Finding> {
    let cx = RuleContext::of(facts, target);
    cx.view
        .fields()
        .flat_map(|field| judge(&cx, field))
        .flat_map(|(_, verdict)| verdict.into_findings())
        .collect()
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
