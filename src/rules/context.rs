//! What the rules share: one class with its exposed accesses, and how things are named in messages.

use crate::analysis::{Conflicts, Facts, LockSet, Target, View, conflicts};
use crate::cfg::{Mode, Path, Root, Step};
use crate::finding::{Location, Promise};
use crate::program::{ClassId, FieldId, MethodId, Program};
use crate::source::{FileId, Span};

/// What a rule sees of one class.
pub(crate) struct RuleContext<'a> {
    pub(crate) view: View<'a>,
    pub(crate) conflicts: Conflicts,
    pub(crate) promise: Promise,
}

impl<'a> RuleContext<'a> {
    pub(crate) fn of(facts: &'a Facts<'a>, target: &Target) -> Self {
        let view = View::of(facts, target.class);
        let conflicts = conflicts(&view);
        Self {
            view,
            conflicts,
            promise: target.promise.clone(),
        }
    }

    pub(crate) fn facts(&self) -> &'a Facts<'a> {
        self.view.facts
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.view.facts.program
    }

    pub(crate) fn field_name(&self, field: FieldId) -> &'a str {
        &self.program().field_decl(field).name
    }

    pub(crate) fn class_name(&self) -> String {
        self.program()
            .class_decl(self.view.class)
            .binary_name
            .clone()
    }

    /// Short name for messages.
    pub(crate) fn class_label(&self) -> &'a str {
        self.program().class_label(self.view.class)
    }

    pub(crate) fn declaration(&self, field: FieldId) -> Location {
        let (file, span) = self.program().field_span(field);
        Location { file, span }
    }

    /// Signature as written; a field's initialiser is named by the field.
    pub(crate) fn signature(&self, method: Option<MethodId>, field: FieldId) -> String {
        method.map_or_else(
            || format!("initializer of {}", self.field_name(field)),
            |method| self.program().method_decl(method).signature.clone(),
        )
    }

    pub(crate) fn method_span(&self, method: MethodId) -> (FileId, Span) {
        let class = self.program().method(method).class;
        (
            self.program().class(class).file,
            self.program().method_decl(method).name_span,
        )
    }

    /// The monitor as code of the class would write it.
    pub(crate) fn monitor_name(&self, monitor: &Path) -> String {
        self.monitor_name_in(self.view.class, monitor)
    }

    /// The monitor as code of that class would write it.
    pub(crate) fn monitor_name_in(&self, own: ClassId, monitor: &Path) -> String {
        let program = self.program();
        let mut name = match &monitor.root {
            Root::Instance(class) if *class == own => "this".to_owned(),
            Root::Instance(class) => format!("{}.this", program.class_label(*class)),
            Root::Class(class) if monitor.steps.is_empty() => {
                format!("{}.class", program.class_label(*class))
            }
            Root::Class(_) if self.starts_in_instance(monitor) => "this".to_owned(),
            Root::Class(class) => program.class_label(*class).to_owned(),
            Root::ForeignClass(name) => {
                let simple = name.rsplit('.').next().unwrap_or(name);
                let suffix = if monitor.steps.is_empty() {
                    ".class"
                } else {
                    ""
                };
                format!("{simple}{suffix}")
            }
            Root::Local(_) | Root::Captured(_) | Root::Fresh => "a local".to_owned(),
        };
        for step in &monitor.steps {
            match step {
                Step::Field(field) => name.extend([".", self.field_name(*field)]),
                Step::Foreign(field) => name.extend([".", field]),
                Step::Call(method) => name.extend([".", method, "()"]),
                Step::Lock => {}
            }
        }
        name
    }

    /// A field that all instances share: `root = parent.root`.
    fn starts_in_instance(&self, monitor: &Path) -> bool {
        match monitor.steps.first() {
            Some(Step::Field(field)) => !self.program().field_decl(*field).modifiers.is_static(),
            _ => false,
        }
    }

    /// Names of all monitors of a set with their modes.
    pub(crate) fn lock_names(&self, locks: &LockSet) -> Vec<String> {
        self.lock_names_in(self.view.class, locks)
    }

    /// Names of all monitors of a set, as code of that class would write them.
    pub(crate) fn lock_names_in(&self, own: ClassId, locks: &LockSet) -> Vec<String> {
        let mut names: Vec<String> = locks
            .iter()
            .map(|(monitor, mode)| {
                let name = self.monitor_name_in(own, monitor);
                match mode {
                    Mode::Exclusive => name,
                    Mode::Shared => format!("{name} (shared)"),
                    Mode::Optimistic => format!("{name} (optimistic)"),
                }
            })
            .collect();
        names.sort();
        names
    }

    pub(crate) fn is_inherited(&self, field: FieldId) -> bool {
        self.program().field(field).class != self.view.class
    }

    pub(crate) fn file_of(&self, class: ClassId) -> FileId {
        self.program().class(class).file
    }
}
