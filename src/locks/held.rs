//! What is held at each event: acquired on every path to it, released on every path from it.
//!
//! For each monitor and mode there are two counts: holds in exactly that mode, and holds in at
//! least that mode, so that paths with holds in different modes still agree on the weaker one.

use crate::cfg::{Access, BlockId, Call, Cfg, Dominance, Instr, Mode, Path};
use crate::model::{ExprId, LocalId};
use crate::source::Span;

use super::flow::forward;
use super::operations::{Counts, Operation, Operations, apply};
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
    /// Released on every path to the normal exit, but not acquired here.
    pub(super) given_up: Vec<(Path, Mode)>,
}

pub(super) fn balance(cfg: &Cfg) -> Balance {
    let operations = Operations::of(cfg);
    if operations.monitors.is_empty() {
        return Balance::default();
    }
    let dominance = Dominance::of(cfg);
    let evaluation = Evaluation {
        operations: &operations,
        dominance: &dominance,
        released: Released::new(cfg, &operations, &dominance),
    };
    let before = acquired(cfg, &operations);
    Balance {
        left_held: evaluation.left_held(before[cfg.exit.index()].as_deref()),
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

/// What is held at each instruction other than a lock operation, by block and index.
#[cfg(test)]
pub(crate) fn held_at(cfg: &Cfg) -> std::collections::BTreeMap<(BlockId, usize), Vec<Held>> {
    let mut at = std::collections::BTreeMap::new();
    visit(cfg, |place, _, held| {
        at.insert(place, held);
    });
    at
}

/// Calls `show` for each reachable instruction other than a lock operation, with its place and the
/// monitors held there.
fn visit(cfg: &Cfg, mut show: impl FnMut((BlockId, usize), &Instr, Vec<Held>)) {
    let operations = Operations::of(cfg);
    let dominance = (!operations.monitors.is_empty()).then(|| Dominance::of(cfg));
    let evaluation = dominance.as_ref().map(|dominance| Evaluation {
        operations: &operations,
        dominance,
        released: Released::new(cfg, &operations, dominance),
    });
    let before = acquired(cfg, &operations);
    for block in cfg.block_ids() {
        let Some(state) = &before[block.index()] else {
            continue;
        };
        let mut state = state.clone();
        let mut pending = operations.in_block(block).iter().peekable();
        for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
            if let Some(site) = pending.next_if(|site| site.index == index) {
                apply(site.operation, &mut state);
                continue;
            }
            let held = evaluation
                .as_ref()
                .map_or_else(Vec::new, |evaluation| evaluation.held(&state, block, index));
            show((block, index), instr, held);
        }
    }
}

struct Evaluation<'a> {
    operations: &'a Operations<'a>,
    dominance: &'a Dominance,
    released: Released<'a>,
}

impl Evaluation<'_> {
    /// What is held at an instruction, given the holds acquired on the way to it.
    fn held(&self, state: &[Counts], block: BlockId, index: usize) -> Vec<Held> {
        let mut held: Vec<Held> = self
            .operations
            .monitors
            .iter()
            .enumerate()
            .filter_map(|(monitor, path)| {
                let strongest = MODES.into_iter().rev().find(|&mode| {
                    state[monitor].is_held(mode, |exact| {
                        path.is_thread() || self.released.after(monitor, exact, block, index)
                    })
                })?;
                Some(Held {
                    monitor: (*path).clone(),
                    mode: strongest,
                    acquired: self.witness(monitor, block, index),
                })
            })
            .collect();
        held.sort_by(|a, b| a.monitor.cmp(&b.monitor));
        held
    }

    fn left_held(&self, at_exit: Option<&[Counts]>) -> Vec<(Path, Mode)> {
        let Some(at_exit) = at_exit else {
            return Vec::new();
        };
        self.operations
            .monitors
            .iter()
            .zip(at_exit)
            .filter_map(|(path, counts)| {
                let mode = MODES.into_iter().rev().find(|&mode| counts.is_left(mode))?;
                (mode != Mode::Optimistic).then(|| ((*path).clone(), mode))
            })
            .collect()
    }

    fn given_up(&self, cfg: &Cfg) -> Vec<(Path, Mode)> {
        let is_acquired = |index: usize| {
            self.operations.all().any(|site| {
                matches!(
                    site.operation,
                    Operation::Acquire(monitor, _) | Operation::Ensure(monitor, _)
                        if monitor == index
                )
            })
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

    /// The last acquire in source order that dominates the place.
    fn witness(&self, monitor: usize, block: BlockId, index: usize) -> Option<Span> {
        self.operations
            .all()
            .filter(|site| match site.operation {
                Operation::Acquire(acquired, _) | Operation::Ensure(acquired, _) => {
                    acquired == monitor
                }
                _ => false,
            })
            .filter(|site| {
                if site.block == block {
                    site.index < index
                } else {
                    self.dominance.dominates(site.block, block)
                }
            })
            .filter_map(|site| site.span)
            .max_by_key(|span| span.start)
    }
}

/// Holds at the start of each block: the minimum over all paths; `None` for unreachable blocks.
fn acquired(cfg: &Cfg, operations: &Operations<'_>) -> Vec<Option<Vec<Counts>>> {
    let nothing = vec![Counts::default(); operations.monitors.len()];
    let meet = |state: &mut Vec<Counts>, other: &Vec<Counts>| meet(state, other);
    forward(cfg, &nothing, meet, |block, before| {
        let mut after = before.clone();
        for site in operations.in_block(block) {
            apply(site.operation, &mut after);
        }
        after
    })
}

/// Lowers `state` to what both hold; returns whether it changed.
fn meet(state: &mut [Counts], other: &[Counts]) -> bool {
    let mut changed = false;
    for (counts, others) in state.iter_mut().zip(other) {
        let theirs = others.exactly.iter().chain(&others.at_least);
        let ours = counts.exactly.iter_mut().chain(&mut counts.at_least);
        for (count, &other) in ours.zip(theirs) {
            changed |= other < *count;
            *count = other.min(*count);
        }
    }
    changed
}
