//! Holdings: the contracts of the objects in fields.
//!
//! Computed from declared types, annotations and every assignment in loaded code, followed back to
//! where the objects are created (`provenance`). A type without a description has an unknown
//! contract. The contract of a class comes from its annotation, else from its supertypes; `effects`
//! and `inference` work out what its source shows.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::provenance::{Provenance, Source, SourceKind};
use crate::cfg::{Lookup, Reference};
use crate::knowledge::{Knowledge, TypeContract};
use crate::locks::Unit;
use crate::model::{MethodKind, TypeKind};
use crate::program::{ClassId, FieldId, Program, Ty};
use crate::source::Span;

/// What is known of the object in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holding {
    pub(crate) contract: Option<TypeContract>,
    /// Types of the objects that are stored in the field, if all of them are known exactly.
    pub(crate) exact: Vec<Ty>,
    /// Each method of the object locks the object itself, but an iteration needs that lock for
    /// longer: `Collections.synchronizedList(…)`.
    pub(crate) locks_itself: bool,
}

/// The reason why a type has its contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ground {
    /// The entry of the rule data that covers this name.
    Entry(Arc<str>),
    /// A guess from this simple name.
    SimpleName(Arc<str>),
    /// An annotation on the class or on a supertype.
    Annotation {
        class: ClassId,
        name: String,
        span: Span,
    },
    /// An enum whose own fields are all final.
    PlainEnum,
    /// A primitive value has no state.
    Primitive,
}

/// A contract and the reason for it.
pub(crate) type Grounded = (TypeContract, Ground);

/// The holding of every field.
pub(crate) struct Holdings {
    by_field: Vec<Holding>,
    /// Inherited fields that hold safe objects in the instances of this class.
    inherited: FxHashSet<(ClassId, FieldId)>,
    contracts: FxHashMap<ClassId, Option<Grounded>>,
    /// Classes that assign a plain field of theirs without a lock.
    changing: FxHashSet<ClassId>,
}

impl Holdings {
    pub(super) fn of(lookup: Lookup<'_>, units: &[Unit]) -> Self {
        let Lookup {
            program, knowledge, ..
        } = lookup;
        let unlocked = Unlocked::of(program, units);
        let contract = |class| class_contract(program, knowledge, class, &unlocked);
        let contracts = program.class_ids().map(|class| (class, contract(class)));
        let provenance = Provenance::of(lookup, units);
        let mut holdings = Self {
            by_field: Vec::new(),
            inherited: FxHashSet::default(),
            contracts: contracts.collect(),
            changing: unlocked.assigned,
        };
        let settles = |ty: &Ty| is_safe(holdings.contract_of(knowledge, ty));
        let holding = |field| {
            let declared = holdings.contract_of(knowledge, &program.field(field).ty);
            let stored = provenance.of_field(field, &[], &settles);
            holdings.holding(knowledge, declared, &stored)
        };
        holdings.by_field = program.field_ids().map(holding).collect();
        holdings.inherited = holdings.inherited_safe(lookup, &provenance);
        holdings
    }

    /// The inherited fields that are safe because of what each class passes to the constructors of
    /// its superclasses.
    fn inherited_safe(
        &self,
        lookup: Lookup<'_>,
        provenance: &Provenance<'_>,
    ) -> FxHashSet<(ClassId, FieldId)> {
        let program = lookup.program;
        let settles = |ty: &Ty| is_safe(self.contract_of(lookup.knowledge, ty));
        let mut unsafe_fields: FxHashMap<ClassId, Vec<FieldId>> = FxHashMap::default();
        for field in program.field_ids().filter(|&field| !self.is_safe(field)) {
            let class = program.field(field).class;
            unsafe_fields.entry(class).or_default().push(field);
        }
        let mut inherited = FxHashSet::default();
        for class in program.class_ids() {
            let chain = program.superclass_chain(class);
            let fields = chain[1..]
                .iter()
                .filter_map(|above| unsafe_fields.get(above));
            for &field in fields.flatten() {
                let stored = provenance.of_field(field, &chain, &settles);
                let declared = self.by_field[field.index()].contract;
                if is_safe(self.holding(lookup.knowledge, declared, &stored).contract) {
                    inherited.insert((class, field));
                }
            }
        }
        inherited
    }

    fn holding(
        &self,
        knowledge: &Knowledge,
        declared: Option<TypeContract>,
        stored: &[Source],
    ) -> Holding {
        let all_exact = stored.iter().all(|source| source.kind == SourceKind::Exact);
        let exact = stored.iter().filter(|_| all_exact);
        let exact = exact.map(|source| source.ty.clone()).collect();
        let contracts = stored.iter().map(|source| match source.kind {
            SourceKind::Frozen => Some(TypeContract::Immutable),
            SourceKind::Exact | SourceKind::Typed => self.contract_of(knowledge, &source.ty),
        });
        let contracts: Vec<_> = contracts.collect();
        let locks_itself = |source: &Source| match &source.ty {
            Ty::Known(name) => source.kind == SourceKind::Exact && knowledge.locks_itself(name),
            _ => false,
        };
        let locks_itself = !stored.is_empty() && stored.iter().all(locks_itself);
        let all_safe = !contracts.is_empty() && contracts.iter().all(|&stored| is_safe(stored));
        let contract = if is_safe(declared) || !all_safe {
            declared
        } else if contracts.contains(&Some(TypeContract::ThreadSafe)) {
            Some(TypeContract::ThreadSafe)
        } else {
            Some(TypeContract::Immutable)
        };
        Holding {
            contract,
            exact,
            locks_itself,
        }
    }

    pub(crate) fn of_field(&self, field: FieldId) -> &Holding {
        &self.by_field[field.index()]
    }

    /// Whether calls on the object in the field need no lock.
    pub(crate) fn is_safe(&self, field: FieldId) -> bool {
        is_safe(self.by_field[field.index()].contract)
    }

    /// Whether calls on the object in the field need no lock where an instance of the class has it.
    pub(crate) fn is_safe_in(&self, class: ClassId, field: FieldId) -> bool {
        self.is_safe(field) || self.inherited.contains(&(class, field))
    }

    pub(crate) fn of_class(&self, class: ClassId) -> Option<TypeContract> {
        let (contract, _) = self.contracts.get(&class)?.as_ref()?;
        Some(*contract)
    }

    /// An annotation calls the class immutable, but methods assign fields of its objects.
    pub(crate) fn belies_promise(&self, program: &Program, class: ClassId) -> bool {
        let promises = matches!(
            self.contracts.get(&class),
            Some(Some((TypeContract::Immutable, Ground::Annotation { .. })))
        );
        let chain = program.superclass_chain(class);
        promises && chain.iter().any(|id| self.changing.contains(id))
    }

    /// The contract of a static type.
    pub(crate) fn contract_of(&self, knowledge: &Knowledge, ty: &Ty) -> Option<TypeContract> {
        self.grounded(knowledge, ty).map(|(contract, _)| contract)
    }

    /// The contract of a static type and the reason for it.
    pub(crate) fn grounded(&self, knowledge: &Knowledge, ty: &Ty) -> Option<Grounded> {
        match ty {
            Ty::Class(class) => self.contracts.get(class)?.clone(),
            Ty::Known(name) => known_contract(knowledge, name),
            Ty::Named(name) => guessed_contract(knowledge, name),
            Ty::Primitive(_) => Some((TypeContract::Immutable, Ground::Primitive)),
            Ty::Array(_) | Ty::Unknown => None,
        }
    }
}

fn is_safe(contract: Option<TypeContract>) -> bool {
    contract.is_some_and(TypeContract::is_safe)
}

fn known_contract(knowledge: &Knowledge, name: &Arc<str>) -> Option<Grounded> {
    match knowledge.type_facts(name) {
        Some(facts) => Some((facts.contract?, Ground::Entry(Arc::clone(name)))),
        None => guessed_contract(knowledge, name.rsplit('.').next().unwrap_or(name)),
    }
}

fn guessed_contract(knowledge: &Knowledge, simple: &str) -> Option<Grounded> {
    let contract = knowledge.simple_name_contract(simple)?;
    Some((contract, Ground::SimpleName(simple.into())))
}

/// The contract that the user's configuration or an annotation states for the class or its nearest
/// loaded supertype; else that of a supertype in the rule data. An enum without mutable fields is
/// immutable.
fn class_contract(
    program: &Program,
    knowledge: &Knowledge,
    class: ClassId,
    unlocked: &Unlocked,
) -> Option<Grounded> {
    let mut supertypes = program.supertype_closure(class).iter();
    let stated = supertypes.find_map(|&id| stated_contract(program, knowledge, id));
    if stated.is_some() {
        return stated;
    }
    if is_plain_enum(program, class) {
        return Some((TypeContract::Immutable, Ground::PlainEnum));
    }
    inherited_contract(program, knowledge, class, unlocked)
}

/// The contract of the nearest supertype in the rule data that has one.
///
/// A subclass may add state, so it does not inherit `Immutable`, and `ThreadSafe` only if it adds no
/// changing state. An interface that is thread-safe demands it of those that implement it: a class
/// that caches new objects in plain fields is believed.
fn inherited_contract(
    program: &Program,
    knowledge: &Knowledge,
    class: ClassId,
    unlocked: &Unlocked,
) -> Option<Grounded> {
    let closure = program.supertype_closure(class).iter();
    let mut inherited = closure.flat_map(|&id| {
        let has_superclass = program.class_decl(id).extends.is_some();
        let supertypes = program.class(id).supertypes.iter().enumerate();
        supertypes.filter_map(move |(index, ty)| match ty {
            Ty::Known(name) => {
                let is_class = has_superclass && index == 0;
                Some((known_contract(knowledge, name)?, is_class))
            }
            _ => None,
        })
    });
    let (grounded, is_of_class) = inherited.next()?;
    let is_kept = match grounded.0 {
        TypeContract::Immutable => false,
        TypeContract::ThreadSafe if is_of_class => {
            !adds_changing_state(program, class, &unlocked.assigned)
        }
        TypeContract::ThreadSafe => !adds_changing_state(program, class, &unlocked.replaced),
        TypeContract::NotThreadSafe | TypeContract::Confined => true,
    };
    is_kept.then_some(grounded)
}

fn is_plain_enum(program: &Program, class: ClassId) -> bool {
    program.class_decl(class).kind == TypeKind::Enum
        && program.class(class).fields.iter().all(|&field| {
            let decl = program.field_decl(field);
            decl.is_enum_constant || decl.modifiers.is_static() || decl.modifiers.is_final()
        })
}

fn stated_contract(program: &Program, knowledge: &Knowledge, class: ClassId) -> Option<Grounded> {
    let name = &program.class(class).qualified;
    if let Some(contract) = knowledge.users_contract(name) {
        return Some((contract, Ground::Entry(Arc::clone(name))));
    }
    let annotations = &program.class_decl(class).annotations;
    annotations.iter().find_map(|annotation| {
        let contract = knowledge.annotation_contract(annotation)?;
        let ground = Ground::Annotation {
            class,
            name: annotation.simple_name().to_owned(),
            span: annotation.span,
        };
        Some((contract, ground))
    })
}

/// The class extends one that is not loaded and changes fields of its own without any lock.
fn adds_changing_state(program: &Program, class: ClassId, changed: &FxHashSet<ClassId>) -> bool {
    let chain = program.superclass_chain(class);
    let extends_foreign = |&id: &ClassId| {
        program.class_decl(id).extends.is_some() && program.superclass(id).is_none()
    };
    chain.iter().any(extends_foreign) && chain.iter().any(|id| changed.contains(id))
}

/// Classes with a plain field that some method assigns without acquiring a lock itself.
// A lock that all callers hold is not seen here: the contract is then unknown, and the effects of
// the methods decide (may over-report).
#[derive(Default)]
struct Unlocked {
    assigned: FxHashSet<ClassId>,
    /// Something other than a new object is assigned.
    replaced: FxHashSet<ClassId>,
}

impl Unlocked {
    fn of(program: &Program, units: &[Unit]) -> Self {
        let is_method = |unit: &&Unit| {
            let method = unit.owner.method();
            method.is_some_and(|method| program.method_decl(method).kind == MethodKind::Method)
        };
        let mut unlocked = Self::default();
        for under in units
            .iter()
            .filter(is_method)
            .flat_map(|unit| &unit.accesses)
        {
            let modifiers = program.field_decl(under.event.field).modifiers;
            let Reference::Write(written) = &under.event.reference else {
                continue;
            };
            if !under.held.is_empty() || modifiers.is_volatile() || modifiers.is_static() {
                continue;
            }
            let class = program.field(under.event.field).class;
            unlocked.assigned.insert(class);
            if !written.is_exact {
                unlocked.replaced.insert(class);
            }
        }
        unlocked
    }
}
