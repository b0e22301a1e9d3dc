//! The lock operations of a graph, by block, and their effect on the number of holds.

use crate::cfg::{BlockId, Cfg, Instr, Mode, Path};
use crate::source::Span;

/// A lock operation with its monitor's index in [`Operations::monitors`].
#[derive(Clone, Copy)]
pub(super) enum Operation {
    Acquire(usize, Mode),
    Ensure(usize, Mode),
    Release(usize, Option<Mode>),
    NotAcquired(usize, Mode),
}

/// An operation and its place.
#[derive(Clone, Copy)]
pub(super) struct LockSite {
    pub(super) operation: Operation,
    pub(super) block: BlockId,
    /// Index into the block's instructions.
    pub(super) index: usize,
    /// The place of an acquire in the source.
    pub(super) span: Option<Span>,
}

/// All lock operations of a graph.
pub(super) struct Operations<'a> {
    pub(super) monitors: Vec<&'a Path>,
    by_block: Vec<Vec<LockSite>>,
}

impl<'a> Operations<'a> {
    pub(super) fn of(cfg: &'a Cfg) -> Self {
        let mut operations = Self {
            monitors: Vec::new(),
            by_block: Vec::with_capacity(cfg.blocks.len()),
        };
        for block in cfg.block_ids() {
            let mut sites = Vec::new();
            for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
                if let Some((operation, span)) = operations.operation(instr) {
                    sites.push(LockSite {
                        operation,
                        block,
                        index,
                        span,
                    });
                }
            }
            operations.by_block.push(sites);
        }
        operations
    }

    fn operation(&mut self, instr: &'a Instr) -> Option<(Operation, Option<Span>)> {
        Some(match instr {
            Instr::Acquire {
                monitor,
                mode,
                span,
            } => (Operation::Acquire(self.index_of(monitor), *mode), *span),
            Instr::Ensure {
                monitor,
                mode,
                span,
            } => (
                Operation::Ensure(self.index_of(monitor), *mode),
                Some(*span),
            ),
            Instr::Release { monitor, mode } => {
                (Operation::Release(self.index_of(monitor), *mode), None)
            }
            Instr::NotAcquired { monitor, mode } => {
                (Operation::NotAcquired(self.index_of(monitor), *mode), None)
            }
            Instr::Access(_)
            | Instr::Call(_)
            | Instr::Run { .. }
            | Instr::HandOn { .. }
            | Instr::Announce(_)
            | Instr::Defer(_)
            | Instr::Gate { .. } => {
                return None;
            }
        })
    }

    fn index_of(&mut self, monitor: &'a Path) -> usize {
        let known = self.monitors.iter().position(|known| *known == monitor);
        known.unwrap_or_else(|| {
            self.monitors.push(monitor);
            self.monitors.len() - 1
        })
    }

    pub(super) fn in_block(&self, block: BlockId) -> &[LockSite] {
        &self.by_block[block.index()]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &LockSite> {
        self.by_block.iter().flatten()
    }
}

/// Holds of one monitor, by mode.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) exactly: [u8; 3],
    pub(super) at_least: [u8; 3],
}

/// Applies an operation to the holds.
pub(super) fn apply(operation: Operation, state: &mut [Counts]) {
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

    /// Releases a hold in this mode; without one, nothing changes. The counts of the weaker modes
    /// include this mode: they drop to what the holds in other modes still guarantee.
    fn release(&mut self, mode: Mode) {
        let mode = mode as usize;
        self.exactly[mode] = self.exactly[mode].saturating_sub(1);
        for weaker in 0..=mode {
            let certain = self.exactly[weaker..]
                .iter()
                .fold(0u8, |sum, &count| sum.saturating_add(count));
            self.at_least[weaker] = self.at_least[weaker].saturating_sub(1).max(certain);
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
        // A path that had a stronger hold is assumed to have this one (may under-report).
        self.exactly[mode] = 1;
        for count in &mut self.at_least[..=mode] {
            *count = (*count).max(1);
        }
    }

    /// There is a hold in this mode or a stronger one.
    pub(super) fn is_left(self, mode: Mode) -> bool {
        self.at_least[mode as usize] > 0
    }

    /// There is a hold in this mode or a stronger one that one of the releases ends.
    pub(super) fn is_held(self, mode: Mode, is_released: impl Fn(usize) -> bool) -> bool {
        let mode = mode as usize;
        let strongest = (mode..3).rev().find(|&exact| self.exactly[exact] > 0);
        self.at_least[mode] > 0
            && match strongest {
                Some(exact) => is_released(exact),
                // The mode differs between the paths: each has its own release.
                None => (mode..3).any(is_released),
            }
    }
}
