//! The code of a nest that bears on one class: the units that use its members, and those through
//! which other threads come to them.
//!
//! A nest may declare thousands of classes, each of which is checked by itself. What is left out
//! neither uses the class nor leads to code that does, so that the result for the class is the same
//! without it.

use rustc_hash::FxHashSet;

use super::{Facts, UnitId};
use crate::cfg::{Owner, Reference, Root};
use crate::locks::{Gates, Unit};
use crate::program::{ClassId, FieldId, MethodId, Program};

/// A nest with at most as many units is taken whole: looking them up would take longer.
const FEW: usize = 16;

/// Which units use a class, by the nests that these units are in; sorted.
pub(super) struct Uses(Vec<(ClassId, ClassId, UnitId)>);

impl Uses {
    pub(super) fn of(program: &Program, units: &[Unit]) -> Self {
        let mut uses = Vec::new();
        for (index, unit) in units.iter().enumerate() {
            let id = UnitId::new(index);
            let nest = program.class(unit.class).nest;
            let mut classes: Vec<ClassId> = classes_used(program, unit).collect();
            classes.sort_unstable();
            classes.dedup();
            uses.extend(classes.into_iter().map(|class| (class, nest, id)));
        }
        uses.sort_unstable();
        Self(uses)
    }

    /// The units of the nest that use the class.
    fn users(&self, class: ClassId, nest: ClassId) -> impl Iterator<Item = UnitId> + '_ {
        let key = (class, nest);
        let start = (self.0).partition_point(|&(class, nest, _)| (class, nest) < key);
        let rest = self.0[start..].iter();
        rest.take_while(move |&&(class, nest, _)| (class, nest) == key)
            .map(|&(_, _, unit)| unit)
    }
}

/// The class of the code, and those whose members it uses or whose objects it calls.
fn classes_used<'u>(program: &'u Program, unit: &'u Unit) -> impl Iterator<Item = ClassId> + 'u {
    let fields = unit.accesses.iter().map(|under| under.event.field);
    let receivers = unit.calls.iter().filter_map(|under| {
        let root = under.event.receiver.as_ref().map(|path| &path.root);
        match root {
            Some(Root::Instance(class) | Root::Class(class)) => Some(*class),
            _ => None,
        }
    });
    std::iter::once(unit.class)
        .chain(fields.map(|field| program.field(field).class))
        .chain(methods_called(unit).map(|method| program.method(method).class))
        .chain(receivers)
}

fn methods_called(unit: &Unit) -> impl Iterator<Item = MethodId> + '_ {
    let calls = unit.calls.iter();
    calls.flat_map(|under| under.event.targets.iter().copied())
}

/// The units of the nests that bear on the classes, in the order of the nests.
pub(super) fn on(facts: &Facts<'_>, classes: &[ClassId], nests: &[ClassId]) -> Vec<UnitId> {
    let is_small = |&nest: &ClassId| facts.units_of_nest(nest).len() <= FEW;
    let (small, large): (Vec<ClassId>, Vec<ClassId>) = nests.iter().copied().partition(is_small);
    let small = small.iter().flat_map(|&nest| facts.units_of_nest(nest));
    if large.is_empty() {
        return small.copied().collect();
    }
    let mut found = Bearing {
        facts,
        large: &large,
        units: FxHashSet::default(),
        owners: FxHashSet::default(),
        gates: FxHashSet::default(),
        work: Vec::new(),
    };
    found.extend(small.copied());
    for &class in classes {
        for &nest in &large {
            found.extend(facts.uses().users(class, nest));
        }
    }
    while let Some(unit) = found.work.pop() {
        found.follow(unit);
    }
    found.sorted()
}

struct Bearing<'b> {
    facts: &'b Facts<'b>,
    /// The nests that are not taken whole.
    large: &'b [ClassId],
    units: FxHashSet<UnitId>,
    /// Those whose units are all found.
    owners: FxHashSet<Owner>,
    /// Those whose resets were looked up.
    gates: FxHashSet<FieldId>,
    work: Vec<UnitId>,
}

impl Bearing<'_> {
    fn extend(&mut self, units: impl Iterator<Item = UnitId>) {
        for unit in units {
            if self.units.insert(unit) {
                self.work.push(unit);
            }
        }
    }

    /// Adds what leads to the unit, and what resets the gates that order it.
    fn follow(&mut self, id: UnitId) {
        let facts = self.facts;
        let unit = facts.unit(id);
        if self.owners.insert(unit.owner) {
            self.extend(parts(facts, id));
            let method = unit.owner.method().into_iter();
            let calls = method.flat_map(|method| facts.calls_of(method));
            let callers = calls.map(|&(unit, _)| unit);
            let callers = callers.filter(|&unit| self.large.contains(&nest(facts, unit)));
            let callers: Vec<UnitId> = callers.collect();
            self.extend(callers.into_iter());
        }
        let at_accesses = unit.gated.accesses.values();
        let elsewhere = unit
            .gated
            .calls
            .values()
            .chain(unit.gated.functions.values());
        for gates in at_accesses.chain(elsewhere) {
            self.follow_gates(gates);
        }
    }

    fn follow_gates(&mut self, gates: &Gates) {
        let lists = [
            &gates.open,
            &gates.demanded,
            &gates.announcing,
            &gates.announced,
        ];
        let passed = gates.passed.iter().map(|(gate, _)| gate);
        for &gate in lists.into_iter().flatten().chain(passed) {
            if self.gates.insert(gate) {
                let resets = resets(self.facts, gate);
                let resets = resets.filter(|&unit| self.large.contains(&nest(self.facts, unit)));
                let resets: Vec<UnitId> = resets.collect();
                self.extend(resets.into_iter());
            }
        }
    }

    fn sorted(self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.units.into_iter().collect();
        units.sort_unstable_by_key(|&unit| (nest(self.facts, unit), unit));
        units
    }
}

fn nest(facts: &Facts<'_>, unit: UnitId) -> ClassId {
    facts.program.class(facts.unit(unit).class).nest
}

/// The other units of the same body, which make each other: they stand together.
fn parts<'f>(facts: &'f Facts<'_>, id: UnitId) -> impl Iterator<Item = UnitId> + 'f {
    let owner = facts.unit(id).owner;
    let is_part = move |unit: &UnitId| facts.unit(*unit).owner == owner;
    let before = (0..id.index()).rev().map(UnitId::new).take_while(is_part);
    let after = (id.index() + 1..facts.units.len()).map(UnitId::new);
    before.chain(after.take_while(is_part))
}

/// The units that give the field its default value.
fn resets<'f>(facts: &'f Facts<'_>, gate: FieldId) -> impl Iterator<Item = UnitId> + 'f {
    let writes = facts.writes_of(gate).iter();
    let resets = writes.filter(|&&(unit, id)| {
        let reference = &facts.unit(unit).access(id).event.reference;
        matches!(reference, Reference::Write(written) if written.is_default)
    });
    resets.map(|&(unit, _)| unit)
}
