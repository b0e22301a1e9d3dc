//! P2, `unsafe-publication`: a field whose first value other threads may not see (JLS 17.5).
//!
//! A value that is stored by a constructor of another class is not seen (may under-report).

use super::context::RuleContext;
use super::finality::can_be_final;
use super::fix::{Remedy, edit};
use super::guard::{Guard, guard_of};
use super::verdict::{FieldVerdict, Silence};
use crate::analysis::Exposed;
use crate::cfg::{Part, Reference, Root};
use crate::finding::{Finding, Level, Location, Modifier, RuleId};
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
    } else if let Some(assignment) = first_value(cx, field) {
        return FieldVerdict::Broken(vec![finding(cx, field, assignment)]);
    } else {
        Silence::DefaultValue
    })
}

/// Where construction gives the field a value other than its type's default (JLS 4.12.5).
pub(super) fn first_value(cx: &RuleContext<'_>, field: FieldId) -> Option<Location> {
    let facts = cx.facts();
    let constructing = cx.view.constructing();
    cx.view
        .units
        .iter()
        .filter(|unit| constructing.contains(unit))
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
    let solace = Solace::of(cx, field, &accesses, guard.as_ref());
    let remedy = remedy(cx, field);
    Finding {
        level: match solace {
            Some(_) => Level::Note,
            None => Level::Warning,
        },
        message: message(cx, field, assignment, solace),
        confidence: cx.confidence_in_promise(),
        guard: guard.map(|guard| guard.name),
        fix: Some(remedy.text),
        edit: remedy.edit,
        ..cx.finding(RuleId::UnsafePublication, field)
    }
}

/// Why an unsafe publication does little harm.
enum Solace {
    /// The object in the field is thread-safe, though the reference is not.
    ThreadSafe,
    /// Every later access holds the guard of this name; without a name, there is no later access.
    Guarded(Option<String>),
}

impl Solace {
    fn of(
        cx: &RuleContext<'_>,
        field: FieldId,
        accesses: &[&Exposed],
        guard: Option<&Guard>,
    ) -> Option<Self> {
        let kept = |guard: &Guard| accesses.iter().all(|a| a.is_guarded_by(&guard.monitor));
        let is_private = cx.program().field_decl(field).modifiers.is_private();
        if is_private && guard.map_or(accesses.is_empty(), kept) {
            Some(Self::Guarded(guard.map(|guard| guard.name.clone())))
        } else if cx.facts().contract_in(field) == Some(TypeContract::ThreadSafe) {
            Some(Self::ThreadSafe)
        } else {
            None
        }
    }

    /// The end of the message.
    fn clause(&self) -> String {
        match self {
            Self::ThreadSafe => ", although the object in it is thread-safe".to_owned(),
            Self::Guarded(None) => String::new(),
            Self::Guarded(Some(guard)) => format!(
                "; every later access holds `{guard}`, so only a thread that gets the object through a data race is harmed"
            ),
        }
    }
}

fn message(
    cx: &RuleContext<'_>,
    field: FieldId,
    assignment: Location,
    solace: Option<Solace>,
) -> String {
    let name = cx.field_name(field);
    let ty = &cx.program().field_decl(field).ty;
    let place = if assignment == cx.declaration(field) {
        ""
    } else {
        " during construction"
    };
    format!(
        "Field `{name}` of thread-safe class `{}` gets its first value{place} but is neither final nor volatile: another thread may see `{}` instead{}",
        cx.class_label(),
        default_of(&ty.name, ty.dims),
        solace.map_or_else(String::new, |solace| solace.clause()),
    )
}

fn remedy(cx: &RuleContext<'_>, field: FieldId) -> Remedy {
    let name = cx.field_name(field);
    if can_be_final(cx, field) {
        return Remedy {
            text: format!("Make `{name}` final: it is only assigned during construction."),
            edit: edit(cx, field, Modifier::Final),
        };
    }
    let text = format!(
        "Make `{name}` volatile, or publish the object only through a lock, a final or a volatile field."
    );
    text.into()
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
