//! What the expressions of a body denote: the path to an object, a static type, a view of a lock.
//!
//! Computed from the loaded classes and the rule data, one body at a time and without state, so
//! that every stage may ask again and gets the same answer.
//!
//! An expression without a path denotes an object without a name: accesses through it are not seen
//! (may under-report), and a lock that it denotes guards nothing (may over-report). `limits` states
//! how far expressions are followed.

mod aliases;
mod arms;
mod carried;
mod confinement;
mod expression;
mod guards;
mod handover;
mod limits;
mod lookup;
mod makers;
mod names;
mod origins;
mod path;
mod results;
mod serial;
mod threads;
mod value;

pub(crate) use arms::is_null;
pub(crate) use confinement::threads_of_method;
pub(crate) use expression::Frame;
pub(crate) use guards::{DeclaredGuard, Member, NamedGuard, asked_of_callers, declared_guards};
pub(crate) use handover::{Handover, handovers};
pub(crate) use lookup::{Lookup, Tables};
pub(crate) use origins::Origin;
pub(crate) use path::{Path, Root, Step};
pub(crate) use threads::Serially;
pub(crate) use value::{Denotes, Value};

use crate::model::Body;
use crate::program::{ClassId, FieldId, MethodId, Program};
pub(crate) use crate::subject::LockMode as Mode;

/// The member whose code a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Owner {
    Method(MethodId),
    FieldInit(FieldId),
}

impl Owner {
    pub(crate) fn method(self) -> Option<MethodId> {
        match self {
            Owner::Method(method) => Some(method),
            Owner::FieldInit(_) => None,
        }
    }

    /// The class that declares it.
    pub(crate) fn class(self, program: &Program) -> ClassId {
        match self {
            Owner::Method(method) => program.method(method).class,
            Owner::FieldInit(field) => program.field(field).class,
        }
    }
}

/// The code of a method or initialiser with the class around it.
pub(crate) fn body_of(program: &Program, owner: Owner) -> Option<(ClassId, &Body)> {
    let body = match owner {
        Owner::Method(id) => &program.method_decl(id).body,
        Owner::FieldInit(id) => &program.field_decl(id).init,
    };
    Some((owner.class(program), body.as_ref()?))
}
