//! Gates that are certain wherever a unit starts: those that all callers have tested, or will set.
//!
//! Computed for the units of a view that other threads cannot enter, from the gates at their calls,
//! and for functions that run later, from the gates where they are made: a gate that is never reset
//! stays open. The greatest fixed point over the calls; `conflicts` checks that a gate is not reset.

use rustc_hash::FxHashMap;

use super::{UnitId, View};
use crate::cfg::{Call, Owner, Part, Path, Root};
use crate::locks::Gates;
use crate::model::ExprId;

/// The gates at the start of each unit that is reached.
pub(super) type StartGates = FxHashMap<UnitId, Gates>;

pub(super) fn at_starts(view: &View<'_>) -> StartGates {
    let mut starts = StartGates::default();
    let facts = view.facts;
    let has_gates = |&unit: &UnitId| {
        let gated = &facts.unit(unit).gated;
        !gated.calls.is_empty() || !gated.functions.is_empty()
    };
    if !view.units.iter().any(has_gates) {
        return starts;
    }
    let functions = functions(view);
    let is_entered = |unit: &UnitId| facts.unit(*unit).part == Part::Whole && view.is_entry(*unit);
    let mut work: Vec<UnitId> = view.units.iter().copied().filter(is_entered).collect();
    for &unit in &work {
        starts.insert(unit, Gates::default());
    }
    while let Some(unit) = work.pop() {
        let start = starts.get(&unit).cloned().unwrap_or_default();
        for (callee, gates) in reached_from(view, &functions, unit, &start) {
            if reach(&mut starts, callee, gates) {
                work.push(callee);
            }
        }
    }
    starts
}

/// Functions that run later, with the expressions that make them, by the code around.
type Functions = FxHashMap<Owner, Vec<(ExprId, UnitId)>>;

fn functions(view: &View<'_>) -> Functions {
    let mut functions = Functions::default();
    for &id in &view.units {
        let unit = view.facts.unit(id);
        if let Part::Lambda(made) | Part::MethodRef(made) = unit.part {
            functions.entry(unit.owner).or_default().push((made, id));
        }
    }
    functions
}

fn reach(starts: &mut StartGates, unit: UnitId, gates: Gates) -> bool {
    if let Some(known) = starts.get_mut(&unit) {
        return known.meet(&gates);
    }
    starts.insert(unit, gates);
    true
}

/// The units that a unit calls or makes, with the gates there.
fn reached_from(
    view: &View<'_>,
    functions: &Functions,
    id: UnitId,
    start: &Gates,
) -> Vec<(UnitId, Gates)> {
    let unit = view.facts.unit(id);
    let mut reached = Vec::new();
    for at in unit.call_ids() {
        let call = &unit.call(at).event;
        let gates = match unit.gated.calls.get(&at) {
            _ if !is_own(call) => Gates::default(),
            Some(gates) => start.clone().and(gates),
            None => start.clone(),
        };
        let callees = callees(view, call);
        reached.extend(callees.map(|callee| (callee, gates.clone())));
    }
    for &(function, callee) in functions.get(&unit.owner).into_iter().flatten() {
        if let Some(gates) = unit.gated.functions.get(&function) {
            reached.push((callee, start.clone().and(gates).lasting()));
        } else if unit.part == Part::Whole {
            reached.push((callee, start.lasting()));
        }
    }
    reached
}

/// The units of the called methods that other threads cannot enter otherwise.
fn callees<'v>(view: &'v View<'_>, call: &'v Call) -> impl Iterator<Item = UnitId> + 'v {
    let on_this = call
        .receiver
        .as_ref()
        .is_some_and(|path| view.is_this(path));
    let targets = call.targets.iter().map(move |&target| {
        if on_this && !call.is_exact {
            view.dispatch(target)
        } else {
            target
        }
    });
    targets
        .filter_map(|target| view.facts.unit_of(target))
        .filter(|&callee| view.contains(callee) && !view.is_entry(callee))
}

/// The call goes to this object, to one around it, or is static: it sees the same gates.
fn is_own(call: &Call) -> bool {
    let own = |path: &Path| {
        path.steps.is_empty() && matches!(path.root, Root::Instance(_) | Root::Class(_))
    };
    call.receiver.as_ref().is_some_and(own)
}
