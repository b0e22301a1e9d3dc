//! Which accesses a finding lists: the most telling, up to a limit.

use super::context::RuleContext;
use super::guard::Guard;
use crate::analysis::Exposed;
use crate::finding::{ACCESSES_LISTED, FieldAccess, Finding, Location, Tally};

/// How many findings about a field list further accesses than the two that collide; the others
/// would only repeat them.
const FINDINGS_WITH_OTHERS: usize = 20;

/// The accesses of a field, with those that the stories of its findings may choose from.
pub(super) struct Listing<'l, 'c> {
    /// In the order of how much they tell: changes before reads and, of each, those that hold the
    /// guard first.
    telling: Vec<&'c Exposed>,
    tally: Tally,
    guard: Option<&'l Guard>,
}

impl<'l, 'c> Listing<'l, 'c> {
    pub(super) fn new(accesses: &[&'c Exposed], guard: Option<&'l Guard>) -> Self {
        let is_unguarded = |access: &Exposed| !is_guarded(access, guard);
        let mut telling = accesses.to_vec();
        telling.sort_by_key(|access| (!access.is_change(), is_unguarded(access)));
        telling.truncate(ACCESSES_LISTED);
        Self {
            telling,
            tally: Tally {
                all: accesses.len(),
                unguarded: accesses
                    .iter()
                    .filter(|access| is_unguarded(access))
                    .count(),
            },
            guard,
        }
    }

    /// Fills in the accesses at which two threads collide, then others; `number` counts the
    /// findings about the field.
    pub(super) fn fill(
        &self,
        cx: &RuleContext<'_>,
        [own, partner]: [&'c Exposed; 2],
        number: usize,
        finding: &mut Finding,
    ) {
        let has_others = number < FINDINGS_WITH_OTHERS;
        let others = self.telling.iter().copied().filter(|_| has_others);
        let mut listed = vec![own];
        for access in [partner].into_iter().chain(others) {
            if !listed.iter().any(|known| std::ptr::eq(*known, access)) {
                listed.push(access);
            }
        }
        listed.truncate(ACCESSES_LISTED);
        finding.tally = self.tally;
        finding.accesses = listed
            .into_iter()
            .map(|access| field_access(cx, access, self.guard))
            .collect();
    }
}

fn is_guarded(access: &Exposed, guard: Option<&Guard>) -> bool {
    guard.is_some_and(|guard| access.is_guarded_by(&guard.monitor))
}

fn field_access(cx: &RuleContext<'_>, access: &Exposed, guard: Option<&Guard>) -> FieldAccess {
    FieldAccess {
        kind: access.kind,
        location: location(access),
        member: cx.member(access.owner),
        guards: cx.lock_names(&access.common()),
        unshared: cx.lock_names_at(access.owner, &access.unshared),
        is_unguarded: !is_guarded(access, guard),
    }
}

pub(super) fn location(access: &Exposed) -> Location {
    Location {
        file: access.file,
        span: access.span,
    }
}
