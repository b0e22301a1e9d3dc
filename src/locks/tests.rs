//! Held monitors against their definition by paths, on all small graphs and on a sample.

mod dominance;

use std::collections::BTreeSet;

use super::*;
use crate::cfg::samples::{Random, all_graphs, graph};
use crate::cfg::{Block, BlockId, Contents, Helpers, Instr, Reference, Root, virtual_exits};
use crate::program::FieldId;

const MODES: [Mode; 3] = [Mode::Optimistic, Mode::Shared, Mode::Exclusive];

/// Holds that are told apart; the graphs have fewer blocks.
const CAP: u8 = 9;

fn monitor(index: u32) -> Path {
    Path::root(Root::Instance(ClassId(index)))
}

fn place(start: usize) -> Span {
    let start = u32::try_from(start).unwrap();
    Span {
        start,
        end: start + 1,
    }
}

fn acquire(index: u32, mode: Mode) -> Instr {
    Instr::Acquire {
        monitor: monitor(index),
        mode,
        span: Some(place(1_000)),
    }
}

fn ensure(index: u32, mode: Mode) -> Instr {
    Instr::Ensure {
        monitor: monitor(index),
        mode,
        span: place(1_000),
    }
}

fn release(index: u32, mode: impl Into<Option<Mode>>) -> Instr {
    Instr::Release {
        monitor: monitor(index),
        mode: mode.into(),
    }
}

fn not_acquired(index: u32, mode: Mode) -> Instr {
    Instr::NotAcquired {
        monitor: monitor(index),
        mode,
    }
}

fn access(start: usize) -> Instr {
    Instr::Access(Access {
        base: monitor(0),
        field: FieldId(0),
        reference: Reference::Read,
        contents: Contents::Untouched,
        expr: ExprId(0),
        span: place(start),
    })
}

/// Puts the operation, if there is one, into the block between two accesses. Their spans tell
/// where they are: two for each block. The exit has no operation, as in graphs of Java.
fn with_accesses(block: usize, operation: Option<Instr>) -> Vec<Instr> {
    let accesses = [access(2 * block), access(2 * block + 1)];
    let [before, after] = accesses;
    [Some(before), operation, Some(after)]
        .into_iter()
        .flatten()
        .collect()
}

/// What one path holds of one monitor, by mode.
type Holds = [u8; 3];

/// The definition, for one monitor: follows every path with what it holds.
struct Definition<'a> {
    cfg: &'a Cfg,
    monitor: &'a Path,
    /// At the start of each block, of all paths from the entry.
    holds: Vec<BTreeSet<Holds>>,
}

impl<'a> Definition<'a> {
    fn of(cfg: &'a Cfg, monitor: &'a Path) -> Self {
        let mut holds = vec![BTreeSet::new(); cfg.blocks.len()];
        let mut work = vec![(cfg.entry, [0; 3])];
        let mut definition = Self {
            cfg,
            monitor,
            holds: Vec::new(),
        };
        while let Some((id, start)) = work.pop() {
            if !holds[id.index()].insert(start) {
                continue;
            }
            let block = cfg.block(id);
            let ends = definition.after(id, start);
            for &end in &ends {
                work.extend(block.successors.iter().map(|&next| (next, end)));
                work.extend(block.handlers.iter().map(|&handler| (handler, end)));
            }
            work.extend(block.handlers.iter().map(|&handler| (handler, start)));
        }
        definition.holds = holds;
        definition
    }

    fn operation(&self, block: BlockId) -> Option<&'a Instr> {
        let (Instr::Acquire { monitor, .. }
        | Instr::Ensure { monitor, .. }
        | Instr::Release { monitor, .. }
        | Instr::NotAcquired { monitor, .. }) = self.cfg.block(block).instrs.get(1)?
        else {
            return None;
        };
        (monitor == self.monitor).then(|| &self.cfg.block(block).instrs[1])
    }

    /// What a path may hold after the block: where it is not said which hold is meant, any.
    fn after(&self, block: BlockId, holds: Holds) -> Vec<Holds> {
        let changed = |lost: Option<usize>, gained: Option<usize>| {
            let mut holds = holds;
            if let Some(lost) = lost {
                holds[lost] -= 1;
            }
            if let Some(gained) = gained {
                holds[gained] = (holds[gained] + 1).min(CAP);
            }
            holds
        };
        let held = |modes: std::ops::Range<usize>| -> Vec<usize> {
            modes.filter(|&mode| holds[mode] > 0).collect()
        };
        let choices = match self.operation(block) {
            Some(Instr::Acquire { mode, .. }) => return vec![changed(None, Some(*mode as usize))],
            Some(Instr::Ensure { mode, .. }) => {
                let mode = *mode as usize;
                if !held(mode..3).is_empty() {
                    return vec![holds];
                }
                let weaker = held(0..mode);
                if weaker.is_empty() {
                    return vec![changed(None, Some(mode))];
                }
                return weaker
                    .into_iter()
                    .map(|weaker| changed(Some(weaker), Some(mode)))
                    .collect();
            }
            Some(Instr::Release { mode, .. }) => match mode {
                Some(mode) => held(*mode as usize..*mode as usize + 1),
                None => held(0..3),
            },
            _ => Vec::new(),
        };
        if choices.is_empty() {
            return vec![holds];
        }
        choices
            .into_iter()
            .map(|lost| changed(Some(lost), None))
            .collect()
    }

    /// The operation gives up a hold in this mode, or stands where there is none to give up.
    fn is_release(&self, block: BlockId, exactly: usize) -> bool {
        match self.operation(block) {
            Some(Instr::Release { mode, .. }) => mode.is_none_or(|mode| mode as usize == exactly),
            Some(Instr::NotAcquired { mode, .. }) => *mode as usize == exactly,
            _ => false,
        }
    }

    /// No path leads from the access to the normal exit without a release in this mode.
    fn is_released(&self, block: BlockId, is_first: bool, exactly: usize) -> bool {
        let exits = virtual_exits(self.cfg);
        let mut seen = BTreeSet::new();
        let mut work = if is_first {
            vec![block]
        } else {
            self.cfg.block(block).successors.clone()
        };
        let ends = |block| block == self.cfg.exit || exits.contains(&block);
        if !is_first && ends(block) {
            return false;
        }
        while let Some(next) = work.pop() {
            if !seen.insert(next) || self.is_release(next, exactly) {
                continue;
            }
            if ends(next) {
                return false;
            }
            work.extend(&self.cfg.block(next).successors);
        }
        true
    }

    /// What the paths to an access of the block hold there.
    fn holds_at(&self, block: BlockId, is_first: bool) -> Vec<Holds> {
        let starts = self.holds[block.index()].iter().copied();
        if is_first {
            return starts.collect();
        }
        starts.flat_map(|start| self.after(block, start)).collect()
    }

    /// All paths to the access hold the monitor in this mode or a stronger one.
    fn is_acquired(&self, block: BlockId, is_first: bool, mode: Mode) -> bool {
        self.holds_at(block, is_first)
            .iter()
            .all(|holds| holds[mode as usize..].iter().any(|&count| count > 0))
    }

    /// The strongest mode in which the monitor is held at an access of the block: all paths to it
    /// hold it in this mode or a stronger one, and all paths from it release it. If all hold one
    /// mode, that is the one to be released; else one of the modes is enough.
    fn held(&self, block: BlockId, is_first: bool) -> Option<Mode> {
        let there = self.holds_at(block, is_first);
        MODES.into_iter().rev().find(|&mode| {
            let enough = mode as usize..3;
            let common = enough
                .clone()
                .rev()
                .find(|&exactly| there.iter().all(|holds| holds[exactly] > 0));
            let mut exactly = common.map_or(enough, |exactly| exactly..exactly + 1);
            self.is_acquired(block, is_first, mode)
                && exactly.any(|exactly| self.is_released(block, is_first, exactly))
        })
    }
}

/// What the evaluation and the definition have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    /// All that is held.
    Exact,
    /// Nothing else is held. Where paths in two stronger modes meet, a release in a weaker mode
    /// that none of them holds is taken for one of theirs.
    NoMore,
    /// What is held was acquired. With conversions, which of several holds a path has left is not
    /// always known, so that the release of another may do.
    Acquired,
}

/// Compares all accesses of a graph whose blocks are made by [`with_accesses`].
fn compare(cfg: &Cfg, monitors: u32, agreement: Agreement) {
    let unit = unit(cfg, &Helpers::default());
    let mut reachable = 0;
    for index in 0..monitors {
        let monitor = monitor(index);
        let definition = Definition::of(cfg, &monitor);
        for block in cfg.block_ids().filter(|&block| block != cfg.exit) {
            if definition.holds[block.index()].is_empty() {
                continue;
            }
            for is_first in [true, false] {
                reachable += usize::from(index == 0);
                let at = place(2 * block.index() + usize::from(!is_first));
                let access = unit.accesses.iter().find(|under| under.event.span == at);
                let held = &access.expect("a reachable access").held;
                let held = held.iter().find(|held| held.monitor == monitor);
                let mode = held.map(|held| held.mode);
                let agrees = match agreement {
                    Agreement::Exact => mode == definition.held(block, is_first),
                    Agreement::NoMore => mode <= definition.held(block, is_first),
                    Agreement::Acquired => {
                        mode.is_none_or(|mode| definition.is_acquired(block, is_first, mode))
                    }
                };
                assert!(agrees, "{mode:?} at {at:?} of {cfg:#?}");
            }
        }
    }
    assert_eq!(unit.accesses.len(), reachable, "only what can be reached");
}

/// Compares the formulations exactly on all fillings of the graphs.
fn compare_all(graphs: impl IntoIterator<Item = Cfg>, operations: &[Instr], monitors: u32) {
    for cfg in graphs {
        all_fillings(&cfg, operations, |cfg| {
            compare(cfg, monitors, Agreement::Exact);
        });
    }
}

/// All ways to put one of the operations, or none, into each block but the exit. Graphs with code
/// that no path reaches are left to the samples.
fn all_fillings(cfg: &Cfg, operations: &[Instr], mut visit: impl FnMut(&Cfg)) {
    let paths = Definition::of(cfg, &monitor(0)).holds;
    if paths.iter().rev().skip(1).any(BTreeSet::is_empty) {
        return;
    }
    let choices = operations.len() + 1;
    let count = cfg.blocks.len();
    for filling in 0..choices.pow(u32::try_from(count - 1).unwrap()) {
        let mut rest = filling;
        let blocks = cfg.blocks.iter().enumerate().map(|(index, block)| {
            let chosen = rest % choices;
            rest /= choices;
            Block {
                instrs: if index + 1 < count {
                    with_accesses(index, operations.get(chosen).cloned())
                } else {
                    Vec::new()
                },
                successors: block.successors.clone(),
                handlers: block.handlers.clone(),
            }
        });
        visit(&graph(blocks.collect()));
    }
}

#[test]
fn two_monitors_in_two_modes_on_all_graphs_of_two_blocks() {
    let operations: Vec<Instr> = [0, 1]
        .into_iter()
        .flat_map(|index| {
            [Mode::Shared, Mode::Exclusive]
                .into_iter()
                .flat_map(move |mode| [acquire(index, mode), release(index, mode)])
        })
        .collect();
    compare_all(all_graphs(2, true), &operations, 2);
}

#[test]
fn a_lock_in_two_modes_on_all_graphs_of_three_blocks() {
    let operations = [
        acquire(0, Mode::Shared),
        acquire(0, Mode::Exclusive),
        release(0, Mode::Shared),
        release(0, Mode::Exclusive),
        release(0, None),
    ];
    compare_all(all_graphs(3, false), &operations, 1);
}

#[test]
fn a_mutex_on_all_graphs_of_three_blocks_with_handlers() {
    let operations = [acquire(0, Mode::Exclusive), release(0, Mode::Exclusive)];
    compare_all(all_graphs(3, true), &operations, 1);
}

#[test]
fn a_mutex_on_all_graphs_of_four_blocks_with_at_most_two_successors() {
    let operations = [acquire(0, Mode::Exclusive), release(0, Mode::Exclusive)];
    for cfg in all_graphs(4, false) {
        if cfg.blocks.iter().all(|block| block.successors.len() <= 2) {
            all_fillings(&cfg, &operations, |cfg| {
                compare(cfg, 1, Agreement::Exact);
            });
        }
    }
}

#[test]
fn attempts_on_one_mode_in_a_sample_of_larger_graphs() {
    let mut random = Random(2);
    for round in 0..2_000 {
        let cfg = random.graph(4 + round % 4, |random, block| {
            let index = u32::from(random.below(3) == 0);
            let operation = match random.below(6) {
                0 | 1 => Some(acquire(index, Mode::Exclusive)),
                2 => Some(release(index, Mode::Exclusive)),
                3 => Some(release(index, None)),
                4 => Some(ensure(index, Mode::Exclusive)),
                _ if random.below(2) == 0 => Some(not_acquired(index, Mode::Exclusive)),
                _ => None,
            };
            with_accesses(block, operation)
        });
        compare(&cfg, 2, Agreement::Exact);
    }
}

#[test]
fn all_modes_in_a_sample_of_larger_graphs() {
    let mut random = Random(3);
    for round in 0..2_000 {
        let cfg = random.graph(4 + round % 4, |random, block| {
            let mode = MODES[random.below(3)];
            let operation = match random.below(6) {
                0 | 1 => Some(acquire(0, mode)),
                2 => Some(release(0, mode)),
                3 => Some(release(0, None)),
                4 => Some(not_acquired(0, mode)),
                _ => None,
            };
            with_accesses(block, operation)
        });
        compare(&cfg, 1, Agreement::NoMore);
    }
}

#[test]
fn where_the_modes_differ_the_release_of_one_leaves_no_hold_certain() {
    let operations = [
        None,
        Some(acquire(0, Mode::Exclusive)),
        Some(acquire(0, Mode::Shared)),
        Some(release(0, Mode::Exclusive)),
        Some(release(0, Mode::Shared)),
    ];
    let successors: [&[u32]; 5] = [&[1, 2], &[3], &[3], &[4], &[5]];
    let mut blocks: Vec<Block> = operations
        .into_iter()
        .zip(successors)
        .enumerate()
        .map(|(index, (operation, successors))| Block {
            instrs: with_accesses(index, operation),
            successors: successors.iter().copied().map(BlockId).collect(),
            handlers: Vec::new(),
        })
        .collect();
    blocks.push(Block::default());
    let unit = unit(&graph(blocks), &Helpers::default());
    let before = unit
        .accesses
        .iter()
        .find(|under| under.event.span == place(6));
    assert_eq!(before.unwrap().held[0].mode, Mode::Shared);
    let after = unit
        .accesses
        .iter()
        .find(|under| under.event.span == place(7));
    assert_eq!(*after.unwrap().held, []);
}

/// A graph of blocks in a row, with these instructions.
fn row(blocks: Vec<Vec<Instr>>) -> Cfg {
    let mut blocks: Vec<Block> = (1..)
        .zip(blocks)
        .map(|(next, instrs)| Block {
            instrs,
            successors: vec![BlockId(next)],
            handlers: Vec::new(),
        })
        .collect();
    blocks.push(Block::default());
    graph(blocks)
}

#[test]
fn copies_of_one_access_hold_what_all_of_them_hold() {
    let under = |monitors: &[(u32, Mode)]| {
        let acquires = monitors.iter().map(|&(index, mode)| acquire(index, mode));
        let releases = monitors.iter().map(|&(index, mode)| release(index, mode));
        acquires.chain([access(0)]).chain(releases).collect()
    };
    let exclusive = [(0, Mode::Exclusive), (1, Mode::Exclusive)];
    let modes = |blocks: Vec<Vec<Instr>>| {
        let unit = unit(&row(blocks), &Helpers::default());
        assert_eq!(unit.accesses.len(), 1, "one access in the source");
        let held = unit.accesses[0].held.iter();
        held.map(|held| (held.monitor.clone(), held.mode))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        modes(vec![under(&exclusive), under(&exclusive)]),
        exclusive.map(|(index, mode)| (monitor(index), mode))
    );
    let shared = [(1, Mode::Shared), (2, Mode::Exclusive)];
    for blocks in [[&exclusive, &shared], [&shared, &exclusive]] {
        let blocks = blocks.map(|monitors| under(monitors));
        assert_eq!(modes(blocks.into()), [(monitor(1), Mode::Shared)]);
    }
    assert_eq!(modes(vec![under(&exclusive), under(&[])]), []);
}

#[test]
fn conversions_to_exclusive_in_a_sample_of_larger_graphs() {
    let mut random = Random(4);
    for round in 0..2_000 {
        let cfg = random.graph(4 + round % 4, |random, block| {
            let mode = MODES[random.below(3)];
            let operation = match random.below(6) {
                0 | 1 => Some(acquire(0, mode)),
                2 => Some(release(0, mode)),
                3 => Some(release(0, None)),
                4 => Some(ensure(0, Mode::Exclusive)),
                _ => None,
            };
            with_accesses(block, operation)
        });
        compare(&cfg, 1, Agreement::Acquired);
    }
}
