//! Methods that only check on which thread they run: `void assertMainThread()`.
//!
//! Such a method changes nothing and calls nothing but other checks. Its callers go on only on that
//! thread, even if some way through it skips the check: a check that a setting disables still says
//! what callers do (may under-report if they do not). A method that does more than check is not
//! found (may over-report).

use rustc_hash::FxHashSet;

use crate::cfg::{
    BlockId, Call, Cfg, Contents, Frame, Helpers, Instr, Lookup, Mode, Path, Reference,
};
use crate::model::{AssignOp, Body, ExprKind, MethodKind};
use crate::program::{MethodId, Program, Ty};

use super::held;

/// Names of the methods that test on which thread they run.
pub(super) struct ThreadChecks<'a> {
    names: FxHashSet<&'a str>,
}

impl<'a> ThreadChecks<'a> {
    pub(super) fn of(lookup: Lookup<'a>) -> Self {
        let program = lookup.program;
        let predicates = program
            .method_ids()
            .filter(|&method| Frame::is_thread_predicate(lookup, method))
            .map(|method| program.method_decl(method).name.as_str());
        Self {
            names: predicates.chain(lookup.knowledge.thread_checks()).collect(),
        }
    }

    /// The body calls such a method, or a check, and assigns nothing.
    pub(super) fn may_be(&self, body: &Body, helpers: &Helpers) -> bool {
        let mut calls = false;
        for expr in &body.exprs {
            match &expr.kind {
                ExprKind::Call { name, .. } => {
                    calls |= self.names.contains(name.as_str()) || helpers.is_check(name);
                }
                ExprKind::Assign {
                    op: AssignOp::Plain | AssignOp::Compound,
                    ..
                } => return false,
                _ => {}
            }
        }
        calls
    }
}

/// The threads on which the method returns, if it only checks that.
pub(super) fn checked_threads(
    lookup: Lookup<'_>,
    helpers: &Helpers,
    method: MethodId,
    cfg: &Cfg,
) -> Vec<(Path, Mode)> {
    if lookup.program.method(method).returns != Ty::Primitive("void")
        || !only_checks(lookup, helpers, cfg)
    {
        return Vec::new();
    }
    let mut threads: Vec<(Path, Mode)> = held::balance(cfg, None).left_held;
    threads.retain(|(monitor, _)| monitor.is_thread());
    for block in cfg.block_ids() {
        for instr in &cfg.block(block).instrs {
            if let Instr::Acquire { monitor, mode, .. } = instr
                && monitor.is_thread()
                && !threads.iter().any(|(known, _)| known == monitor)
                && is_demanded(cfg, block)
            {
                threads.push((monitor.clone(), *mode));
            }
        }
    }
    threads
}

fn only_checks(lookup: Lookup<'_>, helpers: &Helpers, cfg: &Cfg) -> bool {
    let mut instrs = cfg.blocks.iter().flat_map(|block| &block.instrs);
    instrs.all(|instr| match instr {
        Instr::Access(access) => {
            !matches!(access.reference, Reference::Write(_))
                && matches!(access.contents, Contents::Untouched | Contents::Read)
        }
        Instr::Call(call) => is_check(lookup.program, helpers, call),
        Instr::Acquire { monitor, .. } => monitor.is_thread(),
        Instr::Gate { .. } => true,
        _ => false,
    })
}

/// The call goes to a check, to a predicate without arguments, or creates an exception.
fn is_check(program: &Program, helpers: &Helpers, call: &Call) -> bool {
    call.targets.iter().all(|&target| {
        let decl = program.method_decl(target);
        let is_predicate =
            decl.params.is_empty() && program.method(target).returns == Ty::Primitive("boolean");
        helpers.get(target).is_some() || is_predicate || decl.kind == MethodKind::Constructor
    })
}

/// The branch that ends in this block leads to the normal exit, and another one leads to a `throw`
/// that cannot be reached from here.
fn is_demanded(cfg: &Cfg, block: BlockId) -> bool {
    let from_here = reached(cfg, block);
    let from_entry = reached(cfg, cfg.entry);
    let throws = |id: BlockId| {
        id != cfg.exit && cfg.block(id).successors.is_empty() && from_entry[id.index()]
    };
    from_here[cfg.exit.index()]
        && cfg
            .block_ids()
            .any(|id| throws(id) && !from_here[id.index()])
}

/// The blocks to which successors lead.
fn reached(cfg: &Cfg, from: BlockId) -> Vec<bool> {
    let mut reached = vec![false; cfg.blocks.len()];
    let mut work = vec![from];
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut reached[id.index()], true) {
            work.extend(&cfg.block(id).successors);
        }
    }
    reached
}
