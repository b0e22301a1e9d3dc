//! What is known about code that is not at hand: contracts of types, effects of calls, locks.
//!
//! Loaded from data alone (`rules/**/*.toml` in the binary, then the user's `threadlint.toml`),
//! through one loader. Names are Java's qualified names; a nested type may be written with `.` or
//! `$`. Questions about a type also look at what it `extends`.
//! What is not listed is unknown, and every answer then is `None` or `false`; which side that errs
//! on is the caller's decision, except where a query says so itself.

mod builtin;
mod error;
mod facts;
mod globs;
mod load;
mod operations;
mod packs;
mod schema;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Deserialize;

pub(crate) use error::{FileText, KnowledgeError, Source};
pub(crate) use facts::{TypeFacts, Written};
pub(crate) use globs::NameGlob;
pub(crate) use operations::{HELD_LOCK, LockMode, LockOperation};
pub(crate) use schema::{ExemptRule, Name, RuleFile};

use crate::model::Annotation;
use facts::{AnnotationFacts, CallFacts, TypeId, distinct, dotted, simple, sorted};
use globs::part_matches;
use schema::{ArgumentUse, Role};

/// What a type promises about use by several threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TypeContract {
    /// Calls need no lock.
    ThreadSafe,
    /// Never changes after construction.
    Immutable,
    /// Calls from several threads need a lock.
    NotThreadSafe,
    /// Used by one thread, which the annotation or the documentation names.
    Confined,
}

impl TypeContract {
    /// Whether calls need no lock.
    pub(crate) fn is_safe(self) -> bool {
        matches!(self, TypeContract::ThreadSafe | TypeContract::Immutable)
    }
}

/// What a call does to the receiver's own state; the more it does, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    None,
    Read,
    Mutate,
}

/// Everything that is known, built-in and the user's.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    /// Name and text of the files of rule data, in the order in which they were added.
    files: Vec<(Box<str>, Box<str>)>,
    /// How many of them came with the binary.
    builtin_files: usize,
    types: Vec<TypeFacts>,
    names: FxHashMap<Arc<str>, TypeId>,
    /// Prefixes that end in a dot, and what holds for all names that start with them.
    prefixes: FxHashMap<Box<str>, TypeId>,
    /// Globs on qualified names, the user's last.
    globs: Vec<(NameGlob, TypeId)>,
    /// Globs on simple names, the user's last.
    patterns: Vec<(Box<str>, TypeContract)>,
    annotations: FxHashMap<Box<str>, Vec<AnnotationFacts>>,
    locks: FxHashMap<Box<str>, FxHashMap<Box<str>, LockOperation>>,
    calls: FxHashMap<Box<str>, FxHashMap<Box<str>, CallFacts>>,
    /// Methods that run their argument at once, whoever declares them.
    runs_anywhere: FxHashSet<Box<str>>,
    /// Methods that publish their argument, whoever declares them.
    publishes_anywhere: FxHashSet<Box<str>>,
    /// Methods that give their first argument back, whoever declares them.
    returns_anywhere: FxHashSet<Box<str>>,
}

impl Knowledge {
    /// The contract that an annotation states for the type it stands on.
    pub(crate) fn annotation_contract(&self, annotation: &Annotation) -> Option<TypeContract> {
        self.annotation_facts(annotation, |facts| facts.contract)
    }

    /// Whether a class with this annotation promises thread-safety and is to be held to it.
    pub(crate) fn is_target(&self, annotation: &Annotation) -> bool {
        let promise =
            self.annotation_facts(annotation, |facts| Some((facts.contract?, facts.checked)));
        promise == Some((TypeContract::ThreadSafe, true))
    }

    /// Whether a method with this annotation is not called by other threads in production.
    pub(crate) fn is_hidden_from_threads(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::HiddenFromThreads)
    }

    /// Whether the annotation names the lock that guards what it stands on.
    pub(crate) fn is_guarded_by(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::GuardedBy)
    }

    /// Whether the annotation says that guards are left out on purpose.
    pub(crate) fn is_exempt_from_guards(&self, annotation: &Annotation) -> bool {
        self.has_role(annotation, Role::ExemptFromGuards)
    }

    fn has_role(&self, annotation: &Annotation, role: Role) -> bool {
        self.annotation_facts(annotation, |facts| facts.role) == Some(role)
    }

    /// Later rules come from the user and are asked first.
    fn annotation_facts<T>(
        &self,
        annotation: &Annotation,
        fact: impl Fn(&AnnotationFacts) -> Option<T>,
    ) -> Option<T> {
        self.annotations
            .get(annotation.simple_name())?
            .iter()
            .rev()
            .filter(|facts| facts.holds(annotation))
            .find_map(fact)
    }

    /// Names of which any file with a class to be checked contains one as a whole word.
    ///
    /// An annotation that counts with certain values only is looked for by the name of the
    /// element: `threading` is rarer than `Contract`.
    pub(crate) fn target_needles(&self) -> Vec<&str> {
        let mut needles = Vec::new();
        for (name, rules) in sorted(&self.annotations) {
            for facts in rules {
                if facts.checked && facts.contract == Some(TypeContract::ThreadSafe) {
                    let element = facts.argument.as_deref().filter(|&name| name != "value");
                    needles.push(element.unwrap_or(name));
                }
            }
        }
        distinct(needles)
    }

    /// Names of which any file with a guarded member contains one as a whole word.
    pub(crate) fn guard_needles(&self) -> Vec<&str> {
        let guards = sorted(&self.annotations)
            .into_iter()
            .filter(|(_, rules)| {
                rules
                    .iter()
                    .any(|facts| facts.role == Some(Role::GuardedBy))
            })
            .map(|(name, _)| name);
        distinct(guards.collect())
    }

    /// Names of which any file that uses a lock contains one as a whole word.
    pub(crate) fn lock_needles(&self) -> Vec<&str> {
        let locks = sorted(&self.locks)
            .into_iter()
            // No source names it.
            .filter(|&(name, _)| name != HELD_LOCK)
            .map(|(name, _)| simple(name));
        distinct(["synchronized"].into_iter().chain(locks).collect())
    }

    /// What is known about a type, by its own entry, or else by the last glob or the longest
    /// prefix that covers it.
    pub(crate) fn type_facts(&self, qualified: &str) -> Option<&TypeFacts> {
        self.type_id(qualified).map(|id| self.facts(id))
    }

    /// The contract that the user's own file gives a type: it counts whatever the source shows.
    pub(crate) fn users_contract(&self, qualified: &str) -> Option<TypeContract> {
        if qualified.is_empty() {
            return None;
        }
        let facts = self.type_facts(qualified)?;
        let is_users = facts.origin.as_ref()?.file >= self.builtin_files;
        facts.contract.filter(|_| is_users)
    }

    /// Where the contract of a type is written.
    pub(crate) fn contract_origin(&self, qualified: &str) -> Option<Written> {
        let origin = self.type_facts(qualified)?.origin.as_ref()?;
        let (file, text) = self.files.get(origin.file)?;
        let (before, entry) = text.split_at_checked(origin.offset)?;
        let listed = || {
            let name = entry.split(['"', '\'']).next()?;
            let rules = RuleFile::parse(FileText { name: file, text }).ok()?;
            rules
                .listed_source(name)
                .map(|(_, source)| source.0.to_owned())
        };
        Some(Written {
            file: file.to_string(),
            line: 1 + memchr::memchr_iter(b'\n', before.as_bytes()).count(),
            source: origin.source.as_deref().map(str::to_owned).or_else(listed),
        })
    }

    /// Whether the data names the type, be it only as a lock or for its static methods:
    /// `java.util.Collections`.
    pub(crate) fn contains_type(&self, qualified: &str) -> bool {
        let name = dotted(qualified);
        self.type_id(qualified).is_some()
            || self.calls.contains_key(&*name)
            || self.locks.contains_key(&*name)
    }

    /// The effect of a call that matters to those who share the receiver without a lock.
    ///
    /// Calls on thread-safe and immutable types have none, except those that still need a lock
    /// (iteration over a synchronised list). On other listed types a method that is not listed
    /// reads. A type without a contract and without any listed method gives no answer.
    #[cfg(test)]
    pub(crate) fn method_effect(&self, qualified: &str, method: &str) -> Option<Effect> {
        self.effect(qualified, method, None)
    }

    /// Like [`Knowledge::method_effect`], where the number of arguments is known: `position()`
    /// reads, `position(0)` mutates.
    pub(crate) fn call_effect(
        &self,
        qualified: &str,
        method: &str,
        arguments: usize,
    ) -> Option<Effect> {
        self.effect(qualified, method, Some(arguments))
    }

    /// What a call does whatever the contract: `put` mutates a `ConcurrentHashMap` too.
    /// `None` if the method is not listed.
    pub(crate) fn declared_effect(&self, qualified: &str, method: &str) -> Option<Effect> {
        self.listed_effect(self.type_facts(qualified)?, method, None)
    }

    fn effect(&self, qualified: &str, method: &str, arguments: Option<usize>) -> Option<Effect> {
        let facts = self.type_facts(qualified)?;
        let listed = || self.listed_effect(facts, method, arguments);
        if facts.contract.is_some_and(TypeContract::is_safe) {
            let needs_lock = self.lineage(facts).any(|facts| {
                let names = &facts.methods.needs_lock;
                names.iter().any(|name| name.covers(method, arguments))
            });
            if needs_lock {
                return listed().or(Some(Effect::Read));
            }
            return Some(Effect::None);
        }
        let mut lineage = self.lineage(facts);
        listed().or_else(|| {
            let is_described = lineage.any(|facts| !facts.methods.is_empty());
            (is_described || facts.contract.is_some()).then_some(Effect::Read)
        })
    }

    fn listed_effect(
        &self,
        facts: &TypeFacts,
        method: &str,
        arguments: Option<usize>,
    ) -> Option<Effect> {
        self.lineage(facts)
            .find_map(|facts| facts.methods.effect(method, arguments))
    }

    /// Whether the data says what the method does to its object.
    pub(crate) fn lists_effect(&self, qualified: &str, method: &str, arguments: usize) -> bool {
        self.type_facts(qualified)
            .is_some_and(|facts| self.listed_effect(facts, method, Some(arguments)).is_some())
    }

    /// Whether only the thread that an object of the type is runs the method: `Thread.run`.
    pub(crate) fn is_own_thread(&self, qualified: &str, method: &str) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            self.lineage(facts)
                .flat_map(|facts| &facts.methods.own_thread)
                .any(|name| name.covers(method, Some(0)))
        })
    }

    /// Whether a type is, or is listed to extend, another.
    pub(crate) fn is_subtype(&self, qualified: &str, of: &str) -> bool {
        let (qualified, of) = (dotted(qualified), dotted(of));
        if qualified == of {
            return true;
        }
        let Some(&target) = self.names.get(&*of) else {
            return false;
        };
        self.type_facts(&qualified)
            .is_some_and(|facts| facts.lineage.contains(&target))
    }

    /// Contract guessed from a simple name, for a type that cannot be resolved: `AtomicFoo`.
    pub(crate) fn simple_name_contract(&self, simple: &str) -> Option<TypeContract> {
        self.patterns
            .iter()
            .rev()
            .find(|(glob, _)| part_matches(glob, simple))
            .map(|&(_, contract)| contract)
    }

    /// The type whose facts hold for what a factory method returns.
    pub(crate) fn factory_result(&self, qualified: &str, method: &str) -> Option<&str> {
        self.find_call(qualified, method, |facts| facts.returns.as_deref())
    }

    /// Whether the result of the method shows the receiver's state, and changes it.
    pub(crate) fn is_live_result(&self, qualified: &str, method: &str) -> bool {
        self.find_call(qualified, method, |facts| {
            facts.returns.as_ref().map(|_| facts.is_live)
        })
        .unwrap_or_default()
    }

    /// What a method of a lock does.
    pub(crate) fn lock_operation(&self, qualified: &str, method: &str) -> Option<LockOperation> {
        self.own_and_supers(&self.locks, qualified)
            .find_map(|methods| methods.get(method).copied())
    }

    /// All methods of locks, by name.
    pub(crate) fn lock_operations(&self) -> impl Iterator<Item = (&str, LockOperation)> {
        let methods = self.locks.values().flatten();
        methods.map(|(name, operation)| (&**name, *operation))
    }

    /// Nothing is known of the type that a function would not have.
    pub(crate) fn may_be_function(&self, qualified: &str) -> bool {
        self.type_facts(qualified)
            .is_none_or(|facts| facts.contract.is_none() && facts.methods.is_empty())
    }

    pub(crate) fn is_lock_type(&self, qualified: &str) -> bool {
        self.own_and_supers(&self.locks, qualified).next().is_some()
    }

    /// Whether a function handed to the call runs before it returns, on the same thread.
    ///
    /// An unknown receiver goes by the method's name: a library that defers its `map` is then
    /// taken to run it under the caller's locks (may report too little).
    pub(crate) fn runs_at_once(&self, qualified: Option<&str>, method: &str) -> bool {
        match qualified {
            Some(qualified) => self.uses_argument(qualified, method, ArgumentUse::Runs),
            None => self.runs_anywhere.contains(method),
        }
    }

    /// Whether a function handed to the call runs later, one at a time with the others.
    pub(crate) fn runs_serially(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::RunsSerially)
    }

    /// Whether the call gives its first argument back: `requireNonNull(value)`.
    ///
    /// In a class without an entry the method's name tells; one that returns something else makes
    /// an object look like the argument (may report too little).
    pub(crate) fn returns_argument(&self, qualified: Option<&str>, method: &str) -> bool {
        match qualified {
            Some(qualified) if self.describes_call(qualified, method) => {
                self.uses_argument(qualified, method, ArgumentUse::Returns)
            }
            _ => self.returns_anywhere.contains(method),
        }
    }

    /// Whether the call gives a view of its first argument that cannot be written through.
    pub(crate) fn views_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Views)
    }

    /// Whether the call reads the state of an argument: `new ArrayList<>(other)` (`<init>`).
    pub(crate) fn reads_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Reads)
    }

    /// Whether the call changes the state of an argument: `Collections.sort(list)`.
    pub(crate) fn mutates_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Mutates)
    }

    /// Whether the call returns only if its first argument is true: `checkState(cond)`.
    pub(crate) fn requires_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Requires)
    }

    /// Whether the call tells if the current thread holds its argument's monitor.
    pub(crate) fn tells_holder(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::TellsHolder)
    }

    /// Whether the call stores its last argument, whatever was there before: `set`, `put`.
    pub(crate) fn replaces(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Replaces)
    }

    /// Whether the call has another thread run its argument, or its receiver if it has none.
    pub(crate) fn runs_elsewhere(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::RunsElsewhere)
    }

    /// Whether other threads may come to call the argument, one way or the other.
    pub(crate) fn hands_to_threads(&self, qualified: &str, method: &str) -> bool {
        self.runs_elsewhere(qualified, method) || self.publishes_argument(qualified, method)
    }

    /// Whether the callee keeps its argument for calls from other threads.
    pub(crate) fn publishes_argument(&self, qualified: &str, method: &str) -> bool {
        self.uses_argument(qualified, method, ArgumentUse::Publishes)
    }

    /// Whether the method's name tells that it publishes its argument, whoever declares it.
    pub(crate) fn publishes_anywhere(&self, method: &str) -> bool {
        self.publishes_anywhere.contains(method)
    }

    /// Whether the rule data says anything about the call.
    pub(crate) fn describes_call(&self, qualified: &str, method: &str) -> bool {
        self.find_call(qualified, method, |_| Some(())).is_some()
    }

    fn uses_argument(&self, qualified: &str, method: &str, wanted: ArgumentUse) -> bool {
        self.find_call(qualified, method, |facts| {
            facts.uses.contains(&wanted).then_some(())
        })
        .is_some()
    }

    /// Constructors are not inherited, all other methods are.
    fn find_call<'a, T>(
        &'a self,
        qualified: &str,
        method: &str,
        fact: impl Fn(&'a CallFacts) -> Option<T>,
    ) -> Option<T> {
        let found = |methods: &'a FxHashMap<Box<str>, CallFacts>| fact(methods.get(method)?);
        if method == "<init>" {
            return self.calls.get(&*dotted(qualified)).and_then(found);
        }
        self.own_and_supers(&self.calls, qualified).find_map(found)
    }

    /// Entries of a table for a type and for its listed supertypes, nearest first.
    fn own_and_supers<'a, T>(
        &'a self,
        table: &'a FxHashMap<Box<str>, T>,
        qualified: &str,
    ) -> impl Iterator<Item = &'a T> {
        let own = table.get(&*dotted(qualified));
        let facts = self.type_facts(qualified);
        let supers = facts
            .into_iter()
            .flat_map(|facts| self.lineage(facts))
            .flat_map(|facts| &facts.extends)
            .filter_map(|name| table.get(&**name));
        own.into_iter().chain(supers)
    }

    fn type_id(&self, qualified: &str) -> Option<TypeId> {
        let name = dotted(qualified);
        if let Some(&id) = self.names.get(&*name) {
            return Some(id);
        }
        let covering = self
            .globs
            .iter()
            .rev()
            .find(|(glob, _)| glob.matches(&name));
        if let Some(&(_, id)) = covering {
            return Some(id);
        }
        let ends = name.rmatch_indices('.').map(|(dot, _)| dot + 1);
        ends.into_iter()
            .find_map(|end| self.prefixes.get(&name[..end]).copied())
    }

    fn facts(&self, id: TypeId) -> &TypeFacts {
        &self.types[id.0 as usize]
    }

    fn lineage<'a>(&'a self, facts: &'a TypeFacts) -> impl Iterator<Item = &'a TypeFacts> {
        facts.lineage.iter().map(|&id| self.facts(id))
    }
}
