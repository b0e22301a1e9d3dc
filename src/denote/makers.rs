//! Methods whose result is always a new object, such as a copy.
//!
//! Computed from what the methods return: an object created there, a clone, the result of another
//! such method, or a local that holds one and is not passed on before. A called method of the new
//! object might still hand it to others (may under-report). Results of methods that are overridden
//! outside the loaded code, and longer chains of such methods, are followed as far as they are seen
//! (may err either way).

use rustc_hash::FxHashSet;

use super::{Frame, Lookup, Owner, Root, Tables, Value};
use crate::knowledge::Knowledge;
use crate::model::{Body, ExprId, ExprKind, Literal, LocalId, StmtKind};
use crate::program::{MethodId, Program, Ty};

/// How many methods may call each other for their results.
const MAX_ROUNDS: usize = 3;

/// How many casts, conditionals and locals lead from a result to where it is made.
const MAX_DEPTH: usize = 6;

/// The methods whose result is always a new object.
#[derive(Debug, Default)]
pub(super) struct Makers {
    /// Those whose own body returns a new object.
    own: FxHashSet<MethodId>,
    /// Those of them that some method overrides which does not.
    overridden: FxHashSet<MethodId>,
}

impl Makers {
    pub(super) fn of(program: &Program, knowledge: &Knowledge) -> Self {
        let none = Tables::default();
        let lookup = Lookup {
            program,
            knowledge,
            tables: &none,
        };
        let mut makers = Self::default();
        let mut pending = Vec::new();
        for method in program.method_ids() {
            match calls_for_result(program, method) {
                Some(calls) if calls.is_empty() => {
                    makers.own.insert(method);
                }
                Some(calls) => pending.push((method, calls)),
                None => {}
            }
        }
        let overrides = overrides(program, &makers, &pending);
        for _ in 0..MAX_ROUNDS {
            makers.note_overridden(&overrides);
            let names = makers.names(program);
            let known = makers.own.len();
            pending.retain(|(method, calls)| {
                let is_one = calls
                    .iter()
                    .all(|&call| makers.are_called(lookup, &names, *method, call));
                is_one.then(|| makers.own.insert(*method)).is_none()
            });
            if makers.own.len() == known {
                break;
            }
        }
        makers.note_overridden(&overrides);
        makers
    }

    fn names<'p>(&self, program: &'p Program) -> FxHashSet<&'p str> {
        let own = self.own.iter();
        own.map(|&method| program.method_decl(method).name.as_str())
            .collect()
    }

    fn note_overridden(&mut self, overrides: &[(MethodId, MethodId)]) {
        let own = &self.own;
        let by_others = overrides.iter().filter(|(other, _)| !own.contains(other));
        self.overridden = by_others.map(|&(_, method)| method).collect();
    }

    /// Whether the call, in the body of the method, reaches such a method alone.
    fn are_called(
        &self,
        lookup: Lookup<'_>,
        names: &FxHashSet<&str>,
        method: MethodId,
        call: ExprId,
    ) -> bool {
        let Some(frame) = Frame::of(lookup, Owner::Method(method)) else {
            return false;
        };
        let is_known = matches!(&frame.expr(call).kind, ExprKind::Call { name, .. }
            if names.contains(name.as_str()));
        let target = is_known.then(|| frame.only_target(call)).flatten();
        target.is_some_and(|(receiver, target)| self.make_result(&frame, receiver.as_ref(), target))
    }

    /// Whether a call of the method on the object returns a new object.
    pub(super) fn make_result(
        &self,
        frame: &Frame<'_>,
        receiver: Option<&Value>,
        target: MethodId,
    ) -> bool {
        self.own.contains(&target)
            && (!self.overridden.contains(&target) || is_superclass_part(frame, receiver))
    }
}

/// Pairs of methods, of which the first overrides the second, and the second may be a maker.
fn overrides(
    program: &Program,
    makers: &Makers,
    pending: &[(MethodId, Vec<ExprId>)],
) -> Vec<(MethodId, MethodId)> {
    let mut candidates = makers.own.clone();
    candidates.extend(pending.iter().map(|&(method, _)| method));
    let name = |method| program.method_decl(method).name.as_str();
    let names: FxHashSet<&str> = candidates.iter().map(|&method| name(method)).collect();
    let others = program
        .method_ids()
        .filter(|&other| names.contains(name(other)));
    let pairs = others.flat_map(|other| {
        let methods = program.overridden(program.method(other).class, other);
        methods.map(move |method| (other, method))
    });
    pairs
        .filter(|(_, method)| candidates.contains(method))
        .collect()
}

/// The method of every object that returns a new one.
pub(super) fn is_clone(method: &str, arguments: usize) -> bool {
    method == "clone" && arguments == 0
}

/// `super`, whose methods are not overridden.
fn is_superclass_part(frame: &Frame<'_>, receiver: Option<&Value>) -> bool {
    receiver.is_some_and(|receiver| {
        let path = receiver.path.as_ref();
        let is_this = path
            .is_some_and(|path| path.steps.is_empty() && path.root == Root::Instance(frame.class));
        is_this && receiver.ty != Ty::Class(frame.class)
    })
}

/// The calls whose results the method returns; `None` if it may return an object that is not new.
fn calls_for_result(program: &Program, method: MethodId) -> Option<Vec<ExprId>> {
    let body = program.method_decl(method).body.as_ref()?;
    let mut calls = Vec::new();
    let mut makes_any = false;
    for stmt in &body.stmts {
        if let StmtKind::Return(Some(result)) = stmt.kind {
            if matches!(body.expr(result).kind, ExprKind::Literal(Literal::Null)) {
                continue;
            }
            makes_any = true;
            if !is_new(body, result, MAX_DEPTH, &mut calls) {
                return None;
            }
        }
    }
    makes_any.then_some(calls)
}

/// Whether the expression denotes a new object if the calls that are added do.
fn is_new(body: &Body, id: ExprId, depth: usize, calls: &mut Vec<ExprId>) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    match &body.expr(id).kind {
        ExprKind::New { .. } | ExprKind::NewArray { .. } => true,
        ExprKind::Cast { value, .. } => is_new(body, *value, depth, calls),
        ExprKind::Conditional {
            then, otherwise, ..
        } => is_new(body, *then, depth, calls) && is_new(body, *otherwise, depth, calls),
        ExprKind::Local(local) => {
            let decl = body.local(*local);
            let init = decl.init.filter(|_| !decl.reassigned && !decl.is_param);
            init.is_some_and(|init| is_new(body, init, depth, calls) && is_kept(body, *local))
        }
        ExprKind::Call { name, args, .. } if is_clone(name, args.len()) => true,
        ExprKind::Call { .. } => {
            calls.push(id);
            true
        }
        _ => false,
    }
}

/// Whether the local's object is only used and returned.
fn is_kept(body: &Body, local: LocalId) -> bool {
    let mut kept: FxHashSet<ExprId> = FxHashSet::default();
    let mut lambdas = Vec::new();
    for expr in &body.exprs {
        match &expr.kind {
            ExprKind::Call {
                receiver: Some(receiver),
                ..
            } => {
                kept.insert(*receiver);
            }
            ExprKind::Field { base, .. } => {
                kept.insert(*base);
            }
            ExprKind::Assign { target, .. } => {
                kept.insert(*target);
            }
            ExprKind::Equals { left, right, .. } => kept.extend([*left, *right]),
            ExprKind::Lambda { .. } => lambdas.push(expr.span),
            _ => {}
        }
    }
    kept.extend(body.stmts.iter().filter_map(|stmt| match stmt.kind {
        StmtKind::Return(result) => result,
        StmtKind::Synchronized { lock, .. } => Some(lock),
        _ => None,
    }));
    (0u32..).zip(&body.exprs).all(|(id, expr)| {
        !matches!(expr.kind, ExprKind::Local(other) if other == local)
            || (kept.contains(&ExprId(id)) && !lambdas.iter().any(|span| span.contains(expr.span)))
    })
}
