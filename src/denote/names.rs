//! What names denote: fields, types and packages, in the order of JLS 6.5.

use std::sync::Arc;

use super::limits::{MAX_PACKAGE, MAX_STEPS};
use super::{Denotes, Frame, Path, Root, Step, Value};
use crate::model::ExprId;
use crate::program::{ClassId, Ty};

impl<'a> Frame<'a> {
    pub(super) fn name(&self, name: &str) -> Value {
        if let Some((owner, field)) = self.program().field_in_scope(self.class, name) {
            let base = Path::root(Root::Instance(owner));
            return self.lookup.field_value(base, field);
        }
        let knows = |name: &str| self.lookup.knows(name);
        match self.program().resolve_name(self.class, name, &knows) {
            ty @ (Ty::Class(_) | Ty::Known(_)) => Value::type_name(ty),
            _ if let Some(class) = self.static_import(name) => {
                unloaded_member(Path::root(Root::ForeignClass(class)), name)
            }
            _ if self.may_inherit_field(name) => {
                unloaded_member(Path::root(Root::Instance(self.class)), name)
            }
            _ => Value {
                denotes: Denotes::Package(name.to_owned()),
                ..Value::unknown()
            },
        }
    }

    /// The class that a static import takes the name from, where the class is not loaded.
    fn static_import(&self, name: &str) -> Option<Arc<str>> {
        let file = self.program().class(self.class).file;
        let imports = &self.program().file(file).imports;
        let mut on_demand = imports
            .iter()
            .filter(|import| import.is_static && import.wildcard);
        let named = imports
            .iter()
            .filter(|import| import.is_static && !import.wildcard)
            .find_map(|import| import.owner_of(name));
        // A constant that is declared nowhere else comes from the only static import on demand.
        let is_constant = !name.contains(char::is_lowercase);
        let only = on_demand
            .next()
            .filter(|_| is_constant && on_demand.next().is_none())
            .map(|import| import.path.as_str());
        named.or(only).map(Arc::from)
    }

    /// The class of the rule data that a static import makes the target of an unqualified call; a
    /// method of that name in scope hides it (JLS 6.4.1).
    pub(crate) fn imported_callee(&self, name: &str) -> Option<&'a str> {
        let program = self.program();
        if !self.lookup.knowledge.may_describe_call(name)
            || program.methods_in_scope(self.class, name, &[]).is_some()
        {
            return None;
        }
        let imports = &program.file(program.class(self.class).file).imports;
        imports
            .iter()
            .filter(|import| import.is_static)
            .filter_map(|import| {
                if import.wildcard {
                    return Some(import.path.as_str());
                }
                import.owner_of(name)
            })
            .find(|class| self.lookup.knowledge.describes_call(class, name))
    }

    /// The class that the receiver of a call names, if it names one: the call is then static.
    pub(crate) fn static_callee(&self, receiver: ExprId) -> Option<Arc<str>> {
        let receiver = self.value(receiver);
        match (receiver.denotes, receiver.ty) {
            (Denotes::Type, Ty::Known(name)) => Some(name),
            (Denotes::Type, Ty::Class(class)) => {
                Some(self.program().class(class).qualified.clone())
            }
            _ => None,
        }
    }

    /// Whether an unknown name may be an inherited field: it starts in lower case, and some
    /// supertype is not loaded. It may be a package instead (may err either way).
    fn may_inherit_field(&self, name: &str) -> bool {
        name.starts_with(|c: char| c.is_lowercase())
            && !self.program().foreign_supertypes(self.class).is_empty()
    }

    /// What `base.name` denotes.
    pub(crate) fn select(&self, base: &Value, name: &str) -> Value {
        let mut selected = self.select_from(base, name);
        if !base.choices.is_empty() {
            let choices = base.alternatives();
            selected.choices = choices
                .filter_map(|base| self.select_from(&base, name).reach())
                .collect();
        }
        selected
    }

    fn select_from(&self, base: &Value, name: &str) -> Value {
        let steps = base.path.as_ref().map_or(0, |path| path.steps.len());
        if steps >= MAX_STEPS {
            return Value::unknown();
        }
        let selected = match &base.denotes {
            Denotes::Package(package) if package.len() > MAX_PACKAGE => Value::unknown(),
            Denotes::Package(package) => self.member_of_package(format!("{package}.{name}"), name),
            Denotes::Type => match &base.ty {
                Ty::Class(class) => self.static_member(*class, name),
                Ty::Known(ty) => {
                    unloaded_member(Path::root(Root::ForeignClass(Arc::clone(ty))), name)
                }
                _ => Value::unknown(),
            },
            Denotes::Object => self.member_of_object(base, name),
        };
        selected.with_evaluated(base.evaluated)
    }

    /// A class, or a package inside the package.
    fn member_of_package(&self, dotted: String, name: &str) -> Value {
        let knows = |name: &str| self.lookup.knows(name);
        match self.program().resolve_name(self.class, &dotted, &knows) {
            ty @ Ty::Class(_) => Value::type_name(ty),
            ty @ Ty::Known(_) if name.starts_with(char::is_uppercase) => Value::type_name(ty),
            _ => Value {
                denotes: Denotes::Package(dotted),
                ..Value::unknown()
            },
        }
    }

    fn member_of_object(&self, base: &Value, name: &str) -> Value {
        match (&base.ty, &base.path) {
            (Ty::Class(class), None) => self.field_of_unnamed(*class, name),
            (Ty::Class(class), Some(path)) => match self.program().member_field(*class, name) {
                Some(field) => self.lookup.field_value(path.clone(), field),
                None => unloaded_member(path.clone(), name),
            },
            (Ty::Array(_), _) if name == "length" => Value::of_type(Ty::Primitive("int")),
            (_, Some(path)) => unloaded_member(path.clone(), name),
            (_, None) => Value::unknown(),
        }
    }

    /// A field of an object without a path: only its type is known.
    fn field_of_unnamed(&self, class: ClassId, name: &str) -> Value {
        self.program()
            .member_field(class, name)
            .map_or_else(Value::unknown, |field| {
                Value::of_type(self.program().field(field).ty.clone())
            })
    }

    fn static_member(&self, class: ClassId, name: &str) -> Value {
        let base = Path::root(Root::Class(class));
        if let Some(field) = self.program().member_field(class, name) {
            return self.lookup.field_value(base, field);
        }
        match self.program().member_type(class, name) {
            Some(member) => Value::type_name(Ty::Class(member)),
            None => unloaded_member(base, name),
        }
    }
}

/// A member of the object or class at `base` that is not loaded.
fn unloaded_member(base: Path, name: &str) -> Value {
    Value::object(base.then(Step::Foreign(name.into())), Ty::Unknown)
}
