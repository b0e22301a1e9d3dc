//! The two must-analyses over a graph, and what they give at each event.
//!
//! Per monitor and mode two counts are kept: holds in exactly that mode, and holds in at least
//! that mode, so that paths on which the mode differs still agree on the weaker one.

use crate::cfg::{Access, BlockId, Call, Cfg, Dominance, Instr, Mode, Path, virtual_exits};
use crate::source::Span;

use super::{Held, Under};

const MODES: [Mode; 3] = [Mode::Optimistic, Mode::Shared, Mode::Exclusive];

/// Holds of one monitor, by mode.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    exactly: [u8; 3],
    at_least: [u8; 3],
}

/// A lock operation with its monitor's index.
#[derive(Clone, Copy)]
enum Operation {
    Acquire(usize, Mode),
    Ensure(usize, Mode),
    Release(usize, Option<Mode>),
    NotAcquired(usize, Mode),
}

struct Acquire {
    monitor: usize,
    block: BlockId,
    index: usize,
    span: Span,
}

/// Accesses and calls of the graph with the monitors held; unreachable code has none.
pub(super) fn events(cfg: &Cfg) -> (Vec<Under<Access>>, Vec<Under<Call>>) {
    let mut monitors: Vec<&Path> = Vec::new();
    let mut operations: Vec<Vec<(usize, Operation)>> = vec![Vec::new(); cfg.blocks.len()];
    let mut acquires = Vec::new();
    for block in cfg.block_ids() {
        for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
            if let Some(operation) = operation(instr, &mut monitors) {
                operations[block.index()].push((index, operation));
                if let (
                    Operation::Acquire(monitor, _) | Operation::Ensure(monitor, _),
                    Instr::Acquire { span, .. } | Instr::Ensure { span, .. },
                ) = (operation, instr)
                {
                    acquires.push(Acquire {
                        monitor,
                        block,
                        index,
                        span: *span,
                    });
                }
            }
        }
    }
    let dominance = (!acquires.is_empty()).then(|| Dominance::of(cfg));
    let before = acquired(cfg, monitors.len(), &operations);
    let after = released(cfg, monitors.len(), &operations);
    let mut accesses = Vec::new();
    let mut calls = Vec::new();
    for block in cfg.block_ids() {
        let Some(state) = &before[block.index()] else {
            continue;
        };
        let mut state = state.clone();
        let releases = releases_in_block(cfg, block, &operations[block.index()], &after);
        let mut pending = operations[block.index()].iter().peekable();
        for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
            if let Some((_, operation)) = pending.next_if(|(at, _)| *at == index) {
                apply(*operation, &mut state);
                continue;
            }
            let held = || {
                let release = &releases[releases.partition_point(|(at, _)| *at <= index)].1;
                held_at(&monitors, &state, release, |monitor| {
                    witness(&acquires, dominance.as_ref(), monitor, block, index)
                })
            };
            match instr {
                Instr::Access(access) => accesses.push(Under {
                    held: held(),
                    event: access.clone(),
                }),
                Instr::Call(call) => calls.push(Under {
                    held: held(),
                    event: call.clone(),
                }),
                _ => {}
            }
        }
    }
    (accesses, calls)
}

fn operation<'a>(instr: &'a Instr, monitors: &mut Vec<&'a Path>) -> Option<Operation> {
    let mut index_of = |monitor: &'a Path| {
        monitors
            .iter()
            .position(|known| *known == monitor)
            .unwrap_or_else(|| {
                monitors.push(monitor);
                monitors.len() - 1
            })
    };
    Some(match instr {
        Instr::Acquire { monitor, mode, .. } => Operation::Acquire(index_of(monitor), *mode),
        Instr::Ensure { monitor, mode, .. } => Operation::Ensure(index_of(monitor), *mode),
        Instr::Release { monitor, mode } => Operation::Release(index_of(monitor), *mode),
        Instr::NotAcquired { monitor, mode } => Operation::NotAcquired(index_of(monitor), *mode),
        Instr::Access(_) | Instr::Call(_) => return None,
    })
}

fn apply(operation: Operation, state: &mut [Counts]) {
    match operation {
        Operation::Acquire(monitor, mode) => state[monitor].acquire(mode),
        Operation::Ensure(monitor, mode) => {
            if state[monitor].at_least[mode as usize] == 0 {
                state[monitor].convert(mode);
            }
        }
        Operation::Release(monitor, Some(mode)) => state[monitor].release(mode),
        Operation::Release(monitor, None) => state[monitor].release_any(),
        Operation::NotAcquired(..) => {}
    }
}

impl Counts {
    fn acquire(&mut self, mode: Mode) {
        let mode = mode as usize;
        self.exactly[mode] = self.exactly[mode].saturating_add(1);
        for count in &mut self.at_least[..=mode] {
            *count = count.saturating_add(1);
        }
    }

    /// Gives up a hold in this mode; without one nothing changes.
    fn release(&mut self, mode: Mode) {
        let mode = mode as usize;
        self.exactly[mode] = self.exactly[mode].saturating_sub(1);
        if self.at_least[mode] > 0 {
            for count in &mut self.at_least[..=mode] {
                *count = count.saturating_sub(1);
            }
        }
    }

    fn release_any(&mut self) {
        for count in self.exactly.iter_mut().chain(&mut self.at_least) {
            *count = count.saturating_sub(1);
        }
    }

    /// A hold in a weaker mode, if there is one, becomes a hold in this mode.
    fn convert(&mut self, mode: Mode) {
        let mode = mode as usize;
        for count in &mut self.exactly[..mode] {
            *count = count.saturating_sub(1);
        }
        self.exactly[mode] = 1;
        for count in &mut self.at_least[..=mode] {
            *count = (*count).max(1);
        }
    }

    /// There is a hold in this mode or a stronger one that one of the releases ends.
    fn is_held(&self, mode: Mode, released: [bool; 3]) -> bool {
        let mode = mode as usize;
        let strongest = (mode..3).rev().find(|&exact| self.exactly[exact] > 0);
        self.at_least[mode] > 0
            && match strongest {
                Some(exact) => released[exact],
                // The mode differs between the paths: each has its own release.
                None => released[mode..].iter().any(|&released| released),
            }
    }
}

/// Counts at the start of each block: the least over all paths; `None` where no path leads.
fn acquired(
    cfg: &Cfg,
    monitors: usize,
    operations: &[Vec<(usize, Operation)>],
) -> Vec<Option<Vec<Counts>>> {
    let mut before: Vec<Option<Vec<Counts>>> = vec![None; cfg.blocks.len()];
    before[cfg.entry.index()] = Some(vec![Counts::default(); monitors]);
    let mut work = vec![cfg.entry];
    while let Some(id) = work.pop() {
        let Some(start) = before[id.index()].clone() else {
            continue;
        };
        let mut end = start.clone();
        for (_, operation) in &operations[id.index()] {
            apply(*operation, &mut end);
        }
        let block = cfg.block(id);
        for &next in &block.successors {
            if meet(&mut before[next.index()], &end) {
                work.push(next);
            }
        }
        for &handler in &block.handlers {
            let changed = meet(&mut before[handler.index()], &start);
            if meet(&mut before[handler.index()], &end) || changed {
                work.push(handler);
            }
        }
    }
    before
}

/// Lowers `state` to what both hold; says whether it changed.
fn meet(state: &mut Option<Vec<Counts>>, other: &[Counts]) -> bool {
    let Some(state) = state else {
        *state = Some(other.to_vec());
        return true;
    };
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

/// For each block and monitor, the modes that are released on every way from the block's end to
/// the normal exit.
fn released(
    cfg: &Cfg,
    monitors: usize,
    operations: &[Vec<(usize, Operation)>],
) -> Vec<Vec<[bool; 3]>> {
    if monitors == 0 {
        return vec![Vec::new(); cfg.blocks.len()];
    }
    let virtual_exits = virtual_exits(cfg);
    let mut predecessors = vec![Vec::new(); cfg.blocks.len()];
    for from in cfg.block_ids() {
        for &to in &cfg.block(from).successors {
            predecessors[to.index()].push(from);
        }
    }
    let mut after = vec![vec![[true; 3]; monitors]; cfg.blocks.len()];
    let mut work = virtual_exits;
    work.push(cfg.exit);
    for &exit in &work {
        after[exit.index()] = vec![[false; 3]; monitors];
    }
    while let Some(id) = work.pop() {
        let mut start = after[id.index()].clone();
        for (_, operation) in operations[id.index()].iter().rev() {
            mark_release(*operation, &mut start);
        }
        for &previous in &predecessors[id.index()] {
            let end = &mut after[previous.index()];
            let mut changed = false;
            for (modes, starts) in end.iter_mut().zip(&start) {
                for (mode, &released) in modes.iter_mut().zip(starts) {
                    changed |= *mode && !released;
                    *mode &= released;
                }
            }
            if changed {
                work.push(previous);
            }
        }
    }
    after
}

fn mark_release(operation: Operation, state: &mut [[bool; 3]]) {
    match operation {
        Operation::Release(monitor, Some(mode))
        // Whoever gets here does not hold the monitor.
        | Operation::NotAcquired(monitor, mode) => state[monitor][mode as usize] = true,
        Operation::Release(monitor, None) => state[monitor] = [true; 3],
        Operation::Acquire(..) | Operation::Ensure(..) => {}
    }
}

/// What is released after each lock operation of a block, by the index from which it holds
/// backwards: the entry for an event is the first whose index is greater.
fn releases_in_block(
    cfg: &Cfg,
    block: BlockId,
    operations: &[(usize, Operation)],
    after: &[Vec<[bool; 3]>],
) -> Vec<(usize, Vec<[bool; 3]>)> {
    let mut state = after[block.index()].clone();
    let mut points = vec![(cfg.block(block).instrs.len(), state.clone())];
    for (index, operation) in operations.iter().rev() {
        mark_release(*operation, &mut state);
        points.push((*index, state.clone()));
    }
    points.reverse();
    points
}

fn held_at(
    monitors: &[&Path],
    state: &[Counts],
    released: &[[bool; 3]],
    witness: impl Fn(usize) -> Span,
) -> Vec<Held> {
    let mut held: Vec<Held> = monitors
        .iter()
        .enumerate()
        .filter_map(|(index, monitor)| {
            let strongest = MODES
                .into_iter()
                .rev()
                .find(|&mode| state[index].is_held(mode, released[index]))?;
            Some(Held {
                monitor: (*monitor).clone(),
                mode: strongest,
                acquired: witness(index),
            })
        })
        .collect();
    held.sort_by(|a, b| a.monitor.cmp(&b.monitor));
    held
}

/// The last acquire in source order that dominates the place.
fn witness(
    acquires: &[Acquire],
    dominance: Option<&Dominance>,
    monitor: usize,
    block: BlockId,
    index: usize,
) -> Span {
    acquires
        .iter()
        .filter(|acquire| acquire.monitor == monitor)
        .filter(|acquire| {
            if acquire.block == block {
                acquire.index < index
            } else {
                dominance.is_some_and(|dominance| dominance.dominates(acquire.block, block))
            }
        })
        .map(|acquire| acquire.span)
        .max_by_key(|span| span.start)
        .unwrap_or_default()
}
