//! Locks that an object is created with: after `read = new TimedLock(rw.readLock())`, where
//! `TimedLock` keeps its argument in `lock`, `read.lock` is the read half of `rw`.
//!
//! Both fields are final, and each is assigned at one place. A lock that is not found keeps the name
//! by which the object reaches it, so that two names of one lock are two monitors (may
//! over-report).

use rustc_hash::FxHashMap;

use super::aliases::{Assigned, is_stable, named_half};
use super::lookup::FieldAliases;
use super::{Frame, Lookup, Mode, Path, Root, Step, Tables};
use crate::knowledge::Knowledge;
use crate::model::{Body, ExprId, ExprKind, MethodKind, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// By the field of the object and the field in it: the lock as the owner of the object names it.
pub(super) type CarriedLocks = FxHashMap<(FieldId, FieldId), (Path, Option<Mode>)>;

pub(super) fn carried_locks(
    program: &Program,
    knowledge: &Knowledge,
    aliases: &FieldAliases,
) -> CarriedLocks {
    let tables = Tables {
        aliases: aliases.clone(),
        ..Tables::default()
    };
    let lookup = Lookup {
        program,
        knowledge,
        tables: &tables,
    };
    let search = Search {
        lookup,
        assigned: Assigned::of(program),
    };
    let fields = program.field_ids();
    fields.flat_map(|field| search.carried_by(field)).collect()
}

struct Search<'a> {
    lookup: Lookup<'a>,
    assigned: Assigned<'a>,
}

/// A `new` expression in the code that assigns a field.
struct Creation<'a> {
    frame: Frame<'a>,
    class: ClassId,
    args: &'a [ExprId],
}

impl<'a> Search<'a> {
    fn carried_by(&self, field: FieldId) -> CarriedLocks {
        let creation = self.creation(field);
        let locks = creation.iter().flat_map(|creation| {
            let constructor = self.constructor(creation);
            constructor
                .into_iter()
                .flat_map(|constructor| self.kept_locks(constructor))
                .filter_map(|(kept, param)| Some((kept, lock_at(creation, param)?)))
        });
        locks.map(|(kept, lock)| ((field, kept), lock)).collect()
    }

    /// The creation of the object that a final field holds.
    fn creation(&self, field: FieldId) -> Option<Creation<'a>> {
        let program = self.lookup.program;
        let decl = program.field_decl(field);
        if !decl.modifiers.is_final() || !matches!(program.field(field).ty, Ty::Class(_)) {
            return None;
        }
        let (body, value) = match (&decl.init, self.assigned.to(field)) {
            (Some(init), _) => match init.stmt(init.root).kind {
                StmtKind::Expr(value) => (init, value),
                _ => return None,
            },
            (None, &[only]) => only,
            _ => return None,
        };
        let frame = Frame {
            lookup: self.lookup,
            body,
            class: program.field(field).class,
            is_static: decl.modifiers.is_static(),
        };
        match &body.expr(value).kind {
            ExprKind::New {
                ty,
                args,
                class: None,
                ..
            } => match self.lookup.resolve(frame.class, ty) {
                Ty::Class(class) => Some(Creation { frame, class, args }),
                _ => None,
            },
            _ => None,
        }
    }

    fn constructor(&self, creation: &Creation<'_>) -> Option<MethodId> {
        let program = self.lookup.program;
        let mut fitting = program.class(creation.class).methods.iter().filter(|&&id| {
            let decl = program.method_decl(id);
            decl.kind == MethodKind::Constructor && decl.params.len() == creation.args.len()
        });
        let only = fitting.next().copied();
        only.filter(|_| fitting.next().is_none())
    }

    /// The final fields in which a constructor keeps its parameters, if they are locks.
    fn kept_locks(&self, constructor: MethodId) -> Vec<(FieldId, usize)> {
        let program = self.lookup.program;
        let Some(body) = &program.method_decl(constructor).body else {
            return Vec::new();
        };
        let fields = &program.class(program.method(constructor).class).fields;
        let kept = |&field: &FieldId| {
            let is_lock = self.lookup.is_lock(&program.field(field).ty);
            let is_final = program.field_decl(field).modifiers.is_final();
            match self.assigned.to(field) {
                &[(assigning, value)] if is_lock && is_final && std::ptr::eq(assigning, body) => {
                    Some((field, parameter(body, value)?))
                }
                _ => None,
            }
        };
        fields.iter().filter_map(kept).collect()
    }
}

/// The position of the parameter that the expression is.
fn parameter(body: &Body, value: ExprId) -> Option<usize> {
    let ExprKind::Local(local) = body.expr(value).kind else {
        return None;
    };
    let decl = body.local(local);
    (decl.is_param && !decl.reassigned).then_some(local.0 as usize)
}

fn lock_at(creation: &Creation<'_>, param: usize) -> Option<(Path, Option<Mode>)> {
    let value = named_half(creation.frame, *creation.args.get(param)?);
    let path = value.identity()?.clone();
    is_stable(&path, value.view).then_some((path, value.view))
}

impl Lookup<'_> {
    /// A lock by the name that the creator of the object around it has for it, and the half of a
    /// read-write lock that it is; `None` if the path is the only name.
    pub(crate) fn named_by_creator(self, path: &Path) -> Option<(Path, Option<Mode>)> {
        let mut pairs = path.steps.windows(2).enumerate();
        pairs.find_map(|(index, pair)| {
            let [Step::Field(object), Step::Field(lock)] = pair else {
                return None;
            };
            let (carried, view) = self.tables.carried.get(&(*object, *lock))?;
            let around = self.program.field(*object).class;
            let mut named = self.seen_from(carried, around, &path.before(index))?;
            named.steps.extend_from_slice(&path.steps[index + 2..]);
            Some((named, *view))
        })
    }

    /// A path in terms of a class, from the object of that class at `base`.
    pub(super) fn seen_from(self, path: &Path, class: ClassId, base: &Path) -> Option<Path> {
        let own = self.program.supertype_closure(class);
        match &path.root {
            Root::Instance(root) if own.contains(root) => Some(path.rebased(base)),
            Root::Class(_) | Root::ForeignClass(_) => Some(path.clone()),
            _ => None,
        }
    }
}
