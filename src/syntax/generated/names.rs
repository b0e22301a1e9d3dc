//! Names and signatures of generated methods.

use crate::model::{FieldDecl, TypeName};

/// `getCount`, `isOpen`; the field's own name if accessors are fluent.
pub(super) fn getter(field: &FieldDecl, is_fluent: bool) -> String {
    let verb = if is_boolean(&field.ty) { "is" } else { "get" };
    accessor(verb, field, is_fluent)
}

/// `setCount`.
pub(super) fn setter(field: &FieldDecl, is_fluent: bool) -> String {
    accessor("set", field, is_fluent)
}

/// The `is` of a `boolean isOpen` belongs to the accessor.
fn accessor(verb: &str, field: &FieldDecl, is_fluent: bool) -> String {
    let stripped = field.name.strip_prefix("is").filter(|rest| {
        is_boolean(&field.ty) && rest.chars().next().is_some_and(|c| !c.is_lowercase())
    });
    let property = stripped.unwrap_or(&field.name);
    let (first, rest) = match property.chars().next() {
        Some(first) => property.split_at(first.len_utf8()),
        None => ("", ""),
    };
    if is_fluent {
        // Without the `is`, the name starts in lower case.
        return format!("{}{rest}", first.to_lowercase());
    }
    format!("{verb}{}{rest}", first.to_uppercase())
}

fn is_boolean(ty: &TypeName) -> bool {
    ty.name == "boolean" && ty.dims == 0
}

/// The type as a signature shows it.
pub(super) fn written(ty: &TypeName) -> String {
    let dims = "[]".repeat(usize::from(ty.dims));
    if ty.args.is_empty() {
        return format!("{}{dims}", ty.name);
    }
    let args: Vec<String> = ty.args.iter().map(written).collect();
    format!("{}<{}>{dims}", ty.name, args.join(", "))
}
