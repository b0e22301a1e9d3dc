//! The store of all knowledge, and the lookup of its entries.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::contract::{Storage, TypeContract};
use super::facts::{AnnotationFacts, CallFacts, TypeFacts, TypeId, dotted};
use super::globs::NameGlob;
use super::modules::Module;
use super::operations::LockOperation;
use super::phrases::{Documented, Phrase};
use super::schema::ArgumentUse;
use crate::model::Generator;
use crate::subject::NamedSet;

/// All knowledge, built-in and the user's.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    /// Name and text of the files of rule data, in the order in which they were added.
    pub(super) files: Vec<(Box<str>, Box<str>)>,
    /// How many of them are part of the binary.
    pub(super) builtin_files: usize,
    pub(super) types: Vec<TypeFacts>,
    pub(super) names: FxHashMap<Arc<str>, TypeId>,
    /// Prefixes that end in a dot, and the facts about all names that start with them.
    pub(super) prefixes: FxHashMap<Box<str>, TypeId>,
    /// Globs on qualified names, the user's last.
    pub(super) globs: Vec<(NameGlob, TypeId)>,
    /// Globs on simple names, the user's last.
    pub(super) patterns: Vec<(Box<str>, TypeContract)>,
    pub(super) annotations: FxHashMap<Box<str>, Vec<AnnotationFacts>>,
    pub(super) locks: FxHashMap<Box<str>, FxHashMap<Box<str>, LockOperation>>,
    pub(super) calls: FxHashMap<Box<str>, FxHashMap<Box<str>, CallFacts>>,
    /// For types with calls that replace a value, the unit that these calls replace.
    pub(super) storage: FxHashMap<Box<str>, Storage>,
    /// What annotations add to classes at compile time.
    pub(super) generators: Vec<Generator>,
    pub(super) modules: FxHashMap<Box<str>, Module>,
    /// Names that suggest a lock.
    pub(super) lock_like_types: Vec<Box<str>>,
    pub(super) lock_like_resources: Vec<Box<str>>,
    pub(super) lock_like_values: Vec<Box<str>>,
    /// Methods after which some type's caller must still hold its lock.
    pub(super) needs_lock_anywhere: FxHashSet<Box<str>>,
    /// Callbacks that some type's objects get on one thread alone.
    pub(super) called_on_threads: FxHashSet<Box<str>>,
    /// Names of static methods that check on which thread they run.
    pub(super) thread_checks: Vec<Box<str>>,
    /// Globs on names of methods that initialize an object before it is used.
    pub(super) initializers: Vec<Box<str>>,
    /// Globs on names of methods that tell people about the state of an object.
    pub(super) describers: Vec<Box<str>>,
    /// Names of methods after which an object may be initialized again.
    pub(super) stoppers: FxHashSet<Box<str>>,
    /// How names of methods start that set a property of an object.
    pub(super) setters: Vec<Box<str>>,
    /// Globs on names of classes and methods that configure objects before they are used.
    pub(super) configurers: Vec<Box<str>>,
    /// Globs on names of methods that fail once the object is initialized.
    pub(super) initialization_checks: Vec<Box<str>>,
    /// What phrases in comments say.
    pub(super) phrases: Vec<(Documented, Phrase)>,
    /// Methods that run their argument before they return, whatever type declares them.
    pub(super) runs_anywhere: FxHashSet<Box<str>>,
    /// Methods that publish their argument, whatever type declares them.
    pub(super) publishes_anywhere: FxHashSet<Box<str>>,
    /// Methods with which some type shows its arguments to people.
    pub(super) shows_anywhere: FxHashSet<Box<str>>,
    /// Methods that return their first argument, whatever type declares them.
    pub(super) returns_anywhere: FxHashSet<Box<str>>,
    /// Names of the methods in `locks`, which rule out nearly all calls.
    pub(super) lock_methods: FxHashSet<Box<str>>,
    /// Names of the methods in `calls`.
    pub(super) described_methods: FxHashSet<Box<str>>,
    /// Fields whose values belong together, as the user's files say.
    pub(crate) atomic_sets: Vec<NamedSet>,
}

impl Knowledge {
    /// Collects the names of the methods that the data describes; to be called once all is added.
    pub(super) fn index_methods(&mut self) {
        let locks = self.locks.values().flat_map(FxHashMap::keys);
        self.lock_methods = locks.cloned().collect();
        let calls = self.calls.values().flat_map(FxHashMap::keys);
        self.described_methods = calls.cloned().collect();
    }

    /// The facts about a type: from its own entry, or else from the last glob or the longest prefix
    /// that matches it.
    pub(crate) fn type_facts(&self, qualified: &str) -> Option<&TypeFacts> {
        self.type_id(qualified).map(|id| self.facts(id))
    }

    pub(super) fn type_id(&self, qualified: &str) -> Option<TypeId> {
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
        let bytes = name.as_bytes();
        let mut ends = (1..=bytes.len())
            .rev()
            .filter(|&end| bytes[end - 1] == b'.');
        ends.find_map(|end| self.prefixes.get(&name[..end]).copied())
    }

    pub(super) fn facts(&self, id: TypeId) -> &TypeFacts {
        &self.types[id.0 as usize]
    }

    pub(super) fn lineage<'a>(
        &'a self,
        facts: &'a TypeFacts,
    ) -> impl Iterator<Item = &'a TypeFacts> {
        facts.lineage.iter().map(|&id| self.facts(id))
    }

    /// The methods that use an argument in this way whatever type declares them; `None` for uses
    /// that are known only for types with an entry.
    pub(super) fn anywhere(&mut self, used: ArgumentUse) -> Option<&mut FxHashSet<Box<str>>> {
        match used {
            ArgumentUse::Runs => Some(&mut self.runs_anywhere),
            ArgumentUse::Publishes => Some(&mut self.publishes_anywhere),
            ArgumentUse::Returns => Some(&mut self.returns_anywhere),
            _ => None,
        }
    }

    /// Entries of a table for a type and for its listed supertypes, nearest first.
    pub(super) fn own_and_supers<'a, T>(
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
}
