//! Helper methods without a body: those of which every loaded implementation runs a function
//! parameter before it returns.
//!
//! Under which monitors the function runs depends on the implementation, so that none counts (may
//! over-report). An implementation that is not loaded may keep the function (may under-report).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cfg::Helper;
use crate::program::{MethodId, Program};

/// Methods of one name in one class that are looked at; further ones run nothing (may over-report).
const MAX_OVERLOADS: usize = 64;

/// The methods without a body that run a parameter in each of their implementations.
pub(super) fn declared_runs(
    program: &Program,
    found: &[(MethodId, Helper)],
) -> Vec<(MethodId, Helper)> {
    let running = found.iter().filter(|(_, helper)| !helper.runs.is_empty());
    let runs_of: FxHashMap<MethodId, &Helper> =
        running.map(|(method, helper)| (*method, helper)).collect();
    let declared = implementations(program, &runs_of).into_iter();
    declared
        .filter_map(|(method, methods)| {
            let runs = runs_of_all(&methods, &runs_of)?;
            let helper = Helper {
                runs: runs.into_iter().map(|param| (param, Vec::new())).collect(),
                ..Helper::default()
            };
            Some((method, helper))
        })
        .collect()
}

/// The implementations of the methods without a body that have the name of a helper.
fn implementations(
    program: &Program,
    runs_of: &FxHashMap<MethodId, &Helper>,
) -> FxHashMap<MethodId, Vec<MethodId>> {
    let name = |method: MethodId| program.method_decl(method).name.as_str();
    let names: FxHashSet<&str> = runs_of.keys().map(|&method| name(method)).collect();
    let mut implementations: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
    let is_candidate = |&method: &MethodId| {
        names.contains(name(method)) && program.method_decl(method).body.is_some()
    };
    for method in program.method_ids().filter(is_candidate) {
        for &class in program.supertype_closure(program.method(method).class) {
            let inherited = program.methods_of(class, name(method)).take(MAX_OVERLOADS);
            let declares = |&other: &MethodId| {
                program.method_decl(other).body.is_none() && program.same_signature(other, method)
            };
            for declared in inherited.filter(declares) {
                implementations.entry(declared).or_default().push(method);
            }
        }
    }
    implementations
}

/// The parameters that all methods run; `None` if there are none.
fn runs_of_all(methods: &[MethodId], runs_of: &FxHashMap<MethodId, &Helper>) -> Option<Vec<usize>> {
    let mut all = methods.iter().map(|method| runs_of.get(method));
    let mut common: Vec<usize> = all.next()??.runs.iter().map(|(param, _)| *param).collect();
    for helper in all {
        let runs = &helper?.runs;
        common.retain(|param| runs.iter().any(|(run, _)| run == param));
    }
    (!common.is_empty()).then_some(common)
}
