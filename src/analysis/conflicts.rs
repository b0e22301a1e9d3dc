//! Exposed accesses to a field and the pairs of them that no common monitor orders (JLS 17.4.5;
//! the paper's Definition 3 and property P3).

use super::contexts::{Contexts, enclosing_method, is_nameable, merged, runs_later};
use super::{ContextId, LockSet, UnitId, View};
use crate::cfg::{Access, Mode, Path, Reference, Root};
use crate::finding::AccessKind;
use crate::knowledge::Effect;
use crate::locks::{Held, Under};
use crate::program::{FieldId, MethodId};
use crate::source::{FileId, Span};

/// An access that other threads may run at any time.
pub(crate) struct Exposed {
    pub(crate) file: FileId,
    pub(crate) span: Span,
    pub(crate) field: FieldId,
    /// The method it stands in; `None` in the initialiser of a field.
    pub(crate) method: Option<MethodId>,
    pub(crate) kind: AccessKind,
    reads_reference: bool,
    writes_reference: bool,
    contents: Effect,
    /// One set per way into the unit.
    pub(crate) ways: Vec<(ContextId, LockSet)>,
    /// Acquired in the unit itself.
    pub(crate) held: Vec<Held>,
    pub(crate) run: Run,
}

/// When the code around an access runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    /// When a method is called.
    Called,
    /// In a body that is handed on to code that may run it later.
    Later,
    /// On the thread that the object is, and on no other.
    OwnThread,
}

impl Exposed {
    /// What all ways hold, each in its weakest mode.
    pub(crate) fn common(&self) -> LockSet {
        let Some((_, first)) = self.ways.first() else {
            return LockSet::default();
        };
        LockSet::from_pairs(first.iter().filter_map(|(monitor, mode)| {
            let weakest = self.ways.iter().try_fold(mode, |weakest, (_, locks)| {
                Some(weakest.min(locks.mode(monitor)?))
            })?;
            Some((monitor.clone(), weakest))
        }))
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

    /// The ways on which the two may run at once, if there are any.
    pub(crate) fn collision(&self, other: &Exposed) -> Option<(usize, usize)> {
        if !self.conflicts_with(other) {
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
    pub(crate) contexts: Contexts,
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

/// Collects the exposed accesses of a view.
pub(crate) fn conflicts(view: &View<'_>) -> Conflicts {
    let contexts = Contexts::of(view);
    let fields: Vec<FieldId> = view.fields().collect();
    let mut exposed = Vec::new();
    for &unit in &view.units {
        if contexts.of_unit(unit).is_empty() {
            continue;
        }
        for under in &view.facts.unit(unit).accesses {
            if fields.contains(&under.event.field) {
                exposed.extend(expose(view, &contexts, unit, under));
            }
        }
    }
    exposed.sort_by_key(|access: &Exposed| (access.file, access.span, access.field));
    Conflicts { contexts, exposed }
}

fn expose(
    view: &View<'_>,
    contexts: &Contexts,
    unit: UnitId,
    under: &Under<Access>,
) -> Option<Exposed> {
    let program = view.facts.program;
    let access = &under.event;
    let modifiers = program.field_decl(access.field).modifiers;
    if modifiers.is_volatile() {
        return None;
    }
    let holdings = &view.facts.holdings;
    let effect = if view.is_this(&access.base) && holdings.is_safe_in(view.class, access.field) {
        Effect::None
    } else {
        let effects = &view.facts.effects;
        effects.on_contents(holdings, access.field, &access.contents)
    };
    let writes_reference = matches!(access.reference, Reference::Write(_));
    // A final field's reference never changes after construction.
    let reads_reference = access.reference == Reference::Read && !modifiers.is_final();
    let kind = match (writes_reference, effect) {
        (true, _) => AccessKind::Write,
        (_, Effect::Mutate) => AccessKind::Modify,
        _ => AccessKind::Read,
    };
    if !reads_reference && !writes_reference && effect == Effect::None {
        return None;
    }
    let base = Base::of(view, access, modifiers.is_static())?;
    let ways: Vec<_> = contexts
        .of_unit(unit)
        .iter()
        .map(|&id| {
            let locks = merged(view, &contexts.get(id).locks, &under.held);
            (id, base.seen_from_owner(view, &locks))
        })
        .collect();
    let is_on_own_thread = |&(id, _): &(ContextId, LockSet)| contexts.is_on_own_thread(view, id);
    let run = if runs_later(view, unit) {
        Run::Later
    } else if matches!(base, Base::This) && ways.iter().all(is_on_own_thread) {
        Run::OwnThread
    } else {
        Run::Called
    };
    let class = view.facts.unit(unit).class;
    Some(Exposed {
        file: program.class(class).file,
        span: access.span,
        field: access.field,
        method: enclosing_method(view, unit),
        kind,
        reads_reference,
        writes_reference,
        contents: effect,
        ways,
        held: under.held.clone(),
        run,
    })
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
        let own = Root::Instance(view.class);
        LockSet::from_pairs(locks.iter().filter_map(|(monitor, mode)| {
            let seen = match self {
                Base::This => Some(monitor.clone()),
                Base::Static => {
                    let is_shared = !matches!(monitor.root, Root::Instance(_));
                    is_shared.then(|| monitor.clone())
                }
                Base::Other(base) => monitor
                    .relative_to(base, &own)
                    .or_else(|| (monitor.root != own).then(|| monitor.clone())),
            }?;
            is_nameable(&seen).then_some((seen, mode))
        }))
    }
}
