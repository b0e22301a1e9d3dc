//! Gates: fields that order accesses, such as a volatile `done` in `if (!done) return;` before a read
//! and in `if (!done) { …; done = true; }` around a write, or a latch that the reader awaits.
//!
//! What precedes the write of the flag happens before a read that follows a test which saw the flag
//! set (JLS 17.4.4, 17.4.5). Both are must-properties: the flag is tested on every path to the
//! read, and written on every path from the write. That the flag is never reset is not checked
//! here; `analysis` does.

use std::collections::BTreeMap;

use crate::cfg::{Access, BlockId, Call, Cfg, Instr, Reference, Root};
use crate::model::ExprId;
use crate::program::FieldId;

use super::flow::{backward, forward};
use super::{AccessId, CallId, Under, access_key, call_key};

/// What is certain at a place about the gates of the same object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Gates {
    /// Seen set: `true`, not null, complete.
    pub(crate) open: Vec<FieldId>,
    /// Those among them that the code demands: it waits for them, or throws an exception if they
    /// are not set.
    pub(crate) demanded: Vec<FieldId>,
    /// Seen unset, and set afterwards on every way to the normal exit.
    pub(crate) announcing: Vec<FieldId>,
    /// Set afterwards on every way to the normal exit.
    pub(crate) announced: Vec<FieldId>,
}

impl Gates {
    /// What is certain if both are.
    pub(crate) fn and(mut self, other: &Gates) -> Gates {
        for (known, more) in self.lists().into_iter().zip(other.clone().lists()) {
            known.append(more);
            known.sort_unstable();
            known.dedup();
        }
        self
    }

    /// Keeps what both contain; returns whether that is less.
    pub(crate) fn meet(&mut self, other: &Gates) -> bool {
        let mut is_less = false;
        for (known, others) in self.lists().into_iter().zip(other.clone().lists()) {
            is_less |= meet(known, others);
        }
        is_less
    }

    /// What still holds in code that runs later.
    pub(crate) fn lasting(&self) -> Gates {
        Gates {
            open: self.open.clone(),
            demanded: self.demanded.clone(),
            ..Gates::default()
        }
    }

    pub(crate) fn lists(&mut self) -> [&mut Vec<FieldId>; 4] {
        [
            &mut self.open,
            &mut self.demanded,
            &mut self.announcing,
            &mut self.announced,
        ]
    }
}

/// The places of a graph at which some gate is known.
#[derive(Debug, Default)]
pub(crate) struct Gated {
    pub(crate) accesses: BTreeMap<AccessId, Gates>,
    pub(crate) calls: BTreeMap<CallId, Gates>,
    /// Functions that run later, by the expressions that make them.
    pub(crate) functions: BTreeMap<ExprId, Gates>,
}

/// Gates that are followed in one graph; further ones order nothing (may over-report).
const MAX_GATES: usize = 16;

/// A gate and what was seen of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SeenGate {
    field: FieldId,
    is_set: bool,
    is_demanded: bool,
}

/// The gates of a graph's accesses and calls, which are sorted by their keys.
pub(super) fn gates(cfg: &Cfg, accesses: &[Under<Access>], calls: &[Under<Call>]) -> Gated {
    let mut gated = Gated::default();
    let followed = followed(cfg);
    if followed.is_empty() {
        return gated;
    }
    let seen = seen_at_starts(cfg, &followed);
    let set = set_after_ends(cfg, &followed);
    let demanded = open_in(seen[cfg.exit.index()].as_deref().unwrap_or_default());
    for block in cfg.block_ids() {
        let (Some(seen), Some(set)) = (&seen[block.index()], &set[block.index()]) else {
            continue;
        };
        let mut known = seen.clone();
        let later = set_after_instrs(cfg, block, set, &followed);
        for (instr, later) in cfg.block(block).instrs.iter().zip(later) {
            let here = || here(&known, &later, &demanded);
            match instr {
                Instr::Access(access) if is_own(access) => {
                    if let Some(id) = id_of(access, accesses) {
                        note(&mut gated.accesses, id, here());
                    }
                }
                Instr::Call(call) => {
                    if let Some(id) = id_of_call(call, calls) {
                        note(&mut gated.calls, id, here());
                    }
                }
                Instr::Defer(function) => note(&mut gated.functions, *function, here()),
                _ => {}
            }
            learn(instr, &followed, &mut known);
        }
    }
    gated
}

/// The gates that are open wherever the graph ends normally.
pub(super) fn open_at_exit(cfg: &Cfg) -> Vec<FieldId> {
    let followed = followed(cfg);
    if followed.is_empty() {
        return Vec::new();
    }
    let seen = seen_at_starts(cfg, &followed);
    open_in(seen[cfg.exit.index()].as_deref().unwrap_or_default())
}

fn open_in(seen: &[SeenGate]) -> Vec<FieldId> {
    let open = seen.iter().filter(|gate| gate.is_set);
    open.map(|gate| gate.field).collect()
}

/// The first gates of the graph, in the order of its blocks.
fn followed(cfg: &Cfg) -> Vec<FieldId> {
    let mut followed = Vec::new();
    for instr in cfg.blocks.iter().flat_map(|block| &block.instrs) {
        if let Instr::Gate { field, .. } | Instr::Announce(field) = instr
            && followed.len() < MAX_GATES
            && !followed.contains(field)
        {
            followed.push(*field);
        }
    }
    followed
}

fn id_of(access: &Access, accesses: &[Under<Access>]) -> Option<AccessId> {
    let start = accesses.partition_point(|under| access_key(&under.event) < access_key(access));
    let offset = accesses[start..]
        .iter()
        .position(|under| under.event == *access)?;
    u32::try_from(start + offset).ok().map(AccessId)
}

fn id_of_call(call: &Call, calls: &[Under<Call>]) -> Option<CallId> {
    let start = calls.partition_point(|under| call_key(&under.event) < call_key(call));
    let offset = calls[start..]
        .iter()
        .position(|under| under.event == *call)?;
    u32::try_from(start + offset).ok().map(CallId)
}

fn here(known: &[SeenGate], later: &[FieldId], demanded: &[FieldId]) -> Gates {
    let with = |is_set: bool| known.iter().filter(move |gate| gate.is_set == is_set);
    let is_demanded = |gate: &&SeenGate| gate.is_demanded || demanded.contains(&gate.field);
    let unset = with(false).map(|gate| gate.field);
    Gates {
        open: with(true).map(|gate| gate.field).collect(),
        demanded: with(true)
            .filter(is_demanded)
            .map(|gate| gate.field)
            .collect(),
        announcing: unset.filter(|field| later.contains(field)).collect(),
        announced: later.to_vec(),
    }
}

/// Records the gates of a place. For one in several copies of a `finally` block, only what is
/// certain in all of them is kept.
fn note<K: Ord>(gated: &mut BTreeMap<K, Gates>, id: K, here: Gates) {
    if let Some(known) = gated.get_mut(&id) {
        known.meet(&here);
    } else {
        gated.insert(id, here);
    }
}

/// The access goes through `this`, or is static; so do the tests of gates.
fn is_own(access: &Access) -> bool {
    access.base.steps.is_empty() && matches!(access.base.root, Root::Instance(_) | Root::Class(_))
}

/// The gate that an instruction sets.
fn sets(instr: &Instr, followed: &[FieldId]) -> Option<FieldId> {
    match instr {
        Instr::Announce(field) if followed.contains(field) => Some(*field),
        _ => None,
    }
}

fn learn(instr: &Instr, followed: &[FieldId], known: &mut Vec<SeenGate>) {
    let (field, seen) = match instr {
        Instr::Gate {
            field,
            is_set,
            is_demanded,
        } => (*field, Some((*is_set, *is_demanded))),
        Instr::Announce(field) => (*field, Some((true, false))),
        Instr::Access(access) if matches!(access.reference, Reference::Write(_)) => {
            (access.field, None)
        }
        _ => return,
    };
    if !followed.contains(&field) {
        return;
    }
    known.retain(|gate| gate.field != field);
    known.extend(seen.map(|(is_set, is_demanded)| SeenGate {
        field,
        is_set,
        is_demanded,
    }));
}

/// The gates known at the start of each block; `None` for unreachable blocks.
fn seen_at_starts(cfg: &Cfg, followed: &[FieldId]) -> Vec<Option<Vec<SeenGate>>> {
    let meet = |known: &mut Vec<SeenGate>, other: &Vec<SeenGate>| meet(known, other);
    forward(cfg, &Vec::new(), meet, |block, before| {
        let mut known = before.clone();
        for instr in &cfg.block(block).instrs {
            learn(instr, followed, &mut known);
        }
        known
    })
}

/// The gates that are set on every path from the end of each block to the normal exit; `None` where
/// no path leads there.
fn set_after_ends(cfg: &Cfg, followed: &[FieldId]) -> Vec<Option<Vec<FieldId>>> {
    let meet = |known: &mut Vec<FieldId>, other: &Vec<FieldId>| meet(known, other);
    backward(cfg, &[cfg.exit], &Vec::new(), meet, |block, after| {
        let mut set = after.clone();
        let instrs = cfg.block(block).instrs.iter();
        for field in instrs.filter_map(|instr| sets(instr, followed)) {
            if !set.contains(&field) {
                set.push(field);
            }
        }
        set
    })
}

/// For each instruction of a block, the gates that are set after it.
fn set_after_instrs(
    cfg: &Cfg,
    block: BlockId,
    at_end: &[FieldId],
    followed: &[FieldId],
) -> Vec<Vec<FieldId>> {
    let mut set = at_end.to_vec();
    let mut after = Vec::new();
    for instr in cfg.block(block).instrs.iter().rev() {
        after.push(set.clone());
        if let Some(field) = sets(instr, followed).filter(|field| !set.contains(field)) {
            set.push(field);
        }
    }
    after.reverse();
    after
}

/// Keeps what both contain; returns whether that is less.
fn meet<T: PartialEq>(known: &mut Vec<T>, other: &[T]) -> bool {
    let before = known.len();
    known.retain(|fact| other.contains(fact));
    known.len() < before
}
