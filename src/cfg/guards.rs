//! Lock expressions of `@GuardedBy`: `this`, `Outer.this`, `lock`, `this.lock`, `a.b`, `C.lock`,
//! `C.class`, `lock()`, `itself`.

use super::value::{Denotes, Frame, Lookup, Value};
use super::{Mode, Path, Root, Step};
use crate::model::{Body, StmtId};
use crate::program::{ClassId, Ty};

/// Getters followed one after the other.
const MAX_DEPTH: u8 = 8;

/// What a lock expression denotes in the class that has the guarded member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NamedGuard {
    /// A monitor, or a lock that the rule data knows.
    Monitor(Path),
    /// `itself`: the object in the guarded field.
    Itself,
    /// It stands in a class that is not loaded, or locks in a way that is not known.
    // Not followed: uses of the member are not checked (may under-report).
    Elsewhere,
    /// No field, method or class of that name is there.
    Nothing,
}

/// Resolves a lock expression in the scope of `class`.
pub(crate) fn named_guard(
    lookup: Lookup<'_>,
    class: ClassId,
    is_static: bool,
    text: &str,
) -> NamedGuard {
    let text = text.trim();
    if text == "itself" {
        return NamedGuard::Itself;
    }
    if !is_expression(text) {
        return NamedGuard::Nothing;
    }
    let body = Body {
        exprs: Vec::new(),
        stmts: Vec::new(),
        locals: Vec::new(),
        root: StmtId(0),
    };
    let frame = Frame {
        lookup,
        body: &body,
        class,
        is_static,
    };
    let value = frame.lock_expression(text);
    let missing = if frame.may_inherit_unseen() {
        NamedGuard::Elsewhere
    } else {
        NamedGuard::Nothing
    };
    let Some(path) = value.path else {
        return match value.denotes {
            // A type that is not loaded has the rest of the expression.
            Denotes::Type if text.contains('.') => NamedGuard::Elsewhere,
            // A type is no lock, but `C.class` is.
            Denotes::Type => NamedGuard::Nothing,
            _ => missing,
        };
    };
    if is_static && matches!(path.root, Root::Instance(_)) {
        return NamedGuard::Nothing;
    }
    match path
        .steps
        .iter()
        .find(|step| !matches!(step, Step::Field(_)))
    {
        None => {}
        Some(Step::Call(_)) if matches!(value.ty, Ty::Class(_) | Ty::Known(_)) => {}
        Some(Step::Foreign(_))
            if path.steps.len() > 1 || matches!(path.root, Root::ForeignClass(_)) =>
        {
            return NamedGuard::Elsewhere;
        }
        Some(_) => return missing,
    }
    // `this`, `C.this`, `C.class`
    if path.steps.is_empty() {
        return NamedGuard::Monitor(path);
    }
    match value.view {
        Some(Mode::Shared | Mode::Exclusive | Mode::Optimistic) => {
            NamedGuard::Monitor(path.then(Step::Lock))
        }
        None if frame.is_lock(&value.ty) => NamedGuard::Monitor(path.then(Step::Lock)),
        None if frame.locks_its_own_way(&value.ty) => NamedGuard::Elsewhere,
        None => NamedGuard::Monitor(path),
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
            self.call_result(receiver, name, &[], MAX_DEPTH)
        } else {
            Value::unknown()
        }
    }

    /// A superclass of this class or of one around it is not loaded.
    fn may_inherit_unseen(&self) -> bool {
        let program = self.program();
        program.lexical_chain(self.class).any(|class| {
            program.superclass_chain(class).into_iter().any(|id| {
                let declares = program.class_decl(id).extends.is_some();
                declares && program.superclass(id).is_none()
            })
        })
    }

    fn is_lock(&self, ty: &Ty) -> bool {
        let names = self.lookup.known_names(ty);
        names
            .into_iter()
            .any(|name| self.lookup.knowledge.is_lock_type(name))
    }

    /// A type that the rule data does not list as a lock, though by its name it is one.
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
