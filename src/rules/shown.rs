//! The places of a body whose values only people see: arguments of a log, of a new exception or of
//! a failing assertion, and what goes into a local that is used nowhere else.
//!
//! Computed from the syntax, in time linear in the length of the body but for sorting. What code
//! does with the message of an exception is not looked at (may understate the harm); a local that a
//! class inside the body may capture counts as used elsewhere (may overstate it).

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::regions::Regions;
use crate::analysis::Facts;
use crate::cfg::{Frame, Owner, body_of};
use crate::model::{Body, Expr, ExprId, ExprKind, LocalId, StmtKind, TypeName};
use crate::program::{MethodId, Ty};
use crate::source::Span;

/// Types of locals that collect a message, and the methods that add to it.
const BUILDERS: [&str; 3] = ["StringBuilder", "StringBuffer", "StringJoiner"];
const ADDS: [&str; 5] = ["add", "append", "appendCodePoint", "insert", "setLength"];

/// How far the callers of a method that builds a message are followed, and the calls of one that
/// shows it.
// A longer way counts as one to other code, and so do many calls (may overstate the harm).
const MAX_CALLERS: usize = 2;
const MAX_CALLS: usize = 16;

/// How many locals of a body are looked at; the others count as used elsewhere (may overstate the
/// harm).
const MAX_LOCALS: usize = 256;

/// The places of one body.
#[derive(Default)]
pub(super) struct Shown(Regions);

impl Shown {
    /// The places of the owner's body; everything if it only builds a message.
    pub(super) fn of(facts: &Facts<'_>, owner: Owner) -> Self {
        Self::at(facts, owner, MAX_CALLERS)
    }

    fn at(facts: &Facts<'_>, owner: Owner, callers: usize) -> Self {
        let Some(frame) = Frame::of(facts.lookup(), owner) else {
            return Self::default();
        };
        let method = owner.method();
        if method.is_some_and(|method| builds_message(facts, method, callers)) {
            let mut shown = Self::default();
            shown.0.add([frame.body.stmt(frame.body.root).span]);
            return shown;
        }
        let mut shown = Self::default();
        shown.0.add(direct(facts, frame, callers));
        shown.add_locals(frame.body);
        shown
    }

    pub(super) fn contains(&self, place: Span) -> bool {
        self.0.contain(place)
    }

    /// Adds what goes into locals that are only shown, the last one first: it may hold another one.
    fn add_locals(&mut self, body: &Body) {
        let makes_class = |expr: &Expr| matches!(expr.kind, ExprKind::New { class: Some(_), .. });
        let mut stmts = body.stmts.iter();
        if body.exprs.iter().any(makes_class)
            || stmts.any(|stmt| matches!(stmt.kind, StmtKind::LocalClass(_)))
        {
            return;
        }
        for message in Message::all_of(body) {
            if message.uses.iter().all(|&used| self.contains(used)) {
                self.0.add(message.parts);
            }
        }
    }
}

/// A local that may collect a message.
struct Message {
    /// Its initialiser, and the statements that add to it.
    parts: Vec<Span>,
    /// Other uses.
    uses: Vec<Span>,
}

impl Message {
    /// The locals of the body that are assigned once, the last one first.
    fn all_of(body: &Body) -> Vec<Self> {
        let mut messages: FxHashMap<LocalId, Self> = FxHashMap::default();
        for (id, local) in (0u32..).map(LocalId).zip(&body.locals) {
            if let Some(init) = local.init.filter(|_| !local.is_param && !local.reassigned) {
                let parts = vec![body.expr(init).span];
                let uses = Vec::new();
                messages.insert(id, Self { parts, uses });
            }
        }
        let added = additions(body);
        for (index, expr) in (0u32..).zip(&body.exprs) {
            let ExprKind::Local(local) = expr.kind else {
                continue;
            };
            let Some(message) = messages.get_mut(&local) else {
                continue;
            };
            match added.get(&ExprId(index)) {
                Some(&addition) => message.parts.push(addition),
                None => message.uses.push(expr.span),
            }
        }
        let mut messages: Vec<Self> = messages.into_values().collect();
        messages.sort_by_key(|message| Reverse(message.parts[0]));
        messages.truncate(MAX_LOCALS);
        messages
    }
}

/// The statements that add to a builder, by the expressions that name it.
fn additions(body: &Body) -> FxHashMap<ExprId, Span> {
    let stmts = body.stmts.iter().filter_map(|stmt| match stmt.kind {
        StmtKind::Expr(expr) => Some(expr),
        _ => None,
    });
    stmts
        .filter_map(|expr| Some((builder(body, expr)?, body.expr(expr).span)))
        .collect()
}

/// The local at the start of `builder.append(…).append(…)`.
fn builder(body: &Body, expr: ExprId) -> Option<ExprId> {
    let mut expr = expr;
    while let ExprKind::Call { receiver, name, .. } = &body.expr(expr).kind {
        expr = receiver.filter(|_| ADDS.contains(&name.as_str()))?;
    }
    let ExprKind::Local(local) = body.expr(expr).kind else {
        return None;
    };
    let is_builder = |ty: &TypeName| BUILDERS.contains(&ty.name.as_str());
    let ty = body.local(local).ty.as_ref();
    ty.is_some_and(is_builder).then_some(expr)
}

/// The arguments of logs, of new exceptions and of assertions.
fn direct(facts: &Facts<'_>, frame: Frame<'_>, calls: usize) -> Vec<Span> {
    let body = frame.body;
    let mut shown = Vec::new();
    for expr in &body.exprs {
        let args = match &expr.kind {
            ExprKind::Call {
                receiver: Some(receiver),
                name,
                args,
                ..
            } if shows(frame, *receiver, name) => args,
            ExprKind::Call {
                receiver: None,
                name,
                args,
                ..
            } if calls > 0 && logs(facts, frame, name, args, calls - 1) => args,
            ExprKind::New { ty, args, .. } if is_exception(frame, ty) => args,
            _ => continue,
        };
        shown.extend(args.iter().map(|&arg| body.expr(arg).span));
    }
    shown.extend(body.stmts.iter().filter_map(|stmt| match stmt.kind {
        StmtKind::Assert { detail, .. } => Some(body.expr(detail?).span),
        _ => None,
    }));
    shown
}

/// Whether the call only shows its arguments to people.
fn shows(frame: Frame<'_>, receiver: ExprId, name: &str) -> bool {
    let lookup = frame.lookup;
    if !lookup.knowledge.may_show_argument(name) {
        return false;
    }
    let ty = frame.value(receiver).ty;
    let mut names = lookup.known_names(&ty).into_iter();
    names.any(|callee| lookup.knowledge.shows_argument(callee, name))
}

/// Whether the call is one of a method with the name of a log's, which only shows its parameters.
fn logs(facts: &Facts<'_>, frame: Frame<'_>, name: &str, args: &[ExprId], calls: usize) -> bool {
    if !frame.lookup.knowledge.may_show_argument(name) {
        return false;
    }
    let types: Vec<Ty> = args.iter().map(|&arg| frame.value(arg).ty).collect();
    let targets = frame.call_targets(None, name, &types);
    !targets.is_empty()
        && targets.into_iter().all(|target| {
            let owner = Owner::Method(target);
            let shown = Shown::at(facts, owner, calls);
            body_of(facts.program, owner).is_some_and(|(_, body)| {
                let mut uses = body.exprs.iter().filter(|expr| is_param(body, expr));
                uses.all(|used| shown.contains(used.span))
            })
        })
}

fn is_param(body: &Body, expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Local(local) if body.local(local).is_param)
}

fn is_exception(frame: Frame<'_>, ty: &TypeName) -> bool {
    let lookup = frame.lookup;
    let is_throwable = |name: &str| {
        name.ends_with("Exception") || lookup.knowledge.is_subtype(name, "java.lang.Throwable")
    };
    match lookup.resolve(frame.class, ty) {
        resolved @ (Ty::Class(_) | Ty::Known(_)) => {
            let mut names = lookup.known_names(&resolved).into_iter();
            names.any(is_throwable)
        }
        _ => is_throwable(&ty.name),
    }
}

/// Whether people alone see what the method returns: `toString()` and the like, or a
/// private helper that only messages call.
fn builds_message(facts: &Facts<'_>, method: MethodId, callers: usize) -> bool {
    let decl = facts.program.method_decl(method);
    if facts.knowledge.is_describer(&decl.name) {
        return true;
    }
    let returned = decl.return_type.as_ref();
    let is_text = returned.is_some_and(|ty| ty.name == "String" && ty.dims == 0);
    let calls = facts.calls_of(method);
    is_text
        && decl.modifiers.is_private()
        && callers > 0
        && (1..=MAX_CALLS).contains(&calls.len())
        && calls.iter().all(|&(unit, id)| {
            let unit = facts.unit(unit);
            let place = unit.call(id).event.span;
            Shown::at(facts, unit.owner, callers - 1).contains(place)
        })
}
