//! The rules by their names.

use serde::{Deserialize, Serialize};

use super::PredictionKind;

/// A rule of threadlint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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

    /// Whether the rule is a preview, which runs only if the configuration or a flag asks for it.
    #[must_use]
    pub fn is_preview(self) -> bool {
        matches!(
            self,
            RuleId::GuardedBy | RuleId::LeakingThis | RuleId::NonAtomicUpdate
        )
    }

    /// The rules to run: the `requested` ones or, if there are none, all rules, previews only if
    /// `with_previews` is set.
    pub(crate) fn enabled(requested: &[Self], with_previews: bool) -> Vec<Self> {
        let is_on = |rule: &Self| {
            if requested.is_empty() {
                with_previews || !rule.is_preview()
            } else {
                requested.contains(rule)
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

/// A rule of threadlint, whichever command reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnyRule {
    /// Of `check`: concerns what the source says.
    Checked(RuleId),
    /// Of `predict`: concerns what a run did.
    Predicted(PredictionKind),
}

impl AnyRule {
    /// All rules in the order in which they are listed.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let checked = RuleId::ALL.into_iter().map(Self::Checked);
        checked.chain(PredictionKind::ALL.into_iter().map(Self::Predicted))
    }

    /// The stable name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Checked(rule) => rule.name(),
            Self::Predicted(kind) => kind.rule(),
        }
    }

    /// The command that reports it.
    pub(crate) fn command(self) -> &'static str {
        match self {
            Self::Checked(_) => "check",
            Self::Predicted(_) => "predict",
        }
    }

    /// See [`RuleId::property`].
    pub(crate) fn property(self) -> Option<&'static str> {
        match self {
            Self::Checked(rule) => rule.property(),
            Self::Predicted(_) => None,
        }
    }

    /// See [`RuleId::is_preview`].
    pub(crate) fn is_preview(self) -> bool {
        matches!(self, Self::Checked(rule) if rule.is_preview())
    }

    /// Finds a rule by its name or by its property, ignoring case.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut predicted = PredictionKind::ALL.into_iter();
        let named = predicted.find(|kind| text.eq_ignore_ascii_case(kind.rule()));
        let checked = RuleId::parse(text).map(Self::Checked);
        checked.or(named.map(Self::Predicted))
    }
}

impl From<RuleId> for AnyRule {
    fn from(rule: RuleId) -> Self {
        Self::Checked(rule)
    }
}

impl From<PredictionKind> for AnyRule {
    fn from(kind: PredictionKind) -> Self {
        Self::Predicted(kind)
    }
}
