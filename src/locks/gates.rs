//! Volatile fields that tell how far an object has come: `if (!done) return;` before a read,
//! `if (!done) { …; done = true; }` around a write.
//!
//! A read after the flag was seen set happens after all that stood before the write of the flag
//! (JLS 17.4.4, 17.4.5). Both directions are must-properties: tested on every path to the place,
//! written on every path from it. That the flag is set once only is for the user of these facts
//! to see.

use std::collections::BTreeMap;

use crate::cfg::{Access, BlockId, Cfg, Instr, Reference, Root};
use crate::program::FieldId;

use super::{AccessId, Under, access_key};

/// What is certain about the volatile fields of the same object at an access.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Gates {
    /// SeenGate set: `true`, or not null.
    pub(crate) open: Vec<FieldId>,
    /// SeenGate unset, and set afterwards on every way to the normal exit.
    pub(crate) announcing: Vec<FieldId>,
}

/// Accesses at which something is certain.
pub(crate) type GatedAccesses = BTreeMap<AccessId, Gates>;

/// A volatile field and whether it was seen set.
type SeenGate = (FieldId, bool);

/// The gates of a graph's accesses, which are sorted by their keys.
pub(super) fn gates(cfg: &Cfg, accesses: &[Under<Access>]) -> GatedAccesses {
    let has_tests = cfg
        .blocks
        .iter()
        .flat_map(|block| &block.instrs)
        .any(|instr| matches!(instr, Instr::Gate { .. }));
    if !has_tests {
        return GatedAccesses::default();
    }
    let seen = seen_at_starts(cfg);
    let set = set_after_ends(cfg);
    let mut gated = GatedAccesses::default();
    for block in cfg.block_ids() {
        let (Some(seen), Some(set)) = (&seen[block.index()], &set[block.index()]) else {
            continue;
        };
        let mut known = seen.clone();
        let instrs = &cfg.block(block).instrs;
        for (index, instr) in instrs.iter().enumerate() {
            if let Instr::Access(access) = instr
                && is_own(access)
                && let Some(id) = id_of(access, accesses)
            {
                let later = instrs[index + 1..].iter().filter_map(sets);
                let later: Vec<FieldId> = later.chain(set.iter().copied()).collect();
                note(&mut gated, id, &known, &later);
            }
            learn(instr, &mut known);
        }
    }
    gated
}

fn id_of(access: &Access, accesses: &[Under<Access>]) -> Option<AccessId> {
    let start = accesses.partition_point(|under| access_key(&under.event) < access_key(access));
    let offset = accesses[start..]
        .iter()
        .position(|under| under.event == *access)?;
    u32::try_from(start + offset).ok().map(AccessId)
}

/// Copies of one access, in the copies of a `finally` block, keep what all of them know.
fn note(gated: &mut GatedAccesses, id: AccessId, known: &[SeenGate], later: &[FieldId]) {
    let with = |is_set: bool| {
        let seen = known.iter().filter(move |(_, seen)| *seen == is_set);
        seen.map(|(field, _)| *field)
    };
    let here = Gates {
        open: with(true).collect(),
        announcing: with(false).filter(|field| later.contains(field)).collect(),
    };
    gated
        .entry(id)
        .and_modify(|known| {
            known.open.retain(|field| here.open.contains(field));
            known
                .announcing
                .retain(|field| here.announcing.contains(field));
        })
        .or_insert(here);
}

/// The access goes through `this` or the class, as tests of gates do.
fn is_own(access: &Access) -> bool {
    access.base.steps.is_empty() && matches!(access.base.root, Root::Instance(_) | Root::Class(_))
}

/// The gate that an instruction sets: a write of something else than the default value.
fn sets(instr: &Instr) -> Option<FieldId> {
    match instr {
        Instr::Access(access) if is_own(access) => match &access.reference {
            Reference::Write(written) if !written.is_default => Some(access.field),
            _ => None,
        },
        _ => None,
    }
}

fn learn(instr: &Instr, known: &mut Vec<SeenGate>) {
    match instr {
        Instr::Gate { field, is_set } => {
            known.retain(|(other, _)| other != field);
            known.push((*field, *is_set));
        }
        Instr::Access(access) if matches!(access.reference, Reference::Write(_)) => {
            known.retain(|(field, _)| *field != access.field);
        }
        _ => {}
    }
}

/// At the start of each block; `None` where no path leads.
fn seen_at_starts(cfg: &Cfg) -> Vec<Option<Vec<SeenGate>>> {
    let mut before: Vec<Option<Vec<SeenGate>>> = vec![None; cfg.blocks.len()];
    before[cfg.entry.index()] = Some(Vec::new());
    let mut work = vec![cfg.entry];
    while let Some(id) = work.pop() {
        let Some(start) = before[id.index()].clone() else {
            continue;
        };
        let block = cfg.block(id);
        let mut end = start.clone();
        for instr in &block.instrs {
            learn(instr, &mut end);
        }
        for &next in &block.successors {
            meet(&mut before, next, &end, &mut work);
        }
        // A handler may be entered from anywhere in the block.
        let both: Vec<SeenGate> = start
            .into_iter()
            .filter(|seen| end.contains(seen))
            .collect();
        for &handler in &block.handlers {
            meet(&mut before, handler, &both, &mut work);
        }
    }
    before
}

/// At the end of each block, the gates that are set on every way to the normal exit; `None` where
/// no way leads there.
fn set_after_ends(cfg: &Cfg) -> Vec<Option<Vec<FieldId>>> {
    let mut predecessors = vec![Vec::new(); cfg.blocks.len()];
    for from in cfg.block_ids() {
        for &to in &cfg.block(from).successors {
            predecessors[to.index()].push(from);
        }
    }
    let mut after: Vec<Option<Vec<FieldId>>> = vec![None; cfg.blocks.len()];
    after[cfg.exit.index()] = Some(Vec::new());
    let mut work = vec![cfg.exit];
    while let Some(id) = work.pop() {
        let Some(mut at_start) = after[id.index()].clone() else {
            continue;
        };
        at_start.extend(cfg.block(id).instrs.iter().filter_map(sets));
        for &previous in &predecessors[id.index()] {
            meet(&mut after, previous, &at_start, &mut work);
        }
    }
    after
}

/// Keeps what both know; a block that knows less now has to be looked at again.
fn meet<T: Clone + PartialEq>(
    states: &mut [Option<Vec<T>>],
    block: BlockId,
    other: &[T],
    work: &mut Vec<BlockId>,
) {
    let state = &mut states[block.index()];
    match state {
        None => *state = Some(other.to_vec()),
        Some(known) => {
            let before = known.len();
            known.retain(|fact| other.contains(fact));
            if known.len() == before {
                return;
            }
        }
    }
    work.push(block);
}
