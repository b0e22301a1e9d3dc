//! Contracts of classes that state none, inferred from their source.
//!
//! A class is thread-safe if no two exposed accesses to its fields conflict and every object in its
//! fields is thread-safe or never leaves the class. It is immutable if also all its fields are
//! final and hold immutable objects. Types may refer to each other, so the safe ones are the
//! greatest fixed point: a `Node` with a final field `Node next` is immutable.
//!
//! A class is judged together with its loaded subclasses; others may do anything (may
//! under-report). Where the source is not understood, the contract stays unknown. Static fields are
//! not part of an object's state.

use std::collections::hash_map::Entry;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{ClassContext, Conflicts, Exposed, Facts, conflicts};
use crate::cfg::{Contents, Reference};
use crate::knowledge::TypeContract;
use crate::model::{MethodKind, Nesting, TypeKind};
use crate::program::{ClassId, FieldId, Program, Ty};

/// How safe a type is; the greater, the safer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Safety {
    Unknown,
    ThreadSafe,
    Immutable,
}

impl Safety {
    fn of(contract: Option<TypeContract>) -> Self {
        match contract {
            Some(TypeContract::ThreadSafe) => Self::ThreadSafe,
            Some(TypeContract::Immutable) => Self::Immutable,
            Some(TypeContract::NotThreadSafe | TypeContract::Confined) | None => Self::Unknown,
        }
    }
}

/// The objects that a verdict is about: those of a class, with or without its subclasses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Subject {
    Exactly(ClassId),
    Any(ClassId),
}

/// How safe a class is, provided that everything it refers to is as safe.
#[derive(Debug, Clone)]
struct SafetyVerdict {
    at_most: Safety,
    needs: Vec<Subject>,
}

impl SafetyVerdict {
    fn plain(at_most: Safety) -> Self {
        Self {
            at_most,
            needs: Vec::new(),
        }
    }

    fn and(&mut self, other: SafetyVerdict) {
        self.at_most = self.at_most.min(other.at_most);
        self.needs.extend(other.needs);
    }
}

/// Verdicts on classes, computed on demand.
pub(super) struct Inference {
    by_class: Vec<OnceLock<SafetyVerdict>>,
}

impl Inference {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            by_class: program.class_ids().map(|_| OnceLock::new()).collect(),
        }
    }
}

impl Facts<'_> {
    /// The contract of the objects in a field: stated by their types, or inferred from the source.
    pub(crate) fn contract_in(&self, field: FieldId) -> Option<TypeContract> {
        let holding = self.holdings.of_field(field);
        if holding.contract.is_some() {
            return holding.contract;
        }
        let declared = [self.program.field(field).ty.clone()];
        let (types, is_exact) = if holding.exact.is_empty() {
            (declared.as_slice(), false)
        } else {
            (holding.exact.as_slice(), true)
        };
        let mut verdict = SafetyVerdict::plain(Safety::Immutable);
        for ty in types {
            verdict.and(self.verdict_on_type(ty, is_exact));
        }
        match self.settle(&verdict) {
            Safety::Unknown => None,
            Safety::ThreadSafe => Some(TypeContract::ThreadSafe),
            Safety::Immutable => Some(TypeContract::Immutable),
        }
    }

    /// Lowers the verdicts until nothing changes: the greatest fixed point.
    fn settle(&self, verdict: &SafetyVerdict) -> Safety {
        let mut subjects = verdict.needs.clone();
        let mut verdicts: FxHashMap<Subject, SafetyVerdict> = FxHashMap::default();
        let mut next = 0;
        while let Some(&subject) = subjects.get(next) {
            next += 1;
            if let Entry::Vacant(entry) = verdicts.entry(subject) {
                let verdict = entry.insert(self.verdict_on(subject));
                subjects.extend(&verdict.needs);
            }
        }
        loop {
            let mut changed = false;
            for subject in &subjects {
                let safety = safety_of(&verdicts[subject], &verdicts);
                if let Some(verdict) = verdicts.get_mut(subject) {
                    changed |= safety != verdict.at_most;
                    verdict.at_most = safety;
                }
            }
            if !changed {
                return safety_of(verdict, &verdicts);
            }
        }
    }

    fn verdict_on(&self, subject: Subject) -> SafetyVerdict {
        match subject {
            Subject::Exactly(class) => {
                let stated = self.holdings.of_class(class);
                if stated.is_some() {
                    return SafetyVerdict::plain(Safety::of(stated));
                }
                self.inference.by_class[class.index()]
                    .get_or_init(|| self.verdict_on_class(class))
                    .clone()
            }
            Subject::Any(class) => self.verdict_on_family(class),
        }
    }

    /// The verdict on a class and its loaded subclasses.
    fn verdict_on_family(&self, class: ClassId) -> SafetyVerdict {
        let program = self.program;
        let stated = self.holdings.of_class(class);
        if stated.is_some() {
            return SafetyVerdict::plain(Safety::of(stated));
        }
        let is_abstract =
            |id| program.is_interface(id) || program.class_decl(id).modifiers.is_abstract();
        let needs: Vec<Subject> = program
            .class_ids()
            .filter(|&id| program.supertype_closure(id).contains(&class) && !is_abstract(id))
            .map(Subject::Exactly)
            .collect();
        // An object of an abstract type is of some subclass, of an unknown one if not all are
        // loaded.
        if is_abstract(class) && (needs.is_empty() || !is_closed(self, class)) {
            return SafetyVerdict::plain(Safety::Unknown);
        }
        SafetyVerdict {
            at_most: Safety::Immutable,
            needs,
        }
    }

    fn verdict_on_class(&self, class: ClassId) -> SafetyVerdict {
        if !is_understood(self, class) {
            return SafetyVerdict::plain(Safety::Unknown);
        }
        let cx = ClassContext::of(self, class);
        let conflicts = conflicts(&cx);
        let mut verdict = SafetyVerdict::plain(Safety::Immutable);
        for field in cx.view.fields() {
            verdict.and(self.verdict_on_field(&cx, &conflicts, field));
            if verdict.at_most == Safety::Unknown {
                return SafetyVerdict::plain(Safety::Unknown);
            }
        }
        verdict
    }

    fn verdict_on_field(
        &self,
        cx: &ClassContext<'_>,
        conflicts: &Conflicts,
        field: FieldId,
    ) -> SafetyVerdict {
        let modifiers = self.program.field_decl(field).modifiers;
        if modifiers.is_static() {
            return SafetyVerdict::plain(Safety::Immutable);
        }
        let accesses = conflicts.of_field(field);
        let collides = |a: &&Exposed| accesses.iter().any(|b| a.collisions(b).next().is_some());
        // Without a lock, other threads need not see the field's first value (P2).
        let is_bare = |access: &&Exposed| access.common().is_empty();
        let is_plain = !modifiers.is_final() && !modifiers.is_volatile();
        let is_open = is_plain && (!modifiers.is_private() || accesses.iter().any(is_bare));
        if is_open || accesses.iter().any(collides) {
            return SafetyVerdict::plain(Safety::Unknown);
        }
        let mut verdict = self.verdict_on_contents(cx, field);
        if !modifiers.is_final() {
            verdict.at_most = verdict.at_most.min(Safety::ThreadSafe);
        }
        verdict
    }

    /// The verdict on the objects in the field: safe by their types, never handed out, or supplied
    /// by the user of the class.
    fn verdict_on_contents(&self, cx: &ClassContext<'_>, field: FieldId) -> SafetyVerdict {
        let stated = Safety::of(self.holdings.of_field(field).contract);
        if stated > Safety::Unknown {
            return SafetyVerdict::plain(stated);
        }
        if is_of_type_parameter(self.program, field) || is_kept(cx, field) {
            return SafetyVerdict::plain(Safety::ThreadSafe);
        }
        let exact = &self.holdings.of_field(field).exact;
        if exact.is_empty() {
            return self.verdict_on_type(&self.program.field(field).ty, false);
        }
        let mut verdict = SafetyVerdict::plain(Safety::Immutable);
        for ty in exact {
            verdict.and(self.verdict_on_type(ty, true));
        }
        verdict
    }

    fn verdict_on_type(&self, ty: &Ty, is_exact: bool) -> SafetyVerdict {
        match ty {
            Ty::Class(class) => SafetyVerdict {
                at_most: Safety::Immutable,
                needs: vec![if is_exact {
                    Subject::Exactly(*class)
                } else {
                    Subject::Any(*class)
                }],
            },
            // A plain object has no state but its monitor.
            ty if is_exact && is_object(ty) => SafetyVerdict::plain(Safety::Immutable),
            ty => SafetyVerdict::plain(Safety::of(self.holdings.contract_of(self.knowledge, ty))),
        }
    }

    /// All code of the class is loaded, and none of it changes its objects without a lock.
    pub(crate) fn shows_no_change(&self, class: ClassId) -> bool {
        let program = self.program;
        is_understood(self, class)
            && !program.class_decl(class).modifiers.is_abstract()
            && !self.effects.is_known_unsafe(program, class)
            && program
                .superclass_chain(class)
                .into_iter()
                .flat_map(|id| &program.class_decl(id).fields)
                .all(|field| {
                    let modifiers = field.modifiers;
                    modifiers.is_private() || modifiers.is_final() || modifiers.is_static()
                })
    }
}

fn safety_of(verdict: &SafetyVerdict, others: &FxHashMap<Subject, SafetyVerdict>) -> Safety {
    let needs = verdict.needs.iter().filter_map(|need| others.get(need));
    let safety = needs.map(|other| other.at_most).min();
    safety.map_or(verdict.at_most, |safety| safety.min(verdict.at_most))
}

/// Whether the type is `java.lang.Object`, whose simple name is resolved only if the rule data has
/// it.
fn is_object(ty: &Ty) -> bool {
    match ty {
        Ty::Known(name) => &**name == "java.lang.Object",
        Ty::Named(name) => &**name == "Object",
        _ => false,
    }
}

/// All code of the class and its superclasses is loaded, and no enclosing instance shares its
/// state.
fn is_understood(facts: &Facts<'_>, class: ClassId) -> bool {
    let program = facts.program;
    let chain = program.superclass_chain(class);
    let decl = program.class_decl(class);
    // An inner class may also work on the state of its enclosing instance.
    let is_own = match decl.nesting {
        Nesting::TopLevel => true,
        Nesting::Member(_) => decl.modifiers.is_static(),
        Nesting::Local(_) | Nesting::Anonymous(_) => false,
    };
    let extends_unknown = chain
        .iter()
        .any(|&id| program.class_decl(id).extends.is_some() && program.superclass(id).is_none());
    let is_native = |id: &ClassId| {
        let mut methods = program.class_decl(*id).methods.iter();
        methods.any(|method| method.modifiers.is_native() && method.kind == MethodKind::Method)
    };
    let has_gap = |id: &ClassId| !program.file(program.class(*id).file).gaps.is_empty();
    is_own && !extends_unknown && !chain.iter().any(is_native) && !chain.iter().any(has_gap)
}

/// All subtypes are loaded: the type is sealed, or its nest alone can name it.
fn is_closed(facts: &Facts<'_>, class: ClassId) -> bool {
    let program = facts.program;
    let decl = program.class_decl(class);
    if decl.modifiers.is_sealed() {
        let knows = |name: &str| facts.knowledge.contains_type(name);
        return decl
            .permits
            .iter()
            .all(|name| matches!(program.resolve_type(class, name, &knows), Ty::Class(_)));
    }
    // A lambda may implement a private interface.
    decl.modifiers.is_private() && decl.kind == TypeKind::Class
}

/// The type of the field is a type parameter: the user of the class supplies the objects, like the
/// elements of a collection.
fn is_of_type_parameter(program: &Program, field: FieldId) -> bool {
    let ty = &program.field_decl(field).ty;
    let params = &program.class_decl(program.field(field).class).type_params;
    ty.dims == 0 && params.iter().any(|param| param.name == ty.name)
}

/// The class creates the objects itself and hands none of them out.
// Handing out a view or an iterator of one is not noticed (may under-report).
fn is_kept(cx: &ClassContext<'_>, field: FieldId) -> bool {
    let facts = cx.facts();
    let modifiers = facts.program.field_decl(field).modifiers;
    let stays_inside = |contents: &Contents| match contents {
        Contents::Read | Contents::Iterate | Contents::Modify | Contents::Variable(..) => true,
        Contents::Calls(methods) => methods
            .iter()
            .all(|&method| facts.program.method_decl(method).body.is_some()),
        Contents::Untouched | Contents::Through(..) => false,
    };
    let units = cx.view.units.iter();
    let units = units.filter(|&&unit| !cx.contexts.of_unit(unit).is_empty());
    let mut accesses = units
        .flat_map(|&unit| &facts.unit(unit).accesses)
        .map(|under| &under.event)
        .filter(|access| access.field == field);
    modifiers.is_private()
        && !modifiers.is_volatile()
        && facts.is_made_where_assigned(field)
        && accesses.all(|access| {
            matches!(access.reference, Reference::Write(_)) || stays_inside(&access.contents)
        })
}
