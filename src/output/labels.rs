//! What the labels under an excerpt say, and which places get one.

use super::escape::visible;
use super::excerpt::Mark;
use crate::finding::{AccessKind, FieldAccess, Finding, Location, Tally, ThreadPath};
use crate::rules::pages;
use crate::subject::{LockMode, LockName, MemberRef};

/// How many accesses get a label; more would hide the story.
const ACCESSES_SHOWN: usize = 6;
const GUARDED_SHOWN: usize = 2;

/// Labels, in this order: the accesses at which the two threads collide, the places of the
/// findings, one or two accesses that hold the guard, further ones that do not, and the
/// declaration. If several labels fall on one place, the first is kept.
pub(super) fn marks(group: &[&Finding]) -> Vec<Mark> {
    let first = group[0];
    let field = visible(first.subject());
    let mut marks: Vec<Mark> = Vec::new();
    for (index, access) in labelled(group).into_iter().enumerate() {
        marks.push(Mark {
            location: access.location,
            text: in_thread(group, access, &field),
            is_primary: index == 0,
            has_context: true,
        });
    }
    if marks.is_empty() {
        marks.push(Mark {
            location: first.location,
            text: pages::page(first.rule).label(&field),
            is_primary: true,
            has_context: true,
        });
    }
    if marks.iter().all(|mark| mark.location != first.declaration) {
        marks.push(Mark {
            location: first.declaration,
            text: format!("`{field}` is declared here"),
            is_primary: false,
            has_context: false,
        });
    }
    marks
}

/// How many accesses have no label.
pub(super) fn rest(group: &[&Finding]) -> Tally {
    let labelled = labelled(group);
    let places = |is_counted: fn(&FieldAccess) -> bool| {
        let shown = |access: &&FieldAccess| {
            let mut shown = labelled.iter();
            shown.any(|shown| shown.location == access.location) && is_counted(access)
        };
        group[0].accesses.iter().filter(shown).count()
    };
    let Tally { all, unguarded } = group[0].tally;
    Tally {
        all: all.saturating_sub(places(|_| true)),
        unguarded: unguarded.saturating_sub(places(|access| access.is_unguarded)),
    }
}

fn labelled<'f>(group: &[&'f Finding]) -> Vec<&'f FieldAccess> {
    let first = group[0];
    let mut labelled: Vec<&FieldAccess> = Vec::new();
    let mut add = |access: &'f FieldAccess| {
        let is_new = labelled
            .iter()
            .all(|known| known.location != access.location);
        if is_new && labelled.len() < ACCESSES_SHOWN {
            labelled.push(access);
        }
    };
    let own = group
        .iter()
        .filter_map(|finding| access_at(first, finding.location));
    own.clone().take(1).for_each(&mut add);
    collision(group).into_iter().flatten().for_each(&mut add);
    // Writes come first, because unguarded accesses collide with them.
    let mut guarded: Vec<&FieldAccess> = first
        .accesses
        .iter()
        .filter(|access| !access.is_unguarded)
        .collect();
    guarded.sort_by_key(|access| access.kind == AccessKind::Read);
    guarded.into_iter().take(GUARDED_SHOWN).for_each(&mut add);
    own.for_each(&mut add);
    // Of each further member, one access is enough.
    let mut members: Vec<&MemberRef> = labelled.iter().map(|access| &access.member).collect();
    for access in first.accesses.iter().filter(|access| access.is_unguarded) {
        if labelled.len() < ACCESSES_SHOWN && !members.contains(&&access.member) {
            members.push(&access.member);
            labelled.push(access);
        }
    }
    labelled
}

/// The accesses at which the two threads of the story collide.
pub(super) fn collision<'f>(group: &[&'f Finding]) -> Option<[&'f FieldAccess; 2]> {
    let finding = group.iter().find(|finding| finding.threads.is_some())?;
    let [one, other] = finding.threads.as_ref()?;
    let access = |thread: &ThreadPath| finding.accesses.get(thread.access);
    Some([access(one)?, access(other)?])
}

/// The access, with the number of the thread that makes it if it is one of the two that collide.
fn in_thread(group: &[&Finding], access: &FieldAccess, field: &str) -> String {
    let text = access_text(access, field, group[0].guard.as_deref());
    match collision(group) {
        Some([one, other]) if one == access && other == access => {
            format!("both threads: {text}")
        }
        Some([one, _]) if one == access => format!("thread 1 {text}"),
        Some([_, other]) if other == access => format!("thread 2 {text}"),
        _ => text,
    }
}

fn access_at(finding: &Finding, location: Location) -> Option<&FieldAccess> {
    finding
        .accesses
        .iter()
        .find(|access| access.location == location)
}

/// ``reads `n` without `this` ``, ``assigns `n` holding `this.lock` ``.
fn access_text(access: &FieldAccess, field: &str, guard: Option<&str>) -> String {
    let verb = access.kind.verb_for_field();
    let held = held(access);
    let Some(guard) = guard.filter(|_| access.is_unguarded) else {
        return format!("{verb} `{field}` {held}");
    };
    let of_guard = access.guards.iter().find(|lock| lock.path == guard);
    let guard = visible(guard);
    if let Some(lock) = of_guard {
        let mode = lock.mode.name();
        return format!("{verb} `{field}` holding `{guard}` in {mode} mode only");
    }
    let besides = if access.guards.is_empty() && access.unshared.is_empty() {
        String::new()
    } else {
        format!(", {held}")
    };
    format!("{verb} `{field}` without `{guard}`{besides}")
}

/// The locks at an access: ``holding `this.lock`, `this.rw` (shared)``.
pub(super) fn held(access: &FieldAccess) -> String {
    let list = |locks: &[LockName]| {
        let locks: Vec<String> = locks.iter().map(quoted).collect();
        locks.join(", ")
    };
    if !access.guards.is_empty() {
        format!("holding {}", list(&access.guards))
    } else if !access.unshared.is_empty() {
        format!(
            "holding {}, which does not guard it",
            list(&access.unshared)
        )
    } else {
        "without a lock".to_owned()
    }
}

/// A quoted lock, followed by its mode: `` `this.lock` (shared) ``.
fn quoted(lock: &LockName) -> String {
    let path = visible(&lock.path);
    match lock.mode {
        LockMode::Exclusive => format!("`{path}`"),
        mode => format!("`{path}` ({})", mode.name()),
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
    fn the_colliding_accesses_come_first_and_the_declaration_last() {
        let expected = [
            "thread 1 reads `n` without `this.lock`",
            "thread 2 assigns `n` holding `this.lock`",
            "assigns `n` holding `this.lock`",
            "reads `n` without `this.lock`",
            "`n` is declared here",
        ];
        assert_eq!(texts(|_| ()), expected);
    }

    #[test]
    fn a_wrong_lock_is_named() {
        let texts =
            texts(|finding| finding.accesses[2].guards = vec![LockName::read("this.other")]);
        assert_eq!(
            texts[0],
            "thread 1 reads `n` without `this.lock`, holding `this.other`"
        );
    }

    #[test]
    fn an_insufficient_mode_is_named() {
        let texts = texts(|finding| {
            finding.accesses[2].guards = vec![LockName::read("this.lock (shared)")];
        });
        assert_eq!(
            texts[0],
            "thread 1 reads `n` holding `this.lock` in shared mode only"
        );
    }

    #[test]
    fn an_access_may_collide_with_itself() {
        let texts = texts(|finding| {
            let [one, other] = finding.threads.as_mut().unwrap();
            other.access = one.access;
        });
        assert_eq!(texts[0], "both threads: reads `n` without `this.lock`");
    }

    #[test]
    fn without_a_guard_labels_name_no_lock() {
        let texts = texts(|finding| finding.guard = None);
        assert_eq!(texts[0], "thread 1 reads `n` without a lock");
    }

    #[test]
    fn a_lock_that_does_not_guard_the_field_is_named_as_such() {
        let unshared = |finding: &mut Finding| {
            finding.accesses[2].unshared = vec![LockName::read("this")];
        };
        assert_eq!(
            texts(unshared)[0],
            "thread 1 reads `n` without `this.lock`, holding `this`, which does not guard it"
        );
        let texts = texts(|finding| {
            unshared(finding);
            finding.guard = None;
        });
        assert_eq!(
            texts[0],
            "thread 1 reads `n` holding `this`, which does not guard it"
        );
    }

    #[test]
    fn of_many_accesses_the_writes_under_the_guard_are_shown_and_the_rest_is_counted() {
        let mut finding = sample::report().findings.swap_remove(0);
        let mut read = finding.accesses[0].clone();
        read.kind = AccessKind::Read;
        for start in 1..=20 {
            read.location.span.start = start;
            finding.accesses.insert(0, read.clone());
        }
        let texts: Vec<String> = marks(&[&finding])
            .into_iter()
            .map(|mark| mark.text)
            .collect();
        assert!(!texts.contains(&"reads `n` holding `this.lock`".to_owned()));
        finding.tally.all = 24;
        assert_eq!(texts.len() - 1 + rest(&[&finding]).all, 24);
        read.is_unguarded = true;
        for start in 1..=20 {
            read.location.span.start = 100 + start;
            finding.accesses.push(read.clone());
        }
        assert_eq!(marks(&[&finding]).len(), ACCESSES_SHOWN + 1);
    }
}
