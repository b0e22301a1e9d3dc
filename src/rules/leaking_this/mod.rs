//! `leaking-this`: other threads can reach an object before its constructor ends (JLS 17.5.1).
//!
//! The rule looks at the code that construction runs: constructors, initialisers, and the methods
//! of the class that they call on `this`. Leaks in superclasses are not seen (may under-report).
//! What an unknown callee does with `this` is not known: such findings have low confidence (may
//! over-report).

mod callee;
mod exposure;
mod leaks;

use super::context::RuleContext;
use crate::cfg::{Owner, Part, Reference, Root};
use crate::finding::{Confidence, Declared, Finding, Level, RuleId};
use crate::locks::Unit;
use crate::model::MethodKind;
use crate::program::MethodId;
use leaks::Leak;

pub(super) fn check(cx: &RuleContext<'_>, out: &mut Vec<Finding>) {
    for owner in construction(cx) {
        let leaks = leaks::of_owner(cx, owner);
        // The leak with the highest confidence represents all leaks of the code.
        let worst = leaks.into_iter().rev().max_by_key(|leak| leak.confidence);
        out.extend(worst.map(|leak| finding(cx, owner, &leak)));
    }
}

/// Code of the class that runs while an object of it is constructed.
fn construction(cx: &RuleContext<'_>) -> Vec<Owner> {
    let program = cx.program();
    let class = program.class(cx.view.class);
    let is_root = |&method: &MethodId| {
        let kind = program.method_decl(method).kind;
        matches!(kind, MethodKind::Constructor | MethodKind::Initializer)
    };
    let is_instance = |field: &_| !program.field_decl(*field).modifiers.is_static();
    let fields = class.fields.iter().copied().filter(is_instance);
    let roots = class.methods.iter().copied().filter(is_root);
    let mut owners: Vec<Owner> = fields.map(Owner::FieldInit).collect();
    owners.extend(roots.map(Owner::Method));
    let mut next = 0;
    while let Some(&owner) = owners.get(next) {
        next += 1;
        for method in called_on_this(cx, owner) {
            let owner = Owner::Method(method);
            if !owners.contains(&owner) {
                owners.push(owner);
            }
        }
    }
    owners
}

/// Methods of the class itself that the owner's code calls on `this` before it returns.
fn called_on_this(cx: &RuleContext<'_>, owner: Owner) -> Vec<MethodId> {
    let (facts, program) = (cx.facts(), cx.program());
    let units = facts.units_of_nest(program.class(cx.view.class).nest);
    units
        .iter()
        .map(|&id| facts.unit(id))
        .filter(|unit| unit.owner == owner && unit.part == Part::Whole)
        .flat_map(|unit| &unit.calls)
        .filter(|under| {
            let receiver = under.event.receiver.as_ref();
            receiver.is_some_and(|path| {
                path.root == Root::Instance(cx.view.class) && path.steps.is_empty()
            })
        })
        .flat_map(|under| under.event.targets.iter().copied())
        .filter(|&method| {
            let is_method = program.method_decl(method).kind == MethodKind::Method;
            is_method && program.method(method).class == cx.view.class
        })
        .collect()
}

fn finding(cx: &RuleContext<'_>, owner: Owner, leak: &Leak) -> Finding {
    let member = cx.member(owner);
    let is_complete = is_complete(cx, owner, leak);
    let but = if is_complete {
        "; but construction assigns no field after this, and no subclass can add to it"
    } else {
        ""
    };
    let declared = Declared {
        name: String::new(),
        location: cx.owner_location(owner),
    };
    Finding {
        level: if is_complete {
            Level::Note
        } else {
            Level::Warning
        },
        confidence: leak.confidence,
        message: format!(
            "`{}` {} before the constructor of thread-safe class `{}` ends: another thread may see fields without their values{but}",
            member.signature,
            leak.kind.phrase(),
            cx.class_label(),
        ),
        method: Some(member),
        fix: Some(leak.kind.fix(cx.class_label())),
        location: cx.place(cx.view.class, leak.span),
        ..Finding::about(
            RuleId::LeakingThis,
            cx.class_name(),
            cx.promise.clone(),
            declared,
        )
    }
}

/// Whether other threads get a complete object although its constructor has not ended: what it did
/// happens before their use of the object, it assigns nothing after the leak, and no constructor of
/// a subclass follows (JLS 17.4.5).
// An assignment in a loop around the leak, but before it, is taken to come first (may under-report).
fn is_complete(cx: &RuleContext<'_>, owner: Owner, leak: &Leak) -> bool {
    let program = cx.program();
    let Owner::Method(method) = owner else {
        return false;
    };
    let class = program.class_decl(cx.view.class);
    let mut constructors = class
        .methods
        .iter()
        .filter(|method| method.kind == MethodKind::Constructor);
    let is_closed =
        class.modifiers.is_final() || constructors.all(|method| method.modifiers.is_private());
    leak.is_ordered
        && leak.confidence > Confidence::Low
        && program.method_decl(method).kind == MethodKind::Constructor
        && is_closed
        && !assigns_after(cx, method, leak.span.end)
}

/// Whether construction assigns a field after the offset in the constructor: in it, in a method that
/// it calls, or in a constructor that calls it as `this(…)`.
fn assigns_after(cx: &RuleContext<'_>, constructor: MethodId, offset: u32) -> bool {
    let facts = cx.facts();
    let Some(own) = facts.unit_of(constructor) else {
        return true;
    };
    let assigns = |unit: &Unit, from: u32| {
        let mut accesses = unit.accesses.iter().map(|under| &under.event);
        accesses.any(|access| {
            access.span.start >= from
                && matches!(access.reference, Reference::Write(_))
                && cx.view.is_this(&access.base)
        })
    };
    let calls = &facts.unit(own).calls;
    let mut later = calls
        .iter()
        .filter(|under| under.event.span.start >= offset);
    let mut constructing = cx.view.constructing().iter();
    assigns(facts.unit(own), offset)
        || later.any(|call| {
            let mut reached = cx.view.reached_by(&call.event).into_iter();
            reached.any(|unit| assigns(facts.unit(unit), 0))
        })
        || constructing.any(|&id| {
            let unit = facts.unit(id);
            let mut calls = unit.calls.iter();
            calls.any(|call| call.event.targets.contains(&constructor)) && assigns(unit, 0)
        })
}
