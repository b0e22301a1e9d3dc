//! Dominators and post-dominators of a control-flow graph.
//!
//! A block dominates another if every path from the entry to the other goes through it; it
//! post-dominates if every path from the other to the normal exit does. Exceptional edges do not
//! count: a way out by exception is not a normal exit. Blocks from which no exit can be reached
//! (infinite loops) get a virtual exit.

use petgraph::algo::dominators::{self, Dominators};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Reversed};

use super::{BlockId, Cfg};

/// Dominator and post-dominator trees.
pub(crate) struct Dominance {
    forward: Dominators<NodeIndex>,
    backward: Dominators<NodeIndex>,
}

impl Dominance {
    pub(crate) fn of(cfg: &Cfg) -> Self {
        let mut entering: DiGraph<(), ()> = DiGraph::new();
        for _ in &cfg.blocks {
            entering.add_node(());
        }
        let mut leaving = entering.clone();
        for from in cfg.block_ids() {
            let block = cfg.block(from);
            for &to in block.successors.iter().chain(&block.handlers) {
                entering.update_edge(node(from), node(to), ());
            }
            for &to in &block.successors {
                leaving.update_edge(node(from), node(to), ());
            }
        }
        for from in virtual_exits(cfg) {
            leaving.update_edge(node(from), node(cfg.exit), ());
        }
        Self {
            forward: dominators::simple_fast(&entering, node(cfg.entry)),
            backward: dominators::simple_fast(Reversed(&leaving), node(cfg.exit)),
        }
    }

    /// Whether every path from the entry to `other` goes through `block`.
    pub(crate) fn dominates(&self, block: BlockId, other: BlockId) -> bool {
        self.forward
            .dominators(node(other))
            .is_some_and(|mut chain| chain.any(|dominator| dominator == node(block)))
    }

    /// Whether every path from `other` to the normal exit goes through `block`, and there is one.
    pub(crate) fn post_dominates(&self, block: BlockId, other: BlockId) -> bool {
        self.backward
            .dominators(node(other))
            .is_some_and(|mut chain| chain.any(|dominator| dominator == node(block)))
    }
}

fn node(block: BlockId) -> NodeIndex {
    NodeIndex::new(block.index())
}

/// Blocks that get an edge to the exit: one for each part of the graph that control cannot leave,
/// not even by an exception; it is the first of that part in source order, the loop's header.
pub(crate) fn virtual_exits(cfg: &Cfg) -> Vec<BlockId> {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    for _ in &cfg.blocks {
        graph.add_node(());
    }
    let mut leaves_by_exception = Vec::new();
    for from in cfg.block_ids() {
        let block = cfg.block(from);
        for &to in block.successors.iter().chain(&block.handlers) {
            graph.update_edge(node(from), node(to), ());
        }
        if block.successors.is_empty() && from != cfg.exit {
            leaves_by_exception.push(from);
        }
    }
    // What has a way out: found by one search against the edges, from one exit after the other.
    let reversed = Reversed(&graph);
    let mut search = Dfs::new(reversed, node(cfg.exit));
    while search.next(reversed).is_some() {}
    for block in leaves_by_exception {
        search.move_to(node(block));
        while search.next(reversed).is_some() {}
    }
    let mut exits = Vec::new();
    for block in cfg.block_ids() {
        if !search.discovered.contains(block.index()) {
            exits.push(block);
            search.move_to(node(block));
            while search.next(reversed).is_some() {}
        }
    }
    exits
}
