//! What one expression denotes.

use super::{Mode, Path, Root};
use crate::program::Ty;

#[derive(Debug, Clone)]
pub(crate) enum Denotes {
    Object,
    /// A type name: static members follow.
    Type,
    /// A dotted name that may be the start of a type name.
    Package(String),
}

/// What an expression denotes.
#[derive(Debug, Clone)]
pub(crate) struct Value {
    pub(crate) path: Option<Path>,
    pub(crate) ty: Ty,
    /// Set for one half of a read-write lock; the path is then that of the whole lock.
    pub(crate) view: Option<Mode>,
    /// The number of leading steps of the path that were evaluated earlier.
    pub(crate) evaluated: usize,
    pub(crate) denotes: Denotes,
    /// A new object, or the result of a known factory: `ty` is the run-time type.
    pub(crate) is_exact: bool,
    /// A view or iterator: another object, which shows the contents of the one at the path.
    pub(crate) is_live_part: bool,
    /// The objects of which the value is one, if there are several. An access to the value counts
    /// as an access to each of them (may over-report); `path` then names the value itself, if it
    /// has a name.
    pub(crate) choices: Vec<Reach>,
}

/// One object that a value may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) path: Path,
    /// Leading steps of the path that were evaluated earlier.
    pub(crate) evaluated: usize,
}

impl Value {
    pub(crate) fn of_type(ty: Ty) -> Self {
        Self {
            path: None,
            ty,
            view: None,
            evaluated: 0,
            denotes: Denotes::Object,
            is_exact: false,
            is_live_part: false,
            choices: Vec::new(),
        }
    }

    pub(crate) fn unknown() -> Self {
        Self::of_type(Ty::Unknown)
    }

    pub(crate) fn object(path: Path, ty: Ty) -> Self {
        Self {
            path: Some(path),
            ..Self::of_type(ty)
        }
    }

    /// A type by its name: static members follow.
    pub(super) fn type_name(ty: Ty) -> Self {
        Self {
            denotes: Denotes::Type,
            ..Self::of_type(ty)
        }
    }

    /// The path, if it leads to this very object and not to one that this is a view of.
    pub(crate) fn identity(&self) -> Option<&Path> {
        self.path.as_ref().filter(|_| !self.is_live_part)
    }

    /// The path by which other code may lock the object; `None` for a new object, which no other
    /// code knows yet.
    pub(crate) fn monitor(&self) -> Option<&Path> {
        self.identity().filter(|path| path.root != Root::Fresh)
    }

    /// Marks all steps as evaluated, so that a later use of the value reads no field on its path.
    pub(crate) fn evaluated(mut self) -> Self {
        self.evaluated = self.path.as_ref().map_or(0, |path| path.steps.len());
        for choice in &mut self.choices {
            choice.evaluated = choice.path.steps.len();
        }
        self
    }

    /// The same object with another static type. A known run-time type is kept.
    pub(crate) fn cast(self, ty: Ty) -> Self {
        match self.ty {
            Ty::Class(_) | Ty::Known(_) if self.is_exact => self,
            _ => Self { ty, ..self },
        }
    }

    /// An element of the array. A row of a nested array is treated like a view of the whole:
    /// another object that shows the same contents.
    pub(crate) fn element(self) -> Self {
        match self.ty {
            Ty::Array(row) if matches!(*row, Ty::Array(_)) => Self {
                ty: *row,
                is_exact: false,
                is_live_part: true,
                ..self
            }
            .evaluated(),
            Ty::Array(element) => Self::of_type(*element),
            _ => Self::unknown(),
        }
    }

    pub(super) fn with_evaluated(mut self, evaluated: usize) -> Self {
        self.evaluated = self.evaluated.max(evaluated);
        self
    }
}
