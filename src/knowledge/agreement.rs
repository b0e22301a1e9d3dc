//! Checks that the user's files agree: all of them apply to one project, so two of them must not
//! contradict each other about a type, lock, call or annotation.
//!
//! Only entries with the same name are compared. If globs overlap, the later one takes precedence,
//! as it does within a file.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::contract::{Effect, TypeContract};
use super::error::{FileText, KnowledgeError};
use super::facts::dotted;
use super::operations::LockOperation;
use super::schema::{AnnotationRule, Name, Role, RuleFile};

/// The subject of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum About<'a> {
    Contract(Cow<'a, str>),
    Pattern(&'a str),
    Effect(Cow<'a, str>, &'a str),
    Lock(Cow<'a, str>, &'a str),
    Result(Cow<'a, str>, &'a str),
    /// Its name, the required argument with its value, and whether the statement is about a role.
    Annotation(&'a str, Option<(Name<'a>, Name<'a>)>, bool),
}

/// The content of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says<'a> {
    Contract(TypeContract),
    Effect(Effect),
    Operation(LockOperation),
    Type(&'a str),
    Annotation(Option<TypeContract>, Option<Role>, bool),
}

struct Statement<'a> {
    about: About<'a>,
    says: Says<'a>,
    /// The name in the file's text.
    at: &'a str,
}

/// Fails on the first statement that contradicts one of an earlier file.
pub(super) fn check<'a>(files: &[(FileText<'a>, RuleFile<'a>)]) -> Result<(), KnowledgeError> {
    let mut known: FxHashMap<About<'a>, (usize, Says<'a>, &'a str)> = FxHashMap::default();
    for (index, (text, file)) in files.iter().enumerate() {
        for Statement { about, says, at } in statements(file) {
            let (other, earlier, place) = *known.entry(about).or_insert((index, says, at));
            if earlier != says && other != index {
                return Err(text.disagreement(at, (files[other].0, place)));
            }
        }
    }
    Ok(())
}

fn statements<'a>(file: &RuleFile<'a>) -> Vec<Statement<'a>> {
    let mut all: Vec<Statement<'a>> = Vec::new();
    all.extend(file.contracts.annotations.iter().flat_map(of_annotation));
    for rule in &file.types {
        if let (Some(Name(pattern)), Some(contract)) = (rule.pattern, rule.contract) {
            all.push(Statement {
                about: About::Pattern(pattern),
                says: Says::Contract(contract),
                at: pattern,
            });
        }
        for &Name(name) in &rule.names {
            all.extend(rule.contract.map(|contract| Statement {
                about: About::Contract(dotted(name)),
                says: Says::Contract(contract),
                at: name,
            }));
            let mutates = rule.mutates.iter().map(|method| (method, Effect::Mutate));
            let reads = rule.reads.iter().map(|method| (method, Effect::Read));
            all.extend(mutates.chain(reads).map(|(method, effect)| Statement {
                about: About::Effect(dotted(name), method.0),
                says: Says::Effect(effect),
                at: method.0,
            }));
        }
    }
    all.extend(of_locks(file));
    all.extend(of_calls(file));
    all
}

/// One for each value that the entry requires of the annotation's argument.
fn of_annotation<'a>(rule: &AnnotationRule<'a>) -> Vec<Statement<'a>> {
    let values = rule
        .values
        .iter()
        .map(|&value| Some((rule.argument?, value)));
    let without = rule.values.is_empty().then_some(None);
    let says = Says::Annotation(rule.contract, rule.role, rule.checked);
    let statement = |value| Statement {
        about: About::Annotation(rule.name.0, value, rule.role.is_some()),
        says,
        at: rule.name.0,
    };
    values.chain(without).map(statement).collect()
}

fn of_locks<'a>(file: &RuleFile<'a>) -> Vec<Statement<'a>> {
    let mut all = Vec::new();
    for rule in &file.locks {
        for &Name(name) in &rule.names {
            for (&Name(method), operation) in &rule.methods {
                all.push(Statement {
                    about: About::Lock(dotted(name), method),
                    says: Says::Operation(operation.operation()),
                    at: method,
                });
            }
        }
    }
    all
}

fn of_calls<'a>(file: &RuleFile<'a>) -> Vec<Statement<'a>> {
    let mut all = Vec::new();
    for rule in &file.calls {
        let Some(Name(returned)) = rule.returns else {
            continue;
        };
        for &Name(name) in &rule.types {
            for &Name(method) in &rule.methods {
                all.push(Statement {
                    about: About::Result(dotted(name), method),
                    says: Says::Type(returned),
                    at: method,
                });
            }
        }
    }
    all
}
