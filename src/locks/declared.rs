//! Helper methods without a body: those of which every loaded implementation runs a function
//! parameter before it returns.
//!
//! Under which monitors the function runs depends on the implementation, so that none counts (may
//! over-report). An implementation that is not loaded may keep the function (may under-report).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cfg::Helper;
use crate::program::{MethodId, Program};

/// The methods without a body that run a parameter in each of their implementations.
pub(super) fn declared_runs(
    program: &Program,
    found: &[(MethodId, Helper)],
) -> Vec<(MethodId, Helper)> {
    let runs_of: FxHashMap<MethodId, &Helper> = found
        .iter()
        .filter(|(_, helper)| !helper.runs.is_empty())
        .map(|(method, helper)| (*method, helper))
        .collect();
    let names: FxHashSet<&str> = runs_of
        .keys()
        .map(|&method| program.method_decl(method).name.as_str())
        .collect();
    let mut by_name: FxHashMap<&str, Vec<MethodId>> = FxHashMap::default();
    for method in program.method_ids() {
        let decl = program.method_decl(method);
        if names.contains(decl.name.as_str()) {
            by_name.entry(&decl.name).or_default().push(method);
        }
    }
    let methods = by_name.values().flatten();
    let declared = methods.filter(|&&method| program.method_decl(method).body.is_none());
    declared
        .filter_map(|&method| {
            let named = &by_name[program.method_decl(method).name.as_str()];
            let runs = runs_of_all(&implementations(program, method, named), &runs_of)?;
            let helper = Helper {
                runs: runs.into_iter().map(|param| (param, Vec::new())).collect(),
                ..Helper::default()
            };
            Some((method, helper))
        })
        .collect()
}

/// The methods with a body, among those of the same name, that may run when the method is called.
fn implementations(program: &Program, method: MethodId, named: &[MethodId]) -> Vec<MethodId> {
    let class = program.method(method).class;
    let implements = |&&other: &&MethodId| {
        program.method_decl(other).body.is_some()
            && program.same_signature(other, method)
            && program
                .supertype_closure(program.method(other).class)
                .contains(&class)
    };
    named.iter().filter(implements).copied().collect()
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
