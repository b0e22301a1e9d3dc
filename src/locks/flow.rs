//! Must-properties of a graph: what holds on every path to a block, or on every path from it.
//!
//! A state is what is certain; where paths meet, only what is certain on all of them remains. The
//! solution is the greatest fixed point, which does not depend on the order of the work. Blocks are
//! visited in reverse postorder, so that a block is rarely visited again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::cfg::{BlockId, Cfg};

/// States of blocks, as far as they were reached, and the blocks whose state is to be passed on.
struct Solver<S, M> {
    states: Vec<Option<S>>,
    /// By block: its place in the order of visits.
    ranks: Vec<u32>,
    work: BinaryHeap<Reverse<(u32, BlockId)>>,
    is_waiting: Vec<bool>,
    /// Keeps in the first state what both contain; returns whether that is less.
    meet: M,
}

impl<S: Clone, M: Fn(&mut S, &S) -> bool> Solver<S, M> {
    fn new(ranks: Vec<u32>, starts: &[BlockId], start: &S, meet: M) -> Self {
        let mut solver = Self {
            states: vec![None; ranks.len()],
            work: BinaryHeap::new(),
            is_waiting: vec![false; ranks.len()],
            ranks,
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
        if is_news && !std::mem::replace(&mut self.is_waiting[block.index()], true) {
            let rank = self.ranks[block.index()];
            self.work.push(Reverse((rank, block)));
        }
    }

    fn next(&mut self) -> Option<(BlockId, S)> {
        let Reverse((_, block)) = self.work.pop()?;
        self.is_waiting[block.index()] = false;
        Some((block, self.states[block.index()].clone()?))
    }
}

/// The places of the blocks in reverse postorder; blocks that are not reached come first.
fn ranks(blocks: usize, starts: &[BlockId], next: impl Fn(BlockId) -> Vec<BlockId>) -> Vec<u32> {
    let mut ranks = vec![0; blocks];
    let mut is_seen = vec![false; blocks];
    let mut unranked = u32::try_from(blocks).unwrap_or(u32::MAX);
    for &start in starts {
        // A block is met again after those that it leads to.
        let mut work = vec![(start, false)];
        while let Some((block, is_done)) = work.pop() {
            if is_done {
                ranks[block.index()] = unranked;
                unranked -= 1;
            } else if !std::mem::replace(&mut is_seen[block.index()], true) {
                work.push((block, true));
                work.extend(next(block).into_iter().map(|next| (next, false)));
            }
        }
    }
    ranks
}

/// What holds at the start of each block on every path from the entry, exceptional edges included;
/// `None` where no path leads. `through` is what a block makes of the state at its start.
pub(super) fn forward<S: Clone>(
    cfg: &Cfg,
    start: &S,
    meet: impl Fn(&mut S, &S) -> bool,
    through: impl Fn(BlockId, &S) -> S,
) -> Vec<Option<S>> {
    let following = |id: BlockId| {
        let block = cfg.block(id);
        [block.successors.as_slice(), &block.handlers].concat()
    };
    let ranks = ranks(cfg.blocks.len(), &[cfg.entry], following);
    let mut solver = Solver::new(ranks, &[cfg.entry], start, meet);
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
    let ranks = ranks(cfg.blocks.len(), ends, |id| {
        predecessors[id.index()].clone()
    });
    let mut solver = Solver::new(ranks, ends, end, meet);
    while let Some((id, after)) = solver.next() {
        let before = through(id, &after);
        for &previous in &predecessors[id.index()] {
            solver.reach(previous, &before);
        }
    }
    solver.states
}
