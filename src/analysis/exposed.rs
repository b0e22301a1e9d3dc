//! Exposed accesses: those that other threads may run at any time, with the locks held on each way
//! to them.
//!
//! Computed from the accesses of a view's units and the locks of their callers. An access to an
//! object that need not be an instance of the view's class is left out (may under-report).

use std::sync::Arc;

use super::contexts::{Contexts, is_nameable, merged, runs_later};
use super::touch::Touch;
use super::{ContextId, Entrance, LockSet, UnitId, View};
use crate::cfg::{Access, Contents, Mode, Owner, Path, Reference, Root, Step};
use crate::finding::AccessKind;
use crate::knowledge::Effect;
use crate::locks::{AccessId, Gates, Held};
use crate::model::ExprId;
use crate::program::FieldId;
use crate::source::{FileId, Span};

/// An access that other threads may run at any time.
pub(crate) struct Exposed {
    pub(crate) file: FileId,
    pub(crate) span: Span,
    pub(crate) field: FieldId,
    /// The member whose code makes the access.
    pub(crate) owner: Owner,
    pub(crate) kind: AccessKind,
    /// The expression that names the field, in the code of the owner.
    pub(crate) expr: ExprId,
    /// The field is that of `this`, or static.
    pub(crate) is_own: bool,
    /// The other instance whose field it is, if it is not.
    pub(crate) other: Option<Path>,
    pub(super) reads_reference: bool,
    pub(super) writes_reference: bool,
    /// What it does to the object in the field.
    pub(super) contents: Touch,
    /// The locks held on each way into the unit.
    pub(crate) ways: Vec<(ContextId, LockSet)>,
    /// For each way, whether the field is that of an object which the thread has made.
    pub(super) is_of_own_object: Vec<bool>,
    /// Monitors held on all ways that do not guard the field: an instance's where the field is
    /// static, another object's, or one without a name outside the unit.
    pub(crate) unshared: LockSet,
    /// Acquired in the unit itself.
    pub(crate) held: Arc<Vec<Held>>,
    pub(crate) run: Run,
    pub(super) repetition: Repetition,
    /// Volatile fields that order the access with others. Fields that some code resets are removed
    /// once all accesses are known.
    pub(super) gates: Gates,
}

/// All that decides with which other accesses one collides.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Profile<'e> {
    kind: AccessKind,
    reads_reference: bool,
    writes_reference: bool,
    contents: &'e Touch,
    repetition: Repetition,
    run: Run,
    locks: Vec<&'e LockSet>,
    is_of_own_object: &'e [bool],
    gates: &'e Gates,
}

/// How often an access is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Repetition {
    Any,
    /// An assignment that does not depend on the previous value; how often is not known yet.
    Assignment,
    /// An assignment, made once: other accesses demand that the code around it has run.
    Single,
}

impl Repetition {
    fn of(access: &Access) -> Self {
        match &access.reference {
            Reference::Write(written) if written.value.is_some() => Self::Assignment,
            _ => Self::Any,
        }
    }
}

/// When the code around an access runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Run {
    /// When a method is called.
    Called,
    /// In a lambda or method reference that other code may run later.
    Later,
    /// In a task of an executor that runs one task at a time, or called from such tasks only.
    Serially,
    /// On the thread that the object itself is, and on no other.
    OwnThread,
}

impl Exposed {
    /// The monitors held on all ways, each in its weakest mode.
    pub(crate) fn common(&self) -> LockSet {
        LockSet::common(self.ways.iter().map(|(_, locks)| locks))
    }

    /// Two accesses to one field with equal profiles collide with the same others, on the same ways.
    pub(crate) fn profile(&self) -> Profile<'_> {
        Profile {
            kind: self.kind,
            reads_reference: self.reads_reference,
            writes_reference: self.writes_reference,
            contents: &self.contents,
            repetition: self.repetition,
            run: self.run,
            locks: self.ways.iter().map(|(_, locks)| locks).collect(),
            is_of_own_object: &self.is_of_own_object,
            gates: &self.gates,
        }
    }

    /// Changes the object in the field.
    pub(crate) fn changes_contents(&self) -> bool {
        self.contents.effect() == Effect::Mutate
    }

    /// Changes the field or the object in it.
    pub(crate) fn is_change(&self) -> bool {
        self.kind != AccessKind::Read
    }

    /// Reads or changes the object in the field.
    pub(crate) fn uses_contents(&self) -> bool {
        self.contents.effect() != Effect::None
    }

    /// Uses the object through a local or a getter that read the field earlier.
    pub(crate) fn is_through_alias(&self) -> bool {
        self.contents.effect() != Effect::None && !self.reads_reference && !self.writes_reference
    }

    /// The monitor protects the access on every way.
    pub(crate) fn is_guarded_by(&self, monitor: &Path) -> bool {
        self.ways
            .iter()
            .all(|(_, locks)| holds_sufficiently(locks, monitor, self.is_change()))
    }
}

/// Why an access is not exposed: other threads cannot run it, or it needs no lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unexposed {
    /// The memory model orders it (JLS 17.4.4).
    Volatile,
    /// Only uses an object that needs no lock.
    SafeObject,
    /// Only reads a reference that never changes.
    FinalReference,
    /// Accesses an object that need not be an instance of this class.
    OtherObject,
    /// In code that no entry reaches.
    Unreached(Entrance),
    /// In another class, whose code is not part of the view.
    OtherClass,
}

/// Whether the lock set protects a read or a change by this monitor.
pub(crate) fn holds_sufficiently(locks: &LockSet, monitor: &Path, is_change: bool) -> bool {
    locks
        .mode(monitor)
        .is_some_and(|mode| !is_change || mode == Mode::Exclusive)
}

/// The access as other threads see it, or why it is not exposed.
pub(super) fn expose(
    view: &View<'_>,
    contexts: &Contexts,
    unit: UnitId,
    id: AccessId,
) -> Result<Exposed, Unexposed> {
    let code = view.facts.unit(unit);
    let under = code.access(id);
    let access = &under.event;
    let (kind, touch) = kind_of(view, access);
    if let Some(unexposed) = harmless(view, access, kind, touch.effect()) {
        return Err(unexposed);
    }
    let base = Base::of(view, access).ok_or(Unexposed::OtherObject)?;
    let mut held = Arc::clone(&under.held);
    if let Some(own) = own_lock(view, access) {
        Arc::make_mut(&mut held).push(own);
    }
    let (ways, unshared) = ways_to(view, contexts, unit, &held, &base);
    Ok(Exposed {
        gates: gates_at(view, contexts, unit, id),
        repetition: Repetition::of(access),
        file: view.facts.program.class(code.class).file,
        span: access.span,
        field: access.field,
        owner: code.owner,
        kind,
        expr: access.expr,
        is_own: !matches!(base, Base::Other(_)),
        other: match &base {
            Base::Other(path) => Some(path.clone()),
            Base::This | Base::Static => None,
        },
        reads_reference: reads_reference(view, access),
        writes_reference: kind == AccessKind::Write,
        contents: touch,
        run: run(view, contexts, unit, &base, &ways),
        is_of_own_object: ways
            .iter()
            .map(|&(id, _)| matches!(base, Base::This) && contexts.get(id).is_on_own_object)
            .collect(),
        ways,
        unshared,
        held,
    })
}

/// The gates of the access: those of the unit, and those at its start if the access is to this
/// object.
fn gates_at(view: &View<'_>, contexts: &Contexts, unit: UnitId, id: AccessId) -> Gates {
    let code = view.facts.unit(unit);
    let gates = code.gated.accesses.get(&id).cloned().unwrap_or_default();
    let base = &code.access(id).event.base;
    let is_own = base.steps.is_empty() && matches!(base.root, Root::Instance(_) | Root::Class(_));
    let mut gates = match contexts.gates_at_start(unit).filter(|_| is_own) {
        Some(start) => gates.and(start),
        None => gates,
    };
    for (_, monitor) in &mut gates.passed {
        *monitor = view.normalise(monitor);
    }
    gates
}

/// Why the access needs no lock, if it needs none.
fn harmless(
    view: &View<'_>,
    access: &Access,
    kind: AccessKind,
    effect: Effect,
) -> Option<Unexposed> {
    let facts = view.facts;
    if facts
        .program
        .field_decl(access.field)
        .modifiers
        .is_volatile()
    {
        return Some(Unexposed::Volatile);
    }
    if reads_reference(view, access) || kind == AccessKind::Write || effect != Effect::None {
        return None;
    }
    Some(if facts.holdings.is_safe(access.field) {
        Unexposed::SafeObject
    } else {
        Unexposed::FinalReference
    })
}

/// A final field's reference never changes after construction.
fn reads_reference(view: &View<'_>, access: &Access) -> bool {
    let modifiers = view.facts.program.field_decl(access.field).modifiers;
    access.reference == Reference::Read && !modifiers.is_final()
}

/// When the code around an access runs, given the ways to it.
fn run(
    view: &View<'_>,
    contexts: &Contexts,
    unit: UnitId,
    base: &Base,
    ways: &[(ContextId, LockSet)],
) -> Run {
    let mut starts = ways.iter().map(|&(id, _)| contexts.start(id));
    let mut ids = ways.iter().map(|&(id, _)| id);
    if starts.all(|start| view.facts.serial_run(start).is_some()) {
        Run::Serially
    } else if runs_later(view, unit) {
        Run::Later
    } else if matches!(base, Base::This) && ids.all(|id| contexts.is_on_own_thread(view, id)) {
        Run::OwnThread
    } else {
        Run::Called
    }
}

/// The ways to an access, each with the locks that guard the field; and the other locks that all of
/// them hold.
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
        let (seen, others) = base.split(view, &locks);
        ways.push((id, seen));
        unshared.push(others);
    }
    (ways, LockSet::common(unshared.iter()))
}

/// The kind of the access, and what it does to the object in the field.
pub(super) fn kind_of(view: &View<'_>, access: &Access) -> (AccessKind, Touch) {
    let facts = view.facts;
    let is_safe = view.is_this(&access.base) && facts.holdings.is_safe_in(view.class, access.field);
    let touch = if locks_itself(view, access.field) {
        Touch::whole(effect_on_wrapper(&access.contents))
    } else if is_safe {
        Touch::NOTHING
    } else {
        facts.effects.on_contents(
            facts.program,
            &facts.holdings,
            access.field,
            &access.contents,
        )
    };
    let kind = match (&access.reference, touch.effect()) {
        (Reference::Write(_), _) => AccessKind::Write,
        (_, Effect::Mutate) => AccessKind::Modify,
        _ => AccessKind::Read,
    };
    (kind, touch)
}

/// The field always holds one object, whose methods lock it.
fn locks_itself(view: &View<'_>, field: FieldId) -> bool {
    let facts = view.facts;
    facts.holdings.of_field(field).locks_itself
        && facts.program.field_decl(field).modifiers.is_final()
}

fn effect_on_wrapper(contents: &Contents) -> Effect {
    match contents {
        Contents::Read | Contents::Iterate => Effect::Read,
        Contents::Modify => Effect::Mutate,
        Contents::Untouched
        | Contents::Variable(..)
        | Contents::Calls(_)
        | Contents::Through(..) => Effect::None,
    }
}

/// The lock that a call on such an object takes, unless it uses the object beyond the call.
fn own_lock(view: &View<'_>, access: &Access) -> Option<Held> {
    let is_taken = locks_itself(view, access.field) && access.contents != Contents::Iterate;
    is_taken.then(|| Held {
        monitor: access.base.clone().then(Step::Field(access.field)),
        mode: Mode::Exclusive,
        acquired: None,
    })
}

/// The object whose field is accessed.
enum Base {
    /// `this`: monitors keep their names.
    This,
    /// No object: the field is static, and two threads may hold locks of different instances.
    Static,
    /// Another instance of the class, at the path.
    Other(Path),
}

impl Base {
    fn of(view: &View<'_>, access: &Access) -> Option<Self> {
        let program = view.facts.program;
        if program.field_decl(access.field).modifiers.is_static() {
            return Some(Base::Static);
        }
        if view.is_this(&access.base) {
            return Some(Base::This);
        }
        let declaring = program.field(access.field).class;
        // Instances of an inherited field's class need not be instances of this class.
        (declaring == view.class).then(|| Base::Other(view.normalise(&access.base)))
    }

    /// The locks as the object's own class names them, and those that it has no name for.
    fn split(&self, view: &View<'_>, locks: &LockSet) -> (LockSet, LockSet) {
        let mut seen = Vec::new();
        let mut unshared = Vec::new();
        for (monitor, mode) in locks.iter() {
            let names = self.names(view, monitor);
            if names.is_empty() {
                unshared.push((monitor.clone(), mode));
            }
            seen.extend(names.into_iter().map(|name| (name, mode)));
        }
        (LockSet::from_pairs(seen), LockSet::from_pairs(unshared))
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
