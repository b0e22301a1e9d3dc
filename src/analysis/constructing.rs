//! The code that construction runs on the new object: initialisers, constructors, and the methods
//! that these call on `this`, whether or not other code may call them as well.
//!
//! A method that a subclass outside the view overrides is taken as it is here (may over-report); calls
//! through another name for the new object are not followed (may under-report).

use rustc_hash::FxHashSet;

use super::{Entrance, UnitId, View};
use crate::cfg::{Call, Owner, Part};
use crate::program::MethodId;

/// The method that the class library calls instead of a constructor.
const DESERIALISER: &str = "readObject";

impl View<'_> {
    /// The units that run while an instance is made.
    pub(crate) fn constructing(&self) -> &FxHashSet<UnitId> {
        self.constructing.get_or_init(|| {
            let starts = self.units.iter().copied();
            self.reached_from(
                starts
                    .filter(|&unit| self.starts_construction(unit))
                    .collect(),
            )
        })
    }

    fn starts_construction(&self, id: UnitId) -> bool {
        let unit = self.facts.unit(id);
        if self.entrance(id) == Entrance::Construction {
            return self.chain.contains(&unit.class);
        }
        match (unit.owner, &unit.part) {
            (Owner::Method(method), Part::Whole) => {
                let decl = self.facts.program.method_decl(method);
                decl.modifiers.is_private() && decl.name == DESERIALISER
            }
            _ => false,
        }
    }

    /// The units that a call on `this` runs; none for other calls.
    pub(crate) fn reached_by(&self, call: &Call) -> FxHashSet<UnitId> {
        self.reached_from(self.own_callees(call).collect())
    }

    /// The units themselves, and those of methods that they call on `this`.
    fn reached_from(&self, starts: Vec<UnitId>) -> FxHashSet<UnitId> {
        let mut reached: FxHashSet<UnitId> = starts.iter().copied().collect();
        let mut work = starts;
        while let Some(unit) = work.pop() {
            for call in &self.facts.unit(unit).calls {
                for callee in self.own_callees(&call.event) {
                    if reached.insert(callee) {
                        work.push(callee);
                    }
                }
            }
        }
        reached
    }

    /// The units of the methods that a call on `this` runs.
    fn own_callees(&self, call: &Call) -> impl Iterator<Item = UnitId> {
        let on_this = call
            .receiver
            .as_ref()
            .is_some_and(|path| self.is_this(path));
        let targets = call.targets.iter().filter(move |_| on_this);
        targets.filter_map(|&target| self.facts.unit_of(self.run_by(call, target)))
    }

    /// The method that runs when the call reaches `target` on this instance.
    fn run_by(&self, call: &Call, target: MethodId) -> MethodId {
        let is_own = self.facts.program.method(target).class == self.class;
        if call.is_exact || is_own {
            target
        } else {
            self.dispatch(target)
        }
    }
}
