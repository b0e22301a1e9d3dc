//! Merges the part `[contracts]` of a file of rule data into [`Knowledge`]: annotations, what comments
//! say, and names of methods.

use rustc_hash::FxHashSet;

use super::contract::TypeContract;
use super::error::{FileText, KnowledgeError};
use super::facts::{AnnotationFacts, simple};
use super::load::boxed;
use super::phrases::Phrase;
use super::schema::{AnnotationRule, Contracts, Name};
use super::store::Knowledge;

pub(super) fn add_contracts(
    knowledge: &mut Knowledge,
    text: FileText<'_>,
    contracts: &Contracts<'_>,
) -> Result<(), KnowledgeError> {
    add_method_names(knowledge, contracts);
    for rule in &contracts.comments {
        let phrases = rule.phrases.iter();
        let said = phrases.map(|phrase| (rule.says, Phrase::new(phrase.0)));
        knowledge.phrases.extend(said);
    }
    let mut seen = FxHashSet::default();
    for rule in &contracts.annotations {
        check_annotation(text, rule)?;
        let name = rule.name.0;
        let without = rule.values.is_empty().then_some(Name(""));
        for value in rule.values.iter().copied().chain(without) {
            if !seen.insert((name, rule.argument, value, rule.role.is_some())) {
                return Err(text.duplicate(if value.0.is_empty() { name } else { value.0 }));
            }
        }
        let known = knowledge.annotations.entry(simple(name).into());
        known.or_default().push(AnnotationFacts {
            argument: rule.argument.map(|argument| argument.0.into()),
            values: boxed(&rule.values),
            contract: rule.contract,
            role: rule.role,
            thread: rule.thread.map(|thread| thread.0.into()),
            checked: rule.checked,
        });
    }
    Ok(())
}

fn add_method_names(knowledge: &mut Knowledge, contracts: &Contracts<'_>) {
    knowledge
        .initializers
        .extend(boxed(&contracts.initializers));
    knowledge.stoppers.extend(boxed(&contracts.stoppers));
    knowledge.describers.extend(boxed(&contracts.describers));
    knowledge.setters.extend(boxed(&contracts.setters));
    knowledge.configurers.extend(boxed(&contracts.configurers));
    knowledge
        .initialization_checks
        .extend(boxed(&contracts.initialization_checks));
}

fn check_annotation(text: FileText<'_>, rule: &AnnotationRule<'_>) -> Result<(), KnowledgeError> {
    let name = rule.name.0;
    if rule.contract.is_none() && rule.role.is_none() {
        return Err(text.incomplete(name, "an annotation needs a `contract` or a `role`"));
    }
    if rule.thread.is_some() && rule.contract != Some(TypeContract::Confined) {
        return Err(text.incomplete(name, "`thread` belongs to the contract `confined`"));
    }
    if rule.argument.is_some() == rule.values.is_empty() {
        return Err(text.incomplete(name, "`argument` and `values` belong together"));
    }
    Ok(())
}
