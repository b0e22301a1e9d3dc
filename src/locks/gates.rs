//! Gates: volatile fields that order accesses, such as `done` in `if (!done) return;` before a read
//! and in `if (!done) { …; done = true; }` around a write.
//!
//! What precedes the write of the flag happens before a read that follows a test which saw the flag
//! set (JLS 17.4.4, 17.4.5). Both are must-properties: the flag is tested on every path to the
//! read, and written on every path from the write. That the flag is never reset is not checked
//! here; `analysis` does.

use std::collections::BTreeMap;

use crate::cfg::{Access, Cfg, Instr, Reference, Root};
use crate::program::FieldId;

use super::flow::{backward, forward};
use super::{AccessId, Under, access_key};

/// What is certain at an access about the volatile fields of the same object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Gates {
    /// Seen set: `true`, or not null.
    pub(crate) open: Vec<FieldId>,
    /// Seen unset, and set afterwards on every way to the normal exit.
    pub(crate) announcing: Vec<FieldId>,
}

/// The accesses at which some gate is known.
pub(crate) type GatedAccesses = BTreeMap<AccessId, Gates>;

/// Volatile fields that one graph may test; tests of further ones are passed over (may
/// over-report).
const MAX_GATES: usize = 32;

/// A volatile field and whether it was seen set.
type SeenGate = (FieldId, bool);

/// The gates of a graph's accesses, which are sorted by their keys.
pub(super) fn gates(cfg: &Cfg, accesses: &[Under<Access>]) -> GatedAccesses {
    let mut gated = GatedAccesses::default();
    let tested = tested(cfg);
    if tested.is_empty() {
        return gated;
    }
    let seen = seen_at_starts(cfg, &tested);
    let set = set_after_ends(cfg, &tested);
    for block in cfg.block_ids() {
        let (Some(seen), Some(set)) = (&seen[block.index()], &set[block.index()]) else {
            continue;
        };
        let mut known = seen.clone();
        let instrs = &cfg.block(block).instrs;
        let last = last_sets(instrs, &tested);
        for (index, instr) in instrs.iter().enumerate() {
            if let Instr::Access(access) = instr
                && is_own(access)
                && let Some(id) = id_of(access, accesses)
            {
                let later = last.iter().filter(|&&(_, at)| at > index);
                let later = later.map(|&(field, _)| field);
                let later: Vec<FieldId> = later.chain(set.iter().copied()).collect();
                note(&mut gated, id, &known, &later);
            }
            learn(instr, &tested, &mut known);
        }
    }
    gated
}

/// The fields that the graph tests.
fn tested(cfg: &Cfg) -> Vec<FieldId> {
    let mut tested = Vec::new();
    for instr in cfg.blocks.iter().flat_map(|block| &block.instrs) {
        if let Instr::Gate { field, .. } = instr
            && tested.len() < MAX_GATES
            && !tested.contains(field)
        {
            tested.push(*field);
        }
    }
    tested
}

/// The index of the last instruction that sets each gate.
fn last_sets(instrs: &[Instr], tested: &[FieldId]) -> Vec<(FieldId, usize)> {
    let mut last: Vec<(FieldId, usize)> = Vec::new();
    for (index, instr) in instrs.iter().enumerate() {
        if let Some(field) = sets(instr, tested) {
            last.retain(|(other, _)| *other != field);
            last.push((field, index));
        }
    }
    last
}

fn id_of(access: &Access, accesses: &[Under<Access>]) -> Option<AccessId> {
    let start = accesses.partition_point(|under| access_key(&under.event) < access_key(access));
    let offset = accesses[start..]
        .iter()
        .position(|under| under.event == *access)?;
    u32::try_from(start + offset).ok().map(AccessId)
}

/// Records the gates of an access. For an access in several copies of a `finally` block, only what
/// is certain in all of them is kept.
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

/// The access goes through `this`, or is static; so do the tests of gates.
fn is_own(access: &Access) -> bool {
    access.base.steps.is_empty() && matches!(access.base.root, Root::Instance(_) | Root::Class(_))
}

/// The gate that an instruction sets: it writes a value other than the default.
fn sets(instr: &Instr, tested: &[FieldId]) -> Option<FieldId> {
    match instr {
        Instr::Access(access) if is_own(access) && tested.contains(&access.field) => {
            match &access.reference {
                Reference::Write(written) if !written.is_default => Some(access.field),
                _ => None,
            }
        }
        _ => None,
    }
}

fn learn(instr: &Instr, tested: &[FieldId], known: &mut Vec<SeenGate>) {
    match instr {
        Instr::Gate { field, is_set } => {
            known.retain(|(other, _)| other != field);
            if tested.contains(field) {
                known.push((*field, *is_set));
            }
        }
        Instr::Access(access) if matches!(access.reference, Reference::Write(_)) => {
            known.retain(|(field, _)| *field != access.field);
        }
        _ => {}
    }
}

/// The gates known at the start of each block; `None` for unreachable blocks.
fn seen_at_starts(cfg: &Cfg, tested: &[FieldId]) -> Vec<Option<Vec<SeenGate>>> {
    let meet = |known: &mut Vec<SeenGate>, other: &Vec<SeenGate>| meet(known, other);
    forward(cfg, &Vec::new(), meet, |block, before| {
        let mut known = before.clone();
        for instr in &cfg.block(block).instrs {
            learn(instr, tested, &mut known);
        }
        known
    })
}

/// The gates that are set on every path from the end of each block to the normal exit; `None` where
/// no path leads there.
fn set_after_ends(cfg: &Cfg, tested: &[FieldId]) -> Vec<Option<Vec<FieldId>>> {
    let meet = |known: &mut Vec<FieldId>, other: &Vec<FieldId>| meet(known, other);
    backward(cfg, &[cfg.exit], &Vec::new(), meet, |block, after| {
        let mut set = after.clone();
        for field in cfg
            .block(block)
            .instrs
            .iter()
            .filter_map(|instr| sets(instr, tested))
        {
            if !set.contains(&field) {
                set.push(field);
            }
        }
        set
    })
}

/// Keeps what both contain; returns whether that is less.
fn meet<T: PartialEq>(known: &mut Vec<T>, other: &[T]) -> bool {
    let before = known.len();
    known.retain(|fact| other.contains(fact));
    known.len() < before
}
