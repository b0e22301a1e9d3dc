//! `@GuardedBy`: the lock expressions of a member and what they denote. Understood are `this`,
//! `Outer.this`, `lock`, `this.lock`, `a.b`, `C.lock`, `C.class`, `lock()` and `itself`.

use super::{Denotes, Frame, Lookup, Mode, Path, Root, Step, Value};
use crate::knowledge::LockOperation;
use crate::model::{Annotation, Body, ExprId, ExprKind, Modifiers, Stmt, StmtKind};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// Parts of a lock expression that are followed. A longer one counts as a lock that is not loaded:
/// uses of the member are then not checked (may under-report).
const MAX_PARTS: usize = 32;

/// Methods of a lock in which it is seen to lock itself; if only others do, `this` is the lock (may
/// over-report).
const MAX_BODIES: usize = 64;

/// A member that may carry the annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Member {
    Field(FieldId),
    Method(MethodId),
}

impl Member {
    fn declaration(self, program: &Program) -> (ClassId, &[Annotation], Modifiers) {
        match self {
            Member::Field(id) => {
                let decl = program.field_decl(id);
                (program.field(id).class, &decl.annotations, decl.modifiers)
            }
            Member::Method(id) => {
                let decl = program.method_decl(id);
                (program.method(id).class, &decl.annotations, decl.modifiers)
            }
        }
    }
}

/// One lock expression of a member.
#[derive(Debug, Clone)]
pub(crate) struct DeclaredGuard {
    /// As written.
    pub(crate) text: String,
    pub(crate) names: NamedGuard,
}

/// What a lock expression denotes in the class that has the guarded member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NamedGuard {
    /// A monitor, or a lock that the rule data knows; shared if the expression is a read lock.
    Monitor(Path, Mode),
    /// `itself`: the object in the guarded field.
    Itself,
    /// A lock in a class that is not loaded, or one that is locked in an unknown way; with its
    /// path, if there is one.
    // Uses of the member are then not checked (may under-report).
    Elsewhere(Option<Path>),
    /// There is no field, method or class of that name.
    Nothing,
}

/// The guards of a member with the annotation that names them; `None` without an annotation.
pub(crate) fn declared_guards(
    lookup: Lookup<'_>,
    member: Member,
) -> Option<(&Annotation, Vec<DeclaredGuard>)> {
    let program = lookup.program;
    let (class, annotations, modifiers) = member.declaration(program);
    let annotation = annotations
        .iter()
        .find(|annotation| lookup.knowledge.is_guarded_by(annotation))?;
    let body = Body::default();
    let frame = Frame {
        lookup,
        body: &body,
        class,
        is_static: modifiers.is_static(),
    };
    let guards = lock_expressions(annotation).map(|text| DeclaredGuard {
        text: text.to_owned(),
        names: in_own_terms(program, class, member, frame.named_guard(text.trim())),
    });
    let guards = guards.collect();
    Some((annotation, guards))
}

/// The locks that a method's annotation requires its callers to hold. A lock in a class that is not
/// loaded counts by its name; an expression that names nothing is ignored (may over-report).
pub(crate) fn asked_of_callers(lookup: Lookup<'_>, method: MethodId) -> Vec<(Path, Mode)> {
    let guards = declared_guards(lookup, Member::Method(method));
    let guards = guards.into_iter().flat_map(|(_, guards)| guards);
    let asked = guards.filter_map(|guard| match guard.names {
        NamedGuard::Monitor(path, mode) => Some((path, mode)),
        NamedGuard::Elsewhere(path) => Some((path?, Mode::Exclusive)),
        NamedGuard::Itself | NamedGuard::Nothing => None,
    });
    asked.collect()
}

/// The string literals of the annotation: one, or several in braces.
// A constant instead of a literal is ignored: uses of a field are not checked (may under-report),
// and callers of a method are not assumed to hold the lock (may over-report).
fn lock_expressions(annotation: &Annotation) -> impl Iterator<Item = &str> {
    let values = annotation
        .arguments
        .iter()
        .filter(|(name, _)| name == "value");
    values.flat_map(|(_, text)| text.split('"').skip(1).step_by(2))
}

/// Names the monitor from the class that declares the member: `this` of a superclass becomes `this`
/// of the class, and a field guarded by the monitor of its own object is guarded by itself.
fn in_own_terms(
    program: &Program,
    class: ClassId,
    member: Member,
    named: NamedGuard,
) -> NamedGuard {
    let NamedGuard::Monitor(mut path, mode) = named else {
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
        _ => NamedGuard::Monitor(path, mode),
    }
}

/// Names, dots and empty parentheses: anything else is prose.
fn is_expression(text: &str) -> bool {
    let is_name = |name: &str| {
        let mut chars = name.chars();
        chars
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
            && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    };
    text.split('.')
        .all(|part| is_name(part.strip_suffix("()").unwrap_or(part)))
}

impl Frame<'_> {
    /// Resolves a lock expression.
    fn named_guard(&self, text: &str) -> NamedGuard {
        if text == "itself" {
            return NamedGuard::Itself;
        }
        if !is_expression(text) {
            return NamedGuard::Nothing;
        }
        if text.split('.').nth(MAX_PARTS).is_some() {
            return NamedGuard::Elsewhere(None);
        }
        let value = self.lock_expression(text);
        match (&value.path, &value.denotes) {
            (Some(path), _) if self.is_static && matches!(path.root, Root::Instance(_)) => {
                NamedGuard::Nothing
            }
            (Some(path), _) => self.guard_at(path.clone(), &value),
            // The rest of the expression is a member of a type that is not loaded.
            (None, Denotes::Type) if text.contains('.') => NamedGuard::Elsewhere(None),
            // A bare type name is not a lock; `C.class` is.
            (None, Denotes::Type) => NamedGuard::Nothing,
            (None, _) => self.missing(None),
        }
    }

    fn guard_at(&self, path: Path, value: &Value) -> NamedGuard {
        let is_field = |step: &Step| matches!(step, Step::Field(_));
        match path.steps.iter().find(|step| !is_field(step)) {
            None => {}
            Some(Step::Call(_)) if matches!(value.ty, Ty::Class(_) | Ty::Known(_)) => {}
            Some(Step::Foreign(_))
                if path.steps.len() > 1 || matches!(path.root, Root::ForeignClass(_)) =>
            {
                return NamedGuard::Elsewhere(Some(path));
            }
            Some(_) => return self.missing(Some(path)),
        }
        // `this`, `C.this`, `C.class`
        if path.steps.is_empty() {
            let guard = match value.ty {
                Ty::Class(class) if self.locks_as_lock(class) => path.then(Step::Lock),
                _ => path,
            };
            return NamedGuard::Monitor(guard, Mode::Exclusive);
        }
        match value.view {
            Some(mode) => NamedGuard::Monitor(path.then(Step::Lock), mode),
            None if self.lookup.is_lock(&value.ty) => {
                NamedGuard::Monitor(path.then(Step::Lock), Mode::Exclusive)
            }
            None if self.locks_its_own_way(&value.ty) => NamedGuard::Elsewhere(Some(path)),
            None => NamedGuard::Monitor(path, Mode::Exclusive),
        }
    }

    /// An object of the class is a `Lock`, so that `this` names the lock that `lock()` takes, and not
    /// the monitor that `synchronized` takes.
    // Where the class uses both, `synchronized` is not enough (may over-report); where it never takes
    // the lock, `this` is the monitor.
    fn locks_as_lock(&self, class: ClassId) -> bool {
        self.lookup.is_lock(&Ty::Class(class))
            && (self.takes_own_lock(class) || !self.takes_own_monitor(class))
    }

    fn takes_own_lock(&self, class: ClassId) -> bool {
        let takes = |name: &str| {
            matches!(
                self.lookup.lock_operation(&Ty::Class(class), name),
                Some(
                    LockOperation::Acquire(_)
                        | LockOperation::AcquireOrThrow(_)
                        | LockOperation::TryAcquire(_)
                )
            )
        };
        self.bodies(class).any(|body| {
            let is_this = |id: ExprId| matches!(body.expr(id).kind, ExprKind::This);
            body.exprs.iter().any(|expr| match &expr.kind {
                ExprKind::Call { receiver, name, .. } => {
                    receiver.is_none_or(is_this) && takes(name)
                }
                _ => false,
            })
        })
    }

    fn takes_own_monitor(&self, class: ClassId) -> bool {
        let is_on_this = |body: &Body, stmt: &Stmt| match stmt.kind {
            StmtKind::Synchronized { lock, .. } => matches!(body.expr(lock).kind, ExprKind::This),
            _ => false,
        };
        let mut methods = self.program().class_decl(class).methods.iter();
        methods.any(|method| method.modifiers.is_synchronized() && !method.modifiers.is_static())
            || self
                .bodies(class)
                .any(|body| body.stmts.iter().any(|stmt| is_on_this(body, stmt)))
    }

    /// The code that shows what the class locks.
    fn bodies(&self, class: ClassId) -> impl Iterator<Item = &Body> {
        let methods = self.program().class_decl(class).methods.iter();
        let bodies = methods.filter_map(|method| method.body.as_ref());
        bodies.take(MAX_BODIES)
    }

    /// A member that is not found may be inherited from a class that is not loaded.
    fn missing(&self, path: Option<Path>) -> NamedGuard {
        if self.may_inherit_unseen() {
            NamedGuard::Elsewhere(path)
        } else {
            NamedGuard::Nothing
        }
    }

    fn lock_expression(&self, text: &str) -> Value {
        let mut parts = text.split('.');
        let first = parts.next().unwrap_or_default();
        let mut value = match (first, first.strip_suffix("()")) {
            ("this", _) => self.this(self.class),
            (_, Some(method)) => self.lock_method(None, method),
            (name, None) => self.name(name),
        };
        for part in parts {
            value = match (part, &value.denotes, &value.ty) {
                ("this", Denotes::Type, Ty::Class(class)) => self.this(*class),
                ("class", Denotes::Type, Ty::Class(class)) => {
                    Value::object(Path::root(Root::Class(*class)), Ty::Unknown)
                }
                ("class", Denotes::Type, Ty::Known(name)) => {
                    Value::object(Path::root(Root::ForeignClass(name.clone())), Ty::Unknown)
                }
                _ => match part.strip_suffix("()") {
                    Some(method) => self.lock_method(Some(&value), method),
                    None => self.select(&value, part),
                },
            };
        }
        value
    }

    fn lock_method(&self, receiver: Option<&Value>, name: &str) -> Value {
        let is_there = match receiver.map(|receiver| &receiver.ty) {
            None | Some(Ty::Class(_)) => !self.call_targets(receiver, name, &[]).is_empty(),
            // `lock.readLock()`
            Some(_) => true,
        };
        if is_there {
            self.call_result(receiver, name, &[])
        } else {
            Value::unknown()
        }
    }

    /// Some superclass of this class, or of one around it, is not loaded.
    fn may_inherit_unseen(&self) -> bool {
        let program = self.program();
        program.lexical_chain(self.class).any(|class| {
            program.superclass_chain(class).into_iter().any(|id| {
                let declares = program.class_decl(id).extends.is_some();
                declares && program.superclass(id).is_none()
            })
        })
    }

    /// Whether the name of the type suggests a lock that the rule data does not list.
    fn locks_its_own_way(&self, ty: &Ty) -> bool {
        let name = match ty {
            Ty::Class(class) => self.program().class_label(*class),
            Ty::Known(name) | Ty::Named(name) => name,
            Ty::Unknown => return true,
            Ty::Array(_) | Ty::Primitive(_) => return false,
        };
        self.lookup.knowledge.is_lock_like_type(name)
    }
}
