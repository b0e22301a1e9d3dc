//! What a rule reports: plain values for any renderer.
//!
//! The identity of a finding consists of rule, binary class name, field, and method with the types
//! of its parameters; it does not depend on positions, messages or order.

use serde::{Deserialize, Serialize};

use crate::source::{FileId, Span};
pub use crate::subject::{AccessKind, RuleId};
use crate::subject::{Consequence, LockName, MemberRef, Proof};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Level {
    /// Does harm only under unusual circumstances.
    Note,
    /// A broken promise.
    Warning,
    /// Proven by a run.
    Error,
}

impl Level {
    /// `note`, `warning` or `error`, as SARIF has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

/// How sure the analysis is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Confidence {
    /// Rests on a guess.
    Low,
    /// Rests on a call that may be dispatched elsewhere, or on inferred behaviour of a type.
    Medium,
    /// The source shows every step.
    High,
}

impl Confidence {
    /// `low`, `medium` or `high`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Confidence::Low => "low",
            Confidence::Medium => "medium",
            Confidence::High => "high",
        }
    }
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Location {
    pub(crate) file: FileId,
    pub(crate) span: Span,
}

/// One access to the field, with the guards held on every path to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FieldAccess {
    pub(crate) kind: AccessKind,
    pub(crate) location: Location,
    /// The member that contains the access.
    pub(crate) member: MemberRef,
    /// Held on every call path; sorted.
    pub(crate) guards: Vec<LockName>,
    /// Held on every call path, but do not guard the field: other threads lock another object.
    pub(crate) unshared: Vec<LockName>,
    /// The finding's guard is not held in a sufficient mode.
    pub(crate) is_unguarded: bool,
}

impl FieldAccess {
    /// Whether some lock is held, even one that does not guard the field.
    pub(crate) fn holds_any(&self) -> bool {
        !self.guards.is_empty() || !self.unshared.is_empty()
    }
}

/// How one thread reaches its access: entry method, calls, lock acquisitions, access.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ThreadPath {
    /// The method that the thread calls first.
    pub(crate) entry: MemberRef,
    /// In execution order; the first step is the entry method's name, the last the access.
    pub(crate) steps: Vec<Step>,
    /// Index of that access in [`Finding::accesses`].
    pub(crate) access: usize,
}

/// One step of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    pub(crate) location: Location,
    /// A phrase for people: ``calls `evict(K)` ``, ``locks `this.lock` ``, ``writes `count` without `this.lock` ``.
    pub(crate) text: String,
}

impl Promise {
    /// What the class does: ``is annotated `@ThreadSafe` ``, ``uses `synchronized` ``.
    pub(crate) fn predicate(&self) -> String {
        let is_participle = self.reason.starts_with("annotated");
        let verb = if is_participle { "is " } else { "" };
        format!("{verb}{}", self.reason)
    }
}

/// A modifier that ends a finding, added to the declaration of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Modifier {
    Final,
    Volatile,
}

impl Modifier {
    /// As in Java.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Final => "final",
            Self::Volatile => "volatile",
        }
    }
}

/// A change of the source that is all of the fix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Edit {
    pub(crate) modifier: Modifier,
    /// The type in the declaration, before which the modifier is to stand.
    pub(crate) at: Location,
}

/// A broken promise, in one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub(crate) rule: RuleId,
    pub(crate) level: Level,
    pub(crate) confidence: Confidence,
    /// Binary name of the class that made the promise.
    pub(crate) class: String,
    /// Why the class is checked: ``annotated `@ThreadSafe` ``; and where.
    pub(crate) promise: Promise,
    /// Empty if the finding is about the object itself.
    pub(crate) field: String,
    /// The method with the unguarded access; `None` if the finding is about the field.
    pub(crate) method: Option<MemberRef>,
    /// The monitor that most accesses hold.
    pub(crate) guard: Option<String>,
    /// One sentence that is clear without context; no markup except back-quotes.
    pub(crate) message: String,
    /// What can follow, where two accesses collide.
    pub(crate) harm: Option<Consequence>,
    /// What to do about it, one sentence; `None` if no change is sure to help.
    pub(crate) fix: Option<String>,
    /// The fix as a change of the source, if a modifier is all of it.
    pub(crate) edit: Option<Edit>,
    /// The first unguarded access of the method, or the field's name; one line.
    pub(crate) location: Location,
    /// The field's name in its declaration.
    pub(crate) declaration: Location,
    /// The most telling accesses to the field, those that collide first; empty for P1.
    pub(crate) accesses: Vec<FieldAccess>,
    /// How many accesses there are, listed or not.
    pub(crate) tally: Tally,
    /// The two threads that collide; `None` where there is no pair (P1, P2).
    pub(crate) threads: Option<[ThreadPath; 2]>,
    /// The result of an examination, if there was one.
    pub(crate) proof: Option<Box<Proof>>,
}

/// How many accesses to a field there are, of which a finding lists only some.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) all: usize,
    /// Those that do not hold the finding's guard.
    pub(crate) unguarded: usize,
}

/// How many accesses a finding lists.
pub(crate) const ACCESSES_LISTED: usize = 20;

/// A name and where it is declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declared {
    /// Empty for the object itself.
    pub(crate) name: String,
    pub(crate) location: Location,
}

/// What makes a class a target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Promise {
    /// ``annotated `@ThreadSafe` ``, ``uses `synchronized` ``.
    pub(crate) reason: String,
    pub(crate) location: Location,
}

/// FNV-1a of an identity; stable under edits, moves and rewording.
pub(crate) fn identity_hash(identity: &[String]) -> String {
    format!("{:016x}", fnv1a(identity.join("\0").bytes()))
}

/// The hash FNV-1a, which is the same on every machine.
pub(crate) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

impl Finding {
    /// A warning about the field that the rule completes; by default it has no method, guard,
    /// accesses or threads.
    pub(crate) fn about(rule: RuleId, class: String, promise: Promise, field: Declared) -> Self {
        Self {
            rule,
            level: Level::Warning,
            confidence: Confidence::High,
            class,
            promise,
            field: field.name,
            method: None,
            guard: None,
            message: String::new(),
            harm: None,
            fix: None,
            edit: None,
            location: field.location,
            declaration: field.location,
            accesses: Vec::new(),
            tally: Tally::default(),
            threads: None,
            proof: None,
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// The field, or else the method, that the finding is about.
    pub(crate) fn subject(&self) -> &str {
        match &self.method {
            Some(method) if self.field.is_empty() => &method.signature,
            _ => &self.field,
        }
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The confidence.
    #[must_use]
    pub fn confidence(&self) -> Confidence {
        self.confidence
    }

    /// Binary name of the class.
    #[must_use]
    pub fn class(&self) -> &str {
        &self.class
    }

    /// The field; empty if the finding is about the object itself.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// Signature of the method with the unguarded access, if the finding is about one.
    #[must_use]
    pub fn method(&self) -> Option<&str> {
        let method = self.method.as_ref()?;
        Some(&method.signature)
    }

    /// Identifies the finding across runs, also after edits, moves and changes of messages.
    pub(crate) fn identity(&self) -> [String; 4] {
        [
            self.rule.name().to_owned(),
            self.class.clone(),
            self.field.clone(),
            self.method
                .as_ref()
                .map_or_else(String::new, MemberRef::identity),
        ]
    }

    /// The files of all its places.
    pub(crate) fn files(&self) -> impl Iterator<Item = FileId> {
        let steps = self.threads.iter().flatten().flat_map(|it| &it.steps);
        let steps = steps.map(|step| step.location);
        let accesses = self.accesses.iter().map(|access| access.location);
        let edit = self.edit.iter().map(|edit| edit.at);
        [self.location, self.declaration, self.promise.location]
            .into_iter()
            .chain(edit)
            .chain(accesses)
            .chain(steps)
            .map(|place| place.file)
    }

    /// The monitor that most accesses hold, if any holds one.
    #[must_use]
    pub fn guard(&self) -> Option<&str> {
        self.guard.as_deref()
    }

    /// One sentence that is clear without context.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}
