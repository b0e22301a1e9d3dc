//! What fields hold: the contract of the object behind a field.
//!
//! Computed from declared types, annotations and every assignment in loaded code. A type that
//! nobody describes stays unknown. The contract of a class is taken from its annotation, else from
//! what it extends; behaviour is inferred elsewhere (`effects`).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::cfg::{Reference, Written};
use crate::knowledge::{Knowledge, TypeContract};
use crate::locks::Unit;
use crate::model::TypeKind;
use crate::program::{ClassId, FieldId, Program, Ty};
use crate::source::Span;

/// What is known of the object in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holding {
    pub(crate) contract: Option<TypeContract>,
    /// Types of the objects that are stored in the field, if all of them are known exactly.
    pub(crate) exact: Vec<Ty>,
}

/// What says that a type has its contract.
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

/// A contract and what says so.
pub(crate) type Grounded = (TypeContract, Ground);

/// The holding of every field.
pub(crate) struct Holdings {
    by_field: Vec<Holding>,
    contracts: FxHashMap<ClassId, Option<Grounded>>,
}

impl Holdings {
    pub(super) fn of(program: &Program, knowledge: &Knowledge, units: &[Unit]) -> Self {
        let contracts = program
            .class_ids()
            .map(|class| (class, class_contract(program, knowledge, class)))
            .collect();
        let mut written: Vec<Vec<&Written>> = program.field_ids().map(|_| Vec::new()).collect();
        for access in units.iter().flat_map(|unit| &unit.accesses) {
            if let Reference::Write(value) = &access.event.reference {
                written[access.event.field.index()].push(value);
            }
        }
        let mut holdings = Self {
            by_field: Vec::new(),
            contracts,
        };
        holdings.by_field = program
            .field_ids()
            .map(|field| holdings.holding(program, knowledge, field, &written[field.index()]))
            .collect();
        holdings
    }

    fn holding(
        &self,
        program: &Program,
        knowledge: &Knowledge,
        field: FieldId,
        written: &[&Written],
    ) -> Holding {
        let declared = self.contract_of(knowledge, &program.field(field).ty);
        let values: Vec<_> = written.iter().filter(|value| !value.is_default).collect();
        let exact = if values.iter().all(|value| value.is_exact) {
            values.iter().map(|value| value.ty.clone()).collect()
        } else {
            Vec::new()
        };
        if is_safe(declared) {
            return Holding {
                contract: declared,
                exact,
            };
        }
        let stored: Vec<_> = values
            .iter()
            .map(|value| self.contract_of(knowledge, &value.ty))
            .collect();
        let contract = if !stored.is_empty() && stored.iter().all(|&contract| is_safe(contract)) {
            let all_immutable = stored
                .iter()
                .all(|&stored| stored == Some(TypeContract::Immutable));
            Some(if all_immutable {
                TypeContract::Immutable
            } else {
                TypeContract::ThreadSafe
            })
        } else {
            declared
        };
        Holding { contract, exact }
    }

    pub(crate) fn of_field(&self, field: FieldId) -> &Holding {
        &self.by_field[field.index()]
    }

    /// Calls on the object in the field need no lock.
    pub(crate) fn is_safe(&self, field: FieldId) -> bool {
        is_safe(self.by_field[field.index()].contract)
    }

    /// The field's object is thread-safe, as far as its type or all its values tell.
    pub(crate) fn is_thread_safe(&self, field: FieldId) -> bool {
        self.by_field[field.index()].contract == Some(TypeContract::ThreadSafe)
    }

    pub(crate) fn of_class(&self, class: ClassId) -> Option<TypeContract> {
        let (contract, _) = self.contracts.get(&class)?.as_ref()?;
        Some(*contract)
    }

    /// The contract of a static type.
    pub(crate) fn contract_of(&self, knowledge: &Knowledge, ty: &Ty) -> Option<TypeContract> {
        self.grounded(knowledge, ty).map(|(contract, _)| contract)
    }

    /// The contract of a static type and what says so.
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

/// The user's word or the annotation for the class, else for its nearest loaded supertype, else
/// the contract of a supertype that the rule data knows. An enum without fields of its own is
/// immutable.
fn class_contract(program: &Program, knowledge: &Knowledge, class: ClassId) -> Option<Grounded> {
    let stated = program
        .supertype_closure(class)
        .iter()
        .find_map(|&id| stated_contract(program, knowledge, id));
    stated.or_else(|| {
        let is_plain_enum = program.class_decl(class).kind == TypeKind::Enum
            && program.class(class).fields.iter().all(|&field| {
                let decl = program.field_decl(field);
                decl.is_enum_constant || decl.modifiers.is_static() || decl.modifiers.is_final()
            });
        if is_plain_enum {
            return Some((TypeContract::Immutable, Ground::PlainEnum));
        }
        program
            .foreign_supertypes(class)
            .into_iter()
            .find_map(|ty| match ty {
                Ty::Known(name) => known_contract(knowledge, name),
                _ => None,
            })
            // A subclass may add state: only what makes it unsafe, or safe as a whole, carries over.
            .filter(|(contract, _)| *contract != TypeContract::Immutable)
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
