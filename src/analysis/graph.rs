//! The call graph's strongly connected components, callees first.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

use super::UnitId;
use crate::locks::Unit;
use crate::program::MethodId;

/// Components in an order in which every callee outside the component comes first.
// Kosaraju's algorithm, because petgraph's version of it is iterative: call chains may be as long
// as the program.
pub(super) fn components(
    units: &[Unit],
    by_method: &FxHashMap<MethodId, UnitId>,
) -> Vec<Vec<UnitId>> {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    for _ in units {
        graph.add_node(());
    }
    for (from, unit) in units.iter().enumerate() {
        for call in &unit.calls {
            for target in &call.event.targets {
                if let Some(to) = by_method.get(target) {
                    graph.add_edge(NodeIndex::new(from), NodeIndex::new(to.index()), ());
                }
            }
        }
    }
    let components = kosaraju_scc(&graph).into_iter();
    components.map(|nodes| sorted_units(&nodes)).collect()
}

fn sorted_units(nodes: &[NodeIndex]) -> Vec<UnitId> {
    let units = nodes.iter().map(|node| UnitId::new(node.index()));
    let mut units: Vec<_> = units.collect();
    units.sort_unstable();
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfg::{Call, Owner, Part};
    use crate::locks::{Gated, Under};
    use crate::program::{ClassId, FieldId};

    fn unit(targets: &[u32]) -> Unit {
        let call = |&target: &u32| Under {
            event: Call {
                targets: vec![MethodId(target)],
                receiver: None,
                is_exact: false,
                span: crate::source::Span::default(),
            },
            held: std::sync::Arc::default(),
        };
        Unit {
            owner: Owner::FieldInit(FieldId(0)),
            part: Part::Whole,
            class: ClassId(0),
            accesses: Vec::new(),
            calls: targets.iter().map(call).collect(),
            gated: Gated::default(),
            left_locked: Vec::new(),
            ran_at_once: Vec::new(),
            serial: None,
            tasks: Vec::new(),
            created: Vec::new(),
            asked_of_callers: Vec::new(),
        }
    }

    fn methods(count: u32) -> FxHashMap<MethodId, UnitId> {
        (0..count).map(|i| (MethodId(i), UnitId(i))).collect()
    }

    /// Whether one unit reaches another, by walking: the definition.
    fn reaches(units: &[Unit], from: usize, to: usize) -> bool {
        let mut seen = vec![false; units.len()];
        let mut work = vec![from];
        while let Some(at) = work.pop() {
            for call in &units[at].calls {
                let next = call.event.targets[0].index();
                if !std::mem::replace(&mut seen[next], true) {
                    work.push(next);
                }
            }
        }
        seen[to]
    }

    #[test]
    fn components_are_what_the_definition_says_on_all_graphs_of_three() {
        for edges in 0u32..1 << 9 {
            let units: Vec<Unit> = (0..3)
                .map(|from| {
                    let targets: Vec<u32> = (0..3)
                        .filter(|to| edges >> (from * 3 + to) & 1 == 1)
                        .collect();
                    unit(&targets)
                })
                .collect();
            let components = components(&units, &methods(3));
            let position = |unit: usize| {
                components
                    .iter()
                    .position(|component| component.contains(&UnitId::new(unit)))
                    .unwrap()
            };
            for a in 0..3 {
                for b in 0..3 {
                    let together = a == b || (reaches(&units, a, b) && reaches(&units, b, a));
                    assert_eq!(position(a) == position(b), together, "{edges:b} {a} {b}");
                    if reaches(&units, a, b) && !together {
                        assert!(
                            position(b) < position(a),
                            "callees first: {edges:b} {a} {b}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_chain_of_a_hundred_thousand_calls_needs_no_stack() {
        let count = 100_000;
        let units: Vec<Unit> = (0..count)
            .map(|i| unit(&[(i + 1).min(count - 1)]))
            .collect();
        assert_eq!(components(&units, &methods(count)).len(), count as usize);
    }
}
