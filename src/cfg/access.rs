//! What an expression does to the fields on its path, from the last one back to the first.

use super::build::Builder;
use super::{Access, Contents, Instr, Path, Reference, Root, Site, Step, Value};
use crate::program::FieldId;

impl Builder<'_> {
    /// Records what happens to every field on the value's path, the last one as given. The sites
    /// stand beside the last steps of the path.
    pub(super) fn access(
        &mut self,
        value: &Value,
        sites: &[Site],
        reference: Reference,
        contents: Contents,
    ) {
        if value.choices.is_empty() {
            if let Some(path) = &value.path {
                self.access_path(path, value.evaluated, sites, reference, contents);
            }
            return;
        }
        // Each of them is taken to be accessed (may over-report).
        for choice in &value.choices {
            let (reference, contents) = (reference.clone(), contents.clone());
            self.access_path(&choice.path, choice.evaluated, sites, reference, contents);
        }
    }

    fn access_path(
        &mut self,
        path: &Path,
        evaluated: usize,
        sites: &[Site],
        reference: Reference,
        contents: Contents,
    ) {
        let Some(&last) = sites.last() else { return };
        if path.root == Root::Fresh {
            return;
        }
        // With several choices the paths may differ in length.
        let surplus = sites.len().saturating_sub(path.steps.len());
        let mut reference = reference;
        let mut contents = contents;
        let mut accesses = Vec::new();
        for (index, step) in path.steps.iter().enumerate().rev() {
            let Step::Field(field) = step else {
                contents = match step {
                    // What a call returns need not be part of the object (may under-report).
                    Step::Call(_) => Contents::Untouched,
                    _ => through_foreign(&reference, contents),
                };
                reference = read_unless(index, evaluated);
                continue;
            };
            let reads_now = index >= evaluated;
            let site = *sites.get(index + surplus).unwrap_or(&last);
            let access = Access {
                base: Path {
                    root: path.root.clone(),
                    steps: path.steps[..index].to_vec(),
                },
                field: *field,
                reference: if reads_now {
                    reference.clone()
                } else {
                    Reference::Untouched
                },
                contents: contents.clone(),
                expr: site.expr,
                span: site.span,
            };
            let is_idle =
                access.reference == Reference::Untouched && access.contents == Contents::Untouched;
            if !is_idle {
                accesses.push(Instr::Access(access));
            }
            contents = self.through_field(*field, &reference, reads_now, contents);
            reference = Reference::Read;
        }
        for access in accesses.into_iter().rev() {
            self.push(access);
        }
    }

    /// What an access to `field` means for the object that has the field.
    fn through_field(
        &self,
        field: FieldId,
        reference: &Reference,
        reads_now: bool,
        contents: Contents,
    ) -> Contents {
        let modifiers = self.frame.program().field_decl(field).modifiers;
        if modifiers.is_static() {
            return Contents::Untouched;
        }
        match reference {
            Reference::Write(_) if !modifiers.is_volatile() => return Contents::Modify,
            _ => {}
        }
        match contents {
            Contents::Untouched
                if reads_now
                    && *reference != Reference::Untouched
                    && !modifiers.is_final()
                    && !modifiers.is_volatile() =>
            {
                Contents::Read
            }
            Contents::Untouched => Contents::Untouched,
            contents => Contents::Through(field, Box::new(contents)),
        }
    }
}

/// An unloaded field: its class is unknown, so only an assignment is a change.
fn through_foreign(reference: &Reference, contents: Contents) -> Contents {
    match reference {
        Reference::Write(_) => Contents::Modify,
        _ => contents,
    }
}

fn read_unless(index: usize, evaluated: usize) -> Reference {
    if index < evaluated {
        Reference::Untouched
    } else {
        Reference::Read
    }
}
