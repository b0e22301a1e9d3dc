//! Conflicts: pairs of exposed accesses to one field that no common monitor orders (JLS 17.4.5; the
//! paper's Definition 3 and property P3).
//!
//! Computed for the fields of one class, from the accesses in its view. A pair that a
//! volatile field seems to order is not reported (may under-report, see `is_announced_to`).

use rustc_hash::FxHashSet;

use super::contexts::Contexts;
use super::exposed::{Exposed, Repetition, Unexposed, expose, kind_of};
use super::{ClassContext, LockSet, UnitId, View};
use crate::cfg::{Access, Mode, Path, Reference};
use crate::finding::AccessKind;
use crate::locks::{AccessId, Under};
use crate::program::FieldId;

impl Exposed {
    /// Both touch the reference, or both touch the contents, and at least one of them changes it.
    fn conflicts_with(&self, other: &Exposed) -> bool {
        let references = (self.writes_reference
            && (other.reads_reference || other.writes_reference))
            || (other.writes_reference && self.reads_reference);
        references || self.conflicts_in_contents(other)
    }

    /// Both use the same part of the object in the field, and at least one of them changes it.
    pub(crate) fn conflicts_in_contents(&self, other: &Exposed) -> bool {
        self.contents.conflicts_with(&other.contents)
    }

    /// Both change the same part of the object in the field.
    pub(crate) fn both_change_contents(&self, other: &Exposed) -> bool {
        self.contents.changes_with(&other.contents)
    }

    /// A gate orders the two: it is set after this access and seen set before the other.
    // A test of the field before this access is taken to mean that the access happens only once,
    // whether or not a lock makes test and write one step. So is the demand of the other access
    // that the gate be open: before such a demand, code initialises only once (may under-report).
    fn is_announced_to(&self, other: &Exposed) -> bool {
        let mut announcing = self.gates.announcing.iter();
        let mut announced = self.gates.announced.iter();
        announcing.any(|gate| other.gates.open.contains(gate))
            || announced.any(|gate| other.gates.demanded.contains(gate))
            || self.precedes_pass_of(other)
    }

    /// This access happens only where a plain field was seen unset under a monitor that is held
    /// here, and that is set before the monitor is released; the other one follows a section under
    /// the same monitor that left the field set.
    // That the monitor is held from the test to the assignment is not checked (may under-report).
    fn precedes_pass_of(&self, other: &Exposed) -> bool {
        let holds = |monitor: &Path| {
            let mut ways = self.ways.iter();
            ways.all(|(_, locks)| locks.mode(monitor) == Some(Mode::Exclusive))
        };
        let mut passed = other.gates.passed.iter();
        passed.any(|(gate, monitor)| self.gates.announcing.contains(gate) && holds(monitor))
    }

    /// Both are assignments by the same code, which runs once.
    // That it runs once is a guess from what waits for it (may under-report).
    fn is_once_with(&self, other: &Exposed) -> bool {
        let repetitions = [self.repetition, other.repetition];
        self.owner == other.owner && repetitions == [Repetition::Single; 2]
    }

    /// The pairs of ways on which the two accesses may run at the same time. Two threads that each
    /// made the object have different ones.
    pub(crate) fn collisions(&self, other: &Exposed) -> impl Iterator<Item = (usize, usize)> {
        let is_ordered = !self.conflicts_with(other)
            || self.is_announced_to(other)
            || other.is_announced_to(self)
            || self.is_once_with(other);
        let ways = if is_ordered { 0 } else { self.ways.len() };
        (0..ways)
            .flat_map(|a| (0..other.ways.len()).map(move |b| (a, b)))
            .filter(|&(a, b)| !(self.is_of_own_object[a] && other.is_of_own_object[b]))
            .filter(|&(a, b)| !excludes(&self.ways[a].1, self, &other.ways[b].1, other))
    }
}

/// Both hold some monitor, in modes that exclude each other.
fn excludes(a: &LockSet, a_access: &Exposed, b: &LockSet, b_access: &Exposed) -> bool {
    a.iter().any(|(monitor, a_mode)| {
        b.mode(monitor).is_some_and(|b_mode| {
            let (weaker, weaker_access) = if a_mode <= b_mode {
                (a_mode, a_access)
            } else {
                (b_mode, b_access)
            };
            a_mode.max(b_mode) == Mode::Exclusive
                && (weaker > Mode::Optimistic || !weaker_access.is_change())
        })
    })
}

/// The exposed accesses of one class's fields.
pub(crate) struct Conflicts {
    /// Sorted by field, file and position.
    pub(crate) exposed: Vec<Exposed>,
}

impl Conflicts {
    /// Accesses to one field, sorted by file and position.
    pub(crate) fn of_field(&self, field: FieldId) -> Vec<&Exposed> {
        let start = self.exposed.partition_point(|access| access.field < field);
        let of_field = self.exposed[start..].iter();
        of_field
            .take_while(|access| access.field == field)
            .collect()
    }
}

/// An access with the verdict on whether it is exposed.
pub(crate) struct ClassifiedAccess<'a> {
    pub(crate) unit: UnitId,
    pub(crate) under: &'a Under<Access>,
    pub(crate) kind: AccessKind,
    pub(crate) exposed: Result<Exposed, Unexposed>,
}

/// Every access to a field in loaded code, sorted by file and position.
pub(crate) fn all_accesses<'a>(
    class: &ClassContext<'a>,
    field: FieldId,
) -> Vec<ClassifiedAccess<'a>> {
    let facts = class.view.facts;
    let ids = facts
        .unit_ids()
        .flat_map(|unit| facts.unit(unit).access_ids().map(move |id| (unit, id)));
    let mut all: Vec<ClassifiedAccess<'a>> = ids
        .filter(|&(unit, id)| facts.unit(unit).access(id).event.field == field)
        .map(|(unit, id)| classified(class, unit, id))
        .collect();
    all.sort_by_key(|access| {
        let class = facts.unit(access.unit).class;
        (facts.program.class(class).file, access.under.event.span)
    });
    all
}

fn classified<'a>(class: &ClassContext<'a>, unit: UnitId, id: AccessId) -> ClassifiedAccess<'a> {
    let ClassContext { view, contexts, .. } = class;
    let under = view.facts.unit(unit).access(id);
    ClassifiedAccess {
        unit,
        under,
        kind: kind_of(view, &under.event).0,
        exposed: if !view.contains(unit) {
            Err(Unexposed::OtherClass)
        } else if contexts.of_unit(unit).is_empty() {
            Err(Unexposed::Unreached(view.entrance(unit)))
        } else {
            expose(view, contexts, unit, id)
        },
    }
}

/// Collects the exposed accesses of a view.
pub(crate) fn conflicts(class: &ClassContext<'_>) -> Conflicts {
    let ClassContext { view, contexts } = class;
    let fields: FxHashSet<FieldId> = view.fields().collect();
    let mut exposed = Vec::new();
    for &unit in &view.units {
        if contexts.of_unit(unit).is_empty() {
            continue;
        }
        let code = view.facts.unit(unit);
        for id in code.access_ids() {
            if fields.contains(&code.access(id).event.field) {
                exposed.extend(expose(view, contexts, unit, id).ok());
            }
        }
    }
    keep_one_way_gates(view, contexts, &mut exposed);
    note_single_runs(&mut exposed);
    exposed.sort_by_key(|access: &Exposed| (access.field, access.file, access.span));
    Conflicts { exposed }
}

/// Marks the assignments before a gate that some other access to the field demands.
fn note_single_runs(exposed: &mut [Exposed]) {
    let mut demanded: FxHashSet<(FieldId, FieldId)> = FxHashSet::default();
    for access in exposed.iter() {
        demanded.extend(
            access
                .gates
                .demanded
                .iter()
                .map(|&gate| (access.field, gate)),
        );
    }
    for access in exposed {
        let mut announced = access.gates.announced.iter();
        let is_once = announced.any(|&gate| {
            demanded.contains(&(access.field, gate)) && !access.gates.demanded.contains(&gate)
        });
        if is_once && access.repetition == Repetition::Assignment {
            access.repetition = Repetition::Single;
        }
    }
}

/// Removes the gates that some reachable code resets: they order nothing.
fn keep_one_way_gates(view: &View<'_>, contexts: &Contexts, exposed: &mut [Exposed]) {
    let reached = view.units.iter();
    let reset: FxHashSet<FieldId> = reached
        .filter(|&&unit| !contexts.of_unit(unit).is_empty())
        .flat_map(|&unit| &view.facts.unit(unit).accesses)
        .filter(|under| {
            matches!(&under.event.reference, Reference::Write(written) if written.is_default)
        })
        .map(|under| under.event.field)
        .collect();
    for access in exposed {
        access.gates.retain(|gate| !reset.contains(gate));
    }
}
