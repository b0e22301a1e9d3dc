//! Knowledge about types: their contracts, and what their methods do to the object.
//!
//! Queries about a type also consider the types that it `extends`.

use super::contract::{Effect, TypeContract};
use super::error::FileText;
use super::facts::{TypeFacts, Written, dotted};
use super::globs::part_matches;
use super::schema::RuleFile;
use super::store::Knowledge;

impl Knowledge {
    /// The contract that the user's file gives a type: it takes precedence over the source.
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
        let entry = text.get(origin.offset..)?;
        let listed = || {
            let name = entry.split(['"', '\'']).next()?;
            let rules = RuleFile::parse(FileText { name: file, text }).ok()?;
            rules
                .listed_source(name)
                .map(|(_, source)| source.0.to_owned())
        };
        Some(Written {
            file: file.to_string(),
            line: FileText { name: file, text }.line_of(entry),
            source: origin.source.as_deref().map(str::to_owned).or_else(listed),
        })
    }

    /// Whether the data names the type, even if only as a lock or for its static methods, like
    /// `java.util.Collections`.
    pub(crate) fn contains_type(&self, qualified: &str) -> bool {
        let name = dotted(qualified);
        self.type_id(qualified).is_some()
            || self.calls.contains_key(&*name)
            || self.locks.contains_key(&*name)
    }

    /// The effect of a call that matters to threads which share the receiver without a lock.
    ///
    /// Calls on thread-safe and immutable types have none, except those that still need a lock
    /// (iteration over a synchronised list). On other listed types, a method that is not listed
    /// reads. The answer is `None` for a type without a contract and without any listed method.
    #[cfg(test)]
    pub(crate) fn method_effect(&self, qualified: &str, method: &str) -> Option<Effect> {
        self.effect(qualified, method, None)
    }

    /// Like [`Knowledge::method_effect`], for a known number of arguments: `position()`
    /// reads, `position(0)` mutates.
    pub(crate) fn call_effect(
        &self,
        qualified: &str,
        method: &str,
        arguments: usize,
    ) -> Option<Effect> {
        self.effect(qualified, method, Some(arguments))
    }

    /// The effect of a call whatever the contract: `put` also mutates a `ConcurrentHashMap`.
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

    pub(super) fn listed_effect(
        &self,
        facts: &TypeFacts,
        method: &str,
        arguments: Option<usize>,
    ) -> Option<Effect> {
        self.lineage(facts)
            .find_map(|facts| facts.methods.effect(method, arguments))
    }

    /// Whether a call on some type that locks itself goes on using the object after it returns:
    /// `iterator`.
    pub(crate) fn outlasts_lock(&self, method: &str) -> bool {
        self.needs_lock_anywhere.contains(method)
    }

    /// Whether each method of the type locks the object, but some need a lock for longer.
    pub(crate) fn locks_itself(&self, qualified: &str) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            facts.contract == Some(TypeContract::ThreadSafe)
                && self
                    .lineage(facts)
                    .any(|facts| !facts.methods.needs_lock.is_empty())
        })
    }

    /// Whether the type is one of mutable objects of which some are thread-safe: `Map`.
    pub(crate) fn is_safe_or_not(&self, qualified: &str) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            let mut lineage = self.lineage(facts);
            facts.contract.is_none() && lineage.any(|facts| !facts.methods.mutates.is_empty())
        })
    }

    /// Whether the data says what the method does to its object.
    pub(crate) fn lists_effect(&self, qualified: &str, method: &str, arguments: usize) -> bool {
        self.type_facts(qualified)
            .is_some_and(|facts| self.listed_effect(facts, method, Some(arguments)).is_some())
    }

    /// Whether an object of the type is a thread, and only that thread runs the method:
    /// `Thread.run`.
    pub(crate) fn is_own_thread(&self, qualified: &str, method: &str) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            self.lineage(facts)
                .flat_map(|facts| &facts.methods.own_thread)
                .any(|name| name.covers(method, Some(0)))
        })
    }

    /// Whether the type's method, which subclasses override, runs only within calls that change the
    /// object: `removeEldestEntry`.
    pub(crate) fn is_hook(&self, qualified: &str, method: &str) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            self.lineage(facts)
                .flat_map(|facts| &facts.methods.hooks)
                .any(|name| name.covers(method, None))
        })
    }

    /// The thread that alone calls the method, of all objects of the type: a callback of a user
    /// interface.
    pub(crate) fn callback_thread(
        &self,
        qualified: &str,
        method: &str,
        arguments: usize,
    ) -> Option<&str> {
        let mut lineage = self.lineage(self.type_facts(qualified)?);
        lineage.find_map(|facts| {
            let mut callbacks = facts.methods.callbacks.iter();
            let is_one = callbacks.any(|name| name.covers(method, Some(arguments)));
            facts.methods.thread.as_deref().filter(|_| is_one)
        })
    }

    /// Whether some type's objects get a callback of this name on one thread alone.
    pub(crate) fn may_be_on_thread(&self, method: &str) -> bool {
        self.called_on_threads.contains(method)
    }

    /// Whether the type has methods that others call one at a time for each object.
    pub(crate) fn has_callbacks(&self, qualified: &str) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            let mut lineage = self.lineage(facts);
            lineage
                .any(|facts| !facts.methods.callbacks.is_empty() && facts.methods.thread.is_none())
        })
    }

    /// Whether others call the method one at a time for each object of the type.
    pub(crate) fn is_callback(&self, qualified: &str, method: &str, arguments: usize) -> bool {
        self.type_facts(qualified).is_some_and(|facts| {
            self.lineage(facts)
                .filter(|facts| facts.methods.thread.is_none())
                .flat_map(|facts| &facts.methods.callbacks)
                .any(|name| name.covers(method, Some(arguments)))
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

    /// Whether the data says nothing about the type that would not also apply to a function.
    pub(crate) fn may_be_function(&self, qualified: &str) -> bool {
        self.type_facts(qualified)
            .is_none_or(|facts| facts.contract.is_none() && facts.methods.is_empty())
    }
}
