//! Merges files of rule data into [`Knowledge`] and checks that they are consistent.
//!
//! The same loader reads the binary's own data and the user's. Files that are added together may
//! refer to each other; one file must not say anything twice.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::contract::{Storage, TypeContract};
use super::error::{FileText, KnowledgeError};
use super::facts::{CallFacts, MethodName, Methods, Origin, TypeFacts, TypeId, dotted};
use super::globs::NameGlob;
use super::load_contracts::add_contracts;
use super::modules::Module;
use super::schema::{
    ArgumentUse, CallRule, GeneratorAnnotationRule, LockNames, LockRule, Name, RuleFile, TypeRule,
};
use super::store::Knowledge;
use crate::model::{GeneratedLock, Generator, GeneratorAnnotation};

/// Where the same name may be listed more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeats {
    Nowhere,
    /// In several files, each of which says it once.
    AcrossFiles,
}

/// Adds files. After an error the knowledge is incomplete and must not be used.
pub(super) fn add<'a>(
    knowledge: &mut Knowledge,
    files: &[(FileText<'a>, RuleFile<'a>)],
    repeats: Repeats,
) -> Result<(), KnowledgeError> {
    let mut seen = ListedNames::default();
    for (text, file) in files {
        if repeats == Repeats::AcrossFiles {
            seen = ListedNames::default();
        }
        knowledge.files.push((text.name.into(), text.text.into()));
        add_contracts(knowledge, *text, &file.contracts)?;
        add_generators(knowledge, *text, file)?;
        add_modules(knowledge, *text, file)?;
        add_lock_names(knowledge, &file.lock_names);
        for rule in &file.types {
            add_types(knowledge, &mut seen, *text, rule)?;
        }
        for rule in &file.locks {
            add_locks(knowledge, &mut seen, *text, rule)?;
        }
        for rule in &file.calls {
            add_calls(knowledge, &mut seen, *text, rule)?;
        }
    }
    for (text, file) in files {
        check_references(knowledge, *text, file)?;
    }
    link(knowledge);
    Ok(())
}

/// Names listed by the files that are being added.
#[derive(Default)]
struct ListedNames<'a> {
    types: FxHashSet<&'a str>,
    locks: FxHashSet<&'a str>,
    calls: FxHashSet<(&'a str, &'a str, Option<ArgumentUse>)>,
}

impl<'a> ListedNames<'a> {
    /// Whether no earlier rule makes one of these statements about the method.
    fn is_first(&mut self, name: &'a str, method: &'a str, rule: &CallRule<'a>) -> bool {
        let result = rule.returns.map(|_| None);
        let argument = rule.argument.map(Some);
        let mut said = result.into_iter().chain(argument);
        said.all(|said| self.calls.insert((name, method, said)))
    }
}

fn add_generators(
    knowledge: &mut Knowledge,
    text: FileText<'_>,
    file: &RuleFile<'_>,
) -> Result<(), KnowledgeError> {
    for rule in &file.generators {
        let mut annotations = Vec::new();
        for GeneratorAnnotationRule {
            name: Name(name),
            adds,
            lock,
            field,
        } in &rule.annotations
        {
            if adds.is_empty() && lock.is_none() {
                return Err(text.incomplete(name, "an annotation needs `adds` or a `lock`"));
            }
            if lock.is_some() != field.is_some() {
                return Err(text.incomplete(name, "`lock` and `field` belong together"));
            }
            annotations.push(GeneratorAnnotation {
                name: (*name).to_owned(),
                adds: adds.clone(),
                lock: lock.zip(*field).map(|(kind, Name(field))| GeneratedLock {
                    kind,
                    field_type: field.to_owned(),
                }),
            });
        }
        knowledge.generators.push(Generator {
            package: rule.package.0.to_owned(),
            annotations,
        });
    }
    Ok(())
}

/// A module of the user's replaces the one of that name that is built in.
fn add_modules(
    knowledge: &mut Knowledge,
    text: FileText<'_>,
    file: &RuleFile<'_>,
) -> Result<(), KnowledgeError> {
    let mut seen = FxHashSet::default();
    for rule in &file.modules {
        let name = rule.name.0;
        if !seen.insert(name) {
            return Err(text.duplicate(name));
        }
        if rule.packages.is_empty() && rule.requires.is_empty() {
            return Err(text.incomplete(name, "a module needs `packages` or `requires`"));
        }
        let module = Module {
            packages: boxed(&rule.packages),
            requires: boxed(&rule.requires),
        };
        knowledge.modules.insert(name.into(), module);
    }
    Ok(())
}

fn add_lock_names(knowledge: &mut Knowledge, names: &LockNames<'_>) {
    knowledge.lock_like_types.extend(boxed(&names.types));
    knowledge
        .lock_like_resources
        .extend(boxed(&names.resources));
    knowledge.lock_like_values.extend(boxed(&names.values));
    knowledge.thread_checks.extend(boxed(&names.checks));
}

fn add_types<'a>(
    knowledge: &mut Knowledge,
    seen: &mut ListedNames<'a>,
    text: FileText<'a>,
    rule: &TypeRule<'a>,
) -> Result<(), KnowledgeError> {
    if let Some(pattern) = rule.pattern {
        return add_pattern(knowledge, seen, text, pattern, rule);
    }
    if rule.names.is_empty() {
        let at = rule.source.map_or("", |source| source.0);
        return Err(text.incomplete(at, "a `[[type]]` needs `names` or a `pattern`"));
    }
    let shared = TypeFacts {
        extends: rule.extends.iter().map(|name| name.0.into()).collect(),
        methods: Arc::new(methods_of(text, rule)?),
        ..TypeFacts::default()
    };
    let names = shared.methods.needs_lock.iter();
    let names = names.map(|method| method.name.clone());
    knowledge.needs_lock_anywhere.extend(names);
    if shared.methods.thread.is_some() {
        let names = shared.methods.callbacks.iter();
        let names = names.map(|method| method.name.clone());
        knowledge.called_on_threads.extend(names);
    }
    for &Name(name) in &rule.names {
        if !seen.types.insert(name) {
            return Err(text.duplicate(name));
        }
        let Some(covers) = Covers::of(name) else {
            return Err(text.incomplete(
                name,
                "`*` matches any characters within one part of the name, `**` whole parts",
            ));
        };
        let origin = origin(knowledge, text, name, rule.source);
        let facts = TypeFacts {
            declared: rule.contract.map(|contract| (contract, origin)),
            ..shared.clone()
        };
        add_type(knowledge, covers, facts);
    }
    Ok(())
}

/// A contract that is guessed from the simple name of a type.
fn add_pattern<'a>(
    knowledge: &mut Knowledge,
    seen: &mut ListedNames<'a>,
    text: FileText<'a>,
    Name(pattern): Name<'a>,
    rule: &TypeRule<'a>,
) -> Result<(), KnowledgeError> {
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
    Ok(())
}

fn methods_of(text: FileText<'_>, rule: &TypeRule<'_>) -> Result<Methods, KnowledgeError> {
    Ok(Methods {
        mutates: method_names(text, &rule.mutates)?,
        reads: method_names(text, &rule.reads)?,
        needs_lock: method_names(text, &rule.needs_lock)?,
        own_thread: method_names(text, &rule.own_thread)?,
        hooks: method_names(text, &rule.hooks)?,
        callbacks: method_names(text, &rule.callbacks)?,
        thread: rule.thread.map(|thread| thread.0.into()),
    })
}

/// The types that an item of `names` refers to.
enum Covers<'a> {
    One(Cow<'a, str>),
    /// All types whose names start with this prefix, which ends in a dot.
    Below(&'a str),
    Glob(NameGlob),
}

impl<'a> Covers<'a> {
    fn of(name: &'a str) -> Option<Self> {
        let prefix = name
            .strip_suffix('*')
            .filter(|prefix| prefix.ends_with('.'));
        Some(match prefix {
            Some(prefix) if !prefix.contains('*') => Self::Below(prefix),
            _ if name.contains('*') => Self::Glob(NameGlob::of_types(name)?),
            _ => Self::One(dotted(name)),
        })
    }
}

fn add_type(knowledge: &mut Knowledge, covers: Covers<'_>, facts: TypeFacts) {
    let known = match &covers {
        Covers::One(name) => knowledge.names.get(&**name),
        Covers::Below(prefix) => knowledge.prefixes.get(*prefix),
        Covers::Glob(_) => None,
    };
    if let Some(&TypeId(index)) = known {
        merge(&mut knowledge.types[index as usize], facts);
        return;
    }
    let id = TypeId(u32::try_from(knowledge.types.len()).unwrap_or(u32::MAX));
    knowledge.types.push(facts);
    match covers {
        Covers::One(name) => {
            knowledge.names.insert((*name).into(), id);
        }
        Covers::Below(prefix) => {
            knowledge.prefixes.insert(prefix.into(), id);
        }
        Covers::Glob(glob) => knowledge.globs.push((glob, id)),
    }
}

/// The place of an entry about `name` in the file that was added last.
fn origin(
    knowledge: &Knowledge,
    text: FileText<'_>,
    name: &str,
    source: Option<Name<'_>>,
) -> Origin {
    Origin {
        file: knowledge.files.len() - 1,
        offset: text.span_of(name).offset(),
        source: source.map(|source| source.0.into()),
    }
}

/// Merges a user's entry about a type that is already known.
fn merge(facts: &mut TypeFacts, users: TypeFacts) {
    facts.declared = users.declared.or(facts.declared.take());
    facts.extends.extend(users.extends);
    let known = Arc::make_mut(&mut facts.methods);
    let users = users.methods;
    // The user's entry takes precedence: remove the method from the list that contained it.
    let listed = |names: &[MethodName], method: &MethodName| {
        names.iter().any(|name| name.name == method.name)
    };
    known.mutates.retain(|method| !listed(&users.reads, method));
    known.reads.retain(|method| !listed(&users.mutates, method));
    known.mutates.extend_from_slice(&users.mutates);
    known.reads.extend_from_slice(&users.reads);
    known.needs_lock.extend_from_slice(&users.needs_lock);
    known.own_thread.extend_from_slice(&users.own_thread);
    known.hooks.extend_from_slice(&users.hooks);
    known.callbacks.extend_from_slice(&users.callbacks);
    known.thread = users.thread.clone().or(known.thread.take());
}

fn add_locks<'a>(
    knowledge: &mut Knowledge,
    seen: &mut ListedNames<'a>,
    text: FileText<'a>,
    rule: &LockRule<'a>,
) -> Result<(), KnowledgeError> {
    for &Name(name) in &rule.names {
        if !seen.locks.insert(name) {
            return Err(text.duplicate(name));
        }
        if name.contains('*') {
            return Err(text.incomplete(name, "a lock needs its full name, without `*`"));
        }
        let dotted = dotted(name);
        let methods = knowledge.locks.entry((*dotted).into()).or_default();
        for (&Name(method), operation) in &rule.methods {
            methods.insert(method.into(), operation.operation());
        }
        // A lock without a `[[type]]` entry comes from a user: locks are meant to be shared.
        if !knowledge.names.contains_key(&*dotted) {
            let origin = origin(knowledge, text, name, rule.source);
            let facts = TypeFacts {
                declared: Some((TypeContract::ThreadSafe, origin)),
                ..TypeFacts::default()
            };
            add_type(knowledge, Covers::One(dotted), facts);
        }
    }
    Ok(())
}

fn add_calls<'a>(
    knowledge: &mut Knowledge,
    seen: &mut ListedNames<'a>,
    text: FileText<'a>,
    rule: &CallRule<'a>,
) -> Result<(), KnowledgeError> {
    if let (None, None, Some(method)) = (rule.returns, rule.argument, rule.methods.first()) {
        return Err(text.incomplete(method.0, "a call needs `returns` or `argument`"));
    }
    if let (Some(thread), false) = (rule.thread, rule.argument.is_some_and(is_about_thread)) {
        return Err(text.incomplete(thread.0, "this `argument` is not about a thread"));
    }
    for &Name(name) in &rule.types {
        let dotted = dotted(name);
        if let Some(storage) = rule.argument.and_then(storage) {
            knowledge.storage.insert((*dotted).into(), storage);
        }
        let methods = knowledge.calls.entry((*dotted).into()).or_default();
        for &Name(method) in &rule.methods {
            if !seen.is_first(name, method, rule) {
                return Err(text.duplicate(method));
            }
            let facts: &mut CallFacts = methods.entry(method.into()).or_default();
            if let Some(Name(returns)) = rule.returns {
                facts.returns = Some(returns.into());
                facts.is_live = rule.live;
            }
            facts.uses.extend(rule.argument);
            if let Some(Name(thread)) = rule.thread {
                facts.thread = Some(thread.into());
            }
            facts.ones.extend(&rule.ones);
        }
    }
    let methods = || rule.methods.iter().map(|method| Box::from(method.0));
    if rule.argument == Some(ArgumentUse::Shows) {
        knowledge.shows_anywhere.extend(methods());
    }
    if rule.any_receiver
        && let Some(anywhere) = rule.argument.and_then(|used| knowledge.anywhere(used))
    {
        anywhere.extend(methods());
    }
    Ok(())
}

/// Whether a call with this use may name a thread.
fn is_about_thread(used: ArgumentUse) -> bool {
    matches!(
        used,
        ArgumentUse::RunsSerially
            | ArgumentUse::TellsThread
            | ArgumentUse::RequiresThread
            | ArgumentUse::NamesThread
    )
}

/// The unit that a replacing call changes.
fn storage(used: ArgumentUse) -> Option<Storage> {
    match used {
        ArgumentUse::Replaces => Some(Storage::Value),
        ArgumentUse::ReplacesEntry => Some(Storage::Entries),
        _ => None,
    }
}

/// Fails on a supertype or result without an entry, which is probably misspelt.
fn check_references<'a>(
    knowledge: &Knowledge,
    text: FileText<'a>,
    file: &RuleFile<'a>,
) -> Result<(), KnowledgeError> {
    let supers = file.types.iter().flat_map(|rule| &rule.extends);
    let results = file.calls.iter().filter_map(|rule| rule.returns.as_ref());
    for &Name(name) in supers.chain(results) {
        if knowledge.type_facts(name).is_none() {
            return Err(text.unknown_type(name));
        }
    }
    Ok(())
}

/// Follows `extends` for every type, nearest first; stops at a cycle.
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
        let declared = lineage
            .iter()
            .find_map(|&id| knowledge.facts(id).declared.clone());
        let facts = &mut knowledge.types[index];
        facts.lineage = lineage;
        (facts.contract, facts.origin) = declared.unzip();
    }
}

pub(super) fn boxed(names: &[Name<'_>]) -> Vec<Box<str>> {
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
            return Err(text.incomplete(name, "the text after `/` must be the number of arguments"));
        };
        Ok(MethodName {
            name: method.into(),
            arity,
        })
    };
    names.iter().map(method_name).collect()
}
