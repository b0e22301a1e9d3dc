//! The code that constructors and initialisers of a view run.
//!
//! Follows calls of loaded methods. A method that only reflection calls is not found (may
//! under-report), except those that deserialise an object.

use rustc_hash::FxHashSet;

use super::{Entrance, UnitId, View};
use crate::cfg::{Owner, Part};

/// The method that the class library calls instead of a constructor.
const DESERIALISER: &str = "readObject";

/// Units that construction runs, whoever else may run them.
pub(super) fn run_by_construction(view: &View<'_>) -> FxHashSet<UnitId> {
    let starts = view.units.iter().copied();
    let mut work: Vec<UnitId> = starts.filter(|&unit| constructs(view, unit)).collect();
    let mut seen: FxHashSet<UnitId> = work.iter().copied().collect();
    while let Some(unit) = work.pop() {
        let calls = view.facts.unit(unit).calls.iter();
        let targets = calls.flat_map(|call| &call.event.targets);
        let called = targets.flat_map(|&target| [target, view.dispatch(target)]);
        for callee in called.filter_map(|method| view.facts.unit_of(method)) {
            if view.contains(callee) && seen.insert(callee) {
                work.push(callee);
            }
        }
    }
    seen
}

fn constructs(view: &View<'_>, unit: UnitId) -> bool {
    let entrance = view.entrance(unit);
    let unit = view.facts.unit(unit);
    if entrance == Entrance::Construction {
        return view.chain.contains(&unit.class);
    }
    match (unit.owner, &unit.part) {
        (Owner::Method(method), Part::Whole) => {
            let decl = view.facts.program.method_decl(method);
            decl.modifiers.is_private() && decl.name == DESERIALISER
        }
        _ => false,
    }
}
