//! Whether a hold is released on every path to the normal exit.
//!
//! A single release that post-dominates the place settles it; where different paths have different
//! releases, a backward must-analysis over the graph does.

use std::cell::OnceCell;

use super::flow::backward;
use super::operations::{LockSite, Operation, Operations};
use crate::cfg::{BlockId, Cfg, Dominance, virtual_exits};

/// By monitor and mode: released on every way to the normal exit.
type Marks = Vec<[bool; 3]>;

pub(super) struct Released<'a> {
    cfg: &'a Cfg,
    operations: &'a Operations<'a>,
    dominance: &'a Dominance,
    /// At the end of each block; computed when a question needs it.
    jointly: OnceCell<Vec<Marks>>,
}

impl<'a> Released<'a> {
    pub(super) fn new(
        cfg: &'a Cfg,
        operations: &'a Operations<'a>,
        dominance: &'a Dominance,
    ) -> Self {
        Self {
            cfg,
            operations,
            dominance,
            jointly: OnceCell::new(),
        }
    }

    /// A hold of the monitor in exactly this mode is released on every way from the instruction to
    /// the normal exit. Where no way leads there, that is true.
    pub(super) fn after(&self, monitor: usize, mode: usize, block: BlockId, index: usize) -> bool {
        let by_one = self.operations.all().any(|site| {
            let releases = matches!(
                site.operation,
                Operation::Release(released, exactly)
                    if released == monitor && exactly.is_none_or(|exactly| exactly as usize == mode)
            );
            releases
                && if site.block == block {
                    site.index > index
                } else {
                    self.dominance.post_dominates(site.block, block)
                }
        });
        by_one || self.jointly_after(monitor, mode, block, index)
    }

    fn jointly_after(&self, monitor: usize, mode: usize, block: BlockId, index: usize) -> bool {
        let at_end = self.jointly.get_or_init(|| self.at_block_ends());
        let mut marks = at_end[block.index()].clone();
        let later = self.operations.in_block(block).iter().rev();
        for site in later.take_while(|site| site.index > index) {
            mark(site, &mut marks);
        }
        marks[monitor][mode]
    }

    /// The same from the start of a block.
    pub(super) fn throughout(&self, monitor: usize, mode: usize, block: BlockId) -> bool {
        let at_end = self.jointly.get_or_init(|| self.at_block_ends());
        let mut marks = at_end[block.index()].clone();
        for site in self.operations.in_block(block).iter().rev() {
            mark(site, &mut marks);
        }
        marks[monitor][mode]
    }

    /// Where no way leads to the normal exit or into an endless loop, everything is released.
    fn at_block_ends(&self) -> Vec<Marks> {
        let monitors = self.operations.monitors.len();
        let mut ends = virtual_exits(self.cfg);
        ends.push(self.cfg.exit);
        let nothing = vec![[false; 3]; monitors];
        let lower = |marks: &mut Marks, other: &Marks| lower(marks, other);
        let at_end = backward(self.cfg, &ends, &nothing, lower, |block, after| {
            let mut marks = after.clone();
            for site in self.operations.in_block(block).iter().rev() {
                mark(site, &mut marks);
            }
            marks
        });
        let everything = || vec![[true; 3]; monitors];
        at_end
            .into_iter()
            .map(|marks| marks.unwrap_or_else(everything))
            .collect()
    }
}

fn mark(site: &LockSite, marks: &mut [[bool; 3]]) {
    match site.operation {
        Operation::Release(monitor, Some(mode))
        // On this branch the monitor is not held.
        | Operation::NotAcquired(monitor, mode) => marks[monitor][mode as usize] = true,
        Operation::Release(monitor, None) => marks[monitor] = [true; 3],
        Operation::Acquire(..) | Operation::Ensure(..) => {}
    }
}

/// Keeps what both contain; returns whether that is less.
fn lower(marks: &mut [[bool; 3]], other: &[[bool; 3]]) -> bool {
    let mut changed = false;
    for (mark, &other) in marks.iter_mut().flatten().zip(other.iter().flatten()) {
        changed |= *mark && !other;
        *mark &= other;
    }
    changed
}
