//! A class as other threads see it: its own and inherited fields, its methods after overriding, and
//! the code that other threads may enter.
//!
//! Inherited fields count up to the first superclass that is not loaded or has a contract of its
//! own, which its source does not disprove; those beyond it are not checked here (may under-report).

use std::cell::{OnceCell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Facts, KnownCallers, UnitId, bearing};
use crate::cfg::{Mode, Owner, Part, Path, Root, Step};
use crate::knowledge::Documented;
use crate::model::{MethodDecl, MethodKind, Nesting};
use crate::program::{ClassId, FieldId, MethodId, Ty};

/// Whether other threads may enter some code directly, or why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entrance {
    Open,
    /// A constructor or an initialiser.
    Construction,
    /// A private method.
    Private,
    /// An annotation says that no other thread calls the method.
    Hidden,
    /// The comment before the method says so, or that all callers hold the lock.
    Documented(Documented),
    /// In an anonymous class whose methods run where it is created.
    AtOnce,
    /// The view's class overrides the method.
    Overridden,
    /// A method of a class that only its nest can name.
    OfPrivateClass,
}

/// One class and what belongs to it.
pub(crate) struct View<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) class: ClassId,
    /// The class and its loaded superclasses, the class first.
    pub(crate) chain: Vec<ClassId>,
    /// The code that can see private members, from the nests of the chain in order, as far as it
    /// bears on the chain.
    pub(crate) units: Vec<UnitId>,
    members: FxHashSet<UnitId>,
    callers: Callers,
    /// The methods that these units call; filled when needed.
    called: OnceCell<FxHashSet<MethodId>>,
    without_unknown_callers: OnceCell<FxHashSet<UnitId>>,
    /// Of the units that were asked for.
    pub(super) known_callers: RefCell<FxHashMap<UnitId, Option<KnownCallers>>>,
    pub(super) constructing: OnceCell<FxHashSet<UnitId>>,
    /// Types of the rule data whose callbacks the class implements, unless an annotation says that
    /// they run at once.
    callback_types: Vec<&'a str>,
}

/// Which callers of a method that is not public are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Callers {
    /// Any code that may call it.
    Any,
    /// Where the class and its nest call it, nobody else does, and neither where nobody is seen to
    /// call it. Code that does so by reflection is left out (may under-report).
    Known,
}

impl<'a> View<'a> {
    pub(super) fn of(facts: &'a Facts<'a>, class: ClassId, callers: Callers) -> Self {
        let chain = facts.program.superclass_chain(class);
        let units = bearing::on(facts, &chain, &nests(facts, &chain));
        Self::with(facts, class, chain, units, callers)
    }

    /// The view with all code of the nests.
    pub(super) fn of_nests(facts: &'a Facts<'a>, class: ClassId) -> Self {
        let chain = facts.program.superclass_chain(class);
        let nests = nests(facts, &chain).into_iter();
        let units = nests.flat_map(|nest| facts.units_of_nest(nest).iter().copied());
        let units = units.collect();
        Self::with(facts, class, chain, units, Callers::Any)
    }

    fn with(
        facts: &'a Facts<'a>,
        class: ClassId,
        chain: Vec<ClassId>,
        units: Vec<UnitId>,
        callers: Callers,
    ) -> Self {
        Self {
            facts,
            class,
            chain,
            members: units.iter().copied().collect(),
            called: OnceCell::new(),
            units,
            callers,
            without_unknown_callers: OnceCell::new(),
            known_callers: RefCell::default(),
            constructing: OnceCell::new(),
            callback_types: callback_types(facts, class),
        }
    }

    pub(crate) fn contains(&self, unit: UnitId) -> bool {
        self.members.contains(&unit)
    }

    /// Own fields, then inherited ones up to a superclass that keeps a promise of its own.
    pub(crate) fn fields(&self) -> impl Iterator<Item = FieldId> + '_ {
        let program = self.facts.program;
        let holdings = &self.facts.holdings;
        let keeps_promise =
            |id| holdings.of_class(id).is_some() && !holdings.belies_promise(program, id);
        self.chain
            .iter()
            .take_while(move |&&id| id == self.class || !keeps_promise(id))
            .flat_map(move |&id| program.class(id).fields.iter().copied())
    }

    /// Gives this instance one name: `this` of a superclass becomes `this` of the class.
    pub(crate) fn normalise(&self, path: &Path) -> Path {
        let mut path = path.clone();
        if let Root::Instance(class) = path.root
            && self.chain.contains(&class)
        {
            path.root = Root::Instance(self.class);
        }
        path
    }

    pub(crate) fn is_this(&self, path: &Path) -> bool {
        path.steps.is_empty()
            && matches!(path.root, Root::Instance(class) if self.chain.contains(&class))
    }

    /// The method that a call on this instance reaches: the most derived override.
    pub(crate) fn dispatch(&self, method: MethodId) -> MethodId {
        let program = self.facts.program;
        let decl = program.method_decl(method);
        if decl.modifiers.is_private() || decl.modifiers.is_static() {
            return method;
        }
        self.chain
            .iter()
            .flat_map(|&id| program.methods_of(id, &decl.name))
            .find(|&candidate| program.same_signature(candidate, method))
            .unwrap_or(method)
    }

    /// Whether other threads may run the unit without coming through code of this view.
    pub(crate) fn is_entry(&self, id: UnitId) -> bool {
        self.entrance(id) == Entrance::Open && !self.is_without_unknown_callers(id)
    }

    /// Whether no unknown code is taken to call the unit; never if all callers are counted in.
    pub(super) fn is_without_unknown_callers(&self, id: UnitId) -> bool {
        let known = self.without_unknown_callers.get_or_init(|| {
            let units = match self.callers {
                Callers::Any => &[],
                Callers::Known => self.units.as_slice(),
            };
            let units = units.iter().copied();
            units
                .filter(|&unit| self.known_callers(unit).is_some())
                .collect()
        });
        known.contains(&id)
    }

    /// Whether other threads may run the unit without coming through code of this view, or why not.
    pub(crate) fn entrance(&self, id: UnitId) -> Entrance {
        let unit = self.facts.unit(id);
        match (&unit.part, unit.owner) {
            // Handed to unknown code, which may run it at any time on any thread.
            (Part::Lambda(_) | Part::MethodRef(_), _) => Entrance::Open,
            (Part::Whole, Owner::FieldInit(_)) => Entrance::Construction,
            (Part::Whole, Owner::Method(method)) => self.method_entrance(unit.class, method),
        }
    }

    /// Whether only the thread that the object itself is runs the method, and once: `Thread.run`.
    // A direct call from other code is ignored as a mistake (may under-report).
    pub(crate) fn is_own_thread_method(&self, method: MethodId) -> bool {
        let program = self.facts.program;
        let decl = program.method_decl(method);
        self.chain.contains(&program.method(method).class)
            && decl.params.is_empty()
            && program
                .foreign_supertypes(self.class)
                .iter()
                .any(|ty| match ty {
                    Ty::Known(name) => self.facts.knowledge.is_own_thread(name, &decl.name),
                    _ => false,
                })
    }

    /// The locks that hold wherever other threads enter the unit.
    pub(crate) fn locks_at_entry(&self, id: UnitId) -> Vec<(Path, Mode)> {
        let locks = self.facts.locks_at_entry(id);
        let locks = locks.map(|(lock, mode)| (self.normalise(lock), mode));
        let callbacks = self.is_callback(id).then(|| {
            let own = Path::root(Root::Instance(self.class));
            (own.then(Step::Thread), Mode::Exclusive)
        });
        locks.chain(callbacks).collect()
    }

    /// Whether the unit is a method of this class that others call as a callback, one at a time for
    /// each object.
    // A direct call from other code is ignored as a mistake, and so is an object that is registered
    // twice (may under-report).
    fn is_callback(&self, id: UnitId) -> bool {
        let program = self.facts.program;
        let unit = self.facts.unit(id);
        let (Owner::Method(method), Part::Whole) = (unit.owner, &unit.part) else {
            return false;
        };
        let knowledge = self.facts.knowledge;
        let decl = program.method_decl(method);
        let mut types = self.callback_types.iter();
        self.chain.contains(&unit.class)
            && types.any(|ty| knowledge.is_callback(ty, &decl.name, decl.params.len()))
    }

    fn is_called(&self, method: MethodId) -> bool {
        let called = self.called.get_or_init(|| {
            let units = self.units.iter();
            let calls = units.flat_map(|&unit| &self.facts.unit(unit).calls);
            calls
                .flat_map(|call| &call.event.targets)
                .copied()
                .collect()
        });
        called.contains(&method)
    }

    fn method_entrance(&self, class: ClassId, method: MethodId) -> Entrance {
        let decl = self.facts.program.method_decl(method);
        if decl.kind != MethodKind::Method {
            return Entrance::Construction;
        }
        if decl.modifiers.is_private() {
            return Entrance::Private;
        }
        let mut annotations = decl.annotations.iter();
        if annotations.any(|annotation| self.facts.knowledge.is_hidden_from_threads(annotation)) {
            return Entrance::Hidden;
        }
        if let Some(documented) = self.facts.documented(method) {
            return Entrance::Documented(documented);
        }
        if self.facts.runs_at_once(class) {
            return Entrance::AtOnce;
        }
        if self.facts.is_hook(method) {
            return Entrance::OfPrivateClass;
        }
        let is_own = self.chain.contains(&class);
        if is_own && self.dispatch(method) != method {
            return Entrance::Overridden;
        }
        if !self.is_named_by_nest_alone(if is_own { self.class } else { class }) {
            return Entrance::Open;
        }
        // Without a visible call, the method is called in some way that is not followed.
        let is_called_unseen = is_own && !self.is_called(method);
        if is_called_unseen || self.may_implement(class, decl) {
            Entrance::Open
        } else {
            Entrance::OfPrivateClass
        }
    }

    /// Only the nest can name the class, so that others call its methods through supertypes alone.
    fn is_named_by_nest_alone(&self, class: ClassId) -> bool {
        let decl = self.facts.program.class_decl(class);
        let is_local = matches!(decl.nesting, Nesting::Local(_) | Nesting::Anonymous(_));
        is_local || decl.modifiers.is_private()
    }

    /// The method may implement one that others call through a supertype.
    pub(super) fn may_implement(&self, class: ClassId, decl: &MethodDecl) -> bool {
        let mut annotations = decl.annotations.iter();
        annotations.any(|annotation| annotation.simple_name() == "Override")
            || (decl.modifiers.is_public()
                && !self.facts.program.class(class).supertypes.is_empty())
    }
}

/// The nests of the classes, sorted.
fn nests(facts: &Facts<'_>, classes: &[ClassId]) -> Vec<ClassId> {
    let nests = classes.iter().map(|&id| facts.program.class(id).nest);
    let mut nests: Vec<ClassId> = nests.collect();
    nests.sort_unstable();
    nests.dedup();
    nests
}

fn callback_types<'a>(facts: &Facts<'a>, class: ClassId) -> Vec<&'a str> {
    let (program, knowledge) = (facts.program, facts.knowledge);
    let mut annotations = program.class_decl(class).annotations.iter();
    if annotations.any(|annotation| knowledge.has_concurrent_callbacks(annotation)) {
        return Vec::new();
    }
    let foreign = program.foreign_supertypes(class).into_iter();
    let foreign = foreign.filter_map(|ty| match ty {
        Ty::Known(name) => Some(&**name),
        _ => None,
    });
    let loaded = program.supertype_closure(class).iter();
    let loaded = loaded.map(|&id| &*program.class(id).qualified);
    foreign
        .chain(loaded)
        .filter(|ty| knowledge.has_callbacks(ty))
        .collect()
}
