//! What the labels under an excerpt say, and which places get one.

use super::escape::visible;
use super::excerpt::Mark;
use crate::finding::{AccessKind, FieldAccess, Finding, Location, RuleId};

/// Accesses that get a label before the excerpt would hide the story.
const UNGUARDED_SHOWN: usize = 8;
const GUARDED_SHOWN: usize = 2;

/// Labels: the findings' own places, further unguarded accesses, one or two guarded ones and the
/// declaration. The first mark of a place wins.
pub(super) fn marks(group: &[&Finding]) -> Vec<Mark> {
    let first = group[0];
    let field = visible(&first.field);
    let guard = group.iter().find_map(|finding| finding.guard.as_deref());
    let mut unguarded: Vec<Mark> = Vec::new();
    let mut add = |location: Location, text: String, is_primary: bool| {
        if !unguarded.iter().any(|mark| mark.location == location) {
            unguarded.push(Mark {
                location,
                text,
                is_primary,
            });
        }
    };
    for (index, finding) in group.iter().take(UNGUARDED_SHOWN).enumerate() {
        let access = access_at(first, finding.location);
        let text = access.map_or_else(
            || subject(finding.rule, &field),
            |access| access_text(access, &field, guard),
        );
        add(finding.location, text, index == 0);
    }
    let rest = first.accesses.iter().filter(|access| access.is_unguarded);
    for access in rest.take(UNGUARDED_SHOWN) {
        add(access.location, access_text(access, &field, guard), false);
    }
    // Writes first: they are what the unguarded accesses collide with.
    let mut guarded: Vec<&FieldAccess> = first
        .accesses
        .iter()
        .filter(|access| !access.is_unguarded)
        .collect();
    guarded.sort_by_key(|access| access.kind == AccessKind::Read);
    for access in guarded.into_iter().take(GUARDED_SHOWN) {
        add(access.location, access_text(access, &field, guard), false);
    }
    add(
        first.declaration,
        format!("`{field}` is declared here"),
        false,
    );
    unguarded
}

fn access_at(finding: &Finding, location: Location) -> Option<&FieldAccess> {
    finding
        .accesses
        .iter()
        .find(|access| access.location == location)
}

fn subject(rule: RuleId, field: &str) -> String {
    match rule {
        RuleId::EscapingField => format!("other code can reach `{field}`"),
        RuleId::UnsafePublication => {
            format!("another thread may not see the first value of `{field}`")
        }
        RuleId::UnguardedConflict => format!("`{field}` is accessed without a common lock"),
    }
}

/// ``reads `n` without `this` ``, ``writes `n` holding `this.lock` ``.
fn access_text(access: &FieldAccess, field: &str, guard: Option<&str>) -> String {
    let verb = match access.kind {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
        AccessKind::Modify => "modifies",
    };
    let guards: Vec<String> = access
        .guards
        .iter()
        .map(|guard| format!("`{}`", visible(guard)))
        .collect();
    let held = guards.join(", ");
    match (access.is_unguarded, guard) {
        (true, Some(guard)) if held.is_empty() => {
            format!("{verb} `{field}` without `{}`", visible(guard))
        }
        (true, Some(guard)) => {
            format!(
                "{verb} `{field}` without `{}`, holding {held}",
                visible(guard)
            )
        }
        _ if held.is_empty() => format!("{verb} `{field}` without a lock"),
        _ => format!("{verb} `{field}` holding {held}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    fn texts(change: impl FnOnce(&mut Finding)) -> Vec<String> {
        let mut finding = sample::report().findings.swap_remove(0);
        change(&mut finding);
        let marks = marks(&[&finding]);
        marks.into_iter().map(|mark| mark.text).collect()
    }

    #[test]
    fn unguarded_accesses_come_first_and_the_declaration_last() {
        let expected = [
            "reads `n` without `this.lock`",
            "reads `n` without `this.lock`",
            "writes `n` holding `this.lock`",
            "writes `n` holding `this.lock`",
            "`n` is declared here",
        ];
        assert_eq!(texts(|_| ()), expected);
    }

    #[test]
    fn a_wrong_lock_is_named() {
        let texts = texts(|finding| finding.accesses[2].guards = vec!["this.other".into()]);
        assert_eq!(
            texts[0],
            "reads `n` without `this.lock`, holding `this.other`"
        );
    }

    #[test]
    fn without_any_guard_no_lock_is_missed_by_name() {
        let texts = texts(|finding| finding.guard = None);
        assert_eq!(texts[0], "reads `n` without a lock");
    }

    #[test]
    fn of_many_guarded_accesses_the_writes_are_shown() {
        let texts = texts(|finding| {
            let mut read = finding.accesses[0].clone();
            read.kind = AccessKind::Read;
            read.location.span.start += 1;
            finding.accesses.insert(0, read);
        });
        assert!(!texts.contains(&"reads `n` holding `this.lock`".to_owned()));
    }
}
