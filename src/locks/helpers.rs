//! Finds helper methods: those that return with a lock acquired or released, those that run a
//! function parameter before they return or hand it to a serial executor, and those that return only
//! on a certain thread.
//!
//! A helper may use other helpers, so the table is computed in rounds, each from the previous one.
//! Helpers that need more than [`MAX_ROUNDS`] are not found (may over-report).

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Under;
use super::affected::Affected;
use super::declared::declared_runs;
use super::gate_helpers::concerns_gate;
use super::gates::{Gates, at_exit};
use super::held;
use super::thread_checks::{ThreadChecks, checked_threads};
use crate::cfg::{self, Cfg, Helper, HelperGraphs, Helpers, Instr, Lookup, Mode, Path, Root};
use crate::knowledge::{Knowledge, LockOperation};
use crate::model::{Body, ExprId, ExprKind, LocalId};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// How deep helpers may call helpers.
const MAX_ROUNDS: usize = 6;

/// The helpers of all loaded code.
pub(crate) fn find_helpers(lookup: Lookup<'_>) -> Helpers {
    let program = lookup.program;
    let candidates = Candidates::of(lookup);
    let mut helpers = Helpers::default();
    let mut affected = Affected::All;
    for _ in 0..MAX_ROUNDS {
        let methods: Vec<MethodId> = program.method_ids().collect();
        let mut found: Vec<(MethodId, Helper)> = methods
            .into_par_iter()
            .filter(|&method| {
                !affected.contain(program, method) || candidates.contain(lookup, &helpers, method)
            })
            // A failure here happens again when the method's own graph is built, and is reported
            // then.
            .filter_map(|method| {
                if !affected.contain(program, method) {
                    program.method_decl(method).body.as_ref()?;
                    return Some((method, helpers.get(method)?.clone()));
                }
                let made = catch_unwind(AssertUnwindSafe(|| helper(lookup, &helpers, method)));
                Some((method, made.ok().flatten()?))
            })
            .collect();
        found.extend(declared_runs(program, &found));
        let next = Helpers::new(program, found);
        if next == helpers {
            break;
        }
        affected = Affected::by(program, &next.changed_since(&helpers));
        helpers = next;
    }
    helpers
}

/// Which methods may be helpers, by the names in their bodies; only these get a graph here.
struct Candidates<'a> {
    acquiring: FxHashSet<&'a str>,
    releasing: FxHashSet<&'a str>,
    with_functions: FxHashSet<MethodId>,
    thread_checks: ThreadChecks<'a>,
}

impl<'a> Candidates<'a> {
    fn of(lookup: Lookup<'a>) -> Self {
        let Lookup {
            program, knowledge, ..
        } = lookup;
        let mut candidates = Self {
            thread_checks: ThreadChecks::of(lookup),
            acquiring: FxHashSet::default(),
            releasing: FxHashSet::default(),
            with_functions: with_functions(program, knowledge),
        };
        for (name, operation) in knowledge.lock_operations() {
            match operation {
                LockOperation::Acquire(_)
                | LockOperation::AcquireOrThrow(_)
                | LockOperation::TryAcquire(_) => {
                    candidates.acquiring.insert(name);
                }
                LockOperation::Release(_) | LockOperation::ReleaseAny => {
                    candidates.releasing.insert(name);
                }
                _ => {}
            }
        }
        candidates
    }

    /// The method may run a function parameter, or it only locks, or it only unlocks, or it only
    /// checks on which thread it runs.
    // A method that does both and still returns with a lock held is found only if it returns a
    // `boolean` (may over-report).
    fn contain(&self, lookup: Lookup<'_>, helpers: &Helpers, method: MethodId) -> bool {
        let Some(body) = &lookup.program.method_decl(method).body else {
            return false;
        };
        if self.with_functions.contains(&method)
            || self.thread_checks.may_be(body, helpers)
            || concerns_gate(lookup, method, body)
        {
            return true;
        }
        let (mut acquires, mut releases) = (false, false);
        for expr in &body.exprs {
            let name = match &expr.kind {
                ExprKind::Call { name, .. } => name.as_str(),
                ExprKind::New { ty, .. } => ty.name.rsplit('.').next().unwrap_or_default(),
                _ => continue,
            };
            let helper = helpers.effect_of_name(name);
            acquires |= self.acquiring.contains(name) || helper.0;
            releases |= self.releasing.contains(name) || helper.1;
        }
        acquires != releases
            || (acquires && lookup.program.method(method).returns == Ty::Primitive("boolean"))
    }
}

/// Methods that may run a function that some call of their name passes to them.
fn with_functions(program: &Program, knowledge: &Knowledge) -> FxHashSet<MethodId> {
    let mut by_name: FxHashMap<&str, Vec<MethodId>> = FxHashMap::default();
    for method in program.method_ids() {
        let name = program.method_decl(method).name.as_str();
        by_name.entry(name).or_default().push(method);
    }
    let mut names = names_with_functions(program);
    let mut work: Vec<&str> = names.iter().copied().collect();
    let mut methods = FxHashSet::default();
    while let Some(name) = work.pop() {
        for &method in by_name.get(name).into_iter().flatten() {
            let Some(body) = &program.method_decl(method).body else {
                continue;
            };
            if !has_function(program, knowledge, method) {
                continue;
            }
            methods.insert(method);
            let passing_on = calls_with(body, |arg| match body.expr(arg).kind {
                ExprKind::Local(local) => body.local(local).is_param,
                _ => false,
            });
            work.extend(passing_on.filter(|name| names.insert(name)));
        }
    }
    methods
}

/// Names of the calls that have a function among their arguments.
fn names_with_functions(program: &Program) -> FxHashSet<&str> {
    let methods = program.method_ids();
    let bodies = methods.filter_map(|method| program.method_decl(method).body.as_ref());
    let fields = program.field_ids();
    let inits = fields.filter_map(|field| program.field_decl(field).init.as_ref());
    let mut names = FxHashSet::default();
    for body in bodies.chain(inits) {
        names.extend(calls_with(body, |arg| {
            matches!(
                body.expr(arg).kind,
                ExprKind::Lambda { .. }
                    | ExprKind::MethodRef { .. }
                    | ExprKind::New { class: Some(_), .. }
            )
        }));
    }
    names
}

/// Names of the calls with a wanted argument; a constructor has the name of its class.
fn calls_with(body: &Body, is_wanted: impl Fn(ExprId) -> bool) -> impl Iterator<Item = &str> {
    body.exprs.iter().filter_map(move |expr| {
        let (name, args) = match &expr.kind {
            ExprKind::Call { name, args, .. } => (name.as_str(), args),
            ExprKind::New { ty, args, .. } => (ty.name.rsplit('.').next()?, args),
            _ => return None,
        };
        args.iter().any(|&arg| is_wanted(arg)).then_some(name)
    })
}

/// A parameter may be a function: its type is an interface without a known contract.
fn has_function(program: &Program, knowledge: &Knowledge, method: MethodId) -> bool {
    let Some(body) = &program.method_decl(method).body else {
        return false;
    };
    let params = program.method(method).params.iter().enumerate();
    params
        .filter(|(_, ty)| match ty {
            Ty::Class(class) => program.is_interface(*class),
            Ty::Known(name) => knowledge.may_be_function(name),
            Ty::Named(_) => true,
            _ => false,
        })
        .filter_map(|(index, _)| u32::try_from(index).ok())
        .any(|index| may_run(body, LocalId(index)))
}

/// Some use of the parameter may run it: a call on it, a reference to its method, an argument.
fn may_run(body: &Body, param: LocalId) -> bool {
    let mentions = |id| matches!(body.expr(id).kind, ExprKind::Local(local) if local == param);
    body.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Call { receiver, args, .. } => {
            receiver.is_some_and(mentions) || args.iter().any(|&arg| mentions(arg))
        }
        ExprKind::MethodRef { target, .. } => mentions(*target),
        ExprKind::ConstructorCall { args, .. } => args.iter().any(|&arg| mentions(arg)),
        _ => false,
    })
}

fn helper(lookup: Lookup<'_>, helpers: &Helpers, method: MethodId) -> Option<Helper> {
    let graphs = cfg::build_helper(lookup, helpers, method)?;
    let cfg = &graphs.whole;
    let program = lookup.program;
    let body = program.method_decl(method).body.as_ref()?;
    let own = program.supertype_closure(program.method(method).class);
    let nameable = |monitors: Vec<(Path, Mode)>| -> Vec<(Path, Mode)> {
        let monitors = monitors.into_iter();
        monitors
            .filter(|(monitor, _)| is_nameable(monitor, own, body))
            .collect()
    };
    let all_runs = runs_by_param(&graphs);
    let is_followed = |runs: &&Runs| runs.places.len() >= uses(body, runs.param);
    let mut runs = Vec::new();
    let mut hands_on = Vec::new();
    for run in all_runs.iter().filter(is_followed) {
        let param = run.param.0 as usize;
        match &run.executor {
            None => runs.push((param, nameable(Vec::clone(&run.held)))),
            Some(executor) => hands_on.extend(run.only(executor).map(|path| (param, path))),
        }
    }
    let gates = at_exit(cfg);
    let balance = held::balance(cfg, graphs.true_exit);
    let is_lock = |(monitor, _): &(Path, Mode)| !monitor.is_thread();
    let mut acquires = nameable(balance.left_held);
    acquires.retain(is_lock);
    let mut if_true = nameable(balance.left_if_true).into_iter();
    let attempts = if_true.find(|lock| is_lock(lock) && !acquires.contains(lock));
    acquires.extend(nameable(checked_threads(lookup, helpers, method, cfg)));
    let helper = Helper {
        acquires,
        attempts,
        releases: nameable(balance.given_up),
        runs,
        hands_on,
        passes: passes(&gates, nameable),
        opens: opens(cfg, &gates),
    };
    (helper != Helper::default()).then_some(helper)
}

/// The gates that are open at the exit, and whether some code here looks at them.
fn opens(cfg: &Cfg, gates: &Gates) -> Vec<(FieldId, bool)> {
    let is_tested = |gate: FieldId| {
        let mut instrs = cfg.blocks.iter().flat_map(|block| &block.instrs);
        instrs.any(|instr| matches!(instr, Instr::Gate { field, .. } if *field == gate))
    };
    let open = gates.open.iter();
    open.map(|&gate| (gate, is_tested(gate))).collect()
}

/// The plain fields that are set at the exit, with the monitors under which they were seen.
fn passes(
    gates: &Gates,
    nameable: impl Fn(Vec<(Path, Mode)>) -> Vec<(Path, Mode)>,
) -> Vec<(FieldId, Vec<Path>)> {
    let mut passes: Vec<(FieldId, Vec<Path>)> = Vec::new();
    for (field, monitor) in &gates.passed {
        let seen = nameable(vec![(monitor.clone(), Mode::Exclusive)]);
        let seen = seen.into_iter().map(|(monitor, _)| monitor);
        match passes.iter_mut().find(|(known, _)| known == field) {
            Some((_, monitors)) => monitors.extend(seen),
            None => passes.push((*field, seen.collect())),
        }
    }
    passes
}

/// Whether the caller has a name for the monitor too.
fn is_nameable(monitor: &Path, own: &[ClassId], body: &Body) -> bool {
    match &monitor.root {
        Root::Instance(class) => own.contains(class),
        Root::Class(_) | Root::ForeignClass(_) => true,
        Root::Local(local) => {
            let decl = body.local(*local);
            decl.is_param && !decl.reassigned
        }
        Root::Captured(_) | Root::Fresh => false,
    }
}

/// The places where a function parameter runs, and the monitors held at all of them.
struct Runs {
    param: LocalId,
    places: Vec<ExprId>,
    held: Vec<(Path, Mode)>,
    /// A serial executor that runs it at one of them.
    executor: Option<Path>,
}

impl Runs {
    /// The executor, if its tasks and its thread alone run the function.
    fn only(&self, executor: &Path) -> Option<Path> {
        let mut held = self.held.iter();
        held.any(|(monitor, _)| monitor == executor)
            .then(|| executor.clone())
    }

    fn join(&mut self, other: Runs) {
        for place in other.places {
            if !self.places.contains(&place) {
                self.places.push(place);
            }
        }
        self.held.retain(|monitor| other.held.contains(monitor));
        self.executor = self.executor.take().or(other.executor);
    }
}

fn runs_by_param(graphs: &HelperGraphs) -> Vec<Runs> {
    let mut by_param: Vec<Runs> = Vec::new();
    for runs in all_runs(graphs) {
        match by_param.iter_mut().find(|known| known.param == runs.param) {
            Some(known) => known.join(runs),
            None => by_param.push(runs),
        }
    }
    by_param
}

/// Each run of a function parameter: by the method itself, by a serial executor to which it hands
/// the parameter, and by the lambdas that it hands to such executors.
fn all_runs(graphs: &HelperGraphs) -> Vec<Runs> {
    let at_once = |under: Under<(LocalId, ExprId)>| Runs {
        param: under.event.0,
        places: vec![under.event.1],
        held: under
            .held
            .iter()
            .map(|held| (held.monitor.clone(), held.mode))
            .collect(),
        executor: None,
    };
    let on = |executor: Path, param: LocalId, place: ExprId| Runs {
        param,
        places: vec![place],
        held: vec![(executor.clone(), Mode::Exclusive)],
        executor: Some(executor),
    };
    let held::Events {
        runs, handed_on, ..
    } = held::events(&graphs.whole);
    let mut all: Vec<Runs> = runs.into_iter().map(at_once).collect();
    let handed_on = handed_on.into_iter();
    all.extend(handed_on.map(|(param, place, executor)| on(executor, param, place)));
    for (executor, task) in &graphs.tasks {
        let runs = held::events(task).runs.into_iter();
        all.extend(runs.map(|under| on(executor.clone(), under.event.0, under.event.1)));
    }
    all
}

/// How often a body mentions a parameter, apart from comparisons. A use other than a run may keep
/// the function for later.
// Uses in the bodies of local and anonymous classes are not counted (may under-report).
fn uses(body: &Body, param: LocalId) -> usize {
    let mentions = |id| matches!(body.expr(id).kind, ExprKind::Local(local) if local == param);
    let all = body
        .exprs
        .iter()
        .filter(|expr| matches!(expr.kind, ExprKind::Local(local) if local == param))
        .count();
    let compared = body
        .exprs
        .iter()
        .filter(|expr| match expr.kind {
            ExprKind::Equals { left, right, .. } => mentions(left) || mentions(right),
            _ => false,
        })
        .count();
    all - compared.min(all)
}
