//! What the user wrote to leave findings out, and what left none out.

use serde::{Deserialize, Serialize};

use super::Notice;
use crate::finding::RuleId;

/// A suppression or an exemption that covers none of the findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Idle {
    /// The file as shown to the user.
    pub(crate) path: String,
    pub(crate) line: Option<u32>,
    /// Byte offset in the file, which tells suppressions on one line apart.
    pub(crate) start: u32,
    pub(crate) purpose: Purpose,
}

/// What is idle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Purpose {
    /// A comment or an annotation, as far as it names these rules.
    Suppresses(Vec<RuleId>),
    /// An `[[exempt]]` entry of the configuration.
    Exempts,
}

impl Idle {
    pub(crate) fn notice(&self) -> Notice {
        Notice {
            path: self.path.clone(),
            line: self.line,
            message: self.purpose.message(),
            is_internal: false,
        }
    }

    /// What is idle in both of two parts of a check.
    pub(crate) fn in_both(one: Vec<Self>, other: &[Self]) -> Vec<Self> {
        let both = one.into_iter().filter_map(|idle| {
            let same = other.iter().filter(|it| it.is_at(&idle));
            let purpose = idle.purpose.common(same.map(|it| &it.purpose))?;
            Some(Self { purpose, ..idle })
        });
        both.collect()
    }

    fn is_at(&self, other: &Self) -> bool {
        (self.start, &self.path) == (other.start, &other.path) && self.line == other.line
    }
}

impl Purpose {
    fn message(&self) -> String {
        let Self::Suppresses(rules) = self else {
            return "this `[[exempt]]` entry exempts nothing; remove it".to_owned();
        };
        let names: Vec<String> = rules
            .iter()
            .map(|rule| format!("`{}`", rule.name()))
            .collect();
        let (are, them) = if names.len() == 1 {
            ("is", "it")
        } else {
            ("are", "them")
        };
        let names = names.join(" and ");
        format!("{names} {are} suppressed and not found here; remove {them}")
    }

    /// What of this the others, of the same place, are for, too.
    fn common<'p>(&self, others: impl Iterator<Item = &'p Self>) -> Option<Self> {
        let mut others = others.peekable();
        others.peek()?;
        let Self::Suppresses(rules) = self else {
            return Some(Self::Exempts);
        };
        let elsewhere: Vec<RuleId> = others
            .filter_map(|other| match other {
                Self::Suppresses(rules) => Some(rules.as_slice()),
                Self::Exempts => None,
            })
            .flatten()
            .copied()
            .collect();
        let rules: Vec<RuleId> = rules
            .iter()
            .copied()
            .filter(|rule| elsewhere.contains(rule))
            .collect();
        (!rules.is_empty()).then_some(Self::Suppresses(rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use RuleId::{EscapingField, GuardedBy, UnguardedConflict};

    fn suppression(start: u32, rules: &[RuleId]) -> Idle {
        Idle {
            path: "A.java".to_owned(),
            line: Some(3),
            start,
            purpose: Purpose::Suppresses(rules.to_vec()),
        }
    }

    #[test]
    fn idle_is_what_every_part_leaves_idle() {
        let one = vec![
            suppression(1, &[EscapingField, GuardedBy]),
            suppression(2, &[UnguardedConflict]),
            suppression(3, &[EscapingField]),
        ];
        let other = [
            suppression(1, &[GuardedBy, UnguardedConflict]),
            suppression(2, &[EscapingField]),
        ];
        let both = Idle::in_both(one, &other);
        assert_eq!(both, [suppression(1, &[GuardedBy])]);
    }

    #[test]
    fn an_exemption_is_told_by_its_line() {
        let exemption = |line| Idle {
            path: "threadlint.toml".to_owned(),
            line: Some(line),
            start: 0,
            purpose: Purpose::Exempts,
        };
        let both = Idle::in_both(vec![exemption(1), exemption(4)], &[exemption(4)]);
        assert_eq!(both, [exemption(4)]);
    }
}
