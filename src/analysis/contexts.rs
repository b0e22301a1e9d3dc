//! Locks that callers hold: for each unit of a view, the minimal lock sets with which it is
//! entered, over all call paths from the entries.
//!
//! A set that includes another one is dropped, because whatever may go wrong under it may go wrong
//! under the smaller one. A unit without any set is not reached from an entry (construction, dead
//! code).

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::gates::{self, StartGates};
use super::{Entrance, UnitId, View};
use crate::cfg::{Call, Mode, Owner, Part, Path, Root, body_of};
use crate::locks::{CallId, Gates, Held, Under, Unit};
use crate::model::{ExprKind, LocalId, MethodKind, Nesting};
use crate::program::{ClassId, MethodId};

/// Lock sets kept per unit; beyond it they are replaced by their intersection.
// The intersection may hold less than each path does (may over-report).
const MAX_SETS: usize = 24;

/// Monitors kept per set; further ones count as not held (may over-report).
const MAX_MONITORS: usize = 16;

/// Calls listed before an access; those between the entry and them are left out.
const MAX_CALLS_LISTED: usize = 40;

/// The monitors held on one way, with their modes. Sorted, and named from one instance.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub(crate) struct LockSet(Vec<(Path, Mode)>);

impl LockSet {
    pub(crate) fn from_pairs(pairs: impl IntoIterator<Item = (Path, Mode)>) -> Self {
        let mut set = Self::default();
        for (monitor, mode) in pairs {
            set.insert(monitor, mode);
        }
        set
    }

    fn insert(&mut self, monitor: Path, mode: Mode) {
        match self.0.binary_search_by(|(other, _)| other.cmp(&monitor)) {
            Ok(index) => self.0[index].1 = self.0[index].1.max(mode),
            Err(index) if self.0.len() < MAX_MONITORS => self.0.insert(index, (monitor, mode)),
            Err(_) => {}
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Path, Mode)> {
        self.0.iter().map(|(monitor, mode)| (monitor, *mode))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn mode(&self, monitor: &Path) -> Option<Mode> {
        self.0
            .binary_search_by(|(other, _)| other.cmp(monitor))
            .ok()
            .map(|index| self.0[index].1)
    }

    /// The other set holds every monitor of this one, in at least the same mode.
    pub(crate) fn is_within(&self, other: &LockSet) -> bool {
        self.iter()
            .all(|(monitor, mode)| other.mode(monitor).is_some_and(|theirs| theirs >= mode))
    }

    /// The monitors that all sets hold, each in its weakest mode; empty if there are no sets.
    pub(crate) fn common<'s>(mut sets: impl Iterator<Item = &'s LockSet>) -> LockSet {
        let mut common = sets.next().cloned().unwrap_or_default();
        for set in sets {
            common.intersect(set);
        }
        common
    }

    fn intersect(&mut self, other: &LockSet) {
        self.0.retain_mut(|(monitor, mode)| {
            let theirs = other.mode(monitor);
            *mode = theirs.map_or(*mode, |theirs| theirs.min(*mode));
            theirs.is_some()
        });
    }
}

/// Index into the contexts of [`Contexts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ContextId(u32);

/// One way into a unit.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) unit: UnitId,
    pub(crate) locks: LockSet,
    /// The caller's context and the call; `None` at an entry.
    pub(crate) from: Option<(ContextId, CallId)>,
    /// The context in which the way starts.
    entry: ContextId,
    /// How many calls lead here.
    pub(crate) calls: usize,
    /// The unit runs on an object that the thread of the way has made.
    // The thread may have shared it before; two threads that both make it have different ones.
    pub(crate) is_on_own_object: bool,
}

/// All ways into all units of a view.
pub(crate) struct Contexts {
    all: Vec<Context>,
    current: FxHashMap<UnitId, Vec<ContextId>>,
    gates: StartGates,
}

impl Contexts {
    /// Propagates the locks from the entries along the calls until nothing changes.
    pub(crate) fn of(view: &View<'_>) -> Self {
        let mut contexts = Self {
            all: Vec::new(),
            current: FxHashMap::default(),
            gates: gates::at_starts(view),
        };
        // The nearest to the entries first, so that call paths are short; and calls on new objects
        // last, because other threads hardly have these.
        let mut work = VecDeque::from(contexts.enter(view));
        let mut on_new: VecDeque<(ContextId, CallId)> = VecDeque::new();
        loop {
            if let Some(id) = work.pop_front() {
                let code = view.facts.unit(contexts.get(id).unit);
                let (last, first): (Vec<_>, Vec<_>) = code
                    .call_ids()
                    .partition(|&at| is_on_new_object(view, code, at));
                on_new.extend(last.into_iter().map(|at| (id, at)));
                for at in first {
                    work.extend(contexts.follow(view, id, at));
                }
            } else if let Some((id, at)) = on_new.pop_front() {
                work.extend(contexts.follow(view, id, at));
            } else {
                return contexts;
            }
        }
    }

    /// Adds the ways on which a call leads from a context, unless the context is no longer needed.
    fn follow(&mut self, view: &View<'_>, id: ContextId, at: CallId) -> Vec<ContextId> {
        let unit = self.get(id).unit;
        if !self.of_unit(unit).contains(&id) {
            return Vec::new();
        }
        let locks = self.get(id).locks.clone();
        let call = view.facts.unit(unit).call(at);
        let is_on_own_object = self.is_call_on_own_object(view, id, at);
        let targets = call.event.targets.iter();
        let callees = targets.filter_map(|&target| callee_locks(view, &locks, call, target));
        let mut added = Vec::new();
        for (callee, seen) in callees {
            if let Some(callee) = self.add(callee, seen, Some((id, at))) {
                let context = &mut self.all[callee.0 as usize];
                let is_of_view = view.chain.contains(&view.facts.unit(context.unit).class);
                context.is_on_own_object = is_on_own_object && is_of_view;
                added.push(callee);
            }
        }
        added
    }

    /// The receiver is an object that the thread has made: just before, or on its way.
    fn is_call_on_own_object(&self, view: &View<'_>, id: ContextId, at: CallId) -> bool {
        let context = self.get(id);
        let code = view.facts.unit(context.unit);
        let is_this = || {
            let receiver = code.call(at).event.receiver.as_ref();
            receiver.is_some_and(|path| view.is_this(path))
        };
        is_on_new_object(view, code, at) || (context.is_on_own_object && is_this())
    }

    /// Adds the entries. Unknown callers are assumed to hold the locks that an annotation requires
    /// of them, and to run tasks on their executor alone (may under-report).
    fn enter(&mut self, view: &View<'_>) -> Vec<ContextId> {
        let mut entered = Vec::new();
        for &unit in view.units.iter().filter(|&&unit| view.is_entry(unit)) {
            let locks = view.locks_at_entry(unit);
            entered.extend(self.add(unit, LockSet::from_pairs(locks), None));
        }
        entered
    }

    /// The gates that are certain wherever the unit starts.
    pub(super) fn gates_at_start(&self, unit: UnitId) -> Option<&Gates> {
        self.gates.get(&unit)
    }

    pub(crate) fn of_unit(&self, unit: UnitId) -> &[ContextId] {
        self.current.get(&unit).map_or(&[], Vec::as_slice)
    }

    /// The monitors held at a place of the unit on all ways into it, each in its weakest mode;
    /// `held` are those that the unit itself acquires.
    pub(crate) fn common_locks(&self, view: &View<'_>, unit: UnitId, held: &[Held]) -> LockSet {
        let ways = self.of_unit(unit).iter();
        let sets: Vec<LockSet> = ways
            .map(|&way| merged(view, &self.get(way).locks, held))
            .collect();
        LockSet::common(sets.iter())
    }

    /// The contexts from the entry to the given one; of a very long way the entry and the last
    /// ones.
    pub(crate) fn chain(&self, last: ContextId) -> Vec<ContextId> {
        let callers = self.callers(last);
        let mut chain: Vec<ContextId> = callers.take(MAX_CALLS_LISTED).collect();
        let entry = self.get(last).entry;
        chain.extend((chain.last() != Some(&entry)).then_some(entry));
        chain.reverse();
        chain
    }

    /// The context itself, then its caller's, up to the entry.
    pub(crate) fn callers(&self, from: ContextId) -> impl Iterator<Item = ContextId> + '_ {
        let caller = |&id: &ContextId| self.get(id).from.map(|(caller, _)| caller);
        std::iter::successors(Some(from), caller)
    }

    /// Whether the way starts in a method that only the object's own thread runs: `Thread.run`.
    pub(crate) fn is_on_own_thread(&self, view: &View<'_>, id: ContextId) -> bool {
        let unit = view.facts.unit(self.start(id));
        match (unit.owner, &unit.part) {
            (Owner::Method(method), Part::Whole) => view.is_own_thread_method(method),
            _ => false,
        }
    }

    /// Whether a call on the way is made on an object that the caller creates.
    pub(crate) fn is_on_new_object(&self, view: &View<'_>, id: ContextId) -> bool {
        let calls = self.callers(id).filter_map(|id| self.get(id).from);
        calls
            .take(MAX_CALLS_LISTED)
            .any(|(caller, at)| is_on_new_object(view, view.facts.unit(self.get(caller).unit), at))
    }

    /// The unit that the thread of a way runs first.
    pub(crate) fn start(&self, id: ContextId) -> UnitId {
        self.get(self.get(id).entry).unit
    }

    pub(crate) fn get(&self, id: ContextId) -> &Context {
        &self.all[id.0 as usize]
    }

    /// Adds a way into a unit, unless a known one has no more locks.
    fn add(
        &mut self,
        unit: UnitId,
        locks: LockSet,
        from: Option<(ContextId, CallId)>,
    ) -> Option<ContextId> {
        let current = self.current.entry(unit).or_default();
        let all = &self.all;
        let known = |id: &ContextId| &all[id.0 as usize].locks;
        if current.iter().any(|id| known(id).is_within(&locks)) {
            return None;
        }
        let mut locks = locks;
        if current.len() >= MAX_SETS {
            for id in current.iter() {
                locks.intersect(known(id));
            }
        }
        current.retain(|id| !locks.is_within(known(id)));
        let id = ContextId(u32::try_from(all.len()).unwrap_or(u32::MAX));
        current.push(id);
        let caller = from.map(|(caller, _)| self.get(caller));
        let (entry, calls) = caller.map_or((id, 0), |caller| (caller.entry, caller.calls + 1));
        self.all.push(Context {
            unit,
            locks,
            from,
            entry,
            calls,
            is_on_own_object: false,
        });
        Some(id)
    }
}

/// Whether the receiver of the call is an object that the same code creates.
fn is_on_new_object(view: &View<'_>, code: &Unit, at: CallId) -> bool {
    let Some(receiver) = &code.call(at).event.receiver else {
        return false;
    };
    let is_created = |local: LocalId| {
        let (_, body) = body_of(view.facts.program, code.owner)?;
        let declared = body.locals.get(local.0 as usize)?;
        let init = body.expr(declared.init?);
        Some(!declared.reassigned && matches!(init.kind, ExprKind::New { .. }))
    };
    match receiver.root {
        Root::Fresh => true,
        Root::Local(local) if receiver.steps.is_empty() => is_created(local).unwrap_or(false),
        _ => false,
    }
}

/// The callee of a call, with the locks as it names them; `None` if it is not part of the view, is
/// an entry that may be called without any lock, or belongs to construction, also that which goes on
/// after the constructor, while no other thread has the object.
fn callee_locks(
    view: &View<'_>,
    context: &LockSet,
    call: &Under<Call>,
    target: MethodId,
) -> Option<(UnitId, LockSet)> {
    let program = view.facts.program;
    let receiver = call.event.receiver.as_ref();
    let on_this = receiver.is_some_and(|path| view.is_this(path));
    let target = if on_this && !call.event.is_exact {
        view.dispatch(target)
    } else {
        target
    };
    let callee = view.facts.unit_of(target)?;
    let class = program.method(target).class;
    let kind = program.method_decl(target).kind;
    // A constructor of a subclass builds an object of this class, too. What it does to another
    // object is not seen (may under-report).
    let builds =
        view.chain.contains(&class) || program.supertype_closure(class).contains(&view.class);
    let constructs = kind != MethodKind::Method && builds;
    let is_entered_bare = view.is_entry(callee) && view.locks_at_entry(callee).is_empty();
    let completes =
        receiver.is_some_and(Path::is_new_object) && completes_construction(view, callee, class);
    if constructs || completes || !view.contains(callee) || is_entered_bare {
        return None;
    }
    let locks = merged(view, context, &call.held);
    Some((callee, seen_by_callee(view, &locks, receiver, class)))
}

/// Whether a call of the unit on a new object belongs to construction: a method that others do not
/// call, and that uses no static field.
// The new object may have been shared before the call, and what the unit does to other objects is
// not looked at (may under-report).
fn completes_construction(view: &View<'_>, unit: UnitId, class: ClassId) -> bool {
    let is_helper =
        view.entrance(unit) == Entrance::Private || view.is_without_unknown_callers(unit);
    let mut accesses = view.facts.unit(unit).accesses.iter();
    is_helper
        && view.chain.contains(&class)
        && !accesses.any(|under| {
            let field = view.facts.program.field_decl(under.event.field);
            field.modifiers.is_static()
        })
}

/// The locks as the methods of the receiver's class name them.
fn seen_by_callee(
    view: &View<'_>,
    locks: &LockSet,
    receiver: Option<&Path>,
    class: ClassId,
) -> LockSet {
    let callee_root = Root::Instance(if view.chain.contains(&class) {
        view.class
    } else {
        class
    });
    let other_instance = receiver.filter(|path| {
        !path.steps.is_empty() || !matches!(path.root, Root::Instance(_) | Root::Class(_))
    });
    let seen = locks.iter().filter_map(|(monitor, mode)| {
        let seen = match other_instance {
            Some(receiver) => monitor
                .relative_to(&view.normalise(receiver), &callee_root)
                .or_else(|| is_around(view, monitor, class).then(|| monitor.clone()))?,
            None => as_superclass(view, monitor, class, &callee_root),
        };
        is_nameable(&seen).then_some((seen, mode))
    });
    LockSet::from_pairs(seen)
}

/// The monitor of a subclass's instance as the code of the superclass that it calls names it.
fn as_superclass(view: &View<'_>, monitor: &Path, class: ClassId, callee_root: &Root) -> Path {
    let is_subclass = |caller: ClassId| {
        caller != class
            && view
                .facts
                .program
                .supertype_closure(caller)
                .contains(&class)
    };
    let mut seen = monitor.clone();
    if matches!(monitor.root, Root::Instance(caller) if is_subclass(caller)) {
        seen.root = callee_root.clone();
    }
    seen
}

/// The locks of the callers and of the unit itself, named from this instance.
pub(crate) fn merged(view: &View<'_>, context: &LockSet, held: &[Held]) -> LockSet {
    let mut locks = context.clone();
    for held in held {
        locks.insert(view.normalise(&held.monitor), held.mode);
    }
    locks
}

/// Whether the monitor is the same object for caller and callee: a static one, or that of the
/// instance around an inner class.
fn is_around(view: &View<'_>, monitor: &Path, class: ClassId) -> bool {
    let program = view.facts.program;
    match monitor.root {
        Root::Class(_) | Root::ForeignClass(_) => true,
        Root::Instance(outer) => {
            // A static nested class has no enclosing instance; the caller's instance is assumed to
            // be the one that owns the object (may under-report).
            outer != class
                && !view.chain.contains(&class)
                && program.class(outer).nest == program.class(class).nest
                && program.class_decl(class).nesting != Nesting::TopLevel
        }
        _ => false,
    }
}

/// Whether the monitor has a name outside its unit: locals and new objects have none.
pub(crate) fn is_nameable(monitor: &Path) -> bool {
    !matches!(
        monitor.root,
        Root::Local(_) | Root::Captured(_) | Root::Fresh
    )
}

/// Whether the unit is a lambda or method reference, which runs later than the code around it.
pub(crate) fn runs_later(view: &View<'_>, unit: UnitId) -> bool {
    view.facts.unit(unit).part != Part::Whole
}

#[cfg(test)]
mod tests;
