//! Method calls: lock operations, effects on the receiver and the arguments, lambdas.

use super::build::Builder;
use super::helpers::HelperCall;
use super::{Call, Contents, Denotes, Path, Reference, Root, Serially, Site, Value};

use crate::knowledge::{Effect, LockOperation};
use crate::model::{ExprId, ExprKind, TypeIdx};
use crate::program::{MethodId, Ty};
use crate::source::Span;

/// A method call as written.
pub(super) struct CallSite<'a> {
    pub(super) id: ExprId,
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) args: &'a [ExprId],
    /// `super.name(args)`: goes to the superclass's method even if it is overridden.
    pub(super) is_exact: bool,
}

/// What is known of a callee before its arguments are evaluated.
pub(super) struct Callee<'c> {
    /// Types of the rule data that may declare the method.
    types: &'c [&'c str],
    name: &'c str,
    /// The serial executor that runs the arguments.
    executor: Option<Serially>,
}

impl<'c> Callee<'c> {
    pub(super) fn known(types: &'c [&'c str], name: &'c str) -> Self {
        Self {
            types,
            name,
            executor: None,
        }
    }
}

/// What a callee does with its arguments.
struct Treatment {
    /// What it does to the contents of an object.
    effect: Effect,
    /// Runs the function before it returns.
    runs_at_once: bool,
}

impl<'a> Builder<'a> {
    /// `name(args)`: a method in scope.
    pub(super) fn unqualified_call(
        &mut self,
        id: ExprId,
        name: &str,
        span: Span,
        args: &'a [ExprId],
    ) -> Value {
        let helper = self.unqualified_helper(name, args);
        let callees = self.unqualified_callees(name);
        let callee = Callee {
            executor: self.frame.executor_of_tasks(None, &callees, name),
            ..Callee::known(&callees, name)
        };
        let types = self.arguments(&callee, args, helper.as_ref());
        if let Some((lock, operation)) = self.frame.own_lock(name) {
            self.lock_call(&lock, operation, span);
            return self.frame.call_result(Some(&lock), name, &types);
        }
        let program = self.frame.program();
        let candidates = program.methods_in_scope(self.frame.class, name, &types);
        let targets = candidates.as_ref().map_or(&[][..], |found| &found.methods);
        let result = self.frame.result_of_targets(None, name, &types, targets);
        if let Some(candidates) = candidates {
            self.call(Call {
                receiver: Some(self.own_receiver(&candidates.methods, candidates.scope)),
                targets: candidates.methods,
                is_exact: false,
                span,
            });
        }
        self.after_call(id, helper.as_ref(), span);
        result
    }

    pub(super) fn unqualified_helper(
        &self,
        name: &str,
        args: &'a [ExprId],
    ) -> Option<HelperCall<'a>> {
        if !self.helpers.has_name(name) {
            return None;
        }
        let types = self.argument_types(args);
        let program = self.frame.program();
        let candidates = program.methods_in_scope(self.frame.class, name, &types)?;
        let receiver = self.own_receiver(&candidates.methods, candidates.scope);
        self.helper_call(&candidates.methods, Some(receiver), args)
    }

    /// Types of the rule data that may declare the called method.
    fn unqualified_callees(&self, name: &str) -> Vec<&'a str> {
        if let Some(imported) = self.frame.imported_callee(name) {
            return vec![imported];
        }
        let lookup = self.frame.lookup;
        if !lookup.knowledge.may_describe_call(name) {
            return Vec::new();
        }
        let candidates = lookup.program.methods_in_scope(self.frame.class, name, &[]);
        let described = candidates.map(|found| lookup.program.supertype_closure(found.scope));
        described
            .into_iter()
            .flatten()
            .map(|&id| &*lookup.program.class(id).qualified)
            .filter(|class| lookup.knowledge.describes_call(class, name))
            .collect()
    }

    fn own_receiver(&self, targets: &[MethodId], scope: crate::program::ClassId) -> Path {
        let program = self.frame.program();
        let all_static = targets
            .iter()
            .all(|&target| program.method_decl(target).modifiers.is_static());
        Path::root(if all_static {
            Root::Class(scope)
        } else {
            Root::Instance(scope)
        })
    }

    /// `receiver.name(args)`.
    pub(super) fn method_call(
        &mut self,
        receiver: &Value,
        sites: &[Site],
        call: &CallSite<'a>,
    ) -> Value {
        let CallSite { id, name, span, .. } = *call;
        let known = self.frame.lookup.known_names(&receiver.ty);
        if let Some(param) = self.own_param(receiver) {
            self.run_param(param, id);
        }
        let helper = self.method_helper(receiver, name, call.args);
        let callee = Callee {
            executor: self.frame.executor_of_tasks(Some(receiver), &known, name),
            ..Callee::known(&known, name)
        };
        let types = self.arguments(&callee, call.args, helper.as_ref());
        let targets = self.frame.call_targets(Some(receiver), name, &types);
        let frame = self.frame;
        let result = frame.result_of_targets(Some(receiver), name, &types, &targets);
        if let Denotes::Type | Denotes::Package(_) = receiver.denotes {
            self.static_call(receiver, targets, span);
        } else if let Some(operation) = self.frame.lookup.lock_operation(&receiver.ty, name) {
            // The field that holds the lock is read first (JLS 15.12.4.1), and no more than that.
            self.access(receiver, sites, Reference::Read, Contents::Untouched);
            self.lock_call(receiver, operation, span);
            if let LockOperation::Release(_) | LockOperation::ReleaseAny = operation {
                self.releasing.push(self.frame.expr(id).span);
            }
            return result;
        } else {
            self.instance_call(receiver, sites, call, targets);
            self.announcement(receiver, call);
        }
        self.after_call(id, helper.as_ref(), span);
        result
    }

    fn instance_call(
        &mut self,
        receiver: &Value,
        sites: &[Site],
        call: &CallSite<'a>,
        targets: Vec<MethodId>,
    ) {
        let contents = self.contents_of(receiver, call.name, call.args.len(), &targets);
        self.access(receiver, sites, Reference::Read, contents);
        self.call(Call {
            targets,
            receiver: receiver.path.clone(),
            is_exact: call.is_exact,
            span: call.span,
        });
    }

    pub(super) fn method_helper(
        &self,
        receiver: &Value,
        name: &str,
        args: &'a [ExprId],
    ) -> Option<HelperCall<'a>> {
        if !self.helpers.has_name(name) {
            return None;
        }
        let types = self.argument_types(args);
        let targets = self.frame.call_targets(Some(receiver), name, &types);
        self.helper_call(&targets, receiver.path.clone(), args)
    }

    fn static_call(&mut self, receiver: &Value, targets: Vec<MethodId>, span: Span) {
        if let Ty::Class(class) = receiver.ty {
            self.call(Call {
                targets,
                receiver: Some(Path::root(Root::Class(class))),
                is_exact: true,
                span,
            });
        }
    }

    /// The argument that must be true for the call to return: `checkState(cond, message)`.
    pub(super) fn required_argument(&self, call: ExprId) -> Option<ExprId> {
        let ExprKind::Call {
            receiver,
            name,
            args,
            ..
        } = &self.frame.expr(call).kind
        else {
            return None;
        };
        let knowledge = self.frame.lookup.knowledge;
        if !knowledge.may_describe_call(name) {
            return None;
        }
        let callee = match receiver {
            Some(receiver) => self.frame.static_callee(*receiver)?,
            None => self.frame.imported_callee(name)?.into(),
        };
        knowledge
            .requires_argument(&callee, name)
            .then(|| args.first().copied())?
    }

    /// What a call of `name` does to the state of its receiver.
    pub(super) fn call_contents(&self, receiver: &Value, name: &str, args: &[Ty]) -> Contents {
        let targets = self.frame.call_targets(Some(receiver), name, args);
        self.contents_of(receiver, name, args.len(), &targets)
    }

    /// The same for a call that may reach these methods.
    fn contents_of(
        &self,
        receiver: &Value,
        name: &str,
        arity: usize,
        targets: &[MethodId],
    ) -> Contents {
        let lookup = self.frame.lookup;
        match receiver.ty {
            Ty::Class(class) => {
                let lists = |ty| lookup.knowledge.lists_effect(ty, name, arity);
                // The rule data for a loaded class overrules what its source shows.
                if !targets.is_empty() && !lookup.described_names(class).any(lists) {
                    return Contents::Calls(targets.to_vec());
                }
            }
            Ty::Array(_) if matches!(name, "iterator" | "clone") => return Contents::Read,
            Ty::Array(_) => return Contents::Untouched,
            _ => {}
        }
        // Final methods of `Object` (JLS 4.3.2), which use the monitor or the class.
        if matches!(name, "getClass" | "notify" | "notifyAll" | "wait") {
            return Contents::Untouched;
        }
        let types = lookup.known_names(&receiver.ty).into_iter();
        let mut effects = types.filter_map(|ty| lookup.knowledge.call_effect(ty, name, arity));
        match effects.next() {
            Some(Effect::Read) if lookup.knowledge.outlasts_lock(name) => Contents::Iterate,
            Some(Effect::Read) => Contents::Read,
            Some(Effect::Mutate) => Contents::Modify,
            // A call on an unknown type does not count as a change (may under-report).
            Some(Effect::None) | None => Contents::Untouched,
        }
    }

    /// Evaluates the arguments and returns their types. Functions run here if the helper or one of
    /// the callees is known to run them before it returns; otherwise they run later.
    pub(super) fn arguments(
        &mut self,
        callee: &Callee<'_>,
        args: &'a [ExprId],
        helper: Option<&HelperCall<'a>>,
    ) -> Vec<Ty> {
        let treatment = self.treatment(callee.types, callee.name);
        let mut types = Vec::with_capacity(args.len());
        for (index, &arg) in args.iter().enumerate() {
            let executor = callee.executor.clone();
            let executor = executor.or_else(|| self.executor_of_helper(helper?, index));
            let is_task = executor.is_some();
            if let Some(executor) = executor {
                self.run_serially(arg, executor);
            }
            let is_run =
                !is_task && helper.is_some_and(|helper| self.run_argument(arg, helper, index));
            types.push(if is_run {
                Ty::Unknown
            } else {
                self.argument(arg, &treatment)
            });
        }
        types
    }

    /// Combines what the rule data says about the callees: what one of them does counts.
    fn treatment(&self, callees: &[&str], name: &str) -> Treatment {
        let knowledge = self.frame.lookup.knowledge;
        let any = |says: &dyn Fn(&str) -> bool| callees.iter().any(|callee| says(callee));
        Treatment {
            effect: if any(&|callee| knowledge.mutates_argument(callee, name)) {
                Effect::Mutate
            } else if any(&|callee| knowledge.reads_argument(callee, name)) {
                Effect::Read
            } else {
                Effect::None
            },
            runs_at_once: if any(&|callee| self.frame.lookup.knows(callee)) {
                any(&|callee| knowledge.runs_at_once(Some(callee), name))
            } else {
                knowledge.runs_at_once(None, name)
            },
        }
    }

    /// Evaluates one argument and returns its type.
    fn argument(&mut self, arg: ExprId, treatment: &Treatment) -> Ty {
        let runs = treatment.runs_at_once;
        match &self.frame.expr(arg).kind {
            ExprKind::Lambda { body, .. } if runs => {
                self.run_lambda(*body);
                Ty::Unknown
            }
            ExprKind::MethodRef { .. } if runs => {
                self.referenced_call(arg);
                Ty::Unknown
            }
            ExprKind::New {
                class: Some(index), ..
            } if runs => {
                let ty = self.expr(arg).ty;
                self.run_body(*index, self.frame.expr(arg).span);
                ty
            }
            _ if treatment.effect != Effect::None => {
                let (value, sites) = self.chain(arg);
                let contents = self.argument_contents(&value, treatment.effect);
                self.access(&value, &sites, Reference::Read, contents);
                value.ty
            }
            _ => self.expr(arg).ty,
        }
    }

    /// Calls the methods of an anonymous class whose object the callee uses before it returns.
    pub(super) fn run_body(&mut self, index: TypeIdx, span: Span) {
        let program = self.frame.program();
        let class = program.class_at(self.frame.class, index);
        self.ran_at_once.push(class);
        self.call(Call {
            targets: program.class(class).methods.clone(),
            receiver: None,
            is_exact: true,
            span,
        });
    }

    fn argument_contents(&self, value: &Value, effect: Effect) -> Contents {
        match self.call_contents(value, "iterator", &[]) {
            Contents::Read | Contents::Iterate if effect == Effect::Mutate => Contents::Modify,
            // Most callees copy the elements by `toArray` (may under-report).
            Contents::Iterate => Contents::Read,
            contents => contents,
        }
    }

    /// The call that `target::name` makes when it runs.
    pub(super) fn referenced_call(&mut self, reference: ExprId) {
        let expr = self.frame.expr(reference);
        let ExprKind::MethodRef { target, name } = &expr.kind else {
            return;
        };
        let value = self.frame.value(*target);
        let targets = match value.ty {
            Ty::Class(class) => self.frame.program().methods_named(class, name),
            _ => Vec::new(),
        };
        if let Some(param) = self.own_param(&value) {
            self.run_param(param, reference);
        }
        let is_object = matches!(value.denotes, Denotes::Object);
        if is_object {
            self.referenced_receiver(&value, reference, name, &targets);
        }
        self.call(Call {
            targets,
            receiver: value.path.filter(|_| is_object),
            is_exact: matches!(self.frame.expr(*target).kind, ExprKind::Super),
            span: expr.span,
        });
    }

    /// What the call does to the object in `object::name`, which was read when the reference was
    /// made.
    fn referenced_receiver(
        &mut self,
        object: &Value,
        reference: ExprId,
        name: &str,
        targets: &[MethodId],
    ) {
        let contents = if targets.is_empty() {
            self.call_contents(object, name, &[])
        } else {
            Contents::Calls(targets.to_vec())
        };
        let site = Site {
            expr: reference,
            span: self.frame.expr(reference).span,
        };
        let object = object.clone().evaluated();
        self.access(&object, &[site], Reference::Untouched, contents);
    }
}
