//! The input that rules share: one class with the ways into its code and its exposed accesses.

use std::cell::{Cell, OnceCell};
use std::ops::Deref;

use rustc_hash::FxHashSet;

use super::callers::Callers;
use super::deeds::Deeds;
use crate::analysis::{
    Basis, CheckTarget, ClassContext, Conflicts, Contexts, Exposed, Facts, conflicts,
};
use crate::cfg::Owner;
use crate::finding::{Confidence, Declared, Finding, Location, Promise, RuleId};
use crate::program::{ClassId, FieldId, MethodId};
use crate::source::{FileId, Span};

/// For how many stories of a class whole bodies are looked at; more would take quadratic time.
const CLOSER_LOOKS: usize = 100;

/// A class that is held to a promise.
pub(crate) struct RuleContext<'a> {
    class: ClassContext<'a>,
    pub(crate) conflicts: Conflicts,
    /// The exposed accesses if only known code calls methods that are not public; computed on
    /// demand.
    of_known_callers: OnceCell<KnownWays>,
    closer_looks: Cell<usize>,
    pub(super) deeds: Deeds,
    /// Members with exposed accesses that run on new objects only.
    on_new_objects: OnceCell<FxHashSet<Owner>>,
    pub(crate) promise: Promise,
    pub(crate) basis: Basis,
}

/// The exposed accesses with the ways to them, provided that a method that is not public is called
/// by nobody but the code that is seen to call it.
pub(super) struct KnownWays {
    pub(super) contexts: Contexts,
    pub(super) conflicts: Conflicts,
}

impl KnownWays {
    /// The same access, if these callers reach it.
    pub(super) fn find(&self, access: &Exposed) -> Option<&Exposed> {
        let place = |exposed: &Exposed| (exposed.field, exposed.file, exposed.span);
        let all = &self.conflicts.exposed;
        let first = all.partition_point(|exposed| place(exposed) < place(access));
        let mut here = all[first..].iter();
        here.by_ref()
            .take_while(|exposed| place(exposed) == place(access))
            .find(|exposed| exposed.owner == access.owner && exposed.expr == access.expr)
    }
}

impl<'a> Deref for RuleContext<'a> {
    type Target = ClassContext<'a>;

    fn deref(&self) -> &ClassContext<'a> {
        &self.class
    }
}

impl<'a> RuleContext<'a> {
    pub(crate) fn of(facts: &'a Facts<'a>, target: &CheckTarget) -> Self {
        let class = ClassContext::of(facts, target.class);
        let conflicts = conflicts(&class);
        Self {
            deeds: Deeds::of_class(facts, &conflicts.exposed),
            class,
            conflicts,
            of_known_callers: OnceCell::new(),
            closer_looks: Cell::new(CLOSER_LOOKS),
            on_new_objects: OnceCell::new(),
            promise: target.promise.clone(),
            basis: target.basis,
        }
    }

    /// The exposed accesses, provided that a method that is not public is called by nobody but the
    /// code that is seen to call it.
    pub(crate) fn conflicts_of_known_callers(&self) -> &Conflicts {
        &self.known_ways().conflicts
    }

    pub(super) fn known_ways(&self) -> &KnownWays {
        self.of_known_callers.get_or_init(|| {
            let class = ClassContext::of_known_callers(self.facts(), self.view.class);
            KnownWays {
                conflicts: conflicts(&class),
                contexts: class.contexts,
            }
        })
    }

    /// Whether one more story may look at whole bodies.
    pub(super) fn takes_a_closer_look(&self) -> bool {
        let left = self.closer_looks.get();
        self.closer_looks.set(left.saturating_sub(1));
        left > 0
    }

    pub(super) fn callers(&self) -> Callers<'_> {
        Callers::new(&self.class.view)
    }

    /// Whether the member runs on objects alone that no other thread has yet.
    pub(super) fn runs_on_new_objects(&self, owner: Owner) -> bool {
        let members = self.on_new_objects.get_or_init(|| {
            let exposed = self.conflicts.exposed.iter();
            let owners: FxHashSet<Owner> = exposed.map(|access| access.owner).collect();
            let callers = self.callers();
            owners
                .into_iter()
                .filter(|&owner| callers.run_on_new_objects(owner))
                .collect()
        });
        members.contains(&owner)
    }

    /// How sure a rule can be that rests on the promise alone. The users of a class without one may
    /// have to publish its objects safely and to leave its fields alone.
    pub(super) fn confidence_in_promise(&self) -> Confidence {
        match self.basis {
            Basis::Declared => Confidence::High,
            Basis::Locks => Confidence::Low,
        }
    }

    /// A finding about a field of the class.
    pub(crate) fn finding(&self, rule: RuleId, field: FieldId) -> Finding {
        let declared = Declared {
            name: self.field_name(field).to_owned(),
            location: self.declaration(field),
        };
        Finding::about(rule, self.class_name(), self.promise.clone(), declared)
    }
}

impl<'a> ClassContext<'a> {
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

    /// The place of the name of the method, or of the field that is initialised.
    pub(crate) fn owner_location(&self, owner: Owner) -> Location {
        match owner {
            Owner::Method(method) => Location {
                file: self.file_of(self.program().method(method).class),
                span: self.program().method_decl(method).name_span,
            },
            Owner::FieldInit(field) => self.declaration(field),
        }
    }

    /// The annotation that generates the method, if the method is not in the source.
    pub(crate) fn generator(&self, method: Option<MethodId>) -> Option<&'a str> {
        let decl = self.program().method_decl(method?);
        let annotation = decl.generated_by.as_deref()?;
        annotation.rsplit('.').next()
    }

    pub(crate) fn is_inherited(&self, field: FieldId) -> bool {
        self.program().field(field).class != self.view.class
    }

    pub(crate) fn file_of(&self, class: ClassId) -> FileId {
        self.program().class(class).file
    }

    /// A place in the code of the class.
    pub(crate) fn place(&self, class: ClassId, span: Span) -> Location {
        Location {
            file: self.file_of(class),
            span,
        }
    }
}
