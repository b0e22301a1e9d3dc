//! A class as other threads see it, with all ways into its code.

use super::{Contexts, Facts, View};
use crate::program::{ClassId, Program};

/// One class with the ways into its code.
pub(crate) struct ClassContext<'a> {
    pub(crate) view: View<'a>,
    pub(crate) contexts: Contexts,
}

impl<'a> ClassContext<'a> {
    pub(crate) fn of(facts: &'a Facts<'a>, class: ClassId) -> Self {
        let view = View::of(facts, class);
        let contexts = Contexts::of(&view);
        Self { view, contexts }
    }

    pub(crate) fn facts(&self) -> &'a Facts<'a> {
        self.view.facts
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.view.facts.program
    }
}
