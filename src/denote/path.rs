//! Access paths: how an expression reaches an object, `this.state.lock`.
//!
//! Two equal paths are assumed to reach the same object. That holds while the fields on the path
//! keep their values; the stages that rely on it state which way they err where a field on the path
//! is not final.

use std::sync::Arc;

use crate::model::LocalId;
use crate::program::{ClassId, FieldId};

/// Where a path starts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Root {
    /// The innermost enclosing instance of the class: `this`, `Outer.this`.
    Instance(ClassId),
    /// The class itself: static fields, `C.class`.
    Class(ClassId),
    /// A class that is not loaded, by its name as written.
    ForeignClass(Arc<str>),
    /// A parameter or local variable of the unit.
    Local(LocalId),
    /// A local of an enclosing body, seen from a local or anonymous class.
    Captured(Arc<str>),
    /// An object created in this unit, which no other thread has yet.
    Fresh,
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Step {
    Field(FieldId),
    /// A field of a class that is not loaded.
    Foreign(Arc<str>),
    /// The result of a call without arguments.
    Call(Arc<str>),
    /// The object as a `Lock`, as opposed to the monitor that every object has. Always the last
    /// step.
    Lock,
    /// The object as a thread, or as the executor that runs one task at a time: a monitor that a
    /// task holds while it runs, and that is never released before the task ends. Always the last
    /// step.
    Thread,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Path {
    pub(crate) root: Root,
    pub(crate) steps: Vec<Step>,
}

impl Path {
    /// An object created in this unit.
    pub(crate) fn is_new_object(&self) -> bool {
        self.root == Root::Fresh && self.steps.is_empty()
    }

    pub(crate) fn root(root: Root) -> Self {
        Self {
            root,
            steps: Vec::new(),
        }
    }

    pub(crate) fn then(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// The path is that of a thread or a serial executor.
    pub(crate) fn is_thread(&self) -> bool {
        self.steps.last() == Some(&Step::Thread)
    }

    /// The path to the object that has the step at `index`.
    pub(crate) fn before(&self, index: usize) -> Path {
        Path {
            root: self.root.clone(),
            steps: self.steps[..index].to_vec(),
        }
    }

    /// This path seen from the object at `base`: the rest behind the prefix, starting at `root`.
    pub(crate) fn relative_to(&self, base: &Path, root: &Root) -> Option<Path> {
        if self.root != base.root {
            return None;
        }
        let rest = self.steps.strip_prefix(base.steps.as_slice())?;
        Some(Path {
            root: root.clone(),
            steps: rest.to_vec(),
        })
    }

    /// This path with `base` put in the place of its root.
    pub(crate) fn rebased(&self, base: &Path) -> Path {
        let mut path = base.clone();
        path.steps.extend(self.steps.iter().cloned());
        path
    }
}
