//! What a rule reports: plain values, ready for any renderer.
//!
//! Identity is (rule, binary class name, field, method with the types of its parameters);
//! positions, messages and order do not take part in it.

use std::path::PathBuf;

use crate::source::{FileId, Span};
pub use crate::subject::{AccessKind, RuleId};
use crate::subject::{LockName, MemberRef};
use crate::tester::Judgement;

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
    /// Where it stands.
    pub(crate) member: MemberRef,
    /// Held on every call path; sorted.
    pub(crate) guards: Vec<LockName>,
    /// Held on every call path, but of no use to the field: other threads lock another object.
    pub(crate) unshared: Vec<LockName>,
    /// Does not hold the finding's guard in a sufficient mode.
    pub(crate) is_unguarded: bool,
}

/// One thread's way to its access: entry method, calls, lock acquisitions, access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ThreadPath {
    /// What the thread calls.
    pub(crate) entry: MemberRef,
    /// In execution order; the first step is the entry method's name, the last the access.
    pub(crate) steps: Vec<Step>,
    /// Position of that access among those of the finding.
    pub(crate) access: usize,
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
    /// Where the unguarded access stands; `None` when the finding is about the field.
    pub(crate) method: Option<MemberRef>,
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

/// What an examination showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) judgement: Judgement,
    pub(crate) replay: Option<Replay>,
}

/// A saved schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Replay {
    pub(crate) file: PathBuf,
    /// The command line that runs it again.
    pub(crate) command: String,
}

/// A name and where it is declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declared {
    /// Empty for the object itself.
    pub(crate) name: String,
    pub(crate) location: Location,
}

/// What makes a class a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Promise {
    /// ``annotated `@ThreadSafe` ``, ``uses `synchronized` ``.
    pub(crate) reason: String,
    pub(crate) location: Location,
}

impl Finding {
    /// A warning about the field, with nothing said yet: what a rule does not set, it has not seen.
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
            fix: String::new(),
            location: field.location,
            declaration: field.location,
            accesses: Vec::new(),
            threads: None,
            proof: None,
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        self.rule
    }

    /// What the finding is about: the field, else the method.
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

    /// The field; empty where the finding is about the object itself.
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

    /// What the finding is the same by in another run, after edits, moves and rewording.
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
