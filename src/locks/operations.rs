//! The lock operations of a graph, by block, and their effect on the number of holds.

use rustc_hash::FxHashMap;

use crate::cfg::{BlockId, Cfg, Instr, Mode, Path};
use crate::source::Span;

/// Monitors that a thread is seen to hold at once; what it acquires beyond does not count as held
/// (may over-report).
const MAX_HELD: usize = 16;

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
    indices: FxHashMap<&'a Path, usize>,
    by_block: Vec<Vec<LockSite>>,
    /// In the order of the blocks.
    by_monitor: Vec<Vec<LockSite>>,
}

impl<'a> Operations<'a> {
    pub(super) fn of(cfg: &'a Cfg) -> Self {
        let mut operations = Self {
            monitors: Vec::new(),
            indices: FxHashMap::default(),
            by_block: Vec::with_capacity(cfg.blocks.len()),
            by_monitor: Vec::new(),
        };
        for block in cfg.block_ids() {
            let mut sites = Vec::new();
            for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
                if let Some((operation, span)) = operations.operation(instr) {
                    let site = LockSite {
                        operation,
                        block,
                        index,
                        span,
                    };
                    operations.by_monitor[operation.monitor()].push(site);
                    sites.push(site);
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
            | Instr::SetPlain(_)
            | Instr::Defer(_)
            | Instr::Gate { .. } => {
                return None;
            }
        })
    }

    fn index_of(&mut self, monitor: &'a Path) -> usize {
        let Self {
            monitors,
            by_monitor,
            ..
        } = self;
        *self.indices.entry(monitor).or_insert_with(|| {
            monitors.push(monitor);
            by_monitor.push(Vec::new());
            monitors.len() - 1
        })
    }

    pub(super) fn in_block(&self, block: BlockId) -> &[LockSite] {
        &self.by_block[block.index()]
    }

    /// The operations on one monitor.
    pub(super) fn on(&self, monitor: usize) -> &[LockSite] {
        &self.by_monitor[monitor]
    }
}

impl Operation {
    fn monitor(self) -> usize {
        match self {
            Operation::Acquire(monitor, _)
            | Operation::Ensure(monitor, _)
            | Operation::Release(monitor, _)
            | Operation::NotAcquired(monitor, _) => monitor,
        }
    }

    pub(super) fn acquires(self) -> bool {
        matches!(self, Operation::Acquire(..) | Operation::Ensure(..))
    }
}

/// The holds of the monitors that are held. Sorted by monitor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Holds(Vec<(usize, Counts)>);

impl Holds {
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Counts)> + '_ {
        self.0.iter().copied()
    }

    /// Applies an operation.
    pub(super) fn apply(&mut self, operation: Operation) {
        let monitor = operation.monitor();
        let place = self.0.binary_search_by_key(&monitor, |&(held, _)| held);
        let mut counts = place.map_or_else(|_| Counts::default(), |index| self.0[index].1);
        counts.apply(operation);
        match place {
            Ok(index) if counts == Counts::default() => {
                self.0.remove(index);
            }
            Ok(index) => self.0[index].1 = counts,
            Err(index) if counts != Counts::default() && self.0.len() < MAX_HELD => {
                self.0.insert(index, (monitor, counts));
            }
            Err(_) => {}
        }
    }

    /// Lowers the holds to what both have; returns whether that is less.
    pub(super) fn meet(&mut self, other: &Holds) -> bool {
        let before = self.0.len();
        let mut is_lower = false;
        let mut others = other.0.as_slice();
        self.0.retain_mut(|(monitor, counts)| {
            let ahead = others.partition_point(|(held, _)| held < monitor);
            others = &others[ahead..];
            let theirs = others.first().filter(|(held, _)| held == monitor);
            let theirs = theirs.map_or_else(Counts::default, |&(_, counts)| counts);
            is_lower |= counts.lower(theirs);
            *counts != Counts::default()
        });
        is_lower || self.0.len() < before
    }
}

/// Holds of one monitor, by mode.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) exactly: [u8; 3],
    pub(super) at_least: [u8; 3],
}

impl Counts {
    fn apply(&mut self, operation: Operation) {
        match operation {
            Operation::Acquire(_, mode) => self.acquire(mode),
            Operation::Ensure(_, mode) => {
                if self.at_least[mode as usize] == 0 {
                    self.convert(mode);
                }
            }
            Operation::Release(_, Some(mode)) => self.release(mode),
            Operation::Release(_, None) => self.release_any(),
            Operation::NotAcquired(..) => {}
        }
    }

    /// Lowers the counts to the smaller ones; returns whether that is less.
    fn lower(&mut self, other: Counts) -> bool {
        let theirs = other.exactly.into_iter().chain(other.at_least);
        let ours = self.exactly.iter_mut().chain(&mut self.at_least);
        let mut changed = false;
        for (count, other) in ours.zip(theirs) {
            changed |= other < *count;
            *count = other.min(*count);
        }
        changed
    }

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
