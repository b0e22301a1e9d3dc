//! The rules: what each one checks, its page, and how a user may name it.

pub(crate) mod pages;

mod account;
mod again;
mod asides;
mod callers;
mod certainty;
mod check;
mod collisions;
mod context;
mod deeds;
mod disciplines;
mod earlier;
mod entries;
mod escaping_field;
mod evidence;
mod finality;
mod fix;
mod guard;
mod guarded_by;
mod handover;
mod harm;
mod initialization;
mod late_reference;
mod leaking_this;
mod listing;
mod naming;
mod non_atomic_update;
mod pair;
mod regions;
mod setter;
mod shown;
mod story;
mod unguarded_conflict;
mod unsafe_publication;
mod verdict;

pub(crate) use account::account;
pub(crate) use check::{check, check_guards, look_at_guards};
pub(crate) use disciplines::{Discipline, disciplines};

use check::Check;

use crate::finding::RuleId;
use crate::subject::{AnyRule, PredictionKind};

/// Most names to suggest for one that does not exist.
const NEAR_NAMES: usize = 5;

/// A rule as it is registered.
struct Rule {
    check: Check,
    /// Front matter and text, see [`pages`].
    page: &'static str,
}

/// The rules, each with its check and its page.
fn registered(id: RuleId) -> Rule {
    match id {
        RuleId::EscapingField => Rule {
            check: Check::Field(escaping_field::judge),
            page: include_str!("../../rules/escaping-field.md"),
        },
        RuleId::UnsafePublication => Rule {
            check: Check::Field(unsafe_publication::judge),
            page: include_str!("../../rules/unsafe-publication.md"),
        },
        RuleId::UnguardedConflict => Rule {
            check: Check::Field(unguarded_conflict::judge),
            page: include_str!("../../rules/unguarded-conflict.md"),
        },
        RuleId::GuardedBy => Rule {
            check: Check::Guards(guarded_by::check),
            page: include_str!("../../rules/guarded-by.md"),
        },
        RuleId::LeakingThis => Rule {
            check: Check::Class(leaking_this::check),
            page: include_str!("../../rules/leaking-this.md"),
        },
        RuleId::NonAtomicUpdate => Rule {
            check: Check::Class(non_atomic_update::check),
            page: include_str!("../../rules/non-atomic-update.md"),
        },
    }
}

/// The page of a rule, see [`pages`].
fn page_text(rule: AnyRule) -> &'static str {
    match rule {
        AnyRule::Checked(id) => registered(id).page,
        AnyRule::Predicted(PredictionKind::Race) => include_str!("../../rules/data-race.md"),
        AnyRule::Predicted(PredictionKind::Atomicity) => {
            include_str!("../../rules/atomicity-violation.md")
        }
        AnyRule::Predicted(PredictionKind::Deadlock) => include_str!("../../rules/deadlock.md"),
        AnyRule::Predicted(PredictionKind::Order) => {
            include_str!("../../rules/order-violation.md")
        }
    }
}

/// The rule of `check` that a user names, or the message if there is none.
pub(crate) fn parse_name(text: &str) -> Result<RuleId, String> {
    match AnyRule::parse(text) {
        Some(AnyRule::Checked(rule)) => Ok(rule),
        Some(AnyRule::Predicted(_)) => Err("it is a rule of `threadlint predict`".to_owned()),
        None => Err(no_such_rule(
            text,
            RuleId::ALL.map(AnyRule::from).into_iter(),
        )),
    }
}

/// The rule that a user names, whichever command reports it, or the message if there is none.
pub(crate) fn parse_any_name(text: &str) -> Result<AnyRule, String> {
    AnyRule::parse(text).ok_or_else(|| no_such_rule(text, AnyRule::all()))
}

fn no_such_rule(text: &str, rules: impl Iterator<Item = AnyRule>) -> String {
    let rules: Vec<AnyRule> = rules.collect();
    let known = rules.iter().map(|rule| match rule.property() {
        Some(property) => format!("{} ({property})", rule.name()),
        None => rule.name().to_owned(),
    });
    let known: Vec<String> = known.collect();
    let hint = nearest(text, &rules).map_or(String::new(), |rule| {
        format!("did you mean `{}`? ", rule.name())
    });
    format!("no such rule; {hint}the rules are {}", known.join(", "))
}

/// The rule whose name is a few edits away.
fn nearest(text: &str, rules: &[AnyRule]) -> Option<AnyRule> {
    let text = text.to_ascii_lowercase();
    let distances = rules.iter().map(|rule| {
        let is_part = text.len() >= 4 && rule.name().contains(&text);
        let distance = if is_part {
            0
        } else {
            edits(&text, rule.name())
        };
        (distance, *rule)
    });
    let (distance, rule) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= rule.name().len() / 3).then_some(rule)
}

/// Suggests the names that differ in few characters.
pub(crate) fn did_you_mean(wanted: &str, names: Vec<String>) -> Option<String> {
    let lower = wanted.to_lowercase();
    let mut near: Vec<(usize, String)> = names
        .into_iter()
        .map(|name| (edits(&lower, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= (name.chars().count() / 3).max(1))
        .collect();
    near.sort();
    near.dedup();
    near.truncate(NEAR_NAMES);
    let names: Vec<String> = near.iter().map(|(_, name)| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", names.join(" or ")))
}

/// Levenshtein distance.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (i, a) in from.chars().take(64).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in to.chars().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_properties_are_accepted() {
        assert_eq!(parse_name("p2"), Ok(RuleId::UnsafePublication));
        assert_eq!(parse_name("Escaping-Field"), Ok(RuleId::EscapingField));
    }

    #[test]
    fn rules_of_predict_are_known_and_not_checked() {
        let race = AnyRule::from(PredictionKind::Race);
        assert_eq!(parse_any_name("Data-Race"), Ok(race));
        assert_eq!(
            parse_any_name("p3"),
            Ok(AnyRule::from(RuleId::UnguardedConflict))
        );
        for kind in PredictionKind::ALL {
            let refused = parse_name(kind.rule()).unwrap_err();
            assert!(refused.contains("`threadlint predict`"), "{refused}");
        }
        assert!(!parse_name("zzz").unwrap_err().contains("deadlock"));
        assert!(parse_any_name("zzz").unwrap_err().contains("deadlock"));
    }

    #[test]
    fn the_nearest_rule_is_suggested() {
        for near in ["unguarded-conflicts", "ungarded-conflit", "conflict"] {
            let advice = parse_name(near).unwrap_err();
            assert!(
                advice.contains("did you mean `unguarded-conflict`"),
                "{advice}"
            );
        }
        let advice = parse_any_name("data-rase").unwrap_err();
        assert!(advice.contains("did you mean `data-race`"), "{advice}");
        let advice = parse_name("zzz").unwrap_err();
        assert!(!advice.contains("did you mean"), "{advice}");
        assert!(advice.contains("escaping-field (P1)"), "{advice}");
    }

    #[test]
    fn distances_are_levenshtein() {
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("abc", "abc"), 0);
        assert_eq!(edits("abc", ""), 3);
        assert_eq!(edits("sunday", "saturday"), 3);
        assert_eq!(edits("ba", "a"), 1);
        assert_eq!(edits("ab", "a"), 1);
        assert_eq!(edits("a", "ba"), 1);
    }
}
