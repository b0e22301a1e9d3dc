//! Locals that hold one lock and later another: `half = rw.readLock(); …; half = rw.writeLock();`.
//!
//! Where every path to a lock operation made the same last assignment, the operation is one on the
//! assigned lock. Elsewhere it stays one on a lock that only the local names, which guards nothing
//! (may over-report).

use rustc_hash::{FxHashMap, FxHashSet};

use super::build::Builder;
use super::{Block, BlockId, Instr, Mode, Path, Root, Step};
use crate::model::{ExprId, LocalId};

/// Locals followed in one graph; locks in further ones stay unknown (may over-report).
const MAX_LOCALS: usize = 16;

/// A lock, with the mode if it is one half of a read-write lock.
type LockValue = (Path, Option<Mode>);

/// What each local holds; `None` if that is unknown.
type State = FxHashMap<LocalId, Option<LockValue>>;

/// The assignments to such locals. Each stands in a block of its own.
#[derive(Default)]
pub(super) struct LockLocals {
    locals: FxHashSet<LocalId>,
    assigned: FxHashMap<BlockId, (LocalId, Option<LockValue>)>,
}

impl Builder<'_> {
    /// Records what is assigned to a local that holds several locks in turn.
    pub(super) fn assign_local(&mut self, local: LocalId, value: ExprId) {
        let decl = self.frame.body.local(local);
        let Some(ty) = decl.ty.as_ref().filter(|_| decl.reassigned) else {
            return;
        };
        let lookup = self.frame.lookup;
        if !lookup.is_lock(&lookup.resolve(self.frame.class, ty)) {
            return;
        }
        let locals = &mut self.lock_locals.locals;
        if locals.len() >= MAX_LOCALS && !locals.contains(&local) {
            return;
        }
        locals.insert(local);
        let value = self.frame.value(value);
        let lock = value
            .monitor()
            .filter(|path| !matches!(path.root, Root::Local(_)))
            .map(|path| (path.clone(), value.view));
        // A handler sees the state before and after each block.
        let block = self.fall_into_new();
        self.lock_locals.assigned.insert(block, (local, lock));
        self.fall_into_new();
    }
}

impl LockLocals {
    /// Names the locks in the operations on locals.
    pub(super) fn name_locks(&self, blocks: &mut [Block], entry: BlockId) {
        if self.assigned.is_empty() {
            return;
        }
        let states = self.states(blocks, entry);
        for (block, state) in blocks.iter_mut().zip(states) {
            for instr in &mut block.instrs {
                name_lock(instr, &state);
            }
        }
    }

    /// The state at the start of each block: the greatest fixed point.
    fn states(&self, blocks: &[Block], entry: BlockId) -> Vec<State> {
        let mut states: Vec<Option<State>> = vec![None; blocks.len()];
        states[entry.index()] = Some(State::default());
        let mut work = vec![entry];
        while let Some(id) = work.pop() {
            let block = &blocks[id.index()];
            let before = states[id.index()].clone().unwrap_or_default();
            let mut after = before.clone();
            if let Some((local, lock)) = self.assigned.get(&id) {
                after.insert(*local, lock.clone());
            }
            let handlers = block
                .handlers
                .iter()
                .flat_map(|&to| [(to, &before), (to, &after)]);
            let next = block.successors.iter().map(|&to| (to, &after));
            for (to, state) in next.chain(handlers) {
                if reach(&mut states[to.index()], state) {
                    work.push(to);
                }
            }
        }
        states.into_iter().map(Option::unwrap_or_default).collect()
    }
}

/// Keeps what both states agree on; returns whether that is less.
fn reach(known: &mut Option<State>, state: &State) -> bool {
    let Some(known) = known else {
        *known = Some(state.clone());
        return true;
    };
    let mut changed = false;
    known.retain(|local, lock| {
        let agrees = state.get(local) == Some(lock);
        changed |= !agrees;
        agrees
    });
    changed
}

fn name_lock(instr: &mut Instr, state: &State) {
    let (monitor, mode) = match instr {
        Instr::Acquire { monitor, mode, .. }
        | Instr::Ensure { monitor, mode, .. }
        | Instr::NotAcquired { monitor, mode } => (monitor, Some(mode)),
        Instr::Release { monitor, mode } => (monitor, mode.as_mut()),
        _ => return,
    };
    let (Root::Local(local), [Step::Lock]) = (&monitor.root, monitor.steps.as_slice()) else {
        return;
    };
    let Some(Some((lock, view))) = state.get(local) else {
        return;
    };
    if let (Some(mode), Some(view)) = (mode, view) {
        *mode = *view;
    }
    *monitor = lock.clone().then(Step::Lock);
}
