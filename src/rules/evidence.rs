//! What must be seen before a class that promises nothing, and is checked for its locks alone, is
//! said to break.
//!
//! Many fields of such classes are set once, while the object is not shared yet, or belong to
//! helpers that are never shared. So two things are demanded: both threads come in through public
//! methods, and the field changes while the object is in use: an object of a library changes in it,
//! its new value depends on the old one, or a method assigns a constant, such as `null` on closing.
//! Other conflicts may be just as real (may under-report).

use std::cell::OnceCell;

use super::collisions::Collision;
use super::context::RuleContext;
use crate::analysis::UnitId;
use crate::cfg::{Owner, Part, Reference, Written, body_of};
use crate::locks::{AccessId, Unit};
use crate::model::{ExprKind, MethodKind, Nesting};
use crate::program::{FieldId, MethodId, Program};
use crate::subject::Consequence;

/// The evidence for one field.
#[derive(Default)]
pub(super) struct Evidence {
    is_set_to_constant: OnceCell<bool>,
}

impl Evidence {
    /// Whether the collision, of threads that run these units first, would matter in use.
    pub(super) fn is_given(
        &self,
        cx: &RuleContext<'_>,
        field: FieldId,
        collision: &Collision<'_>,
        starts: [UnitId; 2],
    ) -> bool {
        let is_open = |start: UnitId| match cx.facts().unit(start) {
            Unit {
                part: Part::Whole,
                owner: Owner::Method(method),
                ..
            } => is_open(cx.program(), *method),
            _ => false,
        };
        let find = || is_set_to_constant(cx, field);
        starts.into_iter().all(is_open)
            && (matches!(
                collision.harm,
                Consequence::BrokenStructure | Consequence::LostUpdate
            ) || *self.is_set_to_constant.get_or_init(find))
    }
}

/// The method is public, and code outside the nest can name its class.
fn is_open(program: &Program, method: MethodId) -> bool {
    let class = program.method(method).class;
    let is_public = program.method_decl(method).modifiers.is_public();
    is_public
        && program.lexical_chain(class).all(|class| {
            let decl = program.class_decl(class);
            let is_named = matches!(decl.nesting, Nesting::TopLevel | Nesting::Member(_));
            is_named && !decl.modifiers.is_private()
        })
}

/// A method assigns a constant to the field.
fn is_set_to_constant(cx: &RuleContext<'_>, field: FieldId) -> bool {
    let facts = cx.facts();
    let mut writes = facts.writes_of(field).iter();
    writes.any(|&(unit, id): &(UnitId, AccessId)| {
        let unit = facts.unit(unit);
        let is_method = unit
            .owner
            .method()
            .is_some_and(|method| cx.program().method_decl(method).kind == MethodKind::Method);
        let is_literal = |written: &Written| {
            let value = written.value.zip(body_of(cx.program(), unit.owner));
            value.is_some_and(|(value, (_, body))| {
                matches!(body.expr(value).kind, ExprKind::Literal(_))
            })
        };
        is_method
            && matches!(&unit.access(id).event.reference, Reference::Write(written)
                if is_literal(written))
    })
}
