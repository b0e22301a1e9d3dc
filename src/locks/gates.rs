//! Gates: fields that order accesses, such as a volatile `done` in `if (!done) return;` before a read
//! and in `if (!done) { …; done = true; }` around a write, or a latch that the reader awaits. A plain
//! field is a gate, too, if both sides see it under the same monitor: whoever has left a block that
//! sets it at the latest sees what was written before, without the monitor.
//!
//! What precedes the write of the flag happens before a read that follows a test which saw the flag
//! set (JLS 17.4.4, 17.4.5). Both are must-properties: the flag is tested on every path to the
//! read, and written on every path from the write. That the flag is never reset is not checked
//! here; `analysis` does.

use std::collections::BTreeMap;

use crate::cfg::{Access, BlockId, Call, Cfg, Instr, Path, Reference, Root};
use crate::model::ExprId;
use crate::program::FieldId;

use super::flow::{backward, forward};
use super::held::{Monitors, exclusive_at};
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
    /// Plain fields that were seen set, each with a monitor under which they were.
    pub(crate) passed: Vec<(FieldId, Path)>,
}

impl Gates {
    /// What is certain if both are.
    pub(crate) fn and(mut self, other: &Gates) -> Gates {
        for (known, more) in self.lists().into_iter().zip(other.clone().lists()) {
            join(known, more);
        }
        join(&mut self.passed, &mut other.passed.clone());
        self
    }

    /// Keeps what both contain; returns whether that is less.
    pub(crate) fn meet(&mut self, other: &Gates) -> bool {
        let mut is_less = false;
        for (known, others) in self.lists().into_iter().zip(other.clone().lists()) {
            is_less |= meet(known, others);
        }
        is_less | meet(&mut self.passed, &other.passed)
    }

    /// What still holds in code that runs later.
    pub(crate) fn lasting(&self) -> Gates {
        Gates {
            open: self.open.clone(),
            demanded: self.demanded.clone(),
            passed: self.passed.clone(),
            ..Gates::default()
        }
    }

    /// Drops what is known of gates that order nothing.
    pub(crate) fn retain(&mut self, is_gate: impl Fn(&FieldId) -> bool) {
        for gates in self.lists() {
            gates.retain(&is_gate);
        }
        self.passed.retain(|(gate, _)| is_gate(gate));
    }

    fn lists(&mut self) -> [&mut Vec<FieldId>; 4] {
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

fn join<T: Ord>(known: &mut Vec<T>, more: &mut Vec<T>) {
    known.append(more);
    known.sort_unstable();
    known.dedup();
}

/// A gate and what was seen of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SeenGate {
    field: FieldId,
    is_set: bool,
    is_demanded: bool,
    /// For a plain field: the monitors under which it was seen.
    under: Option<Vec<Path>>,
}

/// The gates that are followed in one graph.
struct Followed {
    fields: Vec<FieldId>,
    /// Plain fields.
    plain: Vec<FieldId>,
    /// The monitors held where plain fields are tested or assigned.
    held: Monitors,
}

impl Followed {
    /// The first gates of the graph, in the order of its blocks; volatile fields before plain ones.
    fn of(cfg: &Cfg) -> Self {
        let (mut fields, mut plain) = (Vec::new(), Vec::new());
        for instr in cfg.blocks.iter().flat_map(|block| &block.instrs) {
            let (field, of_kind) = match instr {
                Instr::Gate {
                    field,
                    under: Some(_),
                    ..
                } => (field, &mut plain),
                Instr::Gate { field, .. } | Instr::Announce(field) => (field, &mut fields),
                _ => continue,
            };
            if of_kind.len() < MAX_GATES && !of_kind.contains(field) {
                of_kind.push(*field);
            }
        }
        plain.truncate(MAX_GATES - fields.len());
        let mut followed = Self {
            held: Monitors::new(),
            fields,
            plain,
        };
        if !followed.plain.is_empty() {
            followed.held = exclusive_at(cfg, |instr| followed.concerns_plain(instr));
        }
        followed
    }

    fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.plain.is_empty()
    }

    fn concerns_plain(&self, instr: &Instr) -> bool {
        match instr {
            Instr::Gate { field, .. } | Instr::SetPlain(field) => self.plain.contains(field),
            _ => false,
        }
    }

    /// The gate that an instruction sets.
    fn set_by(&self, instr: &Instr) -> Option<FieldId> {
        match instr {
            Instr::Announce(field) if self.fields.contains(field) => Some(*field),
            Instr::SetPlain(field) if self.plain.contains(field) => Some(*field),
            _ => None,
        }
    }

    /// Takes note of what an instruction says about gates.
    fn learn(&self, place: (BlockId, usize), instr: &Instr, known: &mut Vec<SeenGate>) {
        let held = || self.held.get(&place).cloned().unwrap_or_default();
        let seen = |is_set, is_demanded| Some((is_set, is_demanded, None));
        let seen_plain = |is_set, mut under: Vec<Path>| {
            join(&mut under, &mut held());
            (!under.is_empty()).then_some((is_set, false, Some(under)))
        };
        let (field, seen) = match instr {
            Instr::Gate {
                field,
                is_set,
                under: Some(under),
                ..
            } => match seen_plain(*is_set, under.clone()) {
                None => return,
                seen => (*field, seen),
            },
            Instr::Gate {
                field,
                is_set,
                is_demanded,
                ..
            } => (*field, seen(*is_set, *is_demanded)),
            Instr::Announce(field) => (*field, seen(true, false)),
            Instr::SetPlain(field) => (*field, seen_plain(true, Vec::new())),
            Instr::Access(access) if matches!(access.reference, Reference::Write(_)) => {
                (access.field, None)
            }
            _ => return,
        };
        if !self.fields.contains(&field) && !self.plain.contains(&field) {
            return;
        }
        known.retain(|gate| gate.field != field);
        known.extend(seen.map(|(is_set, is_demanded, under)| SeenGate {
            field,
            is_set,
            is_demanded,
            under,
        }));
    }

    /// What is certain at a place.
    fn here(&self, known: &[SeenGate], later: &[FieldId], demanded: &[FieldId]) -> Gates {
        let ordered = || known.iter().filter(|gate| gate.under.is_none());
        let is_demanded = |gate: &&SeenGate| gate.is_demanded || demanded.contains(&gate.field);
        let unset = known.iter().filter(|gate| !gate.is_set);
        let open = ordered().filter(|gate| gate.is_set);
        let passed = known.iter().filter(|gate| gate.is_set);
        let passed = passed.flat_map(|gate| {
            let under = gate.under.iter().flatten();
            under.map(|monitor| (gate.field, monitor.clone()))
        });
        Gates {
            demanded: open
                .clone()
                .filter(is_demanded)
                .map(|gate| gate.field)
                .collect(),
            open: open.map(|gate| gate.field).collect(),
            announcing: unset
                .map(|gate| gate.field)
                .filter(|field| later.contains(field))
                .collect(),
            announced: later
                .iter()
                .filter(|field| self.fields.contains(field))
                .copied()
                .collect(),
            passed: passed.collect(),
        }
    }

    /// What is known after the instructions of a block.
    fn after(&self, cfg: &Cfg, block: BlockId, before: &[SeenGate]) -> Vec<SeenGate> {
        let mut known = before.to_vec();
        for (index, instr) in cfg.block(block).instrs.iter().enumerate() {
            self.learn((block, index), instr, &mut known);
        }
        known
    }
}

/// The gates of a graph's accesses and calls, which are sorted by their keys.
pub(super) fn gates(cfg: &Cfg, accesses: &[Under<Access>], calls: &[Under<Call>]) -> Gated {
    let mut gated = Gated::default();
    let followed = Followed::of(cfg);
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
        for ((index, instr), later) in cfg.block(block).instrs.iter().enumerate().zip(later) {
            let here = || followed.here(&known, &later, &demanded);
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
            followed.learn((block, index), instr, &mut known);
        }
    }
    gated
}

/// What is certain wherever the graph ends normally.
pub(super) fn at_exit(cfg: &Cfg) -> Gates {
    let followed = Followed::of(cfg);
    if followed.is_empty() {
        return Gates::default();
    }
    let seen = seen_at_starts(cfg, &followed);
    let seen = seen[cfg.exit.index()].as_deref().unwrap_or_default();
    followed.here(seen, &[], &[])
}

fn open_in(seen: &[SeenGate]) -> Vec<FieldId> {
    let open = seen
        .iter()
        .filter(|gate| gate.is_set && gate.under.is_none());
    open.map(|gate| gate.field).collect()
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

/// The gates known at the start of each block; `None` for unreachable blocks.
fn seen_at_starts(cfg: &Cfg, followed: &Followed) -> Vec<Option<Vec<SeenGate>>> {
    let meet = |known: &mut Vec<SeenGate>, other: &Vec<SeenGate>| meet(known, other);
    forward(cfg, &Vec::new(), meet, |block, before| {
        followed.after(cfg, block, before)
    })
}

/// The gates that are set on every path from the end of each block to the normal exit; `None` where
/// no path leads there.
fn set_after_ends(cfg: &Cfg, followed: &Followed) -> Vec<Option<Vec<FieldId>>> {
    let meet = |known: &mut Vec<FieldId>, other: &Vec<FieldId>| meet(known, other);
    backward(cfg, &[cfg.exit], &Vec::new(), meet, |block, after| {
        let mut set = after.clone();
        let instrs = cfg.block(block).instrs.iter();
        for field in instrs.filter_map(|instr| followed.set_by(instr)) {
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
    followed: &Followed,
) -> Vec<Vec<FieldId>> {
    let mut set = at_end.to_vec();
    let mut after = Vec::new();
    for instr in cfg.block(block).instrs.iter().rev() {
        after.push(set.clone());
        if let Some(field) = followed.set_by(instr).filter(|field| !set.contains(field)) {
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
