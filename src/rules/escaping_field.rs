//! P1, `escaping-field`: a field that other code can reach.
//!
//! Errs towards silence for final fields: an object counts as mutable and unsafe only if its type
//! is known to be (may under-report).

use super::context::RuleContext;
use super::guard::discipline_of;
use super::verdict::{FieldVerdict, Silence};
use crate::finding::{Confidence, Finding, Level, RuleId};
use crate::knowledge::TypeContract;
use crate::model::TypeName;
use crate::program::{FieldId, Ty};

pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> FieldVerdict {
    let decl = cx.program().field_decl(field);
    let modifiers = decl.modifiers;
    let silence = if cx.is_inherited(field) {
        Silence::Inherited
    } else if modifiers.is_private() {
        Silence::Private
    } else if modifiers.is_volatile() {
        Silence::Volatile
    } else if decl.is_enum_constant {
        Silence::EnumConstant
    } else if !modifiers.is_final() {
        return FieldVerdict::Broken(vec![assignable(cx, field)]);
    } else if holds_unsafe_object(cx, field) {
        return FieldVerdict::Broken(vec![mutable(cx, field)]);
    } else {
        Silence::FinalAndHarmless
    };
    FieldVerdict::Silent(silence)
}

fn assignable(cx: &RuleContext<'_>, field: FieldId) -> Finding {
    let name = cx.field_name(field);
    finding(
        cx,
        field,
        Level::Warning,
        format!(
            "Field `{name}` of thread-safe class `{}` can be read and assigned from outside, {} and without any lock",
            cx.class_label(),
            visibility(cx, field),
        ),
        format!("Make `{name}` private, and let methods that hold a lock give access to it."),
    )
}

fn mutable(cx: &RuleContext<'_>, field: FieldId) -> Finding {
    let name = cx.field_name(field);
    finding(
        cx,
        field,
        Level::Note,
        format!(
            "Field `{name}` of thread-safe class `{}` is final, but the object it holds can be changed from outside, {}: `{}` is not thread-safe",
            cx.class_label(),
            visibility(cx, field),
            type_name(&cx.program().field_decl(field).ty),
        ),
        format!("Make `{name}` private, or let it hold an immutable or thread-safe object."),
    )
}

fn type_name(ty: &TypeName) -> String {
    format!("{}{}", ty.name, "[]".repeat(usize::from(ty.dims)))
}

fn visibility(cx: &RuleContext<'_>, field: FieldId) -> &'static str {
    let modifiers = cx.program().field_decl(field).modifiers;
    if modifiers.is_public() {
        "by any class"
    } else if modifiers.is_protected() {
        "by subclasses and its package"
    } else {
        "by its package"
    }
}

fn finding(
    cx: &RuleContext<'_>,
    field: FieldId,
    level: Level,
    message: String,
    fix: String,
) -> Finding {
    let is_guarded = discipline_of(cx, &cx.conflicts.of_field(field)).is_some();
    Finding {
        level,
        confidence: if is_guarded {
            Confidence::High
        } else {
            cx.confidence_in_promise()
        },
        message,
        fix: Some(fix),
        ..cx.finding(RuleId::EscapingField, field)
    }
}

/// Whether the object in the field is known to be mutable and not thread-safe.
fn holds_unsafe_object(cx: &RuleContext<'_>, field: FieldId) -> bool {
    let facts = cx.facts();
    let holding = facts.holdings.of_field(field);
    if facts.holdings.is_safe(field) {
        return false;
    }
    let is_unsafe = |ty: &Ty| match ty {
        Ty::Array(_) => true,
        Ty::Class(class) => {
            let declared = facts.holdings.of_class(*class);
            (declared == Some(TypeContract::NotThreadSafe) && !facts.shows_no_change(*class))
                || (declared.is_none()
                    && !cx.program().is_interface(*class)
                    && facts.effects.is_known_unsafe(cx.program(), *class))
        }
        ty => facts.holdings.contract_of(facts.knowledge, ty) == Some(TypeContract::NotThreadSafe),
    };
    let declared = &cx.program().field(field).ty;
    (!holding.exact.is_empty() && holding.exact.iter().all(is_unsafe))
        || (!matches!(declared, Ty::Array(_)) && is_unsafe(declared))
}
