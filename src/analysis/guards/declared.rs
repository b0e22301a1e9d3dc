//! The members that carry `@GuardedBy`, with the monitors that their lock expressions denote.

use crate::analysis::Facts;
use crate::cfg::{self, Lookup, NamedGuard, Path, Root, Step, Tables, named_guard};
use crate::model::{Annotation, Modifiers};
use crate::program::{ClassId, FieldId, MethodId, Program};
use crate::source::Span;

/// A guarded field or method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Member {
    Field(FieldId),
    Method(MethodId),
}

/// What the annotation of a member asks for.
#[derive(Debug, Clone)]
pub(crate) struct Guarding {
    pub(crate) member: Member,
    pub(crate) class: ClassId,
    /// The lock expressions as written, with what they denote.
    pub(crate) locks: Vec<(String, NamedGuard)>,
    /// The class from which uses in the nest are looked at: the one whose instance has the lock.
    pub(super) home: ClassId,
    pub(crate) annotation: Span,
}

/// The guarded members of the files that were asked for, class by class.
pub(super) fn declared(facts: &Facts<'_>, may_have_targets: &[bool]) -> Vec<Guarding> {
    let program = facts.program;
    let tables = Tables {
        aliases: cfg::field_aliases(program, facts.knowledge),
        shared: cfg::shared_fields(program),
        ..Tables::default()
    };
    let lookup = Lookup {
        program,
        knowledge: facts.knowledge,
        tables: &tables,
    };
    let guarding = |member, class, annotations: &[Annotation], modifiers: Modifiers| {
        let annotation = annotations
            .iter()
            .find(|annotation| facts.knowledge.is_guarded_by(annotation))?;
        let locks: Vec<_> = lock_expressions(annotation)
            .map(|text| {
                let named = named_guard(lookup, class, modifiers.is_static(), text);
                (text.to_owned(), in_own_terms(program, class, member, named))
            })
            .collect();
        Some(Guarding {
            member,
            class,
            home: home(program, class, &locks),
            locks,
            annotation: annotation.span,
        })
    };
    let mut found = Vec::new();
    let is_asked = |class: &ClassId| may_have_targets[program.class(*class).file.0 as usize];
    for class in program.class_ids().filter(is_asked) {
        found.extend(program.class(class).fields.iter().filter_map(|&field| {
            let decl = program.field_decl(field);
            guarding(
                Member::Field(field),
                class,
                &decl.annotations,
                decl.modifiers,
            )
        }));
        found.extend(program.class(class).methods.iter().filter_map(|&method| {
            let decl = program.method_decl(method);
            guarding(
                Member::Method(method),
                class,
                &decl.annotations,
                decl.modifiers,
            )
        }));
    }
    found
}

/// Calls from the outer instance keep its locks only where they are looked at from there.
fn home(program: &Program, class: ClassId, locks: &[(String, NamedGuard)]) -> ClassId {
    let roots = locks.iter().filter_map(|(_, named)| match named {
        NamedGuard::Monitor(path) => Some(&path.root),
        _ => None,
    });
    let mut outer = roots.filter_map(|root| match root {
        Root::Instance(outer) => Some(*outer),
        _ => None,
    });
    outer
        .find(|&outer| outer != class && program.class(outer).nest == program.class(class).nest)
        .unwrap_or(class)
}

/// The string literals of the annotation: one, or several in braces.
// A constant instead of a literal is not followed (may under-report).
fn lock_expressions(annotation: &Annotation) -> impl Iterator<Item = &str> {
    let values = annotation
        .arguments
        .iter()
        .filter(|(name, _)| name == "value");
    values.flat_map(|(_, text)| text.split('"').skip(1).step_by(2))
}

/// Names the monitor from the class that declares the member: `this` of a superclass is `this`,
/// and a field that is guarded by its own monitor is guarded by itself.
fn in_own_terms(
    program: &Program,
    class: ClassId,
    member: Member,
    named: NamedGuard,
) -> NamedGuard {
    let NamedGuard::Monitor(mut path) = named else {
        return named;
    };
    if let Root::Instance(root) = path.root
        && program.superclass_chain(class).contains(&root)
    {
        path.root = Root::Instance(class);
    }
    let holder = path.steps.iter().rfind(|step| **step != Step::Lock);
    match (holder, member) {
        (Some(Step::Field(field)), Member::Field(own)) if *field == own => NamedGuard::Itself,
        _ => NamedGuard::Monitor(path),
    }
}

impl Guarding {
    /// The monitors to hold; `None` if one of the expressions was not resolved.
    pub(crate) fn monitors(&self, program: &Program) -> Option<Vec<Path>> {
        let monitors = self
            .locks
            .iter()
            .map(|(_, named)| match (named, self.member) {
                (NamedGuard::Monitor(path), _) => Some(path.clone()),
                (NamedGuard::Itself, Member::Field(field)) => {
                    let is_static = program.field_decl(field).modifiers.is_static();
                    let root = if is_static {
                        Root::Class(self.class)
                    } else {
                        Root::Instance(self.class)
                    };
                    Some(Path::root(root).then(Step::Field(field)))
                }
                _ => None,
            });
        monitors
            .collect::<Option<Vec<_>>>()
            .filter(|all| !all.is_empty())
    }

    /// Only the state of the object in the field is guarded: locking it needs the reference.
    pub(super) fn is_by_itself(&self) -> bool {
        self.locks
            .iter()
            .any(|(_, named)| *named == NamedGuard::Itself)
    }
}

impl Guarding {
    /// Another object may have brought the lock along: two paths may lead to it.
    pub(crate) fn may_be_shared(&self, facts: &Facts<'_>) -> bool {
        self.locks.iter().any(|(_, named)| {
            let NamedGuard::Monitor(path) = named else {
                return false;
            };
            path.steps.iter().any(|step| match step {
                Step::Field(field) => !facts.is_made_where_assigned(*field),
                Step::Lock => false,
                Step::Foreign(_) | Step::Call(_) => true,
            })
        })
    }

    /// Some code around the class takes the lock.
    pub(crate) fn is_taken_somewhere(&self, facts: &Facts<'_>, monitors: &[Path]) -> bool {
        let nest = facts.program.class(self.class).nest;
        let units = facts.units_of_nest(nest).iter().map(|&id| facts.unit(id));
        let held = units.flat_map(|unit| {
            let accesses = unit.accesses.iter().flat_map(|under| &under.held);
            accesses.chain(unit.calls.iter().flat_map(|under| &under.held))
        });
        // By the last field: under another object's name it is the same lock.
        let last = |path: &Path| {
            path.steps
                .iter()
                .rfind(|step| **step != Step::Lock)
                .cloned()
        };
        let mut held = held.map(|held| last(&held.monitor));
        held.any(|held| monitors.iter().any(|monitor| last(monitor) == held))
    }
}
