//! What calls denote: a view of a lock, the field behind a getter, or a value of some type.

use std::borrow::Cow;

use super::limits::{Depth, MAX_STEPS};
use super::{Frame, Owner, Path, Root, Step, Value, makers};
use crate::knowledge::{HELD_LOCK, LockOperation};
use crate::model::{Body, ExprId, ExprKind, StmtKind};
use crate::program::{ClassId, MethodId, Ty};

/// A call, apart from the object that is called.
#[derive(Clone, Copy)]
struct Invocation<'c> {
    name: &'c str,
    args: &'c [Ty],
    /// The methods that it may reach, if they are known already.
    targets: Option<&'c [MethodId]>,
    depth: Depth,
}

impl Frame<'_> {
    /// What `receiver.name(args)` denotes: a view of a lock, a getter's field, or a new value.
    pub(crate) fn call_result(&self, receiver: Option<&Value>, name: &str, args: &[Ty]) -> Value {
        self.call_result_at(receiver, name, args, Depth::FULL)
    }

    /// The same for a call that may reach these methods.
    pub(crate) fn result_of_targets(
        &self,
        receiver: Option<&Value>,
        name: &str,
        args: &[Ty],
        targets: &[MethodId],
    ) -> Value {
        let call = Invocation {
            name,
            args,
            targets: Some(targets),
            depth: Depth::FULL,
        };
        self.result(receiver, call)
    }

    pub(super) fn call_result_at(
        &self,
        receiver: Option<&Value>,
        name: &str,
        args: &[Ty],
        depth: Depth,
    ) -> Value {
        let call = Invocation {
            name,
            args,
            targets: None,
            depth,
        };
        self.result(receiver, call)
    }

    fn result(&self, receiver: Option<&Value>, call: Invocation<'_>) -> Value {
        let mut result = self.result_from(receiver, call);
        if let Some(receiver) = receiver.filter(|receiver| !receiver.choices.is_empty()) {
            let call = Invocation {
                targets: None,
                ..call
            };
            let choices = receiver.alternatives();
            result.choices = choices
                .filter_map(|receiver| self.result_from(Some(&receiver), call).reach())
                .collect();
        }
        result
    }

    fn result_from(&self, receiver: Option<&Value>, call: Invocation<'_>) -> Value {
        let Invocation {
            name, args, depth, ..
        } = call;
        if let Some(result) = self.known_result(receiver, name) {
            return result;
        }
        let targets = match call.targets {
            Some(targets) => Cow::Borrowed(targets),
            None => Cow::Owned(self.call_targets(receiver, name, args)),
        };
        if targets.is_empty() && makers::is_clone(name, args.len()) {
            let ty = receiver.map_or(Ty::Class(self.class), |receiver| receiver.ty.clone());
            return Value::object(Path::root(Root::Fresh), ty);
        }
        let [target] = *targets else {
            return self.opaque_call(receiver, name, args, Ty::Unknown);
        };
        if self
            .lookup
            .tables
            .makers
            .make_result(self, receiver, target)
        {
            let ty = self.program().method(target).returns.clone();
            return Value::object(Path::root(Root::Fresh), ty);
        }
        let is_getter = args.is_empty();
        let getter = is_getter.then(|| self.getter(receiver, target, depth));
        match getter.flatten() {
            Some(value) if value.path.is_some() => value,
            returned => {
                let ty = self.program().method(target).returns.clone();
                Value {
                    choices: returned.map_or_else(Vec::new, |value| value.choices),
                    ..self.opaque_call(receiver, name, args, ty)
                }
            }
        }
    }

    /// The result that the rule data describes.
    fn known_result(&self, receiver: Option<&Value>, name: &str) -> Option<Value> {
        match receiver {
            Some(receiver) => self
                .lock_view(receiver, name)
                .or_else(|| self.described_result(receiver, name)),
            None => self
                .own_lock(name)
                .and_then(|(lock, _)| self.lock_view(&lock, name))
                .or_else(|| self.imported_result(name)),
        }
    }

    /// The result that the rule data describes for a method of the receiver's type.
    fn described_result(&self, receiver: &Value, name: &str) -> Option<Value> {
        let knowledge = self.lookup.knowledge;
        if !knowledge.may_describe_call(name) {
            return None;
        }
        let result_of = |ty: &str| {
            let result = knowledge.factory_result(ty, name)?;
            Some((result, knowledge.is_live_result(ty, name)))
        };
        let (result, is_live_part) = match &receiver.ty {
            Ty::Known(ty) => result_of(ty),
            Ty::Class(class) => self.lookup.described_names(*class).find_map(result_of),
            _ => None,
        }?;
        let shown = receiver.path.clone().filter(|_| is_live_part);
        let value = Value {
            is_exact: true,
            is_live_part,
            path: shown.filter(|path| path.root != Root::Fresh),
            ..Value::of_type(Ty::Known(result.into()))
        };
        Some(value.evaluated())
    }

    fn imported_result(&self, name: &str) -> Option<Value> {
        let callee = self.imported_callee(name)?;
        let result = self.lookup.knowledge.factory_result(callee, name)?;
        Some(Value {
            is_exact: true,
            ..Value::of_type(Ty::Known(result.into()))
        })
    }

    /// The result of a call that is not followed. Two calls without arguments on one object are
    /// assumed to return the same object: right for getters of locks, wrong for factories (may
    /// under-report).
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
    pub(crate) fn own_lock(&self, name: &str) -> Option<(Value, LockOperation)> {
        if self.is_static || !self.lookup.knowledge.may_operate_lock(name) {
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
            LockOperation::View(mode) => (Some(mode), LOCK),
            LockOperation::AcquireCloseable(mode) => (Some(mode), HELD_LOCK),
            LockOperation::ReadWriteView => (None, "java.util.concurrent.locks.ReadWriteLock"),
            _ => return None,
        };
        Some(Value {
            view: mode,
            path: receiver.path.clone(),
            evaluated: receiver.evaluated,
            is_live_part: receiver.is_live_part,
            ..Value::of_type(Ty::Known(ty.into()))
        })
    }

    /// The receiver of the call, and the method that it reaches if there is only one.
    pub(super) fn only_target(&self, call: ExprId) -> Option<(Option<Value>, MethodId)> {
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.expr(call).kind
        else {
            return None;
        };
        let receiver = receiver.map(|receiver| self.value(receiver));
        let types: Vec<Ty> = args.iter().map(|&arg| self.value(arg).ty).collect();
        match *self.call_targets(receiver.as_ref(), name, &types) {
            [target] => Some((receiver, target)),
            _ => None,
        }
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

    /// The field that a getter returns: `Lock lock() { return lock; }`. If it returns one of
    /// several, these are the choices of a value without a path.
    fn getter(&self, receiver: Option<&Value>, method: MethodId, depth: Depth) -> Option<Value> {
        let depth = depth.deeper()?;
        let decl = self.program().method_decl(method);
        let result = sole_result(decl.body.as_ref()?)?;
        let frame = Frame::of(self.lookup, Owner::Method(method))?;
        let mut value = frame.value_at(result, depth);
        let seen = |path: &Path| self.seen_by_caller(path, receiver, frame.class);
        value.path = value.path.as_ref().and_then(seen);
        value.choices.retain_mut(|choice| {
            let path = seen(&choice.path);
            let is_seen = path.is_some();
            choice.path = path.unwrap_or_else(|| choice.path.clone());
            is_seen
        });
        let is_known = value.path.is_some() || !value.choices.is_empty();
        is_known.then(|| value.evaluated())
    }

    /// The path of a getter's result as the caller names it; `class` declares the getter.
    pub(super) fn seen_by_caller(
        &self,
        path: &Path,
        receiver: Option<&Value>,
        class: ClassId,
    ) -> Option<Path> {
        match (&path.root, receiver) {
            (Root::Class(_) | Root::ForeignClass(_), _) => Some(path.clone()),
            (Root::Instance(root), Some(receiver)) if *root == class => {
                Some(path.rebased(receiver.path.as_ref()?))
            }
            (Root::Instance(root), None) if !path.steps.is_empty() => {
                let own = (*root == class).then(|| self.heir_in_scope(class));
                let root = own.flatten().unwrap_or(*root);
                Some(path.rebased(&Path::root(Root::Instance(root))))
            }
            _ => None,
        }
    }

    /// The innermost class around the code that is or extends the given one.
    fn heir_in_scope(&self, class: ClassId) -> Option<ClassId> {
        let program = self.program();
        program
            .lexical_chain(self.class)
            .find(|&around| program.supertype_closure(around).contains(&class))
    }
}

/// The operand of the `return` that is the only statement of a body.
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
