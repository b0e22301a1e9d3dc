//! What calls denote: a view of a lock, the field behind a getter, or a value of some type.

use super::call::mode_of;
use super::value::{Frame, MAX_STEPS, Value};
use super::{Path, Root, Step};
use crate::knowledge::{HELD_LOCK, LockOperation};
use crate::model::{Body, ExprId, StmtKind};
use crate::program::{MethodId, Ty};

impl Frame<'_> {
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
            let result_of = |ty: &str| {
                let knowledge = self.lookup.knowledge;
                let result = knowledge.factory_result(ty, name)?;
                Some((result, knowledge.is_live_result(ty, name)))
            };
            let described = match &receiver.ty {
                Ty::Known(ty) => result_of(ty),
                Ty::Class(class) => self.lookup.described_names(*class).find_map(result_of),
                _ => None,
            };
            if let Some((result, is_live_part)) = described {
                let shown = receiver.path.clone().filter(|_| is_live_part);
                return Value {
                    is_exact: true,
                    is_live_part,
                    path: shown.filter(|path| path.root != Root::Fresh),
                    ..Value::of_type(Ty::Known(result.into()))
                }
                .evaluated();
            }
        }
        if receiver.is_none()
            && let Some((lock, _)) = self.own_lock(name)
            && let Some(view) = self.lock_view(&lock, name)
        {
            return view;
        }
        let knowledge = self.lookup.knowledge;
        if receiver.is_none()
            && let Some(callee) = self.imported_callee(name)
            && let Some(result) = knowledge.factory_result(callee, name)
        {
            return Value {
                is_exact: true,
                ..Value::of_type(Ty::Known(result.into()))
            };
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

    /// The lock that `name(args)` without a receiver operates on: the innermost enclosing instance
    /// whose class has a lock operation of that name.
    pub(super) fn own_lock(&self, name: &str) -> Option<(Value, LockOperation)> {
        if self.is_static {
            return None;
        }
        let program = self.program();
        for class in program.lexical_chain(self.class) {
            if let Some(operation) = self.lookup.lock_operation(&Ty::Class(class), name) {
                return Some((self.this(class), operation));
            }
            if program.member_methods(class, name, &[]).is_some() {
                return None;
            }
        }
        None
    }

    fn lock_view(&self, receiver: &Value, name: &str) -> Option<Value> {
        const LOCK: &str = "java.util.concurrent.locks.Lock";
        let (mode, ty) = match self.lookup.lock_operation(&receiver.ty, name)? {
            LockOperation::View(mode) => (Some(mode_of(mode)), LOCK),
            LockOperation::AcquireCloseable(mode) => (Some(mode_of(mode)), HELD_LOCK),
            LockOperation::ReadWriteView => (None, "java.util.concurrent.locks.ReadWriteLock"),
            _ => return None,
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
