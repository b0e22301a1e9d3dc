//! What must be seen before a class that promises nothing, and is checked for its locks alone, is
//! said to break.
//!
//! Many fields of such classes are set once, while the object is not shared yet, or belong to
//! helpers that are never shared. So five things are demanded: more than two thirds of the accesses
//! hold one monitor, so that the others look like slips; both threads come in through public methods,
//! neither of which runs before the object is shared; they do not both move one iterator; neither only
//! tells people about the object; and the field changes while the object is in use: an object of a
//! library changes in it, its new value depends on the old one, or a method assigns a constant, such
//! as `null` on closing. Other conflicts may be just as real (may under-report).

use std::cell::OnceCell;

use super::collisions::Collision;
use super::context::RuleContext;
use super::guard::Guard;
use super::initialization::precedes_sharing;
use crate::analysis::{Exposed, UnitId};
use crate::cfg::{Owner, Part, Reference, Written, body_of};
use crate::locks::{AccessId, Unit};
use crate::model::{ExprKind, MethodKind, Nesting};
use crate::program::{FieldId, MethodId, Program, Ty};
use crate::subject::Consequence;

/// Types whose objects one thread moves from element to element and closes, and the methods for it.
const CURSORS: [&str; 4] = [
    "java.util.Enumeration",
    "java.util.Iterator",
    "java.util.ListIterator",
    "java.util.Spliterator",
];
const OF_CURSORS: [&str; 11] = [
    "close",
    "finalize",
    "forEachRemaining",
    "hasMoreElements",
    "hasNext",
    "hasPrevious",
    "next",
    "nextElement",
    "previous",
    "remove",
    "tryAdvance",
];

/// Methods of the JDK that are synchronized: those that override them often copy that, for no field of their own.
const SYNCHRONIZED_IN_JDK: [(&str, &[&str]); 2] = [
    ("java.io.InputStream", &["mark", "reset"]),
    ("java.lang.Throwable", &["fillInStackTrace", "initCause"]),
];

/// The evidence for one field.
pub(super) struct Evidence {
    /// More than two thirds of the accesses hold the guard.
    is_disciplined: bool,
    is_set_to_constant: OnceCell<bool>,
}

impl Evidence {
    pub(super) fn new(cx: &RuleContext<'_>, accesses: &[&Exposed], guard: Option<&Guard>) -> Self {
        let holds = |guard: &Guard| {
            let guarded: Vec<_> = accesses
                .iter()
                .filter(|access| access.is_guarded_by(&guard.monitor))
                .collect();
            3 * guarded.len() > 2 * accesses.len()
                && !guarded
                    .iter()
                    .all(|access| overrides_synchronized(cx, access.owner))
        };
        Self {
            is_disciplined: guard.is_some_and(holds),
            is_set_to_constant: OnceCell::new(),
        }
    }

    /// Whether the collision, of threads that run these units first, would matter in use.
    pub(super) fn is_given(
        &self,
        cx: &RuleContext<'_>,
        field: FieldId,
        collision: &Collision<'_>,
        starts: [UnitId; 2],
    ) -> bool {
        let tells = |end: &Exposed| {
            let method = end.owner.method();
            let name = method.map(|method| &cx.program().method_decl(method).name);
            name.is_some_and(|name| cx.facts().knowledge.is_describer(name))
        };
        if !self.is_disciplined || tells(collision.access) || tells(collision.partner) {
            return false;
        }
        let methods = starts.map(|start| match cx.facts().unit(start) {
            Unit {
                part: Part::Whole,
                owner: Owner::Method(method),
                ..
            } => Some(*method),
            _ => None,
        });
        let [Some(first), Some(second)] = methods else {
            return false;
        };
        let is_in_use =
            |method: MethodId| is_open(cx.program(), method) && !precedes_sharing(cx, method);
        let find = || is_set_to_constant(cx, field);
        is_in_use(first)
            && is_in_use(second)
            && !(moves_cursor(cx, first) && moves_cursor(cx, second))
            && (matches!(
                collision.harm,
                Consequence::BrokenStructure | Consequence::LostUpdate
            ) || *self.is_set_to_constant.get_or_init(find))
    }
}

/// The method overrides one of the JDK that is synchronized.
fn overrides_synchronized(cx: &RuleContext<'_>, owner: Owner) -> bool {
    let program = cx.program();
    owner.method().is_some_and(|method| {
        let name = program.method_decl(method).name.as_str();
        let supertypes = program.foreign_supertypes(program.method(method).class);
        SYNCHRONIZED_IN_JDK.iter().any(|(root, methods)| {
            let inherits = |ty: &&Ty| matches!(ty, Ty::Known(name) if cx.facts().knowledge.is_subtype(name, root));
            methods.contains(&name) && supertypes.iter().any(inherits)
        })
    })
}

/// The method moves or closes an iterator.
fn moves_cursor(cx: &RuleContext<'_>, method: MethodId) -> bool {
    let is_cursor = |ty: &&Ty| matches!(ty, Ty::Known(name) if CURSORS.contains(&&**name));
    let name = &cx.program().method_decl(method).name;
    OF_CURSORS.contains(&name.as_str())
        && cx
            .program()
            .foreign_supertypes(cx.view.class)
            .iter()
            .any(is_cursor)
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
