//! Who is seen to call each method, and on which object.
//!
//! Calls by reflection and by code outside the inputs are not seen (may under-report where a method
//! counts as called by known code alone).

use super::{Facts, UnitId, View};
use crate::cfg::{Call, Owner, Part, Path, Root};
use crate::locks::Unit;
use crate::model::{MethodKind, TypeKind};
use crate::program::{ClassId, MethodId, Program};
use crate::source::FileId;

/// Methods of `Object` that the virtual machine calls, or that a subclass may override unawares.
const OF_OBJECT: [&str; 2] = ["clone", "finalize"];

/// Files that are not loaded.
pub(crate) trait Elsewhere: Sync {
    /// Whether one in the folder of this file contains the name of a class, or what may be a call
    /// of a method of that name; or, on demand, one in any folder.
    fn names(&self, file: FileId, name: &str, in_any_folder: bool) -> bool;
}

/// A call of a method, as far as it tells who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Calling {
    /// The top-level class around the call.
    nest: ClassId,
    on: Called,
}

/// The object of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Called {
    /// The innermost instance of this class around the call.
    This(ClassId),
    /// An object that is being constructed, or was created just before.
    New,
    Other,
}

impl Facts<'_> {
    /// The calls of the method in loaded code, sorted and without duplicates.
    ///
    /// `super.m()` in a method that overrides `m` says nothing of its own: those who call that
    /// method call `m`. Longer chains of overrides are not followed (may under-report).
    fn callings(&self, method: MethodId) -> &[Calling] {
        self.callings[method.index()].get_or_init(|| {
            let (mut callings, overriding) = self.direct_callings(method);
            for method in overriding {
                callings.extend(self.direct_callings(method).0);
            }
            callings.sort_unstable();
            callings.dedup();
            callings
        })
    }

    /// The calls of the method, apart from those in methods that override it; and these methods.
    fn direct_callings(&self, target: MethodId) -> (Vec<Calling>, Vec<MethodId>) {
        let program = self.program;
        let mut callings = Vec::new();
        let mut overriding_methods = Vec::new();
        for &(id, call) in self.calls_of(target) {
            let unit = self.unit(id);
            match overriding(program, unit, target) {
                Some(method) => overriding_methods.push(method),
                None => callings.push(Calling {
                    nest: program.class(unit.class).nest,
                    on: called(program, unit, &unit.call(call).event),
                }),
            }
        }
        overriding_methods.sort_unstable();
        overriding_methods.dedup();
        (callings, overriding_methods)
    }
}

/// The method of the unit, if it overrides the target.
fn overriding(program: &Program, unit: &Unit, target: MethodId) -> Option<MethodId> {
    let method = unit.owner.method()?;
    let supertypes = &program.supertype_closure(unit.class)[1..];
    let overrides = supertypes.contains(&program.method(target).class)
        && program.method_decl(method).name == program.method_decl(target).name
        && program.same_signature(method, target);
    overrides.then_some(method)
}

fn called(program: &Program, unit: &Unit, call: &Call) -> Called {
    match &call.receiver {
        Some(Path { root, steps }) if steps.is_empty() => match root {
            Root::Fresh => Called::New,
            Root::Instance(class) if *class == unit.class && constructs(program, unit) => {
                Called::New
            }
            Root::Instance(class) => Called::This(*class),
            _ => Called::Other,
        },
        _ => Called::Other,
    }
}

fn constructs(program: &Program, unit: &Unit) -> bool {
    unit.part == Part::Whole
        && match unit.owner {
            Owner::FieldInit(_) => true,
            Owner::Method(method) => program.method_decl(method).kind != MethodKind::Method,
        }
}

/// Why no unknown code is taken to call a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownCallers {
    /// Only the class itself and its nest are seen to call it, or code that makes the object.
    Own,
    /// No code in the source calls it.
    Nobody,
    /// No code in the source calls it, but a superclass that is not loaded may.
    Superclass,
}

impl View<'_> {
    /// Why no unknown code is taken to call the unit; `None` if other code is seen to, or if all
    /// code can.
    pub(crate) fn known_callers(&self, id: UnitId) -> Option<KnownCallers> {
        if let Some(&known) = self.known_callers.borrow().get(&id) {
            return known;
        }
        let found = self.find_known_callers(id);
        self.known_callers.borrow_mut().insert(id, found);
        found
    }

    fn find_known_callers(&self, id: UnitId) -> Option<KnownCallers> {
        let unit = self.facts.unit(id);
        let (Owner::Method(method), Part::Whole) = (unit.owner, &unit.part) else {
            return None;
        };
        let program = self.facts.program;
        let decl = program.method_decl(method);
        if decl.modifiers.is_public() {
            return None;
        }
        let mut called = vec![method];
        if self.may_implement(unit.class, decl) {
            // Others may have objects of an inner class by their supertypes.
            if !self.chain.contains(&unit.class) {
                return None;
            }
            let overridden: Vec<_> = self.facts.program.overridden(unit.class, method).collect();
            if overridden.is_empty() {
                return self
                    .is_left_to_superclass(unit.class, method)
                    .then_some(KnownCallers::Superclass);
            }
            if overridden.iter().any(|&method| self.is_open(method)) {
                return None;
            }
            called.extend(overridden);
        }
        self.callers_of(unit.class, &called)
    }

    /// Who calls the methods, of which the first overrides the others.
    fn callers_of(&self, class: ClassId, methods: &[MethodId]) -> Option<KnownCallers> {
        let callings = methods
            .iter()
            .flat_map(|&method| self.facts.callings(method));
        let is_own = |nest| {
            self.chain
                .iter()
                .any(|&id| self.facts.program.class(id).nest == nest)
        };
        let mut on_shared = callings
            .clone()
            .filter(|calling| self.is_on_shared(calling.on));
        if !on_shared.clone().all(|calling| is_own(calling.nest)) {
            return None;
        }
        let is_made = callings.clone().any(|calling| calling.on == Called::New);
        if on_shared.next().is_some() || is_made {
            return Some(KnownCallers::Own);
        }
        let is_uncalled = matches!(*methods, [method] if self.is_uncalled(class, method));
        is_uncalled.then_some(KnownCallers::Nobody)
    }

    /// All code can call the method, or a superclass that is not loaded may.
    fn is_open(&self, method: MethodId) -> bool {
        let program = self.facts.program;
        let decl = program.method_decl(method);
        let class = program.method(method).class;
        let mut annotations = decl.annotations.iter();
        decl.modifiers.is_public()
            || program.class_decl(class).kind == TypeKind::Interface
            || (annotations.any(|annotation| annotation.simple_name() == "Override")
                && program.overridden(class, method).next().is_none())
    }

    /// Only a superclass that is not loaded is known to call the protected method, which overrides
    /// one of its methods: the locks that it holds then are not seen.
    fn is_left_to_superclass(&self, class: ClassId, method: MethodId) -> bool {
        let program = self.facts.program;
        let decl = program.method_decl(method);
        decl.modifiers.is_protected()
            && !OF_OBJECT.contains(&decl.name.as_str())
            && !program.foreign_supertypes(class).is_empty()
            && self.facts.callings(method).is_empty()
    }

    /// The call may be on an object of this class that other threads have.
    fn is_on_shared(&self, called: Called) -> bool {
        match called {
            Called::New => false,
            Called::Other => true,
            // An object of another class that inherits the method is not of this one.
            Called::This(class) => {
                let supertypes = self.facts.program.supertype_closure(class);
                self.chain.contains(&class) || supertypes.contains(&self.class)
            }
        }
    }

    /// The class is used elsewhere, but no code in the source seems to call this method of it.
    // A method that a framework calls has an annotation or overrides another one; further ways to
    // call it unseen are left out (may under-report).
    fn is_uncalled(&self, class: ClassId, method: MethodId) -> bool {
        let (facts, program) = (self.facts, self.facts.program);
        let decl = program.method_decl(method);
        let inherited = &program.supertype_closure(class)[1..];
        let is_inherited = inherited
            .iter()
            .any(|&id| program.methods_of(id, &decl.name).next().is_some());
        let is_protected = decl.modifiers.is_protected();
        decl.annotations.is_empty()
            && !decl.modifiers.is_static()
            && !OF_OBJECT.contains(&decl.name.as_str())
            && !is_inherited
            && (!is_protected || program.foreign_supertypes(class).is_empty())
            && facts.is_used_elsewhere(class)
            && !facts
                .elsewhere
                .names(program.class(class).file, &decl.name, is_protected)
    }
}

impl Facts<'_> {
    /// Code of another file is seen to call methods of the class, or to name it.
    fn is_used_elsewhere(&self, class: ClassId) -> bool {
        *self.used_elsewhere[class.index()].get_or_init(|| self.finds_use_elsewhere(class))
    }

    fn finds_use_elsewhere(&self, class: ClassId) -> bool {
        let program = self.program;
        let nest = program.class(class).nest;
        let all = program.class(class).methods.iter();
        let mut methods =
            all.filter(|&&method| program.method_decl(method).kind == MethodKind::Method);
        let is_called = methods.any(|&method| {
            let mut callings = self.callings(method).iter();
            callings.any(|calling| calling.nest != nest)
        });
        let name = &program.class_decl(class).name;
        is_called || self.elsewhere.names(program.class(class).file, name, false)
    }
}
