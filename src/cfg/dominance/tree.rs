//! The dominator tree of a graph, in near-linear time, with each question answered in constant time.
//!
//! Semi-dominators by path compression, then the nearest common ancestors of the depth-first tree
//! (Georgiadis: Linear-Time Algorithms for Dominators, the algorithm SEMI-NCA).

use crate::cfg::BlockId;

/// A node that the root does not reach.
const NONE: usize = usize::MAX;

/// The nodes that the root reaches, each below its immediate dominator.
pub(crate) struct DominatorTree {
    parents: Vec<usize>,
    /// By node: the range of the tree's preorder that the node and those below it take.
    ranges: Vec<Option<(u32, u32)>>,
}

impl DominatorTree {
    pub(super) fn of(successors: &[Vec<usize>], root: usize) -> Self {
        let order = DepthFirst::of(successors, root);
        let semi = semi_dominators(successors, &order);
        let parents = parents(&order, &semi, successors.len());
        let ranges = ranges(&parents, root);
        Self { parents, ranges }
    }

    /// Whether the root reaches `other`, and only through `block`.
    #[cfg(test)]
    pub(super) fn dominates(&self, block: BlockId, other: BlockId) -> bool {
        match (self.ranges[block.index()], self.ranges[other.index()]) {
            (Some((start, end)), Some((at, _))) => start <= at && at < end,
            _ => false,
        }
    }

    /// Makes a lookup table of what blocks inherit from those that dominate them.
    pub(crate) fn inherit<T: Copy>(
        &self,
        known: impl IntoIterator<Item = (BlockId, T)>,
        join: impl Fn(T, T) -> T,
    ) -> Inherited<T> {
        let known = known.into_iter();
        let ranges = known.filter_map(|(block, value)| Some((self.ranges[block.index()]?, value)));
        Inherited::of(ranges.collect(), join)
    }

    /// What the block inherits: the join of the values of the blocks that strictly dominate it.
    pub(crate) fn inherited<T: Copy>(&self, table: &Inherited<T>, block: BlockId) -> Option<T> {
        let parent = self.parents[block.index()];
        let (at, _) = *self.ranges.get(parent)?.as_ref()?;
        table.at(at)
    }
}

/// Values along the preorder of a dominator tree.
pub(crate) struct Inherited<T> {
    /// From each position, up to that of the next step. Sorted.
    steps: Vec<(u32, Option<T>)>,
}

impl<T: Copy> Inherited<T> {
    fn of(mut ranges: Vec<((u32, u32), T)>, join: impl Fn(T, T) -> T) -> Self {
        ranges.sort_by_key(|&((start, _), _)| start);
        let mut steps = Vec::new();
        // The ranges around the position, from the outside in, each with the join so far.
        let mut around: Vec<(u32, T)> = Vec::new();
        let leave = |around: &mut Vec<(u32, T)>, steps: &mut Vec<_>, position: u32| {
            while let Some((end, _)) = around.pop_if(|(end, _)| *end <= position) {
                steps.push((end, around.last().map(|&(_, value)| value)));
            }
        };
        for ((start, end), value) in ranges {
            leave(&mut around, &mut steps, start);
            let value = around
                .last()
                .map_or(value, |&(_, outer)| join(outer, value));
            steps.push((start, Some(value)));
            around.push((end, value));
        }
        leave(&mut around, &mut steps, u32::MAX);
        Self { steps }
    }

    fn at(&self, position: u32) -> Option<T> {
        let after = self.steps.partition_point(|&(start, _)| start <= position);
        self.steps.get(after.checked_sub(1)?)?.1
    }
}

/// A depth-first search from a root: its nodes are numbered in preorder.
struct DepthFirst {
    nodes: Vec<usize>,
    /// By node.
    numbers: Vec<usize>,
    /// By number: the number from which the node was reached.
    reached_from: Vec<usize>,
}

impl DepthFirst {
    fn of(successors: &[Vec<usize>], root: usize) -> Self {
        let mut search = Self {
            nodes: Vec::new(),
            numbers: vec![NONE; successors.len()],
            reached_from: Vec::new(),
        };
        let mut work = vec![(root, 0)];
        while let Some((node, from)) = work.pop() {
            if search.numbers[node] != NONE {
                continue;
            }
            let number = search.nodes.len();
            search.numbers[node] = number;
            search.nodes.push(node);
            search.reached_from.push(from);
            work.extend(successors[node].iter().map(|&next| (next, number)));
        }
        search
    }
}

/// The forest of the nodes that were handled, with compressed paths.
struct Forest {
    /// By number; `NONE` at a root.
    ancestors: Vec<usize>,
    /// The number with the smallest semi-dominator on the path to the ancestor.
    best: Vec<usize>,
    semi: Vec<usize>,
}

impl Forest {
    fn evaluate(&mut self, number: usize) -> usize {
        let mut path = Vec::new();
        let mut at = number;
        while self.ancestors[at] != NONE && self.ancestors[self.ancestors[at]] != NONE {
            path.push(at);
            at = self.ancestors[at];
        }
        for at in path.into_iter().rev() {
            let above = self.ancestors[at];
            if self.semi[self.best[above]] < self.semi[self.best[at]] {
                self.best[at] = self.best[above];
            }
            self.ancestors[at] = self.ancestors[above];
        }
        if self.ancestors[number] == NONE {
            number
        } else {
            self.best[number]
        }
    }
}

/// By number, as a number.
fn semi_dominators(successors: &[Vec<usize>], order: &DepthFirst) -> Vec<usize> {
    let count = order.nodes.len();
    let mut predecessors = vec![Vec::new(); count];
    for (number, &node) in order.nodes.iter().enumerate() {
        for &next in &successors[node] {
            predecessors[order.numbers[next]].push(number);
        }
    }
    let mut forest = Forest {
        ancestors: vec![NONE; count],
        best: (0..count).collect(),
        semi: (0..count).collect(),
    };
    for number in (1..count).rev() {
        for &previous in &predecessors[number] {
            let best = forest.evaluate(previous);
            forest.semi[number] = forest.semi[number].min(forest.semi[best]);
        }
        forest.ancestors[number] = order.reached_from[number];
    }
    forest.semi
}

/// The immediate dominators, by node.
fn parents(order: &DepthFirst, semi: &[usize], nodes: usize) -> Vec<usize> {
    let mut above = order.reached_from.clone();
    let mut parents = vec![NONE; nodes];
    for number in 1..order.nodes.len() {
        while above[number] > semi[number] {
            above[number] = above[above[number]];
        }
        parents[order.nodes[number]] = order.nodes[above[number]];
    }
    parents
}

fn ranges(parents: &[usize], root: usize) -> Vec<Option<(u32, u32)>> {
    let mut children = vec![Vec::new(); parents.len()];
    for (node, &parent) in parents.iter().enumerate() {
        if parent != NONE {
            children[parent].push(node);
        }
    }
    let mut ranges: Vec<Option<(u32, u32)>> = vec![None; parents.len()];
    let mut next = 0;
    // A node is met again after those below it.
    let mut work = vec![root];
    while let Some(&node) = work.last() {
        if let Some((start, _)) = ranges[node] {
            ranges[node] = Some((start, next));
            work.pop();
            continue;
        }
        ranges[node] = Some((next, next + 1));
        next += 1;
        work.append(&mut children[node]);
    }
    ranges
}
