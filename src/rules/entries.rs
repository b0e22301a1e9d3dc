//! How sure it is that some thread starts in the code in which a way begins.
//!
//! Computed from modifiers and from the calls in loaded code. Calls by reflection and from code that
//! is not loaded are not seen (may doubt an entry too much, which only affects what is shown first).

use super::context::RuleContext;
use crate::analysis::{Contexts, Exposed, KnownCallers};
use crate::cfg::{Owner, Part};
use crate::program::{MethodId, Program};

/// How far an entry rests on calls that nobody has seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Doubt {
    /// Any code may call it, other classes do, or it is a body that is handed on.
    None,
    /// Nothing calls it, but a subclass anywhere may.
    NeedsSubclass,
    /// Nothing calls it, and only the package can.
    NeedsPackage,
    /// A superclass that is not loaded may call it, perhaps with a lock.
    NeedsSuperclass,
    /// It is not public, and all calls that are seen are on ways that begin elsewhere.
    HasOwnCallers,
    /// The way leads through a call on an object that the caller creates, which other threads need
    /// not have.
    OnNewObject,
}

/// The doubt about the entry of a way of the access.
pub(super) fn doubt(
    cx: &RuleContext<'_>,
    contexts: &Contexts,
    access: &Exposed,
    way: usize,
) -> Doubt {
    let context = access.ways[way].0;
    if contexts.is_on_new_object(&cx.view, context) {
        return Doubt::OnNewObject;
    }
    let start = contexts.start(context);
    match cx.view.known_callers(start) {
        None => Doubt::None,
        Some(KnownCallers::Own) => Doubt::HasOwnCallers,
        Some(KnownCallers::Superclass) => Doubt::NeedsSuperclass,
        Some(KnownCallers::Nobody) => {
            let method = cx.facts().unit(start).owner.method();
            if method.is_some_and(|method| is_open_to_subclasses(cx.program(), method)) {
                Doubt::NeedsSubclass
            } else {
                Doubt::NeedsPackage
            }
        }
    }
}

/// Whether the way begins in code that any other may run, as far as modifiers say, and with the
/// object that it then keeps to.
pub(super) fn is_open(cx: &RuleContext<'_>, access: &Exposed, way: usize) -> bool {
    let context = access.ways[way].0;
    if cx.contexts.is_on_new_object(&cx.view, context) {
        return false;
    }
    let start = cx.facts().unit(cx.contexts.start(context));
    match (&start.part, start.owner) {
        (Part::Whole, Owner::Method(method)) => is_open_method(cx, method),
        _ => true,
    }
}

fn is_open_method(cx: &RuleContext<'_>, method: MethodId) -> bool {
    let decl = cx.program().method_decl(method);
    decl.modifiers.is_public() && decl.generated_by.is_none()
}

/// Code of other packages can call the method: it is public, or protected in a class that they can
/// extend.
pub(super) fn is_open_to_subclasses(program: &Program, method: MethodId) -> bool {
    let modifiers = program.method_decl(method).modifiers;
    let class = program.class_decl(program.method(method).class).modifiers;
    modifiers.is_public() || (modifiers.is_protected() && class.is_public() && !class.is_final())
}
