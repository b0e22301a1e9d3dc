//! What each method does to the state of its object without holding one of the object's own locks.
//!
//! The least fixed point over the call graph, component by component. The state consists of the
//! fields that are neither final nor volatile, and of the objects in all fields. Overrides in
//! classes that are not loaded are not seen (may under-report).

use super::touch::Touch;
use super::{Holdings, UnitId};
use crate::cfg::{Access, Contents, Owner, Part, Path, Reference, Root};
use crate::knowledge::{Effect, TypeContract};
use crate::locks::{Held, Unit};
use crate::model::MethodKind;
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// The effect of every method.
pub(crate) struct Effects {
    by_method: Vec<Touch>,
}

impl Effects {
    pub(super) fn of(
        program: &Program,
        units: &[Unit],
        holdings: &Holdings,
        components: &[Vec<UnitId>],
    ) -> Self {
        let mut effects = Self {
            by_method: vec![Touch::NOTHING; program.method_ids().count()],
        };
        // Repeated, because a call of an abstract method runs its implementations, which the order
        // of the components ignores.
        loop {
            let mut has_grown = false;
            for component in components {
                has_grown |= effects.settle(program, units, holdings, component);
            }
            if !has_grown {
                return effects;
            }
        }
    }

    /// Computes the fixed point of one component; returns whether an effect grew.
    fn settle(
        &mut self,
        program: &Program,
        units: &[Unit],
        holdings: &Holdings,
        component: &[UnitId],
    ) -> bool {
        let mut has_grown = false;
        loop {
            let mut changed = false;
            for &id in component {
                let unit = &units[id.index()];
                let (Owner::Method(method), Part::Whole) = (unit.owner, &unit.part) else {
                    continue;
                };
                let touch = self.of_unit(program, holdings, method, unit);
                changed |= touch != *self.of_method(method);
                self.by_method[method.index()] = touch;
            }
            has_grown |= changed;
            if !changed {
                return has_grown;
            }
        }
    }

    fn of_method(&self, method: MethodId) -> &Touch {
        &self.by_method[method.index()]
    }

    fn of_unit(
        &self,
        program: &Program,
        holdings: &Holdings,
        method: MethodId,
        unit: &Unit,
    ) -> Touch {
        let contract = holdings.of_class(unit.class);
        if contract.is_some_and(TypeContract::is_safe)
            || program.method_decl(method).kind != MethodKind::Method
        {
            return Touch::NOTHING;
        }
        let own = program.supertype_closure(unit.class);
        let accesses = unit.accesses.iter();
        let by_accesses = accesses
            .filter(|under| is_this(&under.event.base, own) && !is_guarded(&under.held))
            .map(|under| self.of_access(program, holdings, &under.event));
        let by_calls = unit
            .calls
            .iter()
            .filter(|under| {
                let receiver = under.event.receiver.as_ref();
                receiver.is_some_and(|path| is_this(path, own)) && !is_guarded(&under.held)
            })
            .flat_map(|under| &under.event.targets)
            .map(|&target| self.of_method(target).clone());
        by_accesses.chain(by_calls).collect()
    }

    fn of_access(&self, program: &Program, holdings: &Holdings, access: &Access) -> Touch {
        let modifiers = program.field_decl(access.field).modifiers;
        if modifiers.is_volatile() {
            return Touch::NOTHING;
        }
        let by_reference = match access.reference {
            Reference::Write(_) => Effect::Mutate,
            Reference::Read if !modifiers.is_final() => Effect::Read,
            _ => Effect::None,
        };
        let on_contents = self.on_contents(program, holdings, access.field, &access.contents);
        Touch::field(access.field, by_reference.max(on_contents.effect()))
    }

    /// What an access does to the object in `field`.
    pub(crate) fn on_contents(
        &self,
        program: &Program,
        holdings: &Holdings,
        field: FieldId,
        contents: &Contents,
    ) -> Touch {
        if holdings.is_safe(field) {
            return Touch::NOTHING;
        }
        match contents {
            Contents::Untouched => Touch::NOTHING,
            Contents::Read | Contents::Iterate => Touch::whole(Effect::Read),
            Contents::Modify => Touch::whole(Effect::Mutate),
            Contents::Variable(variable, effect) => Touch::field(*variable, *effect),
            Contents::Calls(methods) => methods
                .iter()
                .map(|&method| self.of_call(program, holdings, field, method))
                .collect(),
            Contents::Through(next, inner) => {
                let on_part = self.on_contents(program, holdings, *next, inner);
                Touch::field(*next, on_part.effect())
            }
        }
    }

    /// The effect of a call on the object in `field`: that of the methods that run in the types
    /// that the field is known to hold, else that of the method itself.
    // Without a body it is assumed to leave the object unchanged (may under-report).
    fn of_call(
        &self,
        program: &Program,
        holdings: &Holdings,
        field: FieldId,
        method: MethodId,
    ) -> Touch {
        let held = holdings.of_field(field).exact.iter();
        let mut implementations = held
            .filter_map(|ty| match ty {
                Ty::Class(class) => program.implementation(*class, method),
                _ => None,
            })
            .peekable();
        if implementations.peek().is_none() {
            return self.of_method(method).clone();
        }
        implementations
            .map(|implementation| self.of_method(implementation).clone())
            .collect()
    }

    /// Whether some method that other classes may call changes its object without a lock.
    pub(crate) fn is_known_unsafe(&self, program: &Program, class: ClassId) -> bool {
        program.superclass_chain(class).into_iter().any(|id| {
            program.class(id).methods.iter().any(|&method| {
                let decl = program.method_decl(method);
                decl.kind == MethodKind::Method
                    && !decl.modifiers.is_private()
                    && !decl.modifiers.is_static()
                    && self.of_method(method).effect() == Effect::Mutate
            })
        })
    }
}

/// The path is `this` of the class with these supertypes.
fn is_this(path: &Path, own: &[ClassId]) -> bool {
    path.steps.is_empty() && matches!(&path.root, Root::Instance(class) if own.contains(class))
}

/// Whether a monitor is held that all callers share: of the object, of an instance around it, of a
/// class, or one that a local or anonymous class captured.
// The check of the object's own class says whether it is the right one (may under-report here).
fn is_guarded(held: &[Held]) -> bool {
    held.iter().any(|held| match &held.monitor.root {
        Root::Instance(_) | Root::Class(_) | Root::ForeignClass(_) | Root::Captured(_) => true,
        Root::Local(_) | Root::Fresh => false,
    })
}
