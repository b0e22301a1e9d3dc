//! What names, types and fields mean in the program as a whole.

use rustc_hash::{FxHashMap, FxHashSet};

use super::aliases::{field_aliases, shared_fields};
use super::carried::{CarriedLocks, carried_locks};
use super::confinement::ConfinedNames;
use super::makers::Makers;
use super::serial::{SerialFields, serial_fields};
use super::value::Value;
use super::{Mode, Path, Root, Step};
use crate::knowledge::{Knowledge, LockOperation};
use crate::model::TypeName;
use crate::program::{ClassId, FieldId, Program, Ty};

/// Everything that gives a name its meaning: the loaded classes, the rule data, and the aliases
/// among fields.
#[derive(Clone, Copy)]
pub(crate) struct Lookup<'a> {
    pub(crate) program: &'a Program,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) tables: &'a Tables,
}

/// Fields that denote another object than `this.field` wherever they are used.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(super) aliases: FieldAliases,
    pub(super) carried: CarriedLocks,
    /// Instance fields that hold one object for all instances: `root = parent.root`.
    pub(super) shared: FxHashSet<FieldId>,
    pub(super) serial: SerialFields,
    pub(super) confined: ConfinedNames,
    pub(super) makers: Makers,
}

/// For final fields, the other path to the same object: `readLock = rw.readLock()`, `mutex = this`.
pub(super) type FieldAliases = FxHashMap<FieldId, (Path, Option<Mode>)>;

impl Tables {
    pub(crate) fn of(program: &Program, knowledge: &Knowledge) -> Self {
        let aliases = field_aliases(program, knowledge);
        Self {
            carried: carried_locks(program, knowledge, &aliases),
            aliases,
            shared: shared_fields(program),
            serial: serial_fields(program, knowledge),
            confined: ConfinedNames::of(program, knowledge),
            makers: Makers::of(program, knowledge),
        }
    }
}

impl<'a> Lookup<'a> {
    pub(crate) fn knows(self, qualified: &str) -> bool {
        self.knowledge.contains_type(qualified)
    }

    pub(crate) fn resolve(self, scope: ClassId, name: &TypeName) -> Ty {
        self.program
            .resolve_type(scope, name, &|name| self.knows(name))
    }

    /// Names under which the rule data may describe the type: its own, or for a loaded class also
    /// those of its supertypes.
    pub(crate) fn known_names<'t>(self, ty: &'t Ty) -> Vec<&'t str>
    where
        'a: 't,
    {
        match ty {
            Ty::Known(name) => vec![name],
            Ty::Class(class) => {
                let foreign = self.program.foreign_supertypes(*class);
                let foreign = foreign.into_iter().filter_map(|ty| match ty {
                    Ty::Known(name) => Some(&**name),
                    _ => None,
                });
                self.described_names(*class).chain(foreign).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Names of the class and its loaded supertypes that the rule data describes.
    pub(crate) fn described_names(self, class: ClassId) -> impl Iterator<Item = &'a str> {
        self.program
            .supertype_closure(class)
            .iter()
            .map(move |&id| &*self.program.class(id).qualified)
            .filter(move |name| !name.is_empty() && self.knows(name))
    }

    pub(crate) fn lock_operation(self, ty: &Ty, method: &str) -> Option<LockOperation> {
        if !self.knowledge.may_operate_lock(method) {
            return None;
        }
        self.known_names(ty)
            .into_iter()
            .find_map(|name| self.knowledge.lock_operation(name, method))
    }

    /// Objects of the type are locks.
    pub(crate) fn is_lock(self, ty: &Ty) -> bool {
        self.known_names(ty)
            .into_iter()
            .any(|name| self.knowledge.is_lock_type(name))
    }

    /// The path leads to a serial executor that this object made and hands to nobody else, so that
    /// only tasks of its own code run there; or to the thread of its callbacks.
    pub(crate) fn is_own_executor(self, path: &Path) -> bool {
        match path.steps.as_slice() {
            [Step::Field(field), Step::Thread] => self.tables.serial.is_own(*field),
            [Step::Thread] => matches!(path.root, Root::Instance(_)),
            _ => false,
        }
    }

    pub(super) fn field_value(self, base: Path, field: FieldId) -> Value {
        let ty = self.program.field(field).ty.clone();
        let class = self.program.field(field).class;
        let is_static = self.program.field_decl(field).modifiers.is_static();
        if let Some((alias, view)) = self.tables.aliases.get(&field)
            && let Some(path) = self.seen_from(alias, class, &base)
        {
            return lock_named(path, ty, *view);
        }
        let base = if is_static || self.tables.shared.contains(&field) {
            Path::root(Root::Class(class))
        } else {
            base
        };
        let path = base.then(Step::Field(field));
        match self.named_by_creator(&path) {
            Some((named, view)) => lock_named(named, ty, view),
            None => Value::object(path, ty),
        }
    }
}

/// An object by another path than the fields that were read, and the half of a lock that it is.
fn lock_named(path: Path, ty: Ty, view: Option<Mode>) -> Value {
    Value {
        view,
        ..Value::object(path, ty).evaluated()
    }
}
