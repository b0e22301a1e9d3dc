//! What annotations such as Lombok's add at compile time: accessors, and locks around methods.
//!
//! The rule data says which annotation adds what. Runs over the finished model of a file that
//! imports from the generator's package. Generated members have the span of the field or the
//! annotation. Generated constructors, builders, `equals` and `toString` are not added, and
//! prefixes of field names are kept (may under-report).

mod accessors;
mod locks;
mod names;

use crate::model::{Addition, Annotation, FileModel, Generator, GeneratorAnnotation, Import};

/// Adds the members and locks that the annotations of the file generate.
pub(super) fn generate(model: &mut FileModel, generator: &Generator) {
    let asked = Asked {
        generator,
        imports: &model.imports,
    };
    if !model.imports.iter().any(|import| asked.is_own(import)) {
        return;
    }
    for decl in &mut model.types {
        accessors::generate(&asked, decl);
        locks::generate(&asked, decl);
    }
}

/// Recognises the generator's annotations by the imports of the file.
struct Asked<'a> {
    generator: &'a Generator,
    imports: &'a [Import],
}

impl Asked<'_> {
    /// The annotation that adds it; of several, the first in the order of the rule data.
    fn find<'a>(&self, annotations: &'a [Annotation], added: Addition) -> Option<&'a Annotation> {
        let rules = self.generator.annotations.iter();
        let mut rules = rules.filter(|rule| rule.adds.contains(&added));
        rules.find_map(|rule| self.among(annotations, rule))
    }

    /// The annotation `Getter` or `Locked.Read`, if the generator's is among these.
    fn among<'a>(
        &self,
        annotations: &'a [Annotation],
        rule: &GeneratorAnnotation,
    ) -> Option<&'a Annotation> {
        annotations.iter().find(|annotation| {
            let written = annotation.name.as_str();
            if is_below(written, &self.generator.package) {
                let before = written.strip_suffix(rule.name.as_str());
                return before.is_some_and(|before| before.ends_with('.'));
            }
            written == rule.name && self.imports_name(&rule.name)
        })
    }

    /// A single-type import shadows an import on demand (JLS 6.4.1).
    fn imports_name(&self, name: &str) -> bool {
        let outer = name.split('.').next().unwrap_or(name);
        let single = self.imports.iter().find(|import| import.is_named(outer));
        match single {
            Some(import) => self.is_own(import),
            None => self
                .imports
                .iter()
                .any(|import| import.wildcard && self.is_own(import)),
        }
    }

    fn is_own(&self, import: &Import) -> bool {
        let package = &self.generator.package;
        import.path == *package || is_below(&import.path, package)
    }
}

fn is_below(name: &str, package: &str) -> bool {
    let rest = name.strip_prefix(package);
    rest.is_some_and(|rest| rest.starts_with('.'))
}

/// The value of one element as written.
fn argument<'a>(annotation: &'a Annotation, element: &str) -> Option<&'a str> {
    let mut arguments = annotation.arguments.iter();
    arguments
        .find(|(name, _)| name == element)
        .map(|(_, value)| value.as_str())
}
