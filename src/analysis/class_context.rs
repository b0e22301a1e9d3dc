//! A class as other threads see it, with all ways into its code.

use super::view::Callers;
use super::{Contexts, Facts, View};
use crate::program::{ClassId, Program};

/// One class with the ways into its code.
pub(crate) struct ClassContext<'a> {
    pub(crate) view: View<'a>,
    pub(crate) contexts: Contexts,
}

impl<'a> ClassContext<'a> {
    pub(crate) fn of(facts: &'a Facts<'a>, class: ClassId) -> Self {
        Self::with(View::of(facts, class, Callers::Any))
    }

    /// The class if methods that are not public have no callers but those that are seen.
    pub(crate) fn of_known_callers(facts: &'a Facts<'a>, class: ClassId) -> Self {
        Self::with(View::of(facts, class, Callers::Known))
    }

    /// The class with all code of its nest, whether or not it bears on the class.
    pub(crate) fn of_nest(facts: &'a Facts<'a>, class: ClassId) -> Self {
        Self::with(View::of_nests(facts, class))
    }

    fn with(view: View<'a>) -> Self {
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
