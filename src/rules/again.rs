//! Where a method reads a field under a lock, itself or in a method that it calls.
//!
//! A test without the lock is then only a hint: what the code does depends on the second look. Calls
//! are followed one step; which lock it is does not matter here, since the pair of accesses decides
//! on that (may understate the harm if the second look is under another lock).

use crate::analysis::{Facts, UnitId};
use crate::cfg::{Access, Contents, Owner, Reference};
use crate::locks::{Held, Under};
use crate::program::FieldId;
use crate::source::Span;

/// What the owner's code does to fields after a test.
pub(super) struct Again<'a> {
    facts: &'a Facts<'a>,
    unit: Option<UnitId>,
}

impl<'a> Again<'a> {
    pub(super) fn of(facts: &'a Facts<'a>, owner: Owner) -> Self {
        Self {
            facts,
            unit: owner.method().and_then(|method| facts.unit_of(method)),
        }
    }

    /// Whether the place reads the field under a lock, never assigns it, and changes the object in it
    /// under a lock alone.
    pub(super) fn is_only_read(&self, field: FieldId, place: Span) -> bool {
        let Some(unit) = self.unit.map(|unit| self.facts.unit(unit)) else {
            return false;
        };
        let is_inside = |span: Span| place.start <= span.start && span.end <= place.end;
        let accesses = unit.accesses.iter();
        let own = accesses.filter(|under| is_inside(under.event.span));
        let calls = unit.calls.iter();
        let called = calls
            .filter(|call| is_inside(call.event.span))
            .flat_map(|call| &call.event.targets)
            .filter_map(|&target| self.facts.unit_of(target))
            .flat_map(|unit| &self.facts.unit(unit).accesses);
        let mut is_read = false;
        for under in own.chain(called).filter(|under| under.event.field == field) {
            if is_assigned(&under.event) || is_changed_bare(under) {
                return false;
            }
            is_read |= is_locked(&under.held) && under.event.contents != Contents::Modify;
        }
        is_read
    }
}

fn is_assigned(access: &Access) -> bool {
    matches!(access.reference, Reference::Write(_))
}

fn is_changed_bare(under: &Under<Access>) -> bool {
    under.event.contents == Contents::Modify && !is_locked(&under.held)
}

fn is_locked(held: &[Held]) -> bool {
    !held.is_empty()
}
