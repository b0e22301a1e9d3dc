//! Exposed accesses to a field and the pairs of them that no common monitor orders (JLS 17.4.5;
//! the paper's Definition 3 and property P3).

use super::contexts::{Contexts, is_nameable, merged, runs_later};
use super::{ClassContext, ContextId, Entrance, LockSet, UnitId, View};
use crate::cfg::{Access, Mode, Owner, Path, Reference, Root};
use crate::finding::AccessKind;
use crate::knowledge::Effect;
use crate::locks::{AccessId, Gates, Held, Under};
use crate::program::FieldId;
use crate::source::{FileId, Span};

/// An access that other threads may run at any time.
pub(crate) struct Exposed {
    pub(crate) file: FileId,
    pub(crate) span: Span,
    pub(crate) field: FieldId,
    /// The code it stands in.
    pub(crate) owner: Owner,
    pub(crate) kind: AccessKind,
    reads_reference: bool,
    writes_reference: bool,
    contents: Effect,
    /// One set per way into the unit.
    pub(crate) ways: Vec<(ContextId, LockSet)>,
    /// Held on all ways, but not monitors that guard the field: of the instance where the field
    /// is static, of another object, or with a name that means nothing outside the unit.
    pub(crate) unshared: LockSet,
    /// Acquired in the unit itself.
    pub(crate) held: Vec<Held>,
    pub(crate) run: Run,
    /// Volatile fields that order it with others; only such as are never reset.
    gates: Gates,
}

/// When the code around an access runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    /// When a method is called.
    Called,
    /// In a body that is handed on to code that may run it later.
    Later,
    /// In a body that an executor runs, one at a time with all that it is handed, or called from
    /// such bodies only.
    Serially,
    /// On the thread that the object is, and on no other.
    OwnThread,
}

impl Exposed {
    /// What all ways hold, each in its weakest mode.
    pub(crate) fn common(&self) -> LockSet {
        LockSet::common(self.ways.iter().map(|(_, locks)| locks))
    }

    /// Changes the field or what it holds.
    pub(crate) fn is_change(&self) -> bool {
        self.kind != AccessKind::Read
    }

    /// Uses the object that the field held when a local or a getter read it.
    pub(crate) fn is_through_alias(&self) -> bool {
        self.contents != Effect::None && !self.reads_reference && !self.writes_reference
    }

    /// The monitor protects the access on every way.
    pub(crate) fn is_guarded_by(&self, monitor: &Path) -> bool {
        self.ways
            .iter()
            .all(|(_, locks)| holds_sufficiently(locks, monitor, self.is_change()))
    }

    /// Both touch the reference or both touch the contents, and one changes it.
    fn conflicts_with(&self, other: &Exposed) -> bool {
        let references = (self.writes_reference
            && (other.reads_reference || other.writes_reference))
            || (other.writes_reference && self.reads_reference);
        let contents = (self.contents == Effect::Mutate && other.contents != Effect::None)
            || (other.contents == Effect::Mutate && self.contents != Effect::None);
        references || contents
    }

    /// A volatile field is set after this access and seen set before the other one.
    // That this access is made once is told from a test of the field before it, whatever lock
    // makes test and write one step (may under-report).
    fn is_announced_to(&self, other: &Exposed) -> bool {
        let mut announcing = self.gates.announcing.iter();
        announcing.any(|gate| other.gates.open.contains(gate))
    }

    /// The ways on which the two may run at once, if there are any.
    pub(crate) fn collision(&self, other: &Exposed) -> Option<(usize, usize)> {
        if !self.conflicts_with(other) || self.is_announced_to(other) || other.is_announced_to(self)
        {
            return None;
        }
        (0..self.ways.len())
            .flat_map(|a| (0..other.ways.len()).map(move |b| (a, b)))
            .find(|&(a, b)| !excludes(&self.ways[a].1, self, &other.ways[b].1, other))
    }
}

/// Whether the lock set protects a read or a change by this monitor.
pub(crate) fn holds_sufficiently(locks: &LockSet, monitor: &Path, is_change: bool) -> bool {
    locks
        .mode(monitor)
        .is_some_and(|mode| !is_change || mode == Mode::Exclusive)
}

/// Some monitor is held by both in modes that exclude each other.
fn excludes(a: &LockSet, a_access: &Exposed, b: &LockSet, b_access: &Exposed) -> bool {
    a.iter().any(|(monitor, a_mode)| {
        b.mode(monitor).is_some_and(|b_mode| {
            let (weaker, weaker_access) = if a_mode <= b_mode {
                (a_mode, a_access)
            } else {
                (b_mode, b_access)
            };
            a_mode.max(b_mode) == Mode::Exclusive
                && (weaker > Mode::Optimistic || !weaker_access.is_change())
        })
    })
}

/// The exposed accesses of one class's fields.
pub(crate) struct Conflicts {
    /// Sorted by file and position.
    pub(crate) exposed: Vec<Exposed>,
}

impl Conflicts {
    /// Accesses to one field.
    pub(crate) fn of_field(&self, field: FieldId) -> Vec<&Exposed> {
        self.exposed
            .iter()
            .filter(|access| access.field == field)
            .collect()
    }
}

/// Why an access is not open to other threads, or does not concern them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unexposed {
    /// The memory model orders it (JLS 17.4.4).
    Volatile,
    /// Does no more than use an object that needs no lock.
    SafeObject,
    /// Does no more than read a reference that never changes.
    FinalReference,
    /// Of an instance that need not be one of this class.
    OtherObject,
    /// Stands in code that no entry leads to.
    Unreached(Entrance),
    /// Stands in another class, which is not followed.
    OtherClass,
}

/// An access as the code has it, with what it means to other threads.
pub(crate) struct ClassifiedAccess<'a> {
    pub(crate) unit: UnitId,
    pub(crate) under: &'a Under<Access>,
    pub(crate) kind: AccessKind,
    pub(crate) exposed: Result<Exposed, Unexposed>,
}

/// Every access to a field in loaded code, by file and position.
pub(crate) fn all_accesses<'a>(
    class: &ClassContext<'a>,
    field: FieldId,
) -> Vec<ClassifiedAccess<'a>> {
    let ClassContext { view, contexts } = class;
    let facts = view.facts;
    let mut all: Vec<ClassifiedAccess<'a>> = facts
        .unit_ids()
        .flat_map(|unit| facts.unit(unit).access_ids().map(move |id| (unit, id)))
        .map(|(unit, id)| (unit, id, facts.unit(unit).access(id)))
        .filter(|(_, _, under)| under.event.field == field)
        .map(|(unit, id, under)| ClassifiedAccess {
            unit,
            under,
            kind: kind_of(view, &under.event).0,
            exposed: if !view.contains(unit) {
                Err(Unexposed::OtherClass)
            } else if contexts.of_unit(unit).is_empty() {
                Err(Unexposed::Unreached(view.entrance(unit)))
            } else {
                expose(view, contexts, unit, id)
            },
        })
        .collect();
    all.sort_by_key(|access| {
        let class = facts.unit(access.unit).class;
        (facts.program.class(class).file, access.under.event.span)
    });
    all
}

/// Collects the exposed accesses of a view.
pub(crate) fn conflicts(class: &ClassContext<'_>) -> Conflicts {
    let ClassContext { view, contexts } = class;
    let fields: Vec<FieldId> = view.fields().collect();
    let mut exposed = Vec::new();
    for &unit in &view.units {
        if contexts.of_unit(unit).is_empty() {
            continue;
        }
        let code = view.facts.unit(unit);
        for id in code.access_ids() {
            if fields.contains(&code.access(id).event.field) {
                exposed.extend(expose(view, contexts, unit, id).ok());
            }
        }
    }
    keep_one_way_gates(view, contexts, &mut exposed);
    exposed.sort_by_key(|access: &Exposed| (access.file, access.span, access.field));
    Conflicts { exposed }
}

/// A gate that is reset orders nothing.
fn keep_one_way_gates(view: &View<'_>, contexts: &Contexts, exposed: &mut [Exposed]) {
    let is_reset = |gate: &FieldId| {
        view.units
            .iter()
            .filter(|&&unit| !contexts.of_unit(unit).is_empty())
            .flat_map(|&unit| &view.facts.unit(unit).accesses)
            .any(|under| {
                under.event.field == *gate
                    && matches!(&under.event.reference, Reference::Write(written) if written.is_default)
            })
    };
    for access in exposed {
        access.gates.open.retain(|gate| !is_reset(gate));
        access.gates.announcing.retain(|gate| !is_reset(gate));
    }
}

/// What an access of the view means to other threads.
fn expose(
    view: &View<'_>,
    contexts: &Contexts,
    unit: UnitId,
    id: AccessId,
) -> Result<Exposed, Unexposed> {
    let program = view.facts.program;
    let under = view.facts.unit(unit).access(id);
    let access = &under.event;
    let modifiers = program.field_decl(access.field).modifiers;
    if modifiers.is_volatile() {
        return Err(Unexposed::Volatile);
    }
    let (kind, effect) = kind_of(view, access);
    let writes_reference = kind == AccessKind::Write;
    // A final field's reference never changes after construction.
    let reads_reference = access.reference == Reference::Read && !modifiers.is_final();
    if !reads_reference && !writes_reference && effect == Effect::None {
        return Err(if view.facts.holdings.is_safe(access.field) {
            Unexposed::SafeObject
        } else {
            Unexposed::FinalReference
        });
    }
    let Some(base) = Base::of(view, access, modifiers.is_static()) else {
        return Err(Unexposed::OtherObject);
    };
    let (ways, unshared) = ways_to(view, contexts, unit, &under.held, &base);
    let is_on_own_thread = |&(id, _): &(ContextId, LockSet)| contexts.is_on_own_thread(view, id);
    let is_serial = |&(id, _): &(ContextId, LockSet)| view.facts.is_serial(contexts.start(id));
    let run = if ways.iter().all(is_serial) {
        Run::Serially
    } else if runs_later(view, unit) {
        Run::Later
    } else if matches!(base, Base::This) && ways.iter().all(is_on_own_thread) {
        Run::OwnThread
    } else {
        Run::Called
    };
    let class = view.facts.unit(unit).class;
    let gated = &view.facts.unit(unit).gated;
    Ok(Exposed {
        gates: gated.get(&id).cloned().unwrap_or_default(),
        file: program.class(class).file,
        span: access.span,
        field: access.field,
        owner: view.facts.unit(unit).owner,
        kind,
        reads_reference,
        writes_reference,
        contents: effect,
        ways,
        unshared,
        held: under.held.clone(),
        run,
    })
}

/// The ways to an access with the locks that guard the field there, and what all of them hold
/// besides.
fn ways_to(
    view: &View<'_>,
    contexts: &Contexts,
    unit: UnitId,
    held: &[Held],
    base: &Base,
) -> (Vec<(ContextId, LockSet)>, LockSet) {
    let mut ways = Vec::new();
    let mut unshared = Vec::new();
    for &id in contexts.of_unit(unit) {
        let locks = merged(view, &contexts.get(id).locks, held);
        ways.push((id, base.seen_from_owner(view, &locks)));
        unshared.push(base.unshared(view, &locks));
    }
    (ways, LockSet::common(unshared.iter()))
}

/// What the access does, and what it does to the object in the field.
fn kind_of(view: &View<'_>, access: &Access) -> (AccessKind, Effect) {
    let facts = view.facts;
    let is_safe = view.is_this(&access.base) && facts.holdings.is_safe_in(view.class, access.field);
    let effect = if is_safe {
        Effect::None
    } else {
        facts.effects.on_contents(
            facts.program,
            &facts.holdings,
            access.field,
            &access.contents,
        )
    };
    let kind = match (&access.reference, effect) {
        (Reference::Write(_), _) => AccessKind::Write,
        (_, Effect::Mutate) => AccessKind::Modify,
        _ => AccessKind::Read,
    };
    (kind, effect)
}

/// The object whose field is accessed.
enum Base {
    /// `this`: monitors keep their names.
    This,
    /// No object: two threads may come through different instances.
    Static,
    /// Another instance of the class, at the path.
    Other(Path),
}

impl Base {
    fn of(view: &View<'_>, access: &Access, is_static: bool) -> Option<Self> {
        if is_static {
            return Some(Base::Static);
        }
        if view.is_this(&access.base) {
            return Some(Base::This);
        }
        let program = view.facts.program;
        let declaring = program.field(access.field).class;
        // Instances of an inherited field's class need not be instances of this class.
        (declaring == view.class).then(|| Base::Other(view.normalise(&access.base)))
    }

    /// The lock set as the object's own class would name it.
    fn seen_from_owner(&self, view: &View<'_>, locks: &LockSet) -> LockSet {
        LockSet::from_pairs(locks.iter().flat_map(|(monitor, mode)| {
            let seen = self.names(view, monitor).into_iter();
            seen.map(move |seen| (seen, mode))
        }))
    }

    /// The locks that have no name in the object's own class.
    fn unshared(&self, view: &View<'_>, locks: &LockSet) -> LockSet {
        let is_unshared = |(monitor, _): &(&Path, Mode)| self.names(view, monitor).is_empty();
        let unshared = locks.iter().filter(is_unshared);
        LockSet::from_pairs(unshared.map(|(monitor, mode)| (monitor.clone(), mode)))
    }

    /// The monitor by the names that the object's own class has for it.
    fn names(&self, view: &View<'_>, monitor: &Path) -> Vec<Path> {
        let own = Root::Instance(view.class);
        let is_static = matches!(monitor.root, Root::Class(_) | Root::ForeignClass(_));
        let (is_named, part) = match self {
            Base::This => (true, None),
            Base::Static => (!matches!(monitor.root, Root::Instance(_)), None),
            Base::Other(base) => {
                let part = monitor.relative_to(base, &own);
                let is_other = part.is_none() && monitor.root != own;
                (is_static || is_other, part)
            }
        };
        let named = is_named.then(|| monitor.clone());
        named.into_iter().chain(part).filter(is_nameable).collect()
    }
}
