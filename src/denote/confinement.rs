//! The threads that alone run a method.
//!
//! Computed from annotations, also those of the methods that it overrides; from the rule data about
//! the callbacks of user interfaces; and from its calls of annotated methods: who calls one keeps to
//! its thread. A method that tests on which thread it runs may call them on one branch alone, and
//! counts as confined only by what is said about itself.
//!
//! A direct call of such a method on another thread is taken as a mistake of the caller, which is
//! not reported (may under-report). What is called further away is not seen (may over-report).

use rustc_hash::FxHashSet;

use super::threads::named;
use super::{Frame, Lookup, Owner, Path};
use crate::knowledge::Knowledge;
use crate::model::{Annotation, ExprId, ExprKind, MethodKind};
use crate::program::{MethodId, Program, Ty};
use crate::source::Span;

/// The names of the methods that an annotation confines to a thread.
#[derive(Debug, Default)]
pub(super) struct ConfinedNames(FxHashSet<Box<str>>);

impl ConfinedNames {
    pub(super) fn of(program: &Program, knowledge: &Knowledge) -> Self {
        let methods = program.method_ids().map(|id| program.method_decl(id));
        let is_confined = |annotation: &Annotation| knowledge.thread_of(annotation).is_some();
        let confined = methods.filter(|decl| decl.annotations.iter().any(is_confined));
        Self(confined.map(|decl| decl.name.as_str().into()).collect())
    }

    fn contain(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// The threads that alone run the method.
pub(crate) fn threads_of_method(lookup: Lookup<'_>, method: MethodId) -> Vec<Path> {
    let mut threads = annotated(lookup, method);
    threads.extend(of_callback(lookup, method));
    if threads.is_empty() {
        threads.extend(demanded_by_callees(lookup, method));
    }
    threads.sort_unstable();
    threads.dedup();
    threads
}

/// The threads that annotations of the method name, or of those that it overrides.
fn annotated(lookup: Lookup<'_>, method: MethodId) -> Vec<Path> {
    let program = lookup.program;
    let name = &program.method_decl(method).name;
    if !lookup.tables.confined.contain(name) {
        return Vec::new();
    }
    let supertypes = program.supertype_closure(program.method(method).class);
    let methods = supertypes
        .iter()
        .flat_map(|&class| program.methods_of(class, name))
        .filter(|&other| program.same_signature(other, method));
    let annotations = methods.flat_map(|method| &program.method_decl(method).annotations);
    annotations
        .filter_map(|annotation| lookup.knowledge.thread_of(annotation))
        .map(named)
        .collect()
}

/// The thread that calls the method, if it is a callback of a user interface.
fn of_callback(lookup: Lookup<'_>, method: MethodId) -> Option<Path> {
    let decl = lookup.program.method_decl(method);
    let is_hidden = decl.modifiers.is_private() || decl.modifiers.is_static();
    let knowledge = lookup.knowledge;
    if is_hidden || decl.kind != MethodKind::Method || !knowledge.may_be_on_thread(&decl.name) {
        return None;
    }
    let class = Ty::Class(lookup.program.method(method).class);
    let mut types = lookup.known_names(&class).into_iter();
    let thread = types.find_map(|ty| knowledge.callback_thread(ty, &decl.name, decl.params.len()));
    thread.map(named)
}

/// The threads of the methods that the method itself calls.
fn demanded_by_callees(lookup: Lookup<'_>, method: MethodId) -> Vec<Path> {
    let Some(frame) = Frame::of(lookup, Owner::Method(method)) else {
        return Vec::new();
    };
    let calls: Vec<ExprId> = expr_ids(&frame)
        .filter(|&id| {
            matches!(&frame.expr(id).kind, ExprKind::Call { name, .. }
                if lookup.tables.confined.contain(name))
        })
        .collect();
    if calls.is_empty() || expr_ids(&frame).any(|id| frame.thread_tested(id).is_some()) {
        return Vec::new();
    }
    let lambdas: Vec<Span> = expr_ids(&frame)
        .filter(|&id| matches!(frame.expr(id).kind, ExprKind::Lambda { .. }))
        .map(|id| frame.expr(id).span)
        .collect();
    let runs_at_once = |id: &ExprId| {
        let span = frame.expr(*id).span;
        !lambdas.iter().any(|lambda| lambda.contains(span))
    };
    let calls = calls.into_iter().filter(runs_at_once);
    calls
        .flat_map(|call| threads_of_callee(&frame, call))
        .collect()
}

fn expr_ids(frame: &Frame<'_>) -> impl Iterator<Item = ExprId> + use<> {
    let count = u32::try_from(frame.body.exprs.len()).unwrap_or(u32::MAX);
    (0..count).map(ExprId)
}

/// The threads of the only method that the call may reach.
fn threads_of_callee(frame: &Frame<'_>, call: ExprId) -> Vec<Path> {
    let target = frame.only_target(call);
    target.map_or_else(Vec::new, |(_, target)| annotated(frame.lookup, target))
}
