//! A class as other threads see it, with all ways into its code.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use super::construction::run_by_construction;
use super::{Contexts, Facts, UnitId, View};
use crate::program::{ClassId, Program};

/// One class with the ways into its code.
pub(crate) struct ClassContext<'a> {
    pub(crate) view: View<'a>,
    pub(crate) contexts: Contexts,
    /// Units that construction runs; filled when they are asked for.
    construction: OnceCell<FxHashSet<UnitId>>,
}

impl<'a> ClassContext<'a> {
    pub(crate) fn of(facts: &'a Facts<'a>, class: ClassId) -> Self {
        let view = View::of(facts, class);
        let contexts = Contexts::of(&view);
        Self {
            view,
            contexts,
            construction: OnceCell::new(),
        }
    }

    /// Whether construction runs the unit, and no other thread enters it.
    pub(crate) fn is_construction(&self, unit: UnitId) -> bool {
        let units = self
            .construction
            .get_or_init(|| run_by_construction(&self.view));
        units.contains(&unit) && self.contexts.of_unit(unit).is_empty()
    }

    pub(crate) fn facts(&self) -> &'a Facts<'a> {
        self.view.facts
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.view.facts.program
    }
}
