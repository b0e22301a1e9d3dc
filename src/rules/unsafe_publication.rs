//! P2, `unsafe-publication`: a field whose first value other threads may not see (JLS 17.5).
//!
//! A value that is stored by a constructor of another class is not seen (may under-report).

use super::context::RuleContext;
use super::guard::{Guard, guard_of};
use super::verdict::{FieldVerdict, Silence};
use crate::analysis::Exposed;
use crate::cfg::{Part, Reference, Root};
use crate::finding::{Finding, Level, Location, RuleId};
use crate::knowledge::TypeContract;
use crate::program::FieldId;

pub(super) fn judge(cx: &RuleContext<'_>, field: FieldId) -> FieldVerdict {
    let modifiers = cx.program().field_decl(field).modifiers;
    FieldVerdict::Silent(if cx.is_inherited(field) {
        Silence::Inherited
    } else if modifiers.is_final() {
        Silence::Final
    } else if modifiers.is_volatile() {
        Silence::Volatile
    } else if modifiers.is_static() {
        Silence::Static
    } else if cx.facts().contract_in(field) == Some(TypeContract::ThreadSafe) {
        Silence::ThreadSafe
    } else if let Some(assignment) = first_value(cx, field) {
        return FieldVerdict::Broken(vec![finding(cx, field, assignment)]);
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
        .filter(|&&unit| cx.is_construction(unit))
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
        .map(|under| cx.place(cx.view.class, under.event.span))
}

fn finding(cx: &RuleContext<'_>, field: FieldId, assignment: Location) -> Finding {
    let accesses = cx.conflicts.of_field(field);
    let guard = guard_of(cx, &accesses);
    let is_guarded_later = is_guarded_later(cx, field, &accesses, guard.as_ref());
    Finding {
        level: if is_guarded_later {
            Level::Note
        } else {
            Level::Warning
        },
        message: message(
            cx,
            field,
            assignment,
            guard.as_ref().filter(|_| is_guarded_later),
        ),
        guard: guard.map(|guard| guard.name),
        fix: fix(cx, field),
        ..cx.finding(RuleId::UnsafePublication, field)
    }
}

/// Whether all later accesses hold the guard: then only a data race on the object itself does harm.
fn is_guarded_later(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    guard: Option<&Guard>,
) -> bool {
    let kept = |guard: &Guard| accesses.iter().all(|a| a.is_guarded_by(&guard.monitor));
    cx.program().field_decl(field).modifiers.is_private() && guard.map_or(accesses.is_empty(), kept)
}

fn message(
    cx: &RuleContext<'_>,
    field: FieldId,
    assignment: Location,
    later: Option<&Guard>,
) -> String {
    let name = cx.field_name(field);
    let ty = &cx.program().field_decl(field).ty;
    let place = if assignment == cx.declaration(field) {
        ""
    } else {
        " during construction"
    };
    let harmed = later.map_or_else(String::new, |guard| {
        format!(
            "; every later access holds `{}`, so only a thread that gets the object through a data race is harmed",
            guard.name
        )
    });
    format!(
        "Field `{name}` of thread-safe class `{}` gets its first value{place} but is neither final nor volatile: another thread may see `{}` instead{harmed}",
        cx.class_label(),
        default_of(&ty.name, ty.dims),
    )
}

fn fix(cx: &RuleContext<'_>, field: FieldId) -> String {
    let name = cx.field_name(field);
    if is_assigned_later(cx, field) {
        return format!(
            "Make `{name}` volatile, or publish the object only through a lock, a final or a volatile field."
        );
    }
    format!("Make `{name}` final: it is only assigned during construction.")
}

/// Code outside construction assigns the field, even if only tests call it.
fn is_assigned_later(cx: &RuleContext<'_>, field: FieldId) -> bool {
    let units = cx.view.units.iter();
    let mut later = units.filter(|&&unit| !cx.is_construction(unit));
    later.any(|&unit| {
        let mut accesses = cx.facts().unit(unit).accesses.iter();
        accesses.any(|under| {
            under.event.field == field && matches!(under.event.reference, Reference::Write(_))
        })
    })
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
