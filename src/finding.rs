//! What a rule reports: plain values, ready for any renderer.
//!
//! Identity is (rule, binary class name, field, method signature as written); positions, messages
//! and order do not take part in it.

use crate::source::{FileId, Span};
use crate::subject::Proof;

pub use crate::subject::AccessKind;

/// A rule of threadlint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RuleId {
    /// P1: a field that other code can reach.
    EscapingField,
    /// P2: a field whose first value other threads may not see.
    UnsafePublication,
    /// P3: conflicting accesses without a common lock.
    UnguardedConflict,
    /// A guarded member that is used without the lock that its annotation names.
    GuardedBy,
    /// An object that other threads can reach before its constructor ends.
    LeakingThis,
    /// A sequence on a volatile field, an atomic or a concurrent collection that is not atomic.
    NonAtomicUpdate,
}

impl RuleId {
    /// All rules in the order in which they are listed.
    pub const ALL: [RuleId; 6] = [
        RuleId::EscapingField,
        RuleId::UnsafePublication,
        RuleId::UnguardedConflict,
        RuleId::GuardedBy,
        RuleId::LeakingThis,
        RuleId::NonAtomicUpdate,
    ];

    /// The stable name: `unguarded-conflict`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RuleId::EscapingField => "escaping-field",
            RuleId::UnsafePublication => "unsafe-publication",
            RuleId::UnguardedConflict => "unguarded-conflict",
            RuleId::GuardedBy => "guarded-by",
            RuleId::LeakingThis => "leaking-this",
            RuleId::NonAtomicUpdate => "non-atomic-update",
        }
    }

    /// The property of the definition that the rule checks, accepted as an alias: `P3`.
    #[must_use]
    pub fn property(self) -> Option<&'static str> {
        match self {
            RuleId::EscapingField => Some("P1"),
            RuleId::UnsafePublication => Some("P2"),
            RuleId::UnguardedConflict => Some("P3"),
            RuleId::GuardedBy | RuleId::LeakingThis | RuleId::NonAtomicUpdate => None,
        }
    }

    /// On trial: runs only if the configuration or a flag asks for it.
    #[must_use]
    pub fn is_preview(self) -> bool {
        matches!(
            self,
            RuleId::GuardedBy | RuleId::LeakingThis | RuleId::NonAtomicUpdate
        )
    }

    /// The rules that run: the asked ones, or without any all that are not on trial, and those
    /// too if previews are wanted.
    pub(crate) fn enabled(asked: &[Self], with_previews: bool) -> Vec<Self> {
        let is_on = |rule: &Self| {
            if asked.is_empty() {
                with_previews || !rule.is_preview()
            } else {
                asked.contains(rule)
            }
        };
        Self::ALL.into_iter().filter(is_on).collect()
    }

    /// Finds a rule by its name or by its property, ignoring case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| {
            text.eq_ignore_ascii_case(rule.name())
                || rule
                    .property()
                    .is_some_and(|property| text.eq_ignore_ascii_case(property))
        })
    }
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Harm needs something unusual besides.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Confidence {
    /// Rests on a guess.
    Low,
    /// Rests on a call that may be dispatched elsewhere, or on inferred behaviour of a type.
    Medium,
    /// Every step is read off the source.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Location {
    pub(crate) file: FileId,
    pub(crate) span: Span,
}

/// One access to the field, with the guards held on every path to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldAccess {
    pub(crate) kind: AccessKind,
    pub(crate) location: Location,
    /// Signature of the containing method as written, `get(String key)`.
    pub(crate) method: String,
    /// Guards held on every call path, `this.lock`, `this.rw (shared)`; sorted.
    pub(crate) guards: Vec<String>,
    /// Does not hold the finding's guard in a sufficient mode.
    pub(crate) is_unguarded: bool,
}

/// One thread's way to its access: entry method, calls, lock acquisitions, access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ThreadPath {
    /// Signature of the method that the thread calls.
    pub(crate) entry: String,
    /// In execution order; the first step is the entry method's name, the last the access.
    pub(crate) steps: Vec<Step>,
}

/// One step of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) location: Location,
    /// A phrase for people: ``calls `evict(K)` ``, ``locks `this.lock` ``, ``writes `count` without `this.lock` ``.
    pub(crate) text: String,
}

/// A broken promise, in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub(crate) rule: RuleId,
    pub(crate) level: Level,
    pub(crate) confidence: Confidence,
    /// Binary name of the class that made the promise.
    pub(crate) class: String,
    /// Why the class is checked: ``annotated `@ThreadSafe` ``; and where.
    pub(crate) promise: Promise,
    /// Empty where the finding is about the object itself.
    pub(crate) field: String,
    /// Signature of the method with the unguarded access; `None` when the finding is about the field.
    pub(crate) method: Option<String>,
    /// The monitor that most accesses hold.
    pub(crate) guard: Option<String>,
    /// One sentence, no markup but back-quotes, that stands on its own.
    pub(crate) message: String,
    /// What to do about it, one sentence.
    pub(crate) fix: String,
    /// The first unguarded access of the method, or the field's name; one line.
    pub(crate) location: Location,
    /// The field's name in its declaration.
    pub(crate) declaration: Location,
    /// All exposed accesses to the field, in source order; empty for P1.
    pub(crate) accesses: Vec<FieldAccess>,
    /// The two threads that collide; `None` where there is no pair (P1, P2).
    pub(crate) threads: Option<[ThreadPath; 2]>,
    /// What an examination said, if there was one.
    pub(crate) proof: Option<Box<Proof>>,
}

/// What makes a class a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Promise {
    /// ``annotated `@ThreadSafe` ``, ``uses `synchronized` ``.
    pub(crate) reason: String,
    pub(crate) location: Location,
}

impl Finding {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// What the finding is about: the field, else the method.
    pub(crate) fn subject(&self) -> &str {
        match &self.method {
            Some(method) if self.field.is_empty() => method,
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

    /// The field; empty where the finding is about the object itself.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// Signature of the method with the unguarded access, if the finding is about one.
    #[must_use]
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// The monitor that most accesses hold, if any holds one.
    #[must_use]
    pub fn guard(&self) -> Option<&str> {
        self.guard.as_deref()
    }

    /// One sentence that stands on its own.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}
