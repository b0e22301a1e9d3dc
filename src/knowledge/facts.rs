//! Facts about one type, method or annotation, and the comparison of names.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::contract::{Effect, TypeContract};
use super::schema::{ArgumentUse, Role};
use crate::model::Annotation;

/// Index into the list of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypeId(pub(super) u32);

/// The facts about one type.
#[derive(Debug, Clone, Default)]
pub(crate) struct TypeFacts {
    /// The type's own contract, or else that of the nearest listed supertype that has one.
    pub(crate) contract: Option<TypeContract>,
    /// The contract in the type's own entry, and where that is written.
    pub(super) declared: Option<(TypeContract, Origin)>,
    /// Where the contract is written.
    pub(super) origin: Option<Origin>,
    pub(super) extends: Vec<Arc<str>>,
    pub(super) methods: Arc<Methods>,
    /// The type and its listed supertypes, nearest first.
    pub(super) lineage: Vec<TypeId>,
}

/// A place in a file of rule data.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    /// Index into the list of files.
    pub(super) file: usize,
    pub(super) offset: usize,
    /// Where the entry is documented.
    pub(super) source: Option<Box<str>>,
}

/// Where a contract is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// Name of the file.
    pub(crate) file: String,
    pub(crate) line: usize,
    /// Where the entry is documented.
    pub(crate) source: Option<String>,
}

/// Method names by their effect; shared by the types of one entry.
#[derive(Debug, Clone, Default)]
pub(super) struct Methods {
    pub(super) mutates: Vec<MethodName>,
    pub(super) reads: Vec<MethodName>,
    pub(super) needs_lock: Vec<MethodName>,
    pub(super) own_thread: Vec<MethodName>,
    pub(super) hooks: Vec<MethodName>,
    pub(super) callbacks: Vec<MethodName>,
    /// The only thread that calls the callbacks.
    pub(super) thread: Option<Box<str>>,
}

/// A method with any number of parameters, or with a given number: `get`, `get/0`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MethodName {
    pub(super) name: Box<str>,
    pub(super) arity: Option<usize>,
}

impl MethodName {
    /// A call with an unknown number of arguments matches every arity.
    pub(super) fn covers(&self, method: &str, arguments: Option<usize>) -> bool {
        *self.name == *method
            && (self.arity.is_none() || arguments.is_none() || self.arity == arguments)
    }
}

impl Methods {
    pub(super) fn effect(&self, method: &str, arguments: Option<usize>) -> Option<Effect> {
        let listed = |names: &[MethodName]| names.iter().any(|name| name.covers(method, arguments));
        if listed(&self.mutates) {
            Some(Effect::Mutate)
        } else if listed(&self.reads) {
            Some(Effect::Read)
        } else {
            None
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.mutates.is_empty() && self.reads.is_empty()
    }
}

/// The facts about the methods of one name in one type.
#[derive(Debug, Clone, Default)]
pub(super) struct CallFacts {
    pub(super) returns: Option<Box<str>>,
    /// The result is a live view of the receiver's state.
    pub(super) is_live: bool,
    pub(super) uses: Vec<ArgumentUse>,
    /// The thread that the call is about, if it is not that of the receiver.
    pub(super) thread: Option<Box<str>>,
    /// Arguments that must be the literal `1` for the result to be a serial executor.
    pub(super) ones: Vec<usize>,
}

#[derive(Debug, Clone)]
pub(super) struct AnnotationFacts {
    pub(super) argument: Option<Box<str>>,
    pub(super) values: Vec<Box<str>>,
    pub(super) contract: Option<TypeContract>,
    pub(super) role: Option<Role>,
    pub(super) thread: Option<Box<str>>,
    pub(super) checked: bool,
}

impl AnnotationFacts {
    /// Whether the annotation has the value that the rule asks for: `ThreadingBehavior.SAFE`,
    /// `SAFE` and `"SAFE"` are one; of several values in braces one is enough.
    pub(super) fn holds(&self, annotation: &Annotation) -> bool {
        let Some(wanted) = &self.argument else {
            return true;
        };
        annotation
            .arguments
            .iter()
            .filter(|(name, _)| **name == **wanted)
            .flat_map(|(_, value)| value.trim_matches(['{', '}']).split(','))
            .any(|value| {
                let last = value.rsplit('.').next().unwrap_or(value);
                contains(&self.values, last.trim().trim_matches('"'))
            })
    }
}

/// `java.util.Map$Entry` and `java.util.Map.Entry` are one.
pub(super) fn dotted(name: &str) -> Cow<'_, str> {
    if memchr::memchr(b'$', name.as_bytes()).is_some() {
        Cow::Owned(name.replace('$', "."))
    } else {
        Cow::Borrowed(name)
    }
}

pub(super) fn simple(qualified: &str) -> &str {
    qualified.rsplit('.').next().unwrap_or(qualified)
}

pub(super) fn contains(names: &[Box<str>], name: &str) -> bool {
    names.iter().any(|listed| **listed == *name)
}

pub(super) fn sorted<T>(map: &FxHashMap<Box<str>, T>) -> Vec<(&str, &T)> {
    let mut entries: Vec<_> = map.iter().map(|(name, value)| (&**name, value)).collect();
    entries.sort_unstable_by_key(|&(name, _)| name);
    entries
}

/// Without duplicates. A name that contains another is kept: the search is for whole words.
pub(super) fn distinct(mut needles: Vec<&str>) -> Vec<&str> {
    needles.sort_unstable_by_key(|needle| (needle.len(), *needle));
    needles.dedup();
    needles
}
