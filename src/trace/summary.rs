//! How much of what a trace holds.

use rustc_hash::FxHashSet;

use super::Trace;
use super::event::Kind;

/// Counts over a whole trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Number of events of each kind, by [`Kind::ALL`].
    pub(crate) kinds: [u64; Kind::ALL.len()],
    /// Number of events of each thread.
    pub(crate) threads: Vec<u64>,
    /// Sites that occur.
    pub(crate) sites: usize,
    /// Variables, plain and volatile.
    pub(crate) variables: usize,
    pub(crate) locks: usize,
}

impl Trace {
    pub(crate) fn summary(&self) -> Summary {
        let mut kinds = [0; Kind::ALL.len()];
        let mut threads = vec![0; self.names.threads().len()];
        let mut sites = FxHashSet::default();
        let mut variables = FxHashSet::default();
        let mut locks = FxHashSet::default();
        for event in &self.events {
            kinds[event.kind as usize] += 1;
            threads[event.thread.index()] += 1;
            sites.insert(event.site);
            if event.kind.is_access() {
                let field = self.names.site(event.site).field;
                variables.insert((field, event.object, event.element));
            } else if event.kind.takes_lock() {
                locks.insert((event.object, event.element));
            }
        }
        Summary {
            kinds,
            threads,
            sites: sites.len(),
            variables: variables.len(),
            locks: locks.len(),
        }
    }
}
