//! The members that carry `@GuardedBy`, with the monitors that their lock expressions denote.

use crate::analysis::Facts;
use crate::cfg::{DeclaredGuard, Member, Mode, NamedGuard, Path, Root, Step, declared_guards};
use crate::program::{ClassId, Program};
use crate::source::Span;

/// The guards that the annotation of a member names.
#[derive(Debug, Clone)]
pub(crate) struct Guarding {
    pub(crate) member: Member,
    pub(crate) class: ClassId,
    /// The lock expressions.
    pub(crate) locks: Vec<DeclaredGuard>,
    /// The vantage of uses in the nest: the class whose instance has the lock.
    pub(super) home: ClassId,
    pub(crate) annotation: Span,
}

/// The guarded members of the selected files, class by class.
pub(super) fn declared(facts: &Facts<'_>, may_have_targets: &[bool]) -> Vec<Guarding> {
    let program = facts.program;
    let is_asked = |class: &ClassId| may_have_targets[program.class(*class).file.0 as usize];
    let mut found = Vec::new();
    for class in program.class_ids().filter(is_asked) {
        let fields = program.class(class).fields.iter().copied();
        let methods = program.class(class).methods.iter().copied();
        let members = fields.map(Member::Field).chain(methods.map(Member::Method));
        found.extend(members.filter_map(|member| guarding(facts, class, member)));
    }
    found
}

fn guarding(facts: &Facts<'_>, class: ClassId, member: Member) -> Option<Guarding> {
    let (annotation, locks) = declared_guards(facts.lookup(), member)?;
    if takes_itself(facts.program, class, member, &locks) {
        return None;
    }
    Some(Guarding {
        member,
        class,
        home: home(facts.program, class, &locks),
        locks,
        annotation: annotation.span,
    })
}

/// Whether the member is a synchronized method that takes the monitor itself: its callers need not.
fn takes_itself(
    program: &Program,
    class: ClassId,
    member: Member,
    locks: &[DeclaredGuard],
) -> bool {
    let Member::Method(method) = member else {
        return false;
    };
    let modifiers = program.method_decl(method).modifiers;
    let own = Path::root(if modifiers.is_static() {
        Root::Class(class)
    } else {
        Root::Instance(class)
    });
    let is_own =
        |guard: &DeclaredGuard| guard.names == NamedGuard::Monitor(own.clone(), Mode::Exclusive);
    modifiers.is_synchronized() && locks.iter().all(is_own)
}

/// The enclosing class whose instance has the lock, else `class`. Only the view of the enclosing class
/// keeps the locks of its instance across calls to the inner one.
fn home(program: &Program, class: ClassId, locks: &[DeclaredGuard]) -> ClassId {
    let roots = locks.iter().filter_map(|guard| match &guard.names {
        NamedGuard::Monitor(path, _) => Some(&path.root),
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

impl Guarding {
    /// The required monitors; `None` if one of the expressions was not resolved.
    pub(crate) fn monitors(&self, program: &Program) -> Option<Vec<Path>> {
        let monitors = self
            .locks
            .iter()
            .map(|guard| match (&guard.names, self.member) {
                (NamedGuard::Monitor(path, _), _) => Some(path.clone()),
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

    /// The member is guarded by itself: the reference may be read without the lock, which could not
    /// be acquired otherwise.
    pub(super) fn is_by_itself(&self) -> bool {
        self.locks
            .iter()
            .any(|guard| guard.names == NamedGuard::Itself)
    }
}

impl Guarding {
    /// The lock may come from another object, so that two paths may lead to it.
    pub(crate) fn may_be_shared(&self, facts: &Facts<'_>) -> bool {
        self.locks.iter().any(|guard| {
            let NamedGuard::Monitor(path, _) = &guard.names else {
                return false;
            };
            path.steps.iter().any(|step| match step {
                Step::Field(field) => !facts.is_made_where_assigned(*field),
                Step::Lock | Step::Thread => false,
                Step::Foreign(_) | Step::Call(_) => true,
            })
        })
    }

    /// Some code around the class takes the lock.
    pub(crate) fn is_taken_somewhere(&self, facts: &Facts<'_>, monitors: &[Path]) -> bool {
        let nest = facts.program.class(self.class).nest;
        let units = facts.units_of_nest(nest).iter().map(|&id| facts.unit(id));
        let held = units.flat_map(|unit| {
            let accesses = unit.accesses.iter().flat_map(|under| under.held.iter());
            accesses.chain(unit.calls.iter().flat_map(|under| under.held.iter()))
        });
        // Compared by the last field, because another object may name the same lock differently.
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
