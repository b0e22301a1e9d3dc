//! Runs the rules on one class.

use super::context::RuleContext;
use super::registered;
use super::verdict::{FieldVerdict, Silence};
use crate::analysis::{CheckTarget, ClassGuards, Facts};
use crate::finding::{Finding, RuleId};
use crate::program::FieldId;

/// The part of the code that a rule looks at.
pub(super) enum Check {
    /// Each field of a class that is held to a promise.
    Field(fn(&RuleContext<'_>, FieldId) -> FieldVerdict),
    /// A class that is held to a promise, as a whole.
    Class(fn(&RuleContext<'_>, &mut Vec<Finding>)),
    /// The guarded members that a class declares, whether it makes a promise or not.
    Guards(fn(&Facts<'_>, &ClassGuards) -> Vec<Finding>),
}

/// Findings of the rules that hold a class to its promise, in no particular order.
pub(crate) fn check(facts: &Facts<'_>, target: &CheckTarget, rules: &[RuleId]) -> Vec<Finding> {
    let cx = RuleContext::of(facts, target);
    let mut findings = Vec::new();
    for &id in rules {
        match registered(id).check {
            Check::Field(judge) => {
                let verdicts = cx.view.fields().map(|field| judge(&cx, field));
                findings.extend(verdicts.flat_map(FieldVerdict::into_findings));
            }
            Check::Class(check) => check(&cx, &mut findings),
            Check::Guards(_) => {}
        }
    }
    // The findings of all classes are kept until the end.
    findings.shrink_to_fit();
    findings
}

/// Findings about the guarded members of one class, in no particular order.
pub(crate) fn check_guards(
    facts: &Facts<'_>,
    class: &ClassGuards,
    rules: &[RuleId],
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for &id in rules {
        if let Check::Guards(check) = registered(id).check {
            findings.extend(check(facts, class));
        }
    }
    findings
}

/// Whether one of the rules looks at guarded members.
pub(crate) fn look_at_guards(rules: &[RuleId]) -> bool {
    let mut checks = rules.iter().map(|&id| registered(id).check);
    checks.any(|check| matches!(check, Check::Guards(_)))
}

/// The verdicts of the rules that look at fields, on a field of the class or of a superclass.
pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> Vec<(RuleId, FieldVerdict)> {
    let is_checked = cx.view.fields().any(|checked| checked == field);
    let verdict = |id: RuleId| match registered(id).check {
        Check::Field(judge) if is_checked => Some((id, judge(cx, field))),
        Check::Field(_) => Some((id, promised_elsewhere(cx, field))),
        Check::Class(_) | Check::Guards(_) => None,
    };
    RuleId::ALL.into_iter().filter_map(verdict).collect()
}

fn promised_elsewhere(cx: &RuleContext<'_>, field: FieldId) -> FieldVerdict {
    let declaring = cx.program().field(field).class;
    let class = cx.program().class_label(declaring).to_owned();
    FieldVerdict::Silent(Silence::PromisedElsewhere(class))
}
