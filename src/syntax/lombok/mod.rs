//! What Lombok adds to a file at compile time: accessors, and locks around methods.
//!
//! Runs over the finished model of a file that imports Lombok. Everything generated stands where
//! the field or the annotation does. Generated constructors, builders, `equals` and `toString` are
//! not added, nor are prefixes of field names taken off (may under-report).

mod accessors;
mod locks;
mod names;

use crate::model::{Annotation, FileModel, Import};

/// Adds what the annotations of the file stand for.
pub(super) fn generate(model: &mut FileModel) {
    let lombok = Lombok {
        imports: &model.imports,
    };
    if !model.imports.iter().any(is_from_lombok) {
        return;
    }
    for decl in &mut model.types {
        accessors::generate(&lombok, decl);
        locks::generate(&lombok, decl);
    }
}

fn is_from_lombok(import: &Import) -> bool {
    import.path.split('.').next() == Some("lombok")
}

/// Tells by the imports which annotations are Lombok's.
struct Lombok<'a> {
    imports: &'a [Import],
}

impl Lombok<'_> {
    /// The annotation of that name, `Getter` or `Locked.Read`, if Lombok's is among these.
    fn find<'a>(&self, annotations: &'a [Annotation], name: &str) -> Option<&'a Annotation> {
        annotations.iter().find(|annotation| {
            let qualified = annotation.name.strip_prefix("lombok.");
            match qualified.map(|rest| rest.strip_prefix("experimental.").unwrap_or(rest)) {
                Some(qualified) => qualified == name,
                None => annotation.name == name && self.imports_name(name),
            }
        })
    }

    /// A single-type import goes before an import on demand (JLS 6.4.1).
    fn imports_name(&self, name: &str) -> bool {
        let outer = name.split('.').next().unwrap_or(name);
        let single = self.imports.iter().find(|import| import.is_named(outer));
        match single {
            Some(import) => is_from_lombok(import),
            None => self
                .imports
                .iter()
                .any(|import| import.wildcard && is_from_lombok(import)),
        }
    }
}

/// The value of one element as it is written.
fn argument<'a>(annotation: &'a Annotation, element: &str) -> Option<&'a str> {
    let mut arguments = annotation.arguments.iter();
    arguments
        .find(|(name, _)| name == element)
        .map(|(_, value)| value.as_str())
}
