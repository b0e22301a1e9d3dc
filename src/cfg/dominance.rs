//! Dominators and post-dominators of a control-flow graph.
//!
//! A block dominates another if every path from the entry to the other goes through it, exceptional
//! edges included; it post-dominates if every path from the other to the normal exit does. There
//! exceptional edges do not count: a way out by exception is not a normal exit. Infinite loops get
//! a virtual exit. A block that no path reaches is dominated by none, and one from which no path
//! leads to the normal exit is post-dominated by none.

mod tree;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::{BlockId, Cfg};
pub(crate) use tree::{DominatorTree, Inherited};

pub(crate) struct Dominance {
    /// Dominators.
    pub(crate) forward: DominatorTree,
    /// Post-dominators.
    pub(crate) backward: DominatorTree,
}

impl Dominance {
    pub(crate) fn of(cfg: &Cfg) -> Self {
        let mut entering = vec![Vec::new(); cfg.blocks.len()];
        let mut leaving = vec![Vec::new(); cfg.blocks.len()];
        for from in cfg.block_ids() {
            entering[from.index()].extend(following(cfg, from).map(BlockId::index));
            for &to in &cfg.block(from).successors {
                leaving[to.index()].push(from.index());
            }
        }
        for from in virtual_exits(cfg) {
            leaving[cfg.exit.index()].push(from.index());
        }
        Self {
            forward: DominatorTree::of(&entering, cfg.entry.index()),
            backward: DominatorTree::of(&leaving, cfg.exit.index()),
        }
    }

    /// Whether every path from the entry to `other` goes through `block`, and there is one.
    #[cfg(test)]
    pub(crate) fn dominates(&self, block: BlockId, other: BlockId) -> bool {
        self.forward.dominates(block, other)
    }

    /// Whether every path from `other` to the normal exit goes through `block`, and there is one.
    #[cfg(test)]
    pub(crate) fn post_dominates(&self, block: BlockId, other: BlockId) -> bool {
        self.backward.dominates(block, other)
    }
}

/// Blocks that get a virtual edge to the exit: the header, which is the first block in source
/// order, of each loop that control cannot leave even by an exception.
pub(crate) fn virtual_exits(cfg: &Cfg) -> Vec<BlockId> {
    let components = kosaraju_scc(&flow_graph(cfg));
    let mut component_of = vec![0; cfg.blocks.len()];
    for (index, component) in components.iter().enumerate() {
        for block in component {
            component_of[block.index()] = index;
        }
    }
    let mut can_leave = vec![false; components.len()];
    for from in cfg.block_ids() {
        let component = component_of[from.index()];
        // A block without a successor is the exit, or it throws.
        can_leave[component] |= cfg.block(from).successors.is_empty()
            || following(cfg, from).any(|to| component_of[to.index()] != component);
    }
    let mut exits = Vec::new();
    for block in cfg.block_ids() {
        // The first block of each such component, and no second one.
        if !std::mem::replace(&mut can_leave[component_of[block.index()]], true) {
            exits.push(block);
        }
    }
    exits
}

fn node(block: BlockId) -> NodeIndex {
    NodeIndex::new(block.index())
}

/// The blocks with all edges, exceptional ones included.
fn flow_graph(cfg: &Cfg) -> DiGraph<(), ()> {
    let mut graph = DiGraph::new();
    for _ in &cfg.blocks {
        graph.add_node(());
    }
    for from in cfg.block_ids() {
        for to in following(cfg, from) {
            graph.add_edge(node(from), node(to), ());
        }
    }
    graph
}

/// Where control may go from a block, by exception or not.
fn following(cfg: &Cfg, from: BlockId) -> impl Iterator<Item = BlockId> + '_ {
    let block = cfg.block(from);
    block.successors.iter().chain(&block.handlers).copied()
}

#[cfg(test)]
mod tests;
