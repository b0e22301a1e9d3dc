//! What an expression denotes: the path to its object, its static type, the lock view it is.
//!
//! Pure: nothing is recorded here, so a local's initialiser can be asked for again wherever the
//! local is used. Locals that are never reassigned stand for their initialiser.
//! Chains longer than [`MAX_DEPTH`] denote nothing (may under-report).

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Helpers, Mode, Owner, Path, Root, Step};
use crate::knowledge::{Knowledge, LockOperation};
use crate::model::{Body, Expr, ExprId, ExprKind, Literal, LocalId, TypeName};
use crate::program::{ClassId, FieldId, Program, Ty};

/// Aliases and getters followed one after the other.
const MAX_DEPTH: u8 = 16;

/// Longest path that is followed.
pub(super) const MAX_STEPS: usize = 12;

/// What names mean: the loaded classes, the rule data, and fields that hold another field's object.
#[derive(Clone, Copy)]
pub(crate) struct Lookup<'a> {
    pub(crate) program: &'a Program,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) tables: &'a Tables,
}

/// What the program's fields and methods mean where they are used.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) aliases: FieldAliases,
    /// Fields that all instances share, though each has its own: `root = parent.root`.
    pub(crate) shared: FxHashSet<FieldId>,
    pub(crate) helpers: Helpers,
}

/// Final fields that hold what another path reaches: `readLock = rw.readLock()`, `mutex = this`.
pub(crate) type FieldAliases = FxHashMap<FieldId, (Path, Option<Mode>)>;

#[derive(Debug, Clone)]
pub(crate) enum Denotes {
    Object,
    /// A type name: static members follow.
    Type,
    /// A dotted name that is no type yet.
    Package(String),
}

#[derive(Debug, Clone)]
pub(crate) struct Value {
    pub(crate) path: Option<Path>,
    pub(crate) ty: Ty,
    /// A half of a read-write lock: the path is the whole lock.
    pub(crate) view: Option<Mode>,
    /// Leading steps of the path that were evaluated earlier.
    pub(crate) evaluated: usize,
    pub(crate) denotes: Denotes,
    /// A new object, or the result of a known factory: `ty` is the run-time type.
    pub(crate) is_exact: bool,
    /// A view or iterator, which shows the object at the path but is another one.
    pub(crate) is_live_part: bool,
}

impl Value {
    pub(crate) fn of_type(ty: Ty) -> Self {
        Self {
            path: None,
            ty,
            view: None,
            evaluated: 0,
            denotes: Denotes::Object,
            is_exact: false,
            is_live_part: false,
        }
    }

    /// The path, if the object at it is this one.
    pub(crate) fn identity(&self) -> Option<&Path> {
        self.path.as_ref().filter(|_| !self.is_live_part)
    }

    pub(crate) fn unknown() -> Self {
        Self::of_type(Ty::Unknown)
    }

    pub(crate) fn object(path: Path, ty: Ty) -> Self {
        Self {
            path: Some(path),
            ..Self::of_type(ty)
        }
    }

    /// The object was reached before this expression: later use reads none of its fields.
    pub(crate) fn evaluated(mut self) -> Self {
        self.evaluated = self.path.as_ref().map_or(0, |path| path.steps.len());
        self
    }
}

impl Lookup<'_> {
    pub(crate) fn knows(&self, qualified: &str) -> bool {
        self.knowledge.contains_type(qualified)
    }

    pub(crate) fn resolve(&self, scope: ClassId, name: &TypeName) -> Ty {
        self.program
            .resolve_type(scope, name, &|name| self.knows(name))
    }

    /// Names of the rule data that describe the type: itself, or what a loaded class extends.
    pub(crate) fn known_names<'t>(&'t self, ty: &'t Ty) -> Vec<&'t str> {
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
    pub(crate) fn described_names(&self, class: ClassId) -> impl Iterator<Item = &str> {
        self.program
            .supertype_closure(class)
            .iter()
            .map(|&id| &*self.program.class(id).qualified)
            .filter(|name| !name.is_empty() && self.knows(name))
    }

    pub(crate) fn lock_operation(&self, ty: &Ty, method: &str) -> Option<LockOperation> {
        self.known_names(ty)
            .into_iter()
            .find_map(|name| self.knowledge.lock_operation(name, method))
    }

    pub(super) fn field_value(&self, base: Path, field: FieldId) -> Value {
        let ty = self.program.field(field).ty.clone();
        let class = self.program.field(field).class;
        let is_static = self.program.field_decl(field).modifiers.is_static();
        if let Some((alias, view)) = self.tables.aliases.get(&field) {
            let own = self.program.supertype_closure(class);
            let target = match &alias.root {
                Root::Instance(root) if own.contains(root) => Some(alias.rebased(&base)),
                Root::Class(_) | Root::ForeignClass(_) => Some(alias.clone()),
                _ => None,
            };
            if let Some(path) = target {
                let mut value = Value::object(path, ty).evaluated();
                value.view = *view;
                return value;
            }
        }
        let base = if is_static || self.tables.shared.contains(&field) {
            Path::root(Root::Class(class))
        } else {
            base
        };
        Value::object(base.then(Step::Field(field)), ty)
    }
}

/// One body with the scope it stands in.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    pub(crate) lookup: Lookup<'a>,
    pub(crate) body: &'a Body,
    pub(crate) class: ClassId,
    pub(crate) is_static: bool,
}

impl<'a> Frame<'a> {
    /// The scope of the owner's code, if it has any.
    pub(crate) fn of(lookup: Lookup<'a>, owner: Owner) -> Option<Self> {
        let program = lookup.program;
        let (class, body, modifiers) = match owner {
            Owner::Method(id) => {
                let decl = program.method_decl(id);
                (program.method(id).class, &decl.body, decl.modifiers)
            }
            Owner::FieldInit(id) => {
                let decl = program.field_decl(id);
                (program.field(id).class, &decl.init, decl.modifiers)
            }
        };
        Some(Self {
            lookup,
            body: body.as_ref()?,
            class,
            is_static: modifiers.is_static(),
        })
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.lookup.program
    }

    pub(crate) fn expr(&self, id: ExprId) -> &'a Expr {
        self.body.expr(id)
    }

    /// What the expression denotes.
    pub(crate) fn value(&self, id: ExprId) -> Value {
        self.value_at(id, MAX_DEPTH)
    }

    pub(super) fn value_at(&self, id: ExprId, depth: u8) -> Value {
        let Some(depth) = depth.checked_sub(1) else {
            return Value::unknown();
        };
        match &self.expr(id).kind {
            ExprKind::Local(local) => self.local(*local, depth),
            ExprKind::Field { base, name, .. } => {
                let base = self.value_at(*base, depth);
                self.select(&base, name)
            }
            ExprKind::Call {
                receiver,
                name,
                args,
                ..
            } => {
                let receiver = receiver.map(|receiver| self.value_at(receiver, depth));
                let arg_types: Vec<Ty> = if args.len() < 8 && depth > MAX_DEPTH / 2 {
                    args.iter()
                        .map(|&arg| self.value_at(arg, depth / 2).ty)
                        .collect()
                } else {
                    vec![Ty::Unknown; args.len()]
                };
                self.call_result(receiver.as_ref(), name, &arg_types, depth)
            }
            ExprKind::Cast { ty, value } => {
                let mut value = self.value_at(*value, depth);
                value.ty = self.lookup.resolve(self.class, ty);
                value
            }
            ExprKind::Assign {
                value: Some(value), ..
            } => self.value_at(*value, depth).evaluated(),
            ExprKind::Conditional { then, .. } => Value::of_type(self.value_at(*then, depth).ty),
            ExprKind::Index { array, .. } => match self.value_at(*array, depth).ty {
                Ty::Array(element) => Value::of_type(*element),
                _ => Value::unknown(),
            },
            _ => self.leaf(id),
        }
    }

    /// What an expression without object-valued operands denotes.
    pub(crate) fn leaf(&self, id: ExprId) -> Value {
        match &self.expr(id).kind {
            ExprKind::This => self.this(self.class),
            ExprKind::Super => {
                let mut value = self.this(self.class);
                if let Some(superclass) = self.program().superclass(self.class) {
                    value.ty = Ty::Class(superclass);
                } else if let Some(ty) = self.program().class(self.class).supertypes.first() {
                    value.ty = ty.clone();
                }
                value
            }
            ExprKind::QualifiedThis(name) => match self.lookup.resolve(self.class, name) {
                Ty::Class(class) => self.this(class),
                _ => Value::unknown(),
            },
            ExprKind::Name(name) => self.name(name),
            ExprKind::Captured(name) => Value::object(
                Path::root(Root::Captured(name.as_str().into())),
                Ty::Unknown,
            ),
            ExprKind::New { ty, .. } => Value {
                is_exact: true,
                ..Value::object(Path::root(Root::Fresh), self.lookup.resolve(self.class, ty))
            },
            ExprKind::NewArray { ty, is_empty, .. } => Value {
                // An empty array has no state.
                is_exact: !is_empty,
                ..Value::object(
                    Path::root(Root::Fresh),
                    ty.as_ref().map_or(Ty::Array(Box::new(Ty::Unknown)), |ty| {
                        self.lookup.resolve(self.class, ty)
                    }),
                )
            },
            ExprKind::ClassLiteral(name) => {
                let root = match self.lookup.resolve(self.class, name) {
                    Ty::Class(class) => Root::Class(class),
                    Ty::Known(name) | Ty::Named(name) => Root::ForeignClass(name),
                    _ => Root::ForeignClass(name.name.as_str().into()),
                };
                Value::object(Path::root(root), Ty::Known("java.lang.Class".into()))
            }
            ExprKind::Literal(Literal::String) | ExprKind::Concat(_) => {
                Value::of_type(Ty::Known("java.lang.String".into()))
            }
            _ => Value::unknown(),
        }
    }

    pub(super) fn this(&self, class: ClassId) -> Value {
        if self.is_static && class == self.class {
            return Value::unknown();
        }
        Value::object(Path::root(Root::Instance(class)), Ty::Class(class))
    }

    fn local(&self, id: LocalId, depth: u8) -> Value {
        let local = self.body.local(id);
        let declared = local
            .ty
            .as_ref()
            .map(|name| self.lookup.resolve(self.class, name));
        let alias = match local.init {
            Some(init) if !local.reassigned && !local.is_param => {
                Some(self.value_at(init, depth).evaluated())
            }
            _ => None,
        };
        let ty = match (&declared, &alias) {
            (Some(Ty::Class(_) | Ty::Known(_)), Some(alias)) if alias.is_exact => alias.ty.clone(),
            (Some(ty), _) => ty.clone(),
            (None, Some(alias)) => alias.ty.clone(),
            (None, None) => Ty::Unknown,
        };
        match alias {
            Some(alias) if alias.path.is_some() => Value { ty, ..alias },
            _ => Value::object(Path::root(Root::Local(id)), ty),
        }
    }
}

impl Value {
    pub(super) fn with_evaluated(mut self, evaluated: usize) -> Self {
        self.evaluated = self.evaluated.max(evaluated);
        self
    }
}
