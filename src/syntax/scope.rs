//! Which declaration a simple name means at a point of the walk (JLS 6.3, 6.4).
//!
//! Holds locals and, inside local and anonymous classes, the fields that hide them.
//! Fields that such a class inherits are not known here: their names read as captured locals, and
//! accesses to them are not seen (may under-report).

use rustc_hash::FxHashMap;

use crate::model::LocalId;

/// A declaration that hides everything of the same name outside.
#[derive(Debug, Clone, Copy)]
pub(super) enum Binding {
    /// A local of the body at this nesting level of bodies.
    Local { level: u32, id: LocalId },
    /// A field of a class inside a body.
    Field,
}

/// Bindings in scope, innermost last.
#[derive(Debug, Default)]
pub(super) struct LocalScope<'t> {
    bindings: FxHashMap<&'t str, Vec<Binding>>,
    order: Vec<&'t str>,
}

/// A point to which [`LocalScope::leave`] returns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark(usize);

impl<'t> LocalScope<'t> {
    /// Opens a scope.
    pub(super) fn enter(&self) -> Mark {
        Mark(self.order.len())
    }

    /// Forgets what was declared since the mark.
    pub(super) fn leave(&mut self, mark: Mark) {
        for name in self.order.drain(mark.0..) {
            if let Some(bindings) = self.bindings.get_mut(name) {
                bindings.pop();
            }
        }
    }

    /// True outside of all bodies that declare something.
    pub(super) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Makes `name` mean `binding` until the enclosing scope is left.
    pub(super) fn declare(&mut self, name: &'t str, binding: Binding) {
        self.bindings.entry(name).or_default().push(binding);
        self.order.push(name);
    }

    /// What `name` means here; `None` for a field, type or package.
    pub(super) fn lookup(&self, name: &str) -> Option<Binding> {
        self.bindings.get(name)?.last().copied()
    }
}
