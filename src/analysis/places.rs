//! Where objects of a class are made, and fields are read.
//!
//! Computed for all loaded code at once, when a rule first asks. Objects that are made by reflection
//! or by code that is not loaded are not counted (callers may under-report).

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::Facts;
use crate::cfg::{Owner, Reference, body_of};
use crate::model::ExprKind;
use crate::program::{ClassId, FieldId, Ty};
use crate::source::Span;

/// A place in the code of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) owner: Owner,
    pub(crate) span: Span,
}

type ByKey<K> = OnceLock<FxHashMap<K, Vec<Place>>>;

/// The places of all loaded code, each kind found when first asked for.
#[derive(Debug, Default)]
pub(super) struct Places {
    creations: ByKey<ClassId>,
    reads: ByKey<FieldId>,
}

impl Facts<'_> {
    /// Where objects of the class are created.
    pub(crate) fn creations_of(&self, class: ClassId) -> &[Place] {
        let all = self.places.creations.get_or_init(|| self.creations());
        all.get(&class).map_or(&[], Vec::as_slice)
    }

    /// Where the field is read.
    pub(crate) fn reads_of(&self, field: FieldId) -> &[Place] {
        let all = self.places.reads.get_or_init(|| self.reads());
        all.get(&field).map_or(&[], Vec::as_slice)
    }

    fn creations(&self) -> FxHashMap<ClassId, Vec<Place>> {
        let program = self.program;
        let fields = program.field_ids().map(Owner::FieldInit);
        let owners = fields.chain(program.method_ids().map(Owner::Method));
        let mut creations: FxHashMap<ClassId, Vec<Place>> = FxHashMap::default();
        for owner in owners {
            let Some((scope, body)) = body_of(program, owner) else {
                continue;
            };
            for expr in &body.exprs {
                let span = expr.span;
                if let Some(class) = self.created_by(scope, &expr.kind) {
                    creations
                        .entry(class)
                        .or_default()
                        .push(Place { owner, span });
                }
            }
        }
        creations
    }

    fn created_by(&self, scope: ClassId, expr: &ExprKind) -> Option<ClassId> {
        match expr {
            ExprKind::New {
                class: Some(index), ..
            } => Some(self.program.class_at(scope, *index)),
            ExprKind::New { ty, .. } => match self.resolve(scope, ty) {
                Ty::Class(class) => Some(class),
                _ => None,
            },
            _ => None,
        }
    }

    fn reads(&self) -> FxHashMap<FieldId, Vec<Place>> {
        let mut reads: FxHashMap<FieldId, Vec<Place>> = FxHashMap::default();
        for unit in &self.units {
            for access in unit.accesses.iter().map(|under| &under.event) {
                if !matches!(access.reference, Reference::Write(_)) {
                    reads.entry(access.field).or_default().push(Place {
                        owner: unit.owner,
                        span: access.span,
                    });
                }
            }
        }
        reads
    }
}
