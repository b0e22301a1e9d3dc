//! What is held at each event: acquired on every path to it, released on every path from it.
//!
//! For each monitor and mode there are two counts: holds in exactly that mode, and holds in at
//! least that mode, so that paths with holds in different modes still agree on the weaker one.

use std::sync::Arc;

use crate::cfg::{Access, BlockId, Call, Cfg, Dominance, Inherited, Instr, Mode, Path};
use crate::model::{ExprId, LocalId};
use crate::source::Span;

use super::flow::forward;
use super::operations::{Holds, LockSite, Operations};
use super::released::Released;
use super::{Held, Under};

const MODES: [Mode; 3] = [Mode::Optimistic, Mode::Shared, Mode::Exclusive];

/// The events of a graph with the monitors held at them; unreachable code is left out.
#[derive(Default)]
pub(super) struct Events {
    pub(super) accesses: Vec<Under<Access>>,
    pub(super) calls: Vec<Under<Call>>,
    /// Runs of function parameters, with the expressions that run them.
    pub(super) runs: Vec<Under<(LocalId, ExprId)>>,
    /// Function parameters that are handed to serial executors, by the paths to these.
    pub(super) handed_on: Vec<(LocalId, ExprId, Path)>,
}

/// How a graph changes the locks of its caller.
#[derive(Default)]
pub(super) struct Balance {
    /// Acquired and still held at the normal exit.
    pub(super) left_held: Vec<(Path, Mode)>,
    /// The same where it may return `true`.
    pub(super) left_if_true: Vec<(Path, Mode)>,
    /// Released on every path to the normal exit, but not acquired here.
    pub(super) given_up: Vec<(Path, Mode)>,
}

/// `true_exit` is the block through which the graph may return `true`.
pub(super) fn balance(cfg: &Cfg, true_exit: Option<BlockId>) -> Balance {
    let operations = Operations::of(cfg);
    if operations.monitors.is_empty() {
        return Balance::default();
    }
    let dominance = Dominance::of(cfg);
    let evaluation = Evaluation::new(cfg, &operations, &dominance);
    let before = acquired(cfg, &operations);
    let left_at = |block: BlockId| evaluation.left_held(before[block.index()].as_ref());
    Balance {
        left_held: left_at(cfg.exit),
        left_if_true: true_exit.map_or_else(Vec::new, left_at),
        given_up: evaluation.given_up(cfg),
    }
}

/// Evaluates a graph.
pub(super) fn events(cfg: &Cfg) -> Events {
    let mut events = Events::default();
    visit(cfg, |_, instr, held| match instr {
        Instr::Access(access) => events.accesses.push(Under {
            event: access.clone(),
            held,
        }),
        Instr::Call(call) => events.calls.push(Under {
            event: call.clone(),
            held,
        }),
        Instr::Run { param, expr } => events.runs.push(Under {
            event: (*param, *expr),
            held,
        }),
        Instr::HandOn {
            param,
            expr,
            executor,
        } => events.handed_on.push((*param, *expr, executor.clone())),
        _ => {}
    });
    events
}

/// Monitors by block and index of an instruction.
pub(super) type Monitors = std::collections::BTreeMap<(BlockId, usize), Vec<Path>>;

/// The monitors held exclusively at each wanted instruction.
pub(super) fn exclusive_at(cfg: &Cfg, is_wanted: impl Fn(&Instr) -> bool) -> Monitors {
    let mut at = Monitors::new();
    visit(cfg, |place, instr, held| {
        if is_wanted(instr) {
            let exclusive = held.iter().filter(|held| held.mode == Mode::Exclusive);
            at.insert(place, exclusive.map(|held| held.monitor.clone()).collect());
        }
    });
    at
}

/// What is held at each instruction other than a lock operation, by block and index.
#[cfg(test)]
pub(crate) fn held_at(cfg: &Cfg) -> std::collections::BTreeMap<(BlockId, usize), Arc<Vec<Held>>> {
    let mut at = std::collections::BTreeMap::new();
    visit(cfg, |place, _, held| {
        at.insert(place, held);
    });
    at
}

/// Calls `show` for each reachable instruction other than a lock operation, with its place and the
/// monitors held there.
fn visit(cfg: &Cfg, mut show: impl FnMut((BlockId, usize), &Instr, Arc<Vec<Held>>)) {
    let operations = Operations::of(cfg);
    let dominance = (!operations.monitors.is_empty()).then(|| Dominance::of(cfg));
    let evaluation = dominance
        .as_ref()
        .map(|dominance| Evaluation::new(cfg, &operations, dominance));
    let before = acquired(cfg, &operations);
    let mut last: Arc<Vec<Held>> = Arc::default();
    for block in cfg.block_ids() {
        let Some(state) = &before[block.index()] else {
            continue;
        };
        let mut state = state.clone();
        let mut pending = operations.in_block(block).iter().peekable();
        for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
            if let Some(site) = pending.next_if(|site| site.index == index) {
                state.apply(site.operation);
                continue;
            }
            let held = evaluation
                .as_ref()
                .map_or_else(Vec::new, |evaluation| evaluation.held(&state, block, index));
            if held != *last {
                last = Arc::new(held);
            }
            show((block, index), instr, Arc::clone(&last));
        }
    }
}

struct Evaluation<'a> {
    operations: &'a Operations<'a>,
    dominance: &'a Dominance,
    released: Released<'a>,
    /// By monitor.
    acquires: Vec<Acquires>,
}

impl<'a> Evaluation<'a> {
    fn new(cfg: &'a Cfg, operations: &'a Operations<'a>, dominance: &'a Dominance) -> Self {
        let monitors = 0..operations.monitors.len();
        Self {
            operations,
            dominance,
            released: Released::new(cfg, operations, dominance),
            acquires: monitors
                .map(|monitor| Acquires::of(operations.on(monitor), dominance))
                .collect(),
        }
    }

    /// What is held at an instruction, given the holds acquired on the way to it.
    fn held(&self, state: &Holds, block: BlockId, index: usize) -> Vec<Held> {
        let mut held: Vec<Held> = state
            .iter()
            .filter_map(|(monitor, counts)| {
                let strongest = MODES.into_iter().rev().find(|&mode| {
                    counts.is_held(mode, |exact| {
                        self.operations.monitors[monitor].is_thread()
                            || self.released.after(monitor, exact, block, index)
                    })
                })?;
                Some(Held {
                    monitor: self.operations.monitors[monitor].clone(),
                    mode: strongest,
                    acquired: self.acquires[monitor].witness(self.dominance, block, index),
                })
            })
            .collect();
        held.sort_by(|a, b| a.monitor.cmp(&b.monitor));
        held
    }

    fn left_held(&self, at_exit: Option<&Holds>) -> Vec<(Path, Mode)> {
        let holds = at_exit.into_iter().flat_map(Holds::iter);
        holds
            .filter_map(|(monitor, counts)| {
                let mode = MODES.into_iter().rev().find(|&mode| counts.is_left(mode))?;
                let path = self.operations.monitors[monitor];
                (mode != Mode::Optimistic).then(|| (path.clone(), mode))
            })
            .collect()
    }

    fn given_up(&self, cfg: &Cfg) -> Vec<(Path, Mode)> {
        let is_acquired = |monitor: usize| {
            let mut sites = self.operations.on(monitor).iter();
            sites.any(|site| site.operation.acquires())
        };
        self.operations
            .monitors
            .iter()
            .enumerate()
            .filter(|&(index, _)| !is_acquired(index))
            .filter_map(|(index, path)| {
                let mode = [Mode::Exclusive, Mode::Shared]
                    .into_iter()
                    .find(|&mode| self.released.throughout(index, mode as usize, cfg.entry))?;
                Some(((*path).clone(), mode))
            })
            .collect()
    }
}

/// The acquires of one monitor that the source shows.
struct Acquires {
    /// In the order of the blocks; each with the last place in the source so far in its block.
    in_blocks: Vec<(BlockId, usize, Span)>,
    /// The last place in the source among the blocks that dominate a block.
    above: Inherited<Span>,
}

impl Acquires {
    fn of(sites: &[LockSite], dominance: &Dominance) -> Self {
        let mut in_blocks: Vec<(BlockId, usize, Span)> = Vec::new();
        for site in sites.iter().filter(|site| site.operation.acquires()) {
            let Some(span) = site.span else { continue };
            let span = match in_blocks.last() {
                Some(&(block, _, earlier)) if block == site.block => later(earlier, span),
                _ => span,
            };
            in_blocks.push((site.block, site.index, span));
        }
        let places = in_blocks.iter().map(|&(block, _, span)| (block, span));
        Self {
            above: dominance.forward.inherit(places, later),
            in_blocks,
        }
    }

    /// The last acquire in source order that dominates the place.
    fn witness(&self, dominance: &Dominance, block: BlockId, index: usize) -> Option<Span> {
        let before = self
            .in_blocks
            .partition_point(|&(other, at, _)| (other, at) < (block, index));
        let here = self.in_blocks[..before].last();
        let here = here.filter(|(other, _, _)| *other == block);
        let above = dominance.forward.inherited(&self.above, block);
        let spans = above.into_iter().chain(here.map(|&(_, _, span)| span));
        spans.reduce(later)
    }
}

/// The later place in the source.
fn later(a: Span, b: Span) -> Span {
    if b.start >= a.start { b } else { a }
}

/// Holds at the start of each block: the minimum over all paths; `None` for unreachable blocks.
fn acquired(cfg: &Cfg, operations: &Operations<'_>) -> Vec<Option<Holds>> {
    forward(cfg, &Holds::default(), Holds::meet, |block, before| {
        let mut after = before.clone();
        for site in operations.in_block(block) {
            after.apply(site.operation);
        }
        after
    })
}
