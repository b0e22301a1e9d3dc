//! The atomic sets of the user's files, which `predict` takes.
//!
//! A field is in one set: files, or entries of one file, that put it into two different ones
//! contradict each other. The same set may be given several times.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::error::{FileText, KnowledgeError};
use super::facts::dotted;
use super::schema::{AtomicSetRule, Name, RuleFile};
use crate::subject::{NamedSet, SetOrigin};

/// Of each field, by class and name, the entry that has it.
type Known<'f, 'a> = FxHashMap<(Cow<'a, str>, &'a str), (FileText<'a>, &'f AtomicSetRule<'a>)>;

/// The sets in the order of the files, each once.
pub(super) fn atomic_sets<'a>(
    files: &[(FileText<'a>, RuleFile<'a>)],
) -> Result<Vec<NamedSet>, KnowledgeError> {
    let mut known = Known::default();
    let mut sets = Vec::new();
    for (text, file) in files {
        for rule in &file.atomic_sets {
            check(*text, rule)?;
            let key = |field: &Name<'a>| (dotted(rule.class.0), field.0);
            let mut fields = rule.fields.iter();
            match fields.find_map(|field| Some((field.0, *known.get(&key(field))?))) {
                None => {
                    let fields = rule.fields.iter();
                    known.extend(fields.map(|field| (key(field), (*text, rule))));
                    sets.push(named(*text, rule));
                }
                Some((_, (_, other))) if sorted(rule) == sorted(other) => {}
                Some((field, (file, other))) => {
                    let mut fields = other.fields.iter();
                    let place = fields.find(|it| it.0 == field).unwrap_or(&other.class);
                    return Err(text.disagreement(field, (file, place.0)));
                }
            }
        }
    }
    Ok(sets)
}

fn check<'a>(text: FileText<'a>, rule: &AtomicSetRule<'a>) -> Result<(), KnowledgeError> {
    if rule.fields.is_empty() {
        return Err(text.incomplete(rule.class.0, "an atomic set needs at least one field"));
    }
    let mut names = [rule.class].into_iter().chain(rule.fields.iter().copied());
    if let Some(Name(glob)) = names.find(|name| name.0.contains('*')) {
        return Err(text.incomplete(glob, "an atomic set needs full names, without `*`"));
    }
    let mut fields = rule.fields.iter().enumerate();
    match fields.find(|(at, field)| rule.fields[..*at].contains(field)) {
        Some((_, Name(again))) => Err(text.duplicate(again)),
        None => Ok(()),
    }
}

fn sorted<'a>(rule: &AtomicSetRule<'a>) -> Vec<Name<'a>> {
    let mut fields = rule.fields.clone();
    fields.sort_unstable();
    fields
}

fn named<'a>(text: FileText<'a>, rule: &AtomicSetRule<'a>) -> NamedSet {
    let class = rule.class.0;
    let fields = rule.fields.iter();
    NamedSet {
        fields: fields
            .map(|field| (class.to_owned(), field.0.to_owned()))
            .collect(),
        origin: SetOrigin::Configured {
            place: format!("{}:{}", text.name, text.line_of(class)),
            reason: rule.reason.as_deref().map(str::to_owned),
        },
    }
}
