//! What an expression denotes: the path to its object, its static type, the lock view it is.
//!
//! Pure: nothing is recorded here, so a local's initialiser can be asked for again wherever the
//! local is used. Locals that are never reassigned stand for their initialiser.
//! Chains longer than [`MAX_DEPTH`] denote nothing (may under-report).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Mode, Path, Root, Step};
use crate::knowledge::{Knowledge, LockMode, LockOperation};
use crate::model::{
    Body, Expr, ExprId, ExprKind, Literal, LocalId, MethodKind, StmtKind, TypeName,
};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// Aliases and getters followed one after the other.
const MAX_DEPTH: u8 = 16;

/// Longest path that is followed.
const MAX_STEPS: usize = 12;

/// What names mean: the loaded classes, the rule data, and fields that hold another field's object.
#[derive(Clone, Copy)]
pub(crate) struct Lookup<'a> {
    pub(crate) program: &'a Program,
    pub(crate) knowledge: &'a Knowledge,
    pub(crate) aliases: &'a FieldAliases,
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
        }
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
            Ty::Class(class) => self
                .program
                .foreign_supertypes(*class)
                .into_iter()
                .filter_map(|ty| match ty {
                    Ty::Known(name) => Some(&**name),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn lock_operation(&self, ty: &Ty, method: &str) -> Option<LockOperation> {
        self.known_names(ty)
            .into_iter()
            .find_map(|name| self.knowledge.lock_operation(name, method))
    }

    fn field_value(&self, base: Path, field: FieldId) -> Value {
        let ty = self.program.field(field).ty.clone();
        let class = self.program.field(field).class;
        let is_static = self.program.field_decl(field).modifiers.is_static();
        if let Some((alias, view)) = self.aliases.get(&field) {
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
        let base = if is_static {
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

    fn value_at(&self, id: ExprId, depth: u8) -> Value {
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

    fn this(&self, class: ClassId) -> Value {
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

    fn name(&self, name: &str) -> Value {
        if let Some((owner, field)) = self.program().field_in_scope(self.class, name) {
            return self
                .lookup
                .field_value(Path::root(Root::Instance(owner)), field);
        }
        match self
            .program()
            .resolve_name(self.class, name, &|name| self.lookup.knows(name))
        {
            ty @ (Ty::Class(_) | Ty::Known(_)) => Value {
                denotes: Denotes::Type,
                ..Value::of_type(ty)
            },
            _ if let Some(class) = self.static_import(name) => Value::object(
                Path::root(Root::ForeignClass(class)).then(Step::Foreign(name.into())),
                Ty::Unknown,
            ),
            _ if self.may_inherit_field(name) => Value::object(
                Path::root(Root::Instance(self.class)).then(Step::Foreign(name.into())),
                Ty::Unknown,
            ),
            _ => Value {
                denotes: Denotes::Package(name.to_owned()),
                ..Value::unknown()
            },
        }
    }

    /// The class that is not loaded and from which the name is imported.
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
        // With one static import on demand, a constant that is nowhere else comes from there.
        let is_constant = !name.contains(char::is_lowercase);
        let only = on_demand
            .next()
            .filter(|_| is_constant && on_demand.next().is_none())
            .map(|import| import.path.as_str());
        named.or(only).map(Arc::from)
    }

    /// A lower-case name in a class with supertypes that are not loaded is taken for a field.
    fn may_inherit_field(&self, name: &str) -> bool {
        name.starts_with(|c: char| c.is_lowercase())
            && !self.program().foreign_supertypes(self.class).is_empty()
    }

    /// What `base.name` denotes.
    pub(crate) fn select(&self, base: &Value, name: &str) -> Value {
        if base
            .path
            .as_ref()
            .is_some_and(|path| path.steps.len() >= MAX_STEPS)
        {
            return Value::unknown();
        }
        match (&base.denotes, &base.ty) {
            (Denotes::Package(package), _) => {
                let dotted = format!("{package}.{name}");
                match self
                    .program()
                    .resolve_name(self.class, &dotted, &|name| self.lookup.knows(name))
                {
                    ty @ Ty::Class(_) => Value {
                        denotes: Denotes::Type,
                        ..Value::of_type(ty)
                    },
                    ty @ Ty::Known(_) if name.starts_with(char::is_uppercase) => Value {
                        denotes: Denotes::Type,
                        ..Value::of_type(ty)
                    },
                    _ => Value {
                        denotes: Denotes::Package(dotted),
                        ..Value::unknown()
                    },
                }
            }
            (Denotes::Type, Ty::Class(class)) => self.static_member(*class, name),
            (Denotes::Type, Ty::Known(ty)) => Value::object(
                Path::root(Root::ForeignClass(Arc::clone(ty))).then(Step::Foreign(name.into())),
                Ty::Unknown,
            ),
            (Denotes::Object, Ty::Class(class)) => {
                let Some(path) = base.path.clone() else {
                    return self.member_type_of(*class, name);
                };
                match self.program().member_field(*class, name) {
                    Some(field) => self.lookup.field_value(path, field),
                    None => Value::object(path.then(Step::Foreign(name.into())), Ty::Unknown),
                }
            }
            (Denotes::Object, Ty::Array(_)) if name == "length" => {
                Value::of_type(Ty::Primitive("int"))
            }
            (Denotes::Object, _) => match base.path.clone() {
                Some(path) => Value::object(path.then(Step::Foreign(name.into())), Ty::Unknown),
                None => Value::unknown(),
            },
            (Denotes::Type, _) => Value::unknown(),
        }
        .with_evaluated(base.evaluated)
    }

    fn member_type_of(&self, class: ClassId, name: &str) -> Value {
        self.program()
            .member_field(class, name)
            .map_or_else(Value::unknown, |field| {
                Value::of_type(self.program().field(field).ty.clone())
            })
    }

    fn static_member(&self, class: ClassId, name: &str) -> Value {
        if let Some(field) = self.program().member_field(class, name) {
            return self
                .lookup
                .field_value(Path::root(Root::Class(class)), field);
        }
        match self.program().member_type(class, name) {
            Some(member) => Value {
                denotes: Denotes::Type,
                ..Value::of_type(Ty::Class(member))
            },
            None => Value::object(
                Path::root(Root::Class(class)).then(Step::Foreign(name.into())),
                Ty::Unknown,
            ),
        }
    }

    /// What `receiver.name(args)` denotes: a view of a lock, a getter's field, or a new value.
    pub(crate) fn call_result(
        &self,
        receiver: Option<&Value>,
        name: &str,
        args: &[Ty],
        depth: u8,
    ) -> Value {
        if let Some(receiver) = receiver {
            if let Some(view) = self.lock_view(receiver, name) {
                return view;
            }
            if let Ty::Known(ty) = &receiver.ty
                && let Some(result) = self.lookup.knowledge.factory_result(ty, name)
            {
                return Value {
                    is_exact: true,
                    ..Value::of_type(Ty::Known(result.into()))
                };
            }
        }
        let targets = self.call_targets(receiver, name, args);
        let [target] = targets.as_slice() else {
            return self.opaque_call(receiver, name, args, Ty::Unknown);
        };
        if args.is_empty()
            && let Some(value) = self.getter(receiver, *target, depth)
        {
            return value;
        }
        self.opaque_call(
            receiver,
            name,
            args,
            self.program().method(*target).returns.clone(),
        )
    }

    /// Without arguments, two calls on one object are taken to give the same object: right for
    /// getters of locks, wrong for factories (may under-report).
    fn opaque_call(&self, receiver: Option<&Value>, name: &str, args: &[Ty], ty: Ty) -> Value {
        let base = match receiver {
            Some(receiver) => receiver.path.clone(),
            None if self.is_static => Some(Path::root(Root::Class(self.class))),
            None => Some(Path::root(Root::Instance(self.class))),
        };
        match base {
            Some(base)
                if args.is_empty() && base.root != Root::Fresh && base.steps.len() < MAX_STEPS =>
            {
                Value::object(base.then(Step::Call(name.into())), ty).evaluated()
            }
            _ => Value::of_type(ty),
        }
    }

    fn lock_view(&self, receiver: &Value, name: &str) -> Option<Value> {
        let mode = match self.lookup.lock_operation(&receiver.ty, name)? {
            LockOperation::View(LockMode::Shared) => Some(Mode::Shared),
            LockOperation::View(LockMode::Exclusive) => Some(Mode::Exclusive),
            LockOperation::ReadWriteView => None,
            _ => return None,
        };
        let ty = if mode.is_some() {
            "java.util.concurrent.locks.Lock"
        } else {
            "java.util.concurrent.locks.ReadWriteLock"
        };
        Some(Value {
            view: mode,
            path: receiver.path.clone(),
            evaluated: receiver.evaluated,
            ..Value::of_type(Ty::Known(ty.into()))
        })
    }

    /// The methods that a call may reach.
    pub(crate) fn call_targets(
        &self,
        receiver: Option<&Value>,
        name: &str,
        args: &[Ty],
    ) -> Vec<MethodId> {
        let candidates = match receiver.map(|receiver| &receiver.ty) {
            None => self.program().methods_in_scope(self.class, name, args),
            Some(Ty::Class(class)) => self.program().member_methods(*class, name, args),
            Some(_) => None,
        };
        candidates.map_or_else(Vec::new, |candidates| candidates.methods)
    }

    /// The field that a getter returns: `Lock lock() { return lock; }`.
    fn getter(&self, receiver: Option<&Value>, method: MethodId, depth: u8) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        let decl = self.program().method_decl(method);
        let body = decl.body.as_ref()?;
        let result = sole_result(body)?;
        let class = self.program().method(method).class;
        let frame = Frame {
            lookup: self.lookup,
            body,
            class,
            is_static: decl.modifiers.is_static(),
        };
        let value = frame.value_at(result, depth);
        let path = value.path.as_ref()?;
        let path = match (&path.root, receiver) {
            (Root::Class(_) | Root::ForeignClass(_), _) => path.clone(),
            (Root::Instance(root), Some(receiver)) if *root == class => {
                path.rebased(receiver.path.as_ref()?)
            }
            (Root::Instance(_), None) if !path.steps.is_empty() => path.clone(),
            _ => return None,
        };
        Some(
            Value {
                path: Some(path),
                ..value
            }
            .evaluated(),
        )
    }
}

impl Value {
    fn with_evaluated(mut self, evaluated: usize) -> Self {
        self.evaluated = self.evaluated.max(evaluated);
        self
    }
}

/// The expression that a body consists of returning.
fn sole_result(body: &Body) -> Option<ExprId> {
    let StmtKind::Block(stmts) = &body.stmt(body.root).kind else {
        return None;
    };
    let [only] = stmts.as_slice() else {
        return None;
    };
    match body.stmt(*only).kind {
        StmtKind::Return(result) => result,
        _ => None,
    }
}

/// Final fields that are assigned once, and to the object of another path.
pub(crate) fn field_aliases(program: &Program, knowledge: &Knowledge) -> FieldAliases {
    let none = FieldAliases::default();
    let lookup = Lookup {
        program,
        knowledge,
        aliases: &none,
    };
    program
        .field_ids()
        .filter(|&field| program.field_decl(field).modifiers.is_final())
        .filter_map(|field| Some((field, alias_of(lookup, field)?)))
        .collect()
}

fn alias_of(lookup: Lookup<'_>, field: FieldId) -> Option<(Path, Option<Mode>)> {
    let program = lookup.program;
    if matches!(program.field(field).ty, Ty::Primitive(_)) {
        return None;
    }
    let class = program.field(field).class;
    let decl = program.field_decl(field);
    let is_static = decl.modifiers.is_static();
    let frame = |body| Frame {
        lookup,
        body,
        class,
        is_static,
    };
    let value = match &decl.init {
        Some(init) => match init.stmt(init.root).kind {
            StmtKind::Expr(value) => frame(init).value(value),
            _ => return None,
        },
        None => constructor_value(program, field, &frame)?,
    };
    let path = value.path?;
    let is_stable = match &path.root {
        Root::Instance(_) => !path.steps.is_empty() || value.view.is_none(),
        Root::Class(_) | Root::ForeignClass(_) => true,
        _ => false,
    };
    let calls = path.steps.iter().any(|step| matches!(step, Step::Call(_)));
    (is_stable && !calls).then_some((path, value.view))
}

/// The value of the only constructor assignment; several constructors must agree.
fn constructor_value<'a>(
    program: &'a Program,
    field: FieldId,
    frame: &dyn Fn(&'a Body) -> Frame<'a>,
) -> Option<Value> {
    let name = &program.field_decl(field).name;
    let mut found: Option<Value> = None;
    for &method in &program.class(program.field(field).class).methods {
        let decl = program.method_decl(method);
        let Some(body) = &decl.body else { continue };
        if decl.kind == MethodKind::Method {
            continue;
        }
        for expr in &body.exprs {
            let ExprKind::Assign {
                target,
                value: Some(value),
                ..
            } = &expr.kind
            else {
                continue;
            };
            if !names_own_field(body, *target, name) {
                continue;
            }
            let value = named_half(frame(body), *value);
            if found.as_ref().is_some_and(|found| found.path != value.path) {
                return None;
            }
            found = Some(value);
        }
    }
    found
}

/// The value of a constructor assignment. The halves of a lock that only a local of the
/// constructor names, `read = lock.readLock()`, are known to each other by that name.
fn named_half(frame: Frame<'_>, id: ExprId) -> Value {
    let mut value = frame.value(id);
    let receiver = match &frame.expr(id).kind {
        ExprKind::Call {
            receiver: Some(receiver),
            ..
        } => &frame.expr(*receiver).kind,
        _ => return value,
    };
    if let (ExprKind::Local(local), Some(_)) = (receiver, value.view) {
        let name = frame.body.local(*local).name.as_str();
        value.path = Some(Path::root(Root::Instance(frame.class)).then(Step::Foreign(name.into())));
    }
    value
}

fn names_own_field(body: &Body, target: ExprId, field: &str) -> bool {
    match &body.expr(target).kind {
        ExprKind::Name(name) => name == field,
        ExprKind::Field { base, name, .. } => {
            name == field && matches!(body.expr(*base).kind, ExprKind::This)
        }
        _ => false,
    }
}
