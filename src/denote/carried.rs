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
use crate::program::{ClassId, FieldId, Program, Ty};

/// By the field of the object and the field in it: the lock as the owner of the object names it.
pub(super) type CarriedLocks = FxHashMap<(FieldId, FieldId), (Path, Option<Mode>)>;

/// By class and number of constructor parameters: the final fields in which the only such
/// constructor keeps locks, with the positions of the parameters.
type KeptLocks = FxHashMap<(ClassId, usize), Vec<(FieldId, usize)>>;

/// Locks that one object is seen to keep; further ones keep the names that the object has for them
/// (may over-report).
const MAX_KEPT: usize = 8;

/// A `new` expression in the code that assigns a field.
struct Creation<'a> {
    frame: Frame<'a>,
    class: ClassId,
    args: &'a [ExprId],
}

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
    let assigned = Assigned::of(program);
    let kept = kept_locks(lookup, &assigned);
    let mut carried = CarriedLocks::default();
    if kept.is_empty() {
        return carried;
    }
    for field in program.field_ids() {
        let Some(creation) = creation(lookup, &assigned, field) else {
            continue;
        };
        let locks = kept.get(&(creation.class, creation.args.len()));
        for &(inner, param) in locks.into_iter().flatten() {
            if let Some(lock) = lock_at(&creation, param) {
                carried.insert((field, inner), lock);
            }
        }
    }
    carried
}

fn kept_locks(lookup: Lookup<'_>, assigned: &Assigned<'_>) -> KeptLocks {
    let program = lookup.program;
    let constructors = Constructors::of(program);
    let mut kept = KeptLocks::default();
    for field in program.field_ids() {
        let is_final = program.field_decl(field).modifiers.is_final();
        let &[(body, value)] = assigned.to(field) else {
            continue;
        };
        if !is_final || !lookup.is_lock(&program.field(field).ty) {
            continue;
        }
        if let (Some(key), Some(param)) = (constructors.key_of(body), parameter(body, value)) {
            let locks = kept.entry(key).or_default();
            if locks.len() < MAX_KEPT {
                locks.push((field, param));
            }
        }
    }
    kept
}

/// The constructors of all classes.
#[derive(Default)]
struct Constructors {
    keys: FxHashMap<*const Body, (ClassId, usize)>,
    counts: FxHashMap<(ClassId, usize), usize>,
}

impl Constructors {
    fn of(program: &Program) -> Self {
        let mut constructors = Self::default();
        for method in program.method_ids() {
            let decl = program.method_decl(method);
            if let (MethodKind::Constructor, Some(body)) = (decl.kind, &decl.body) {
                let key = (program.method(method).class, decl.params.len());
                constructors.keys.insert(body, key);
                *constructors.counts.entry(key).or_default() += 1;
            }
        }
        constructors
    }

    /// The class and the number of parameters, if they tell the constructor from all others.
    fn key_of(&self, body: &Body) -> Option<(ClassId, usize)> {
        let key = *self.keys.get(&std::ptr::from_ref(body))?;
        (self.counts.get(&key) == Some(&1)).then_some(key)
    }
}

/// The creation of the object that a final field holds.
fn creation<'a>(
    lookup: Lookup<'a>,
    assigned: &Assigned<'a>,
    field: FieldId,
) -> Option<Creation<'a>> {
    let program = lookup.program;
    let decl = program.field_decl(field);
    if !decl.modifiers.is_final() || !matches!(program.field(field).ty, Ty::Class(_)) {
        return None;
    }
    let (body, value) = match (&decl.init, assigned.to(field)) {
        (Some(init), _) => match init.stmt(init.root).kind {
            StmtKind::Expr(value) => (init, value),
            _ => return None,
        },
        (None, &[only]) => only,
        _ => return None,
    };
    let frame = Frame {
        lookup,
        body,
        class: program.field(field).class,
        is_static: decl.modifiers.is_static(),
    };
    let ExprKind::New {
        ty,
        args,
        class: None,
        ..
    } = &body.expr(value).kind
    else {
        return None;
    };
    match lookup.resolve(frame.class, ty) {
        Ty::Class(class) => Some(Creation { frame, class, args }),
        _ => None,
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
