//! The keys of rule data, the same in `rules/**/*.toml` and in `threadlint.toml`.
//!
//! Every string borrows from the file's text: parsing copies nothing, and an error can point at a
//! name by its address. Unknown keys are errors, so that a misspelt key is never ignored.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use toml::Spanned;

use super::contract::TypeContract;
use super::error::{FileText, KnowledgeError};
use super::operations::LockOperation;
use super::phrases::Documented;
use crate::model::{Addition, GeneratedLockKind};
use crate::subject::LockMode;

/// One file of rule data.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RuleFile<'a> {
    #[serde(borrow)]
    pub(crate) contracts: Contracts<'a>,
    #[serde(rename = "type")]
    pub(crate) types: Vec<TypeRule<'a>>,
    #[serde(rename = "lock")]
    pub(crate) locks: Vec<LockRule<'a>>,
    #[serde(rename = "call")]
    pub(crate) calls: Vec<CallRule<'a>>,
    #[serde(rename = "generator", borrow)]
    pub(crate) generators: Vec<GeneratorRule<'a>>,
    #[serde(rename = "module", borrow)]
    pub(crate) modules: Vec<ModuleRule<'a>>,
    #[serde(rename = "lock-names", borrow)]
    pub(crate) lock_names: LockNames<'a>,
    /// Where a type, or each type below a package, is documented; the longest matching name
    /// applies.
    pub(crate) sources: BTreeMap<Name<'a>, Name<'a>>,
    /// Globs of paths to leave out; in a user's file only.
    pub(crate) exclude: Vec<Name<'a>>,
    /// Names of the packs to load; without it, all. In a user's file only.
    pub(crate) packs: Option<Vec<Name<'a>>>,
    /// Whether previews run; in a user's file only.
    pub(crate) preview: bool,
    /// Whether sources of tests are checked, too; in a user's file only.
    pub(crate) tests: bool,
    /// Whether a comment that suppresses findings must give a reason, as by default; in a user's
    /// file only.
    #[serde(rename = "require-reason")]
    pub(crate) require_reason: Option<bool>,
    /// Findings to exempt; in a user's file only.
    #[serde(rename = "exempt")]
    pub(crate) exemptions: Vec<ExemptRule<'a>>,
    /// Fields whose values belong together; in a user's file only.
    #[serde(rename = "atomic-set", borrow)]
    pub(super) atomic_sets: Vec<AtomicSetRule<'a>>,
}

/// Fields of one class that other threads must not see half changed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AtomicSetRule<'a> {
    /// Binary name of the class, which declares or inherits the fields.
    #[serde(borrow)]
    pub(super) class: Name<'a>,
    pub(super) fields: Vec<Name<'a>>,
    pub(super) reason: Option<Cow<'a, str>>,
}

/// Exempts findings of these rules about these fields in these paths.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExemptRule<'a> {
    /// Globs on `Class.field`, the class by its qualified name.
    #[serde(borrow, default)]
    pub(crate) fields: Vec<Name<'a>>,
    /// Globs as in `.gitignore`, relative to the folder of the file.
    #[serde(default)]
    pub(crate) paths: Vec<Name<'a>>,
    /// All rules, if none is named.
    #[serde(default)]
    pub(crate) rules: Vec<Name<'a>>,
    pub(crate) reason: Spanned<Cow<'a, str>>,
}

impl<'a> RuleFile<'a> {
    /// Where a type is documented: `[sources]` gives it for the longest name that covers the type.
    pub(crate) fn listed_source(&self, name: &str) -> Option<(&Name<'a>, &Name<'a>)> {
        let covers = |above: &str| {
            name.strip_prefix(above)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.sources
            .iter()
            .filter(|(above, _)| covers(above.0))
            .max_by_key(|(above, _)| above.0.len())
    }

    pub(crate) fn parse(file: FileText<'a>) -> Result<Self, KnowledgeError> {
        toml::from_str(file.text).map_err(|error| file.syntax(error.message(), error.span()))
    }
}

/// What the annotations of a library add to classes at compile time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeneratorRule<'a> {
    #[serde(borrow)]
    pub(crate) package: Name<'a>,
    pub(crate) annotations: Vec<GeneratorAnnotationRule<'a>>,
    /// Where the entry is documented.
    #[cfg_attr(not(test), expect(dead_code, reason = "for those who read the data"))]
    pub(crate) source: Option<Name<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeneratorAnnotationRule<'a> {
    #[serde(borrow)]
    pub(crate) name: Name<'a>,
    #[serde(default)]
    pub(crate) adds: Vec<Addition>,
    pub(crate) lock: Option<GeneratedLockKind>,
    /// Qualified name of the type of the lock's field.
    pub(crate) field: Option<Name<'a>>,
}

/// What `import module` imports.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModuleRule<'a> {
    #[serde(borrow)]
    pub(crate) name: Name<'a>,
    /// Packages that the module exports to all.
    #[serde(default)]
    pub(crate) packages: Vec<Name<'a>>,
    /// Modules that it requires transitively.
    #[serde(default)]
    pub(crate) requires: Vec<Name<'a>>,
    /// Where the entry is documented.
    #[cfg_attr(not(test), expect(dead_code, reason = "for those who read the data"))]
    pub(crate) source: Option<Name<'a>>,
}

/// Names that suggest a lock that has no entry: globs in which `*` matches any characters.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct LockNames<'a> {
    /// Types with their own way of locking.
    #[serde(borrow)]
    pub(crate) types: Vec<Name<'a>>,
    /// Types of resources that hold a lock until they are closed.
    pub(crate) resources: Vec<Name<'a>>,
    /// Fields, variables and methods whose value is a lock, in lower case.
    pub(crate) values: Vec<Name<'a>>,
    /// Static methods that check on which thread they run, in lower case.
    pub(crate) checks: Vec<Name<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Contracts<'a> {
    #[serde(borrow)]
    pub(crate) annotations: Vec<AnnotationRule<'a>>,
    /// Globs on names of methods that initialize an object before it is used.
    #[serde(borrow)]
    pub(crate) initializers: Vec<Name<'a>>,
    /// Globs on names of methods that tell people about the state of an object.
    #[serde(borrow)]
    pub(crate) describers: Vec<Name<'a>>,
    /// Names of methods after which an object may be initialized again.
    #[serde(borrow)]
    pub(crate) stoppers: Vec<Name<'a>>,
    /// How names of methods start that set a property of an object.
    #[serde(borrow)]
    pub(crate) setters: Vec<Name<'a>>,
    /// Globs on names of classes and methods that configure objects before they are used.
    #[serde(borrow)]
    pub(crate) configurers: Vec<Name<'a>>,
    /// Globs on names of methods that fail once the object is initialized.
    #[serde(rename = "initialization-checks", borrow)]
    pub(crate) initialization_checks: Vec<Name<'a>>,
    /// What comments say.
    #[serde(borrow)]
    pub(crate) comments: Vec<CommentRule<'a>>,
}

/// What a comment says if it contains one of these phrases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommentRule<'a> {
    pub(crate) says: Documented,
    /// Words in lower case: `a|b` is either, `*` any word, `..` up to five words that do not turn
    /// the sentence around, `.` its start or end.
    #[serde(borrow)]
    pub(crate) phrases: Vec<Name<'a>>,
}

/// What an annotation says, recognised by its simple name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnotationRule<'a> {
    #[serde(borrow)]
    pub(crate) name: Name<'a>,
    /// The rule holds only if this element has one of `values`.
    pub(crate) argument: Option<Name<'a>>,
    #[serde(default)]
    pub(crate) values: Vec<Name<'a>>,
    pub(crate) contract: Option<TypeContract>,
    pub(crate) role: Option<Role>,
    /// The only thread that runs an annotated method.
    pub(crate) thread: Option<Name<'a>>,
    /// Whether a class with this contract is checked; only for `thread-safe`.
    #[serde(default = "yes")]
    pub(crate) checked: bool,
    /// Where the entry is documented.
    #[cfg_attr(not(test), expect(dead_code, reason = "for those who read the data"))]
    pub(crate) source: Option<Name<'a>>,
}

fn yes() -> bool {
    true
}

/// A meaning of an annotation other than a type's contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    /// No other thread calls the method in production.
    HiddenFromThreads,
    /// Others call the method in production, whatever a shorter form of the annotation says.
    OpenToThreads,
    /// Names the lock that guards a field or method.
    GuardedBy,
    /// Uses guarded members without their guards, on purpose.
    ExemptFromGuards,
    /// The callbacks of an object of the class run on several threads at once.
    ConcurrentCallbacks,
    /// The result of a method may be `null`.
    MayBeNull,
    /// A program wrote the source of the class, and would overwrite what people mend in it.
    Generated,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TypeRule<'a> {
    /// Qualified names, nested types with dots; `p.*` matches every type below `p`, and other globs
    /// are those of `super::globs::NameGlob`.
    #[serde(borrow, default)]
    pub(crate) names: Vec<Name<'a>>,
    /// Glob on simple names, for types that cannot be resolved; instead of `names`.
    pub(crate) pattern: Option<Name<'a>>,
    pub(crate) contract: Option<TypeContract>,
    #[serde(default)]
    pub(crate) extends: Vec<Name<'a>>,
    /// Methods that change the object's own state.
    #[serde(default)]
    pub(crate) mutates: Vec<Name<'a>>,
    /// Methods that only read it, although the supertype's method of that name changes it.
    #[serde(default)]
    pub(crate) reads: Vec<Name<'a>>,
    /// Methods of a thread-safe type during or after which its caller must still hold a lock.
    #[serde(default)]
    pub(crate) needs_lock: Vec<Name<'a>>,
    /// Methods that run once, on the thread that the object represents.
    #[serde(default)]
    pub(crate) own_thread: Vec<Name<'a>>,
    /// Methods that subclasses override, and that run within calls which change the object.
    #[serde(default)]
    pub(crate) hooks: Vec<Name<'a>>,
    /// Methods that others call one at a time for each object: callbacks.
    #[serde(default)]
    pub(crate) callbacks: Vec<Name<'a>>,
    /// The only thread that calls them, of all objects.
    pub(crate) thread: Option<Name<'a>>,
    pub(crate) source: Option<Name<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockRule<'a> {
    #[serde(borrow)]
    pub(crate) names: Vec<Name<'a>>,
    #[serde(borrow)]
    pub(crate) methods: BTreeMap<Name<'a>, OperationName>,
    pub(crate) source: Option<Name<'a>>,
}

/// [`LockOperation`] as written in a file.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OperationName {
    Acquire,
    AcquireShared,
    AcquireOrThrow,
    AcquireOrThrowShared,
    TryAcquire,
    TryAcquireShared,
    Release,
    ReleaseShared,
    ReleaseAny,
    View,
    ViewShared,
    ReadWriteView,
    Optimistic,
    Validate,
    Convert,
    ConvertShared,
    Condition,
    Held,
    AcquireCloseable,
    AcquireCloseableShared,
}

impl OperationName {
    pub(crate) fn operation(self) -> LockOperation {
        use LockMode::{Exclusive, Shared};
        match self {
            Self::Acquire => LockOperation::Acquire(Exclusive),
            Self::AcquireShared => LockOperation::Acquire(Shared),
            Self::AcquireOrThrow => LockOperation::AcquireOrThrow(Exclusive),
            Self::AcquireOrThrowShared => LockOperation::AcquireOrThrow(Shared),
            Self::TryAcquire => LockOperation::TryAcquire(Exclusive),
            Self::TryAcquireShared => LockOperation::TryAcquire(Shared),
            Self::Release => LockOperation::Release(Exclusive),
            Self::ReleaseShared => LockOperation::Release(Shared),
            Self::ReleaseAny => LockOperation::ReleaseAny,
            Self::View => LockOperation::View(Exclusive),
            Self::ViewShared => LockOperation::View(Shared),
            Self::ReadWriteView => LockOperation::ReadWriteView,
            Self::Optimistic => LockOperation::Optimistic,
            Self::Validate => LockOperation::Validate,
            Self::Convert => LockOperation::Convert(Exclusive),
            Self::ConvertShared => LockOperation::Convert(Shared),
            Self::Condition => LockOperation::Condition,
            Self::Held => LockOperation::Held,
            Self::AcquireCloseable => LockOperation::AcquireCloseable(Exclusive),
            Self::AcquireCloseableShared => LockOperation::AcquireCloseable(Shared),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CallRule<'a> {
    /// Qualified names of the types that declare the methods.
    #[serde(borrow)]
    pub(crate) types: Vec<Name<'a>>,
    /// Method names; `<init>` for constructors.
    pub(crate) methods: Vec<Name<'a>>,
    /// Qualified name of the type whose facts apply to the result.
    pub(crate) returns: Option<Name<'a>>,
    /// The result gives access to the state of the receiver, to read and change it: a view, an
    /// iterator.
    #[serde(default)]
    pub(crate) live: bool,
    /// What the call does with its arguments before it returns.
    pub(crate) argument: Option<ArgumentUse>,
    /// The entry also applies if the receiver's type is unknown: the method's name decides.
    #[serde(default)]
    pub(crate) any_receiver: bool,
    /// The thread that the call is about; without it, that of the receiver.
    pub(crate) thread: Option<Name<'a>>,
    /// The entry applies only if these arguments, counted from 0, are the literal `1`.
    #[serde(default)]
    pub(crate) ones: Vec<usize>,
    /// Where the entry is documented.
    #[cfg_attr(not(test), expect(dead_code, reason = "for those who read the data"))]
    pub(crate) source: Option<Name<'a>>,
}

/// What a call does with an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ArgumentUse {
    /// Runs a function, on the same thread, before it returns.
    Runs,
    /// Runs a function later, one at a time with others: an event thread.
    RunsSerially,
    /// Returns an executor that runs one task at a time.
    MakesSerial,
    /// Returns an executor that hands its tasks to the first one.
    WrapsExecutor,
    /// Returns whether the current thread is the one that the call is about.
    TellsThread,
    /// Returns only if the current thread is the one that the call is about.
    RequiresThread,
    /// Returns the thread that the call is about, or an object that stands for it.
    NamesThread,
    /// Returns the current thread, or an object that stands for it.
    CurrentThread,
    /// Reads the state of an object.
    Reads,
    /// Changes the state of an object.
    Mutates,
    /// Returns the first one.
    Returns,
    /// Returns a read-only view of the first one.
    Views,
    /// Returns an object that stores everything in the first one, and is as safe as that.
    Wraps,
    /// Returns only if the first one is true.
    Requires,
    /// Returns whether the current thread holds the monitor of an object.
    TellsHolder,
    /// Completes the receiver, which happens once.
    Announces,
    /// Returns normally only once the receiver is complete.
    Awaits,
    /// Returns whether the receiver is complete.
    TellsAnnounced,
    /// Stores the last one as the object's only value, whatever the previous one.
    Replaces,
    /// Stores the last one under the first as key, whatever the previous value.
    ReplacesEntry,
    /// Makes another thread run it.
    RunsElsewhere,
    /// Stores it where other threads can call it.
    Publishes,
    /// Only writes it into a message for people.
    Shows,
}

/// A name exactly as written in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Name<'a>(pub(crate) &'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrowed;
        impl<'de> Visitor<'de> for Borrowed {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Self::Value, E> {
                if name.is_empty() {
                    return Err(E::custom("a name must not be empty"));
                }
                Ok(Name(name))
            }

            fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
                Err(E::custom(
                    "escapes are not supported here; use single quotes",
                ))
            }
        }
        deserializer.deserialize_str(Borrowed)
    }
}
