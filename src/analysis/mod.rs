//! What the program as a whole does to its fields: the effects of methods, the contracts of the
//! objects in fields, the locks that callers hold, and the conflicts.

mod bearing;
mod callers;
mod class_context;
mod comments;
mod conflicts;
mod constructing;
mod constructions;
mod contexts;
mod effects;
mod exposed;
mod gates;
mod graph;
mod guards;
mod holding;
mod hooks;
mod inference;
mod places;
mod provenance;
mod targets;
mod tasks;
mod touch;
mod view;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use callers::{Elsewhere, KnownCallers};
pub(crate) use class_context::ClassContext;
pub(crate) use comments::Comments;
pub(crate) use conflicts::{ClassifiedAccess, Conflicts, all_accesses, conflicts};
pub(crate) use contexts::{ContextId, Contexts, LockSet};
pub(crate) use effects::Effects;
pub(crate) use exposed::{Exposed, Profile, Run, Unexposed};
pub(crate) use guards::{ClassGuards, GuardedUse, Guarding, MemberUses, guards};

pub(crate) use crate::cfg::Member;
pub(crate) use crate::locks::CallId;
pub(crate) use holding::{Ground, Grounded, Holdings};
pub(crate) use places::Place;
pub(crate) use targets::{Basis, CheckTarget, locks_something, targets};
pub(crate) use view::{Entrance, View};

use callers::Calling;
use inference::Inference;
use places::Places;

use crate::cfg::{
    self, Frame, Lookup, Mode, Origin, Owner, Part, Path, Reference, Serially, Tables, Written,
};
use crate::knowledge::{Documented, Knowledge};
use crate::locks::{self, AccessId, Unit};
use crate::model::TypeName;
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};
use crate::source::FileId;

/// Index into [`Facts::units`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct UnitId(u32);

impl UnitId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("fewer than 2^32 bodies fit in memory"))
    }
}

/// The program together with the results of evaluating its code.
pub(crate) struct Facts<'a> {
    pub(crate) program: &'a Program,
    pub(crate) knowledge: &'a Knowledge,
    tables: Tables,
    pub(crate) units: Vec<Unit>,
    /// The unit of each method's own body.
    by_method: FxHashMap<MethodId, UnitId>,
    /// Units by the top-level class around them.
    by_nest: FxHashMap<ClassId, Vec<UnitId>>,
    /// The calls of each method, as far as they tell who calls; computed when first asked for.
    callings: Vec<OnceLock<Vec<Calling>>>,
    elsewhere: &'a dyn Elsewhere,
    /// Whether other files use each class; computed when first asked for.
    used_elsewhere: Vec<OnceLock<bool>>,
    comments: Comments<'a>,
    /// What comments say about each method; computed when first asked for.
    documented: Vec<OnceLock<Option<Documented>>>,
    places: Places,
    /// The calls of each method, in the order of the units; computed when first asked for.
    calls: OnceLock<FxHashMap<MethodId, Vec<(UnitId, CallId)>>>,
    /// Methods that only changes of an object run.
    hooks: FxHashSet<MethodId>,
    /// Computed when first asked for.
    writes: OnceLock<Writes>,
    /// Computed when first asked for.
    uses: OnceLock<bearing::Uses>,
    /// The names that several methods of a class have; computed when first asked for.
    overloaded: OnceLock<OverloadedNames>,
    /// Anonymous classes whose methods run where they are created.
    ran_at_once: FxHashSet<ClassId>,
    /// Classes whose objects are tasks of a serial executor.
    tasks: FxHashMap<ClassId, Serially>,
    pub(crate) holdings: Holdings,
    pub(crate) effects: Effects,
    inference: Inference,
    /// Files with code whose evaluation failed: a defect of threadlint.
    pub(crate) failed: Vec<FileId>,
}

fn file_of(program: &Program, owner: Owner) -> FileId {
    program.class(owner.class(program)).file
}

/// The units of all bodies, and the files that contain a body whose evaluation failed.
fn evaluate(lookup: Lookup<'_>) -> (Vec<Unit>, Vec<FileId>) {
    let program = lookup.program;
    let helpers = locks::find_helpers(lookup);
    let fields = program.field_ids().map(Owner::FieldInit);
    let methods = program.method_ids().map(Owner::Method);
    let owners: Vec<Owner> = fields.chain(methods).collect();
    let units_of = |owner| -> Vec<Unit> {
        let graphs = cfg::build(lookup, &helpers, owner);
        let units = graphs.iter().map(|graph| locks::unit(graph, &helpers));
        units.collect()
    };
    let built: Vec<Result<Vec<Unit>, FileId>> = owners
        .into_par_iter()
        .map(|owner| {
            catch_unwind(AssertUnwindSafe(|| units_of(owner))).map_err(|_| file_of(program, owner))
        })
        .collect();
    let (built, failed): (Vec<_>, Vec<_>) = built.into_iter().partition(Result::is_ok);
    let mut units: Vec<Unit> = built.into_iter().flatten().flatten().collect();
    units.shrink_to_fit();
    (units, failed.into_iter().filter_map(Result::err).collect())
}

fn units_by_method(units: &[Unit]) -> FxHashMap<MethodId, UnitId> {
    let mut by_method = FxHashMap::default();
    for (index, unit) in units.iter().enumerate() {
        if let (Owner::Method(method), Part::Whole) = (unit.owner, &unit.part) {
            by_method.insert(method, UnitId::new(index));
        }
    }
    by_method
}

fn units_by_nest(program: &Program, units: &[Unit]) -> FxHashMap<ClassId, Vec<UnitId>> {
    let mut by_nest: FxHashMap<ClassId, Vec<UnitId>> = FxHashMap::default();
    for (index, unit) in units.iter().enumerate() {
        let nest = program.class(unit.class).nest;
        by_nest.entry(nest).or_default().push(UnitId::new(index));
    }
    by_nest
}

fn calls(units: &[Unit]) -> FxHashMap<MethodId, Vec<(UnitId, CallId)>> {
    let mut calls: FxHashMap<MethodId, Vec<(UnitId, CallId)>> = FxHashMap::default();
    for (index, unit) in units.iter().enumerate() {
        for id in unit.call_ids() {
            for &target in &unit.call(id).event.targets {
                let of_method = calls.entry(target).or_default();
                of_method.push((UnitId::new(index), id));
            }
        }
    }
    calls
}

impl<'a> Facts<'a> {
    /// Evaluates all bodies of the program.
    pub(crate) fn of(comments: Comments<'a>, elsewhere: &'a dyn Elsewhere) -> Self {
        let Comments {
            program, knowledge, ..
        } = comments;
        let tables = Tables::of(program, knowledge);
        let lookup = Lookup {
            program,
            knowledge,
            tables: &tables,
        };
        let (mut units, failed) = evaluate(lookup);
        let hooks = hooks::call_hooks(lookup, &mut units);
        let by_method = units_by_method(&units);
        let holdings = Holdings::of(lookup, &units);
        let components = graph::components(&units, &by_method);
        let effects = Effects::of(program, &units, &holdings, &components);
        let all = |of: fn(&Unit) -> &[ClassId]| units.iter().flat_map(of).copied().collect();
        Self {
            program,
            knowledge,
            by_method,
            by_nest: units_by_nest(program, &units),
            callings: program.method_ids().map(|_| OnceLock::new()).collect(),
            elsewhere,
            used_elsewhere: program.class_ids().map(|_| OnceLock::new()).collect(),
            documented: program.method_ids().map(|_| OnceLock::new()).collect(),
            comments,
            places: Places::default(),
            calls: OnceLock::new(),
            hooks,
            writes: OnceLock::new(),
            uses: OnceLock::new(),
            overloaded: OnceLock::new(),
            ran_at_once: all(|unit| &unit.ran_at_once),
            tasks: tasks::of_classes(&units),
            tables,
            holdings,
            effects,
            inference: Inference::new(program),
            failed,
            units,
        }
    }

    /// All assignments of the field in loaded code, in the order of the units.
    pub(crate) fn writes_of(&self, field: FieldId) -> &[(UnitId, AccessId)] {
        let writes = self.writes.get_or_init(|| writes(&self.units));
        writes.get(&field).map_or(&[], Vec::as_slice)
    }

    /// Which code uses a class.
    fn uses(&self) -> &bearing::Uses {
        self.uses
            .get_or_init(|| bearing::Uses::of(self.program, &self.units))
    }

    /// Whether the class declares several methods or constructors of that name.
    pub(crate) fn is_overloaded(&self, class: ClassId, name: &str) -> bool {
        let overloaded = self.overloaded.get_or_init(|| overloaded(self.program));
        overloaded
            .get(&class)
            .is_some_and(|names| names.contains(name))
    }

    /// No loaded code reads the field.
    pub(crate) fn is_never_read(&self, field: FieldId) -> bool {
        self.reads_of(field).is_empty()
    }

    /// Every assignment of the field stores an object created there.
    pub(crate) fn is_made_where_assigned(&self, field: FieldId) -> bool {
        let writes = self.writes_of(field).iter();
        let mut stored = writes
            .map(|&(unit, id)| (self.unit(unit).owner, &self.unit(unit).access(id).event))
            .filter_map(|(owner, access)| match &access.reference {
                Reference::Write(written) if !written.is_default => Some((owner, written)),
                _ => None,
            })
            .peekable();
        stored.peek().is_some() && stored.all(|(owner, written)| self.is_new(owner, written))
    }

    /// The assignment stores an object created there, perhaps one of several.
    fn is_new(&self, owner: Owner, written: &Written) -> bool {
        let origins = || {
            let frame = Frame::of(self.lookup(), owner)?;
            Some(frame.origins(written.value?))
        };
        let all_new = |origins: Vec<Origin>| {
            !origins.is_empty()
                && origins
                    .iter()
                    .all(|origin| matches!(origin, Origin::Exact(_)))
        };
        written.is_exact || origins().is_some_and(all_new)
    }

    /// What the comment before the method says.
    pub(crate) fn documented(&self, method: MethodId) -> Option<Documented> {
        let known = &self.documented[method.index()];
        *known.get_or_init(|| self.comments.of_method(method))
    }

    pub(crate) fn is_hook(&self, method: MethodId) -> bool {
        self.hooks.contains(&method)
    }

    pub(crate) fn runs_at_once(&self, class: ClassId) -> bool {
        self.ran_at_once.contains(&class)
    }

    /// Whether the unit's code is a task of a serial executor, and of which one.
    pub(crate) fn serial_run(&self, id: UnitId) -> Option<&Serially> {
        let unit = self.unit(id);
        unit.serial.as_ref().or_else(|| {
            let run = self.tasks.get(&unit.class)?;
            tasks::is_run(self.program, unit).then_some(run)
        })
    }

    /// The locks that hold wherever other threads enter the unit: those that an annotation requires
    /// of callers, and the executor whose task the code is.
    pub(crate) fn locks_at_entry(&self, id: UnitId) -> impl Iterator<Item = (&Path, Mode)> {
        let asked = self.unit(id).asked_of_callers.iter();
        let executor = self.serial_run(id).and_then(|run| run.0.as_ref());
        let executor = executor.map(|path| (path, Mode::Exclusive));
        asked.map(|(lock, mode)| (lock, *mode)).chain(executor)
    }

    pub(crate) fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(UnitId::new)
    }

    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub(crate) fn unit_of(&self, method: MethodId) -> Option<UnitId> {
        self.by_method.get(&method).copied()
    }

    /// The meaning of names, the same as when the graphs were built.
    pub(crate) fn lookup(&self) -> Lookup<'_> {
        Lookup {
            program: self.program,
            knowledge: self.knowledge,
            tables: &self.tables,
        }
    }

    /// The type that a name written in `class` denotes.
    pub(crate) fn resolve(&self, class: ClassId, name: &TypeName) -> Ty {
        self.lookup().resolve(class, name)
    }

    /// All calls in loaded code that may reach the method, in the order of the units.
    pub(crate) fn calls_of(&self, method: MethodId) -> &[(UnitId, CallId)] {
        let calls = self.calls.get_or_init(|| calls(&self.units));
        calls.get(&method).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn units_of_nest(&self, nest: ClassId) -> &[UnitId] {
        self.by_nest.get(&nest).map_or(&[], Vec::as_slice)
    }
}

/// The assignments of each field.
type Writes = FxHashMap<FieldId, Vec<(UnitId, AccessId)>>;

fn writes(units: &[Unit]) -> Writes {
    let mut writes = Writes::default();
    for (index, unit) in units.iter().enumerate() {
        for id in unit.access_ids() {
            let access = &unit.access(id).event;
            if matches!(access.reference, Reference::Write(_)) {
                let of_field = writes.entry(access.field).or_default();
                of_field.push((UnitId::new(index), id));
            }
        }
    }
    writes
}

/// The names that several methods of each class have.
type OverloadedNames = FxHashMap<ClassId, FxHashSet<Box<str>>>;

fn overloaded(program: &Program) -> OverloadedNames {
    let mut overloaded = OverloadedNames::default();
    for class in program.class_ids() {
        let mut seen = FxHashSet::default();
        for method in &program.class_decl(class).methods {
            if !seen.insert(method.name.as_str()) {
                let names = overloaded.entry(class).or_default();
                names.insert(method.name.as_str().into());
            }
        }
    }
    overloaded
}
