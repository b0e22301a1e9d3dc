//! What an expression does to the fields on its path, from the last one back to the first.

use super::build::Builder;
use super::{Access, Contents, Instr, Path, Reference, Root, Site, Step, Value};
use crate::knowledge::Effect;
use crate::model::{Body, ExprKind};
use crate::program::{FieldId, Ty};

impl Builder<'_> {
    /// Records an access to each field on the value's path: to the last one as given, to the others
    /// what follows from that. The sites belong to the last steps of the path.
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
        // Any of them may be the object: all are recorded as accessed (may over-report).
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
            let &Step::Field(field) = step else {
                contents = through_unloaded(step, &reference, contents);
                reference = read_unless(index, evaluated);
                continue;
            };
            let reads_now = index >= evaluated;
            let site = *sites.get(index + surplus).unwrap_or(&last);
            if self.is_always_empty(field) {
                contents = Contents::Untouched;
            }
            let on_object = self.through_field(field, &reference, reads_now, &contents);
            let on_reference = std::mem::replace(&mut reference, Reference::Read);
            let access = Access {
                base: path.before(index),
                field,
                reference: if reads_now {
                    on_reference
                } else {
                    Reference::Untouched
                },
                contents: std::mem::replace(&mut contents, on_object),
                expr: site.expr,
                span: site.span,
            };
            if !is_idle(&access) {
                accesses.push(Instr::Access(access));
            }
        }
        for access in accesses.into_iter().rev() {
            self.push(access);
        }
    }

    /// A final field with an array that has no elements.
    fn is_always_empty(&self, field: FieldId) -> bool {
        let decl = self.frame.program().field_decl(field);
        let is_empty = |body: &Body| {
            body.exprs.iter().all(|expr| {
                matches!(
                    expr.kind,
                    ExprKind::NewArray { is_empty: true, .. } | ExprKind::Literal(_)
                )
            })
        };
        decl.modifiers.is_final()
            && matches!(self.frame.program().field(field).ty, Ty::Array(_))
            && decl.init.as_ref().is_some_and(is_empty)
    }

    /// What an access to `field` does to the object that has the field.
    fn through_field(
        &self,
        field: FieldId,
        reference: &Reference,
        reads_now: bool,
        contents: &Contents,
    ) -> Contents {
        let modifiers = self.frame.program().field_decl(field).modifiers;
        if modifiers.is_static() {
            return Contents::Untouched;
        }
        let is_plain = !modifiers.is_volatile();
        let reads_variable =
            reads_now && is_plain && !modifiers.is_final() && *reference != Reference::Untouched;
        match (reference, contents) {
            (Reference::Write(_), _) if is_plain => Contents::Variable(field, Effect::Mutate),
            (_, Contents::Untouched) if reads_variable => Contents::Variable(field, Effect::Read),
            (_, Contents::Untouched) => Contents::Untouched,
            (_, contents) => Contents::Through(field, Box::new(contents.clone())),
        }
    }
}

/// What an access through a step other than a loaded field does to the object that has the step.
fn through_unloaded(step: &Step, reference: &Reference, contents: Contents) -> Contents {
    match (step, reference) {
        // The result of a call need not be part of the object (may under-report).
        (Step::Call(_), _) => Contents::Untouched,
        // The class of the field is unknown, so only an assignment is a change.
        (_, Reference::Write(_)) => Contents::Modify,
        _ => contents,
    }
}

/// The access neither reads nor writes anything.
fn is_idle(access: &Access) -> bool {
    access.reference == Reference::Untouched && access.contents == Contents::Untouched
}

fn read_unless(index: usize, evaluated: usize) -> Reference {
    if index < evaluated {
        Reference::Untouched
    } else {
        Reference::Read
    }
}
