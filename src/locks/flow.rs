//! Must-properties of a graph: what holds on every path to a block, or on every path from it.
//!
//! A state is what is certain; where paths meet, only what is certain on all of them remains. The
//! solution is the greatest fixed point, which does not depend on the order of the work.

use crate::cfg::{BlockId, Cfg};

/// States of blocks, as far as they were reached, and the blocks whose state is to be passed on.
struct Solver<S, M> {
    states: Vec<Option<S>>,
    work: Vec<BlockId>,
    /// Keeps in the first state what both contain; returns whether that is less.
    meet: M,
}

impl<S: Clone, M: Fn(&mut S, &S) -> bool> Solver<S, M> {
    fn new(cfg: &Cfg, starts: &[BlockId], start: &S, meet: M) -> Self {
        let mut solver = Self {
            states: vec![None; cfg.blocks.len()],
            work: Vec::new(),
            meet,
        };
        for &block in starts {
            solver.reach(block, start);
        }
        solver
    }

    fn reach(&mut self, block: BlockId, state: &S) {
        let is_news = match &mut self.states[block.index()] {
            Some(known) => (self.meet)(known, state),
            unknown => {
                *unknown = Some(state.clone());
                true
            }
        };
        if is_news {
            self.work.push(block);
        }
    }

    fn next(&mut self) -> Option<(BlockId, S)> {
        let block = self.work.pop()?;
        Some((block, self.states[block.index()].clone()?))
    }
}

/// What holds at the start of each block on every path from the entry, exceptional edges included;
/// `None` where no path leads. `through` is what a block makes of the state at its start.
pub(super) fn forward<S: Clone>(
    cfg: &Cfg,
    start: &S,
    meet: impl Fn(&mut S, &S) -> bool,
    through: impl Fn(BlockId, &S) -> S,
) -> Vec<Option<S>> {
    let mut solver = Solver::new(cfg, &[cfg.entry], start, meet);
    while let Some((id, before)) = solver.next() {
        let after = through(id, &before);
        let block = cfg.block(id);
        for &next in &block.successors {
            solver.reach(next, &after);
        }
        // A handler may be entered before the block has done anything, or after all of it.
        for &handler in &block.handlers {
            solver.reach(handler, &before);
            solver.reach(handler, &after);
        }
    }
    solver.states
}

/// What holds at the end of each block on every path to one of the `ends`, ways out by exception
/// left aside; `None` where no path leads there. `through` is what a block makes of the state at
/// its end.
pub(super) fn backward<S: Clone>(
    cfg: &Cfg,
    ends: &[BlockId],
    end: &S,
    meet: impl Fn(&mut S, &S) -> bool,
    through: impl Fn(BlockId, &S) -> S,
) -> Vec<Option<S>> {
    let mut predecessors = vec![Vec::new(); cfg.blocks.len()];
    for from in cfg.block_ids() {
        for &to in &cfg.block(from).successors {
            predecessors[to.index()].push(from);
        }
    }
    let mut solver = Solver::new(cfg, ends, end, meet);
    while let Some((id, after)) = solver.next() {
        let before = through(id, &after);
        for &previous in &predecessors[id.index()] {
            solver.reach(previous, &before);
        }
    }
    solver.states
}
