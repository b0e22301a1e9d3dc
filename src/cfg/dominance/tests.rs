//! Against the definition by paths, on all small graphs and on a sample of larger ones.

use std::collections::BTreeSet;

use super::*;
use crate::cfg::samples::{Random, all_graphs};

type Blocks = BTreeSet<BlockId>;

/// What can be reached from a block along the edges without entering `without`, by walking.
fn reached(
    cfg: &Cfg,
    from: BlockId,
    without: Option<BlockId>,
    edges: &dyn Fn(BlockId) -> Vec<BlockId>,
) -> Blocks {
    assert!(from.index() < cfg.blocks.len());
    let mut seen = Blocks::new();
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if Some(block) != without && seen.insert(block) {
            work.extend(edges(block));
        }
    }
    seen
}

/// Successors and handlers.
fn all_edges(cfg: &Cfg, from: BlockId) -> Vec<BlockId> {
    let block = cfg.block(from);
    [block.successors.as_slice(), &block.handlers].concat()
}

/// The definition: a block from which neither the exit nor a throwing block is reached, and from
/// which everything that it reaches leads back to it, unless an earlier block is reached as well.
fn defined_virtual_exits(cfg: &Cfg) -> Vec<BlockId> {
    let from = |block| reached(cfg, block, None, &|from| all_edges(cfg, from));
    cfg.block_ids()
        .filter(|&block| {
            let ahead = from(block);
            let can_leave = ahead
                .iter()
                .any(|&next| cfg.block(next).successors.is_empty());
            !can_leave
                && ahead.iter().all(|&next| from(next).contains(&block))
                && ahead.first() == Some(&block)
        })
        .collect()
}

fn check(cfg: &Cfg) {
    let exits = defined_virtual_exits(cfg);
    assert_eq!(virtual_exits(cfg), exits, "{cfg:?}");
    let entering = |from| all_edges(cfg, from);
    let leaving = |from| {
        let mut next = cfg.block(from).successors.clone();
        next.extend(exits.contains(&from).then_some(cfg.exit));
        next
    };
    let dominance = Dominance::of(cfg);
    for block in cfg.block_ids() {
        for other in cfg.block_ids() {
            let is_reached = reached(cfg, cfg.entry, None, &entering).contains(&other);
            let around = reached(cfg, cfg.entry, Some(block), &entering);
            assert_eq!(
                dominance.dominates(block, other),
                is_reached && !around.contains(&other),
                "{block:?} dominates {other:?} in {cfg:?}"
            );
            let leaves = reached(cfg, other, None, &leaving).contains(&cfg.exit);
            let past = reached(cfg, other, Some(block), &leaving);
            assert_eq!(
                dominance.post_dominates(block, other),
                leaves && !past.contains(&cfg.exit),
                "{block:?} post-dominates {other:?} in {cfg:?}"
            );
        }
    }
}

#[test]
fn all_graphs_of_up_to_three_blocks_with_handlers() {
    for count in 2..=3 {
        all_graphs(count, true).for_each(|cfg| check(&cfg));
    }
}

#[test]
fn all_graphs_of_four_blocks_without_handlers() {
    all_graphs(4, false).for_each(|cfg| check(&cfg));
}

#[test]
fn a_sample_of_graphs_of_four_to_seven_blocks_with_handlers() {
    let mut random = Random(1);
    for index in 0..4_000 {
        check(&random.graph(4 + index % 4, |_, _| Vec::new()));
    }
}

#[test]
fn a_loop_without_end_has_one_virtual_exit_and_the_way_to_it_none() {
    let edges: [&[u32]; 4] = [&[1], &[2], &[1], &[]];
    let cfg = crate::cfg::samples::graph(
        edges
            .iter()
            .map(|successors| crate::cfg::Block {
                successors: successors.iter().copied().map(BlockId).collect(),
                ..crate::cfg::Block::default()
            })
            .collect(),
    );
    assert_eq!(virtual_exits(&cfg), [BlockId(1)]);
    assert!(Dominance::of(&cfg).post_dominates(BlockId(1), BlockId(0)));
}
