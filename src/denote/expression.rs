//! What expressions denote in the scope of their body.
//!
//! A local that is never reassigned denotes what its initialiser does.

use super::arms::{arms, is_null};
use super::limits::Depth;
use super::value::Value;
use super::{Lookup, Owner, Path, Root, body_of};
use crate::model::{AssignOp, Body, Expr, ExprId, ExprKind, Literal, LocalId, TypeName};
use crate::program::{ClassId, Program, Ty};

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
        let (class, body) = body_of(lookup.program, owner)?;
        let modifiers = match owner {
            Owner::Method(id) => lookup.program.method_decl(id).modifiers,
            Owner::FieldInit(id) => lookup.program.field_decl(id).modifiers,
        };
        Some(Self {
            lookup,
            body,
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
        self.value_at(id, Depth::FULL)
    }

    pub(super) fn value_at(&self, id: ExprId, depth: Depth) -> Value {
        let Some(depth) = depth.deeper() else {
            return Value::unknown();
        };
        match &self.expr(id).kind {
            ExprKind::Local(local) => self.local(*local, depth),
            ExprKind::Field { base, name, .. } => self.select(&self.value_at(*base, depth), name),
            ExprKind::Call {
                receiver,
                name,
                args,
                ..
            } => {
                let receiver = receiver.map(|receiver| self.value_at(receiver, depth));
                let types = self.argument_types(args, depth);
                self.call_result_at(receiver.as_ref(), name, &types, depth)
            }
            ExprKind::Cast { ty, value } => {
                let ty = self.lookup.resolve(self.class, ty);
                self.value_at(*value, depth).cast(ty)
            }
            ExprKind::Assign { target, op, value } => self.assigned(*target, *op, *value, depth),
            ExprKind::Conditional { .. } | ExprKind::Switch(_) => self.chosen(id, depth),
            ExprKind::Index { array, .. } => self.value_at(*array, depth).element(),
            _ => self.leaf(id),
        }
    }

    /// The types of the arguments, which choose between overloads; unknown where `Depth` does not
    /// allow for the work.
    fn argument_types(&self, args: &[ExprId], depth: Depth) -> Vec<Ty> {
        if depth.allows_arguments(args.len()) {
            let types = args
                .iter()
                .map(|&arg| self.value_at(arg, depth.shared()).ty);
            types.collect()
        } else {
            vec![Ty::Unknown; args.len()]
        }
    }

    /// The value of a conditional or of a switch expression: one of its arms.
    fn chosen(&self, id: ExprId, depth: Depth) -> Value {
        let Some(arms) = arms(self.body, id) else {
            // Too many: the value has no path (see the head of `denote`).
            return Value::unknown();
        };
        let objects = arms.into_iter().filter(|&arm| !is_null(self.body, arm));
        Value::one_of(
            objects
                .map(|arm| self.value_at(arm, depth.shared()).evaluated())
                .collect(),
        )
    }

    /// The value of an assignment (JLS 15.26). An operator like `+=` computes a new value.
    fn assigned(&self, target: ExprId, op: AssignOp, value: Option<ExprId>, depth: Depth) -> Value {
        match (op, value, &self.expr(target).kind) {
            (AssignOp::Plain, Some(value), ExprKind::Local(_) | ExprKind::Index { .. }) => {
                self.value_at(value, depth).evaluated()
            }
            (AssignOp::Plain, Some(value), _) => {
                let place = self.value_at(target, depth);
                self.value_at(value, depth).stored_in(&place)
            }
            _ => Value::of_type(self.value_at(target, depth).ty),
        }
    }

    /// What an expression denotes whose operands do not matter.
    pub(crate) fn leaf(&self, id: ExprId) -> Value {
        match &self.expr(id).kind {
            ExprKind::This => self.this(self.class),
            ExprKind::Super => self.superclass_part(),
            ExprKind::QualifiedThis(name) => match self.lookup.resolve(self.class, name) {
                Ty::Class(class) => self.this(class),
                _ => Value::unknown(),
            },
            ExprKind::Name(name) => self.name(name),
            ExprKind::Captured(name) => {
                let root = Root::Captured(name.as_str().into());
                Value::object(Path::root(root), Ty::Unknown)
            }
            ExprKind::New { ty, class, .. } => {
                // The body of an anonymous class may override anything.
                created(self.lookup.resolve(self.class, ty), class.is_none())
            }
            ExprKind::NewArray { ty, is_empty, .. } => {
                let ty = ty.as_ref().map(|ty| self.lookup.resolve(self.class, ty));
                // An empty array has no state.
                created(ty.unwrap_or(Ty::Array(Box::new(Ty::Unknown))), !is_empty)
            }
            ExprKind::ClassLiteral(name) => self.class_object(name),
            ExprKind::Literal(Literal::String) | ExprKind::Concat(_) => {
                Value::of_type(Ty::Known("java.lang.String".into()))
            }
            _ => Value::unknown(),
        }
    }

    /// `super`: this object, with the type of its superclass.
    fn superclass_part(&self) -> Value {
        let mut value = self.this(self.class);
        if let Some(superclass) = self.program().superclass(self.class) {
            value.ty = Ty::Class(superclass);
        } else if let Some(ty) = self.program().class(self.class).supertypes.first() {
            value.ty = ty.clone();
        }
        value
    }

    /// `C.class`.
    fn class_object(&self, name: &TypeName) -> Value {
        let root = match self.lookup.resolve(self.class, name) {
            Ty::Class(class) => Root::Class(class),
            Ty::Known(name) | Ty::Named(name) => Root::ForeignClass(name),
            _ => Root::ForeignClass(name.name.as_str().into()),
        };
        Value::object(Path::root(root), Ty::Known("java.lang.Class".into()))
    }

    pub(super) fn this(&self, class: ClassId) -> Value {
        if self.is_static && class == self.class {
            return Value::unknown();
        }
        Value::object(Path::root(Root::Instance(class)), Ty::Class(class))
    }

    fn local(&self, id: LocalId, depth: Depth) -> Value {
        let local = self.body.local(id);
        let declared = local.ty.as_ref();
        let declared = declared.map(|name| self.lookup.resolve(self.class, name));
        let init = local.init.filter(|_| !local.reassigned && !local.is_param);
        let alias = init.map(|init| self.value_at(init, depth).evaluated());
        let ty = match (&declared, &alias) {
            (Some(Ty::Class(_) | Ty::Known(_)), Some(alias)) if alias.is_exact => alias.ty.clone(),
            (Some(ty), _) => ty.clone(),
            (None, Some(alias)) => alias.ty.clone(),
            (None, None) => Ty::Unknown,
        };
        match alias {
            Some(alias) if alias.path.is_some() => Value { ty, ..alias },
            alias => Value {
                choices: alias.map_or_else(Vec::new, |alias| alias.choices),
                ..Value::object(Path::root(Root::Local(id)), ty)
            },
        }
    }
}

/// A new object of the type, which is its run-time type if it is exact.
fn created(ty: Ty, is_exact: bool) -> Value {
    Value {
        is_exact,
        ..Value::object(Path::root(Root::Fresh), ty)
    }
}
