//! Merges files of rule data into [`Knowledge`] and checks that they make sense together.
//!
//! One loader for the binary's own data and for the user's. Files that are added together may
//! refer to each other; within them nothing may be said twice.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::Knowledge;
use super::error::{FileText, KnowledgeError};
use super::facts::{AnnotationFacts, CallFacts, MethodName, Methods, TypeFacts, TypeId, simple};
use super::schema::{ArgumentUse, CallRule, LockRule, Name, RuleFile, TypeRule};

/// Adds files and returns them; on an error the knowledge is half filled and of no use.
pub(super) fn add<'a>(
    knowledge: &mut Knowledge,
    files: &[FileText<'a>],
) -> Result<Vec<RuleFile<'a>>, KnowledgeError> {
    let mut parsed = Vec::with_capacity(files.len());
    let mut seen = Seen::default();
    for &text in files {
        let file = RuleFile::parse(text)?;
        add_annotations(knowledge, text, &file)?;
        for rule in &file.types {
            add_types(knowledge, &mut seen, text, rule)?;
        }
        for rule in &file.locks {
            add_locks(knowledge, &mut seen, text, rule)?;
        }
        for rule in &file.calls {
            add_calls(knowledge, &mut seen, text, rule)?;
        }
        parsed.push(file);
    }
    for (&text, file) in files.iter().zip(&parsed) {
        check_references(knowledge, text, file)?;
    }
    link(knowledge);
    Ok(parsed)
}

/// Names listed by the files that are being added.
#[derive(Default)]
struct Seen<'a> {
    types: FxHashSet<&'a str>,
    locks: FxHashSet<&'a str>,
    calls: FxHashSet<(&'a str, &'a str, Option<u8>)>,
}

fn add_annotations(
    knowledge: &mut Knowledge,
    text: FileText<'_>,
    file: &RuleFile<'_>,
) -> Result<(), KnowledgeError> {
    let mut seen = FxHashSet::default();
    for rule in &file.contracts.annotations {
        let name = rule.name.0;
        if rule.contract.is_none() && rule.role.is_none() {
            return Err(text.incomplete(name, "an annotation needs a `contract` or a `role`"));
        }
        if rule.argument.is_some() == rule.values.is_empty() {
            return Err(text.incomplete(name, "`argument` and `values` belong together"));
        }
        let values: &[Name] = if rule.values.is_empty() {
            &[Name("")]
        } else {
            &rule.values
        };
        for value in values {
            if !seen.insert((name, rule.argument, *value, rule.role.is_some())) {
                return Err(text.duplicate(if value.0.is_empty() { name } else { value.0 }));
            }
        }
        let facts = AnnotationFacts {
            argument: rule.argument.map(|argument| argument.0.into()),
            values: boxed(&rule.values),
            contract: rule.contract,
            role: rule.role,
            checked: rule.checked,
        };
        let name = simple(name);
        match knowledge.annotations.get_mut(name) {
            Some(rules) => rules.push(facts),
            None => {
                knowledge.annotations.insert(name.into(), vec![facts]);
            }
        }
    }
    Ok(())
}

fn add_types<'a>(
    knowledge: &mut Knowledge,
    seen: &mut Seen<'a>,
    text: FileText<'a>,
    rule: &TypeRule<'a>,
) -> Result<(), KnowledgeError> {
    if let Some(Name(pattern)) = rule.pattern {
        let Some(contract) = rule.contract else {
            return Err(text.incomplete(pattern, "a `pattern` needs a `contract`"));
        };
        if !rule.names.is_empty() {
            return Err(text.incomplete(pattern, "give `names` or a `pattern`, not both"));
        }
        if !seen.types.insert(pattern) {
            return Err(text.duplicate(pattern));
        }
        knowledge.patterns.push((pattern.into(), contract));
        return Ok(());
    }
    let methods = Arc::new(Methods {
        mutates: method_names(text, &rule.mutates)?,
        reads: method_names(text, &rule.reads)?,
        needs_lock: method_names(text, &rule.needs_lock)?,
        own_thread: method_names(text, &rule.own_thread)?,
    });
    let extends: Vec<Arc<str>> = rule.extends.iter().map(|name| name.0.into()).collect();
    for &Name(name) in &rule.names {
        if !seen.types.insert(name) {
            return Err(text.duplicate(name));
        }
        let prefix = name.strip_suffix('*');
        if prefix.unwrap_or(name).contains('*') || prefix.is_some_and(|p| !p.ends_with('.')) {
            return Err(text.incomplete(
                name,
                "in `names` a `*` may only stand at the end, after a dot",
            ));
        }
        let known = match prefix {
            Some(prefix) => knowledge.prefixes.get(prefix),
            None => knowledge.names.get(name),
        };
        if let Some(&TypeId(index)) = known {
            merge(
                &mut knowledge.types[index as usize],
                rule,
                &methods,
                &extends,
            );
            continue;
        }
        let id = TypeId(u32::try_from(knowledge.types.len()).unwrap_or(u32::MAX));
        knowledge.types.push(TypeFacts {
            contract: rule.contract,
            declared: rule.contract,
            extends: extends.clone(),
            methods: Arc::clone(&methods),
            lineage: Vec::new(),
        });
        match prefix {
            Some(prefix) => knowledge.prefixes.insert(prefix.into(), id),
            None => knowledge.names.insert(name.into(), id),
        };
    }
    if rule.names.is_empty() {
        let at = rule.source.map_or("", |source| source.0);
        return Err(text.incomplete(at, "a `[[type]]` needs `names` or a `pattern`"));
    }
    Ok(())
}

/// What a user says about a type that is known already.
fn merge(facts: &mut TypeFacts, rule: &TypeRule, methods: &Methods, extends: &[Arc<str>]) {
    facts.declared = rule.contract.or(facts.declared);
    facts.extends.extend_from_slice(extends);
    let known = Arc::make_mut(&mut facts.methods);
    // The user's word counts: a method leaves the list that it stood in before.
    let listed = |names: &[MethodName], method: &MethodName| {
        names.iter().any(|name| name.name == method.name)
    };
    known
        .mutates
        .retain(|method| !listed(&methods.reads, method));
    known
        .reads
        .retain(|method| !listed(&methods.mutates, method));
    known.mutates.extend_from_slice(&methods.mutates);
    known.reads.extend_from_slice(&methods.reads);
    known.needs_lock.extend_from_slice(&methods.needs_lock);
    known.own_thread.extend_from_slice(&methods.own_thread);
}

fn add_locks<'a>(
    knowledge: &mut Knowledge,
    seen: &mut Seen<'a>,
    text: FileText<'a>,
    rule: &LockRule<'a>,
) -> Result<(), KnowledgeError> {
    for &Name(name) in &rule.names {
        if !seen.locks.insert(name) {
            return Err(text.duplicate(name));
        }
        let methods = knowledge.locks.entry(name.into()).or_default();
        for (&Name(method), operation) in &rule.methods {
            methods.insert(method.into(), operation.operation());
        }
    }
    Ok(())
}

fn add_calls<'a>(
    knowledge: &mut Knowledge,
    seen: &mut Seen<'a>,
    text: FileText<'a>,
    rule: &CallRule<'a>,
) -> Result<(), KnowledgeError> {
    if let (None, None, Some(method)) = (rule.returns, rule.argument, rule.methods.first()) {
        return Err(text.incomplete(method.0, "a call needs `returns` or `argument`"));
    }
    for &Name(name) in &rule.types {
        let methods = knowledge.calls.entry(name.into()).or_default();
        for &Name(method) in &rule.methods {
            let uses = [
                rule.returns.map(|_| 0),
                rule.argument.map(|used| 1 + used as u8),
            ];
            for used in uses.into_iter().flatten() {
                if !seen.calls.insert((name, method, Some(used))) {
                    return Err(text.duplicate(method));
                }
            }
            let facts: &mut CallFacts = methods.entry(method.into()).or_default();
            if let Some(Name(returns)) = rule.returns {
                facts.returns = Some(returns.into());
            }
            facts.uses.extend(rule.argument);
        }
    }
    if rule.any_receiver {
        let methods = rule.methods.iter().map(|method| method.0.into());
        match rule.argument {
            Some(ArgumentUse::Runs) => knowledge.runs_anywhere.extend(methods),
            Some(ArgumentUse::Returns) => knowledge.returns_anywhere.extend(methods),
            _ => {}
        }
    }
    Ok(())
}

/// A supertype or result that has no entry is most likely misspelt.
fn check_references<'a>(
    knowledge: &Knowledge,
    text: FileText<'a>,
    file: &RuleFile<'a>,
) -> Result<(), KnowledgeError> {
    let supers = file.types.iter().flat_map(|rule| &rule.extends);
    let locks = file.locks.iter().flat_map(|rule| &rule.names);
    let results = file.calls.iter().filter_map(|rule| rule.returns.as_ref());
    for &Name(name) in supers.chain(locks).chain(results) {
        if !knowledge.names.contains_key(name) {
            return Err(text.unknown_type(name));
        }
    }
    Ok(())
}

/// Follows `extends` for every type, nearest first; a circle does no harm.
fn link(knowledge: &mut Knowledge) {
    for index in 0..knowledge.types.len() {
        let mut lineage = vec![TypeId(u32::try_from(index).unwrap_or(u32::MAX))];
        let mut next = 0;
        while let Some(&id) = lineage.get(next) {
            for name in &knowledge.facts(id).extends {
                if let Some(id) = knowledge.names.get(name).filter(|id| !lineage.contains(id)) {
                    lineage.push(*id);
                }
            }
            next += 1;
        }
        let contract = lineage.iter().find_map(|&id| knowledge.facts(id).declared);
        let facts = &mut knowledge.types[index];
        facts.lineage = lineage;
        facts.contract = contract;
    }
}

fn boxed(names: &[Name<'_>]) -> Vec<Box<str>> {
    names.iter().map(|name| name.0.into()).collect()
}

/// `get/0` is `get` with no argument.
fn method_names<'a>(
    text: FileText<'a>,
    names: &[Name<'a>],
) -> Result<Vec<MethodName>, KnowledgeError> {
    let method_name = |&Name(name): &Name<'a>| {
        let (method, arity) = match name.split_once('/') {
            Some((method, arity)) => (method, Some(arity.parse())),
            None => (name, None),
        };
        let Ok(arity) = arity.transpose() else {
            return Err(text.incomplete(name, "after `/` comes the number of arguments"));
        };
        Ok(MethodName {
            name: method.into(),
            arity,
        })
    };
    names.iter().map(method_name).collect()
}
