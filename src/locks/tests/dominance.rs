//! Where there is one acquire and one release: held is what the acquire dominates, with no release
//! between, and what the release post-dominates.

use std::collections::BTreeSet;

use super::{acquire, place, release, with_accesses};
use crate::cfg::Helpers;
use crate::cfg::samples::{all_graphs, graph};
use crate::cfg::{Block, BlockId, Cfg, Dominance, Mode, virtual_exits};
use crate::locks::unit;

#[test]
fn one_acquire_and_one_release_by_dominance() {
    let check = |cfg: &Cfg, acquires: BlockId, releases: BlockId| {
        let dominance = Dominance::of(cfg);
        let unit = unit(cfg, &Helpers::default());
        for under in &unit.accesses {
            let start = usize::try_from(under.event.span.start).unwrap();
            let block = BlockId(u32::try_from(start / 2).unwrap());
            let is_first = start.is_multiple_of(2);
            let is_acquired = if block == acquires && is_first {
                false
            } else {
                dominance.dominates(acquires, block)
            };
            let expected = is_acquired
                && !released_between(cfg, acquires, releases, block, is_first)
                && if block == releases && !is_first {
                    // Behind the release: another turn must follow before any exit.
                    let again = cfg.block(block).successors.iter();
                    !virtual_exits(cfg).contains(&block)
                        && block != cfg.exit
                        && again.clone().all(|&next| {
                            ends_never(cfg, next) || dominance.post_dominates(releases, next)
                        })
                } else {
                    ends_never(cfg, block) || dominance.post_dominates(releases, block)
                };
            assert_eq!(!under.held.is_empty(), expected, "{start} of {cfg:#?}");
            if let [held] = under.held.as_slice() {
                assert_eq!(held.acquired, Some(place(1_000)));
            }
        }
    };
    for cfg in all_graphs(4, false) {
        if cfg.blocks.iter().any(|block| block.successors.len() > 2) {
            continue;
        }
        for acquires in cfg.block_ids().filter(|&block| block != cfg.exit) {
            let others = cfg.block_ids().filter(|&block| block != acquires);
            for releases in others.filter(|&block| block != cfg.exit) {
                let blocks = cfg.block_ids().map(|id| {
                    let operation = if id == acquires {
                        Some(acquire(0, Mode::Exclusive))
                    } else {
                        (id == releases).then(|| release(0, Mode::Exclusive))
                    };
                    Block {
                        instrs: if id == cfg.exit {
                            Vec::new()
                        } else {
                            with_accesses(id.index(), operation)
                        },
                        successors: cfg.block(id).successors.clone(),
                        handlers: Vec::new(),
                    }
                });
                check(&graph(blocks.collect()), acquires, releases);
            }
        }
    }
}

/// No path leads from the block to the normal exit or a virtual one.
fn ends_never(cfg: &Cfg, from: BlockId) -> bool {
    let dominance = Dominance::of(cfg);
    !dominance.post_dominates(cfg.exit, from)
}

/// A path leads from the acquire to the access through the release and not through the acquire
/// again.
fn released_between(
    cfg: &Cfg,
    acquires: BlockId,
    releases: BlockId,
    block: BlockId,
    is_first: bool,
) -> bool {
    let from = |start: BlockId| {
        let mut seen = BTreeSet::new();
        let mut work = cfg.block(start).successors.clone();
        while let Some(next) = work.pop() {
            if seen.insert(next) && next != acquires {
                work.extend(&cfg.block(next).successors);
            }
        }
        seen
    };
    let is_reached = from(acquires).contains(&releases);
    let is_at_once = block == releases && !is_first;
    let is_later = from(releases).contains(&block) && (block != acquires || is_first);
    is_reached && (is_at_once || is_later)
}
