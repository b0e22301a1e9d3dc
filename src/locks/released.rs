//! Whether a hold is released on every path to the normal exit.
//!
//! A single release that post-dominates the place settles it; where different paths have different
//! releases, a backward must-analysis over the graph does.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::flow::backward;
use super::operations::{LockSite, Operation, Operations};
use crate::cfg::{BlockId, Cfg, Dominance, Inherited, virtual_exits};

/// Monitors of one graph that are analysed over all paths; a hold of any other one counts as never
/// released unless one release settles it (may over-report).
const MAX_JOINT: usize = 64;

/// By mode: released on every way to the normal exit.
type Marks = [bool; 3];

pub(super) struct Released<'a> {
    cfg: &'a Cfg,
    operations: &'a Operations<'a>,
    dominance: &'a Dominance,
    /// By monitor: what the releases that post-dominate a block release.
    by_one: Vec<Inherited<Marks>>,
    /// The normal exit, and the blocks where endless loops count as left.
    ends: OnceCell<Vec<BlockId>>,
    /// By monitor, at the end of each block; computed when a question needs it.
    jointly: RefCell<FxHashMap<usize, Option<Rc<Vec<Marks>>>>>,
}

impl<'a> Released<'a> {
    pub(super) fn new(
        cfg: &'a Cfg,
        operations: &'a Operations<'a>,
        dominance: &'a Dominance,
    ) -> Self {
        let by_one = |monitor| {
            let sites = operations.on(monitor).iter();
            let releases = sites.filter_map(|site| Some((site.block, released(site)?)));
            dominance.backward.inherit(releases, either)
        };
        Self {
            cfg,
            operations,
            dominance,
            by_one: (0..operations.monitors.len()).map(by_one).collect(),
            ends: OnceCell::new(),
            jointly: RefCell::default(),
        }
    }

    /// A hold of the monitor in exactly this mode is released on every way from the instruction to
    /// the normal exit. Where no way leads there, that is true.
    pub(super) fn after(&self, monitor: usize, mode: usize, block: BlockId, index: usize) -> bool {
        let later = self.after_index(monitor, block, index);
        let is_released_here = later.iter().filter_map(released).any(|marks| marks[mode]);
        let by_one = self
            .dominance
            .backward
            .inherited(&self.by_one[monitor], block);
        is_released_here
            || by_one.is_some_and(|marks| marks[mode])
            || self.jointly(monitor, mode, block, later)
    }

    /// The same from the start of a block.
    pub(super) fn throughout(&self, monitor: usize, mode: usize, block: BlockId) -> bool {
        let sites = self.operations.on(monitor);
        let from = sites.partition_point(|site| site.block < block);
        self.jointly(monitor, mode, block, in_block(&sites[from..], block))
    }

    /// The monitor's operations in the block after the index.
    fn after_index(&self, monitor: usize, block: BlockId, index: usize) -> &[LockSite] {
        let sites = self.operations.on(monitor);
        let from = sites.partition_point(|site| (site.block, site.index) <= (block, index));
        in_block(&sites[from..], block)
    }

    /// Whether the operations that are left in the block, or all ways from its end, release it.
    fn jointly(&self, monitor: usize, mode: usize, block: BlockId, later: &[LockSite]) -> bool {
        if later.iter().any(|site| marks(site)[mode]) {
            return true;
        }
        let mut jointly = self.jointly.borrow_mut();
        let is_full = jointly.len() >= MAX_JOINT;
        let at_ends = jointly
            .entry(monitor)
            .or_insert_with(|| (!is_full).then(|| Rc::new(self.at_block_ends(monitor))));
        at_ends
            .as_ref()
            .is_some_and(|at_ends| at_ends[block.index()][mode])
    }

    /// Where no way leads to the normal exit or into an endless loop, everything is released.
    fn at_block_ends(&self, monitor: usize) -> Vec<Marks> {
        let ends = self.ends.get_or_init(|| {
            let mut ends = virtual_exits(self.cfg);
            ends.push(self.cfg.exit);
            ends
        });
        let mut by_block: FxHashMap<BlockId, Marks> = FxHashMap::default();
        for site in self.operations.on(monitor) {
            let known = by_block.entry(site.block).or_default();
            *known = either(*known, marks(site));
        }
        let meet = |marks: &mut Marks, other: &Marks| lower(marks, *other);
        let at_end = backward(self.cfg, ends, &[false; 3], meet, |block, after| {
            by_block
                .get(&block)
                .map_or(*after, |marks| either(*marks, *after))
        });
        at_end
            .into_iter()
            .map(|marks| marks.unwrap_or([true; 3]))
            .collect()
    }
}

/// The operations at the start of the list that are in the block.
fn in_block(sites: &[LockSite], block: BlockId) -> &[LockSite] {
    &sites[..sites.partition_point(|site| site.block == block)]
}

/// The modes in which the operation releases a hold.
fn released(site: &LockSite) -> Option<Marks> {
    match site.operation {
        Operation::Release(_, mode) => Some(only(mode)),
        _ => None,
    }
}

/// The modes in which nothing is held after the operation that was held before.
fn marks(site: &LockSite) -> Marks {
    match site.operation {
        Operation::Release(_, mode) => only(mode),
        // On this branch the monitor is not held.
        Operation::NotAcquired(_, mode) => only(Some(mode)),
        Operation::Acquire(..) | Operation::Ensure(..) => [false; 3],
    }
}

/// This mode, or all of them.
fn only(mode: Option<crate::cfg::Mode>) -> Marks {
    let mut marks = [mode.is_none(); 3];
    if let Some(mode) = mode {
        marks[mode as usize] = true;
    }
    marks
}

fn either(a: Marks, b: Marks) -> Marks {
    [a[0] || b[0], a[1] || b[1], a[2] || b[2]]
}

/// Keeps what both contain; returns whether that is less.
fn lower(marks: &mut Marks, other: Marks) -> bool {
    let mut changed = false;
    for (mark, other) in marks.iter_mut().zip(other) {
        changed |= *mark && !other;
        *mark &= other;
    }
    changed
}
