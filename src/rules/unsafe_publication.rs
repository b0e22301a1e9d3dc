//! P2, `unsafe-publication`: a field whose first value other threads may not see (JLS 17.5).
//!
//! A value that a called constructor of another class stores is not seen (may under-report).

use super::context::RuleContext;
use super::guard::{Guard, guard_of};
use super::verdict::{Silence, Verdict};
use crate::cfg::{Part, Reference, Root};
use crate::finding::{Confidence, Finding, Level, Location, RuleId};
use crate::knowledge::TypeContract;
use crate::program::FieldId;

pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> Verdict {
    let modifiers = cx.program().field_decl(field).modifiers;
    Verdict::Silent(if cx.is_inherited(field) {
        Silence::Inherited
    } else if modifiers.is_final() {
        Silence::Final
    } else if modifiers.is_volatile() {
        Silence::Volatile
    } else if modifiers.is_static() {
        Silence::Static
    } else if cx.facts().contract_in(field) == Some(TypeContract::ThreadSafe) {
        Silence::ThreadSafe
    } else if let Some(given) = first_value(cx, field) {
        return Verdict::Broken(vec![finding(cx, field, given)]);
    } else {
        Silence::DefaultValue
    })
}

/// Where construction gives the field a value other than its type's default (JLS 4.12.5).
fn first_value(cx: &RuleContext<'_>, field: FieldId) -> Option<Location> {
    let facts = cx.facts();
    let nest = cx.program().class(cx.view.class).nest;
    facts
        .units_of_nest(nest)
        .iter()
        // What no entry reaches is construction.
        .filter(|&&unit| cx.conflicts.contexts.of_unit(unit).is_empty())
        .map(|&unit| facts.unit(unit))
        .filter(|unit| unit.class == cx.view.class && unit.part == Part::Whole)
        .filter(|unit| cx.generator(unit.owner.method()).is_none())
        .flat_map(|unit| &unit.accesses)
        .find(|under| {
            let access = &under.event;
            let stores =
                matches!(&access.reference, Reference::Write(written) if !written.is_default);
            access.field == field
                && stores
                && access.base.steps.is_empty()
                && matches!(access.base.root, Root::Instance(_))
        })
        .map(|under| Location {
            file: cx.file_of(cx.view.class),
            span: under.event.span,
        })
}

fn finding(cx: &RuleContext<'_>, field: FieldId, given: Location) -> Finding {
    let name = cx.field_name(field);
    let decl = cx.program().field_decl(field);
    let accesses = cx.conflicts.of_field(field);
    let guard = guard_of(cx, &accesses);
    let is_guarded_later = decl.modifiers.is_private()
        && guard.as_ref().map_or(accesses.is_empty(), |guard| {
            accesses
                .iter()
                .all(|access| access.is_guarded_by(&guard.monitor))
        });
    let is_assigned_later = accesses
        .iter()
        .any(|access| access.kind == crate::finding::AccessKind::Write);
    let fix = if is_assigned_later {
        format!(
            "Make `{name}` volatile, or publish the object only through a lock, a final or a volatile field."
        )
    } else {
        format!("Make `{name}` final: it is only assigned during construction.")
    };
    let level = if is_guarded_later {
        Level::Note
    } else {
        Level::Warning
    };
    let visible = match &guard {
        Some(Guard { name: guard, .. }) if is_guarded_later => format!(
            "; every later access holds `{guard}`, so only a thread that gets the object through a data race is harmed"
        ),
        _ => String::new(),
    };
    let declaration = cx.declaration(field);
    let line = if given == declaration {
        ""
    } else {
        " in construction"
    };
    Finding {
        rule: RuleId::UnsafePublication,
        level,
        confidence: Confidence::High,
        class: cx.class_name(),
        promise: cx.promise.clone(),
        field: name.to_owned(),
        method: None,
        guard: guard.map(|guard| guard.name),
        message: format!(
            "Field `{name}` of thread-safe class `{}` gets its first value{line} but is neither final nor volatile: another thread may see `{}` instead{visible}",
            cx.class_label(),
            default_of(&decl.ty.name, decl.ty.dims),
        ),
        fix,
        location: declaration,
        declaration,
        accesses: Vec::new(),
        threads: None,
        proof: None,
    }
}

/// The default value of a type as Java writes it.
fn default_of(ty: &str, dims: u8) -> &'static str {
    match ty {
        _ if dims > 0 => "null",
        "boolean" => "false",
        "byte" | "short" | "int" | "long" | "char" | "float" | "double" => "0",
        _ => "null",
    }
}
