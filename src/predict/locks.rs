//! Deadlocks that a sync-preserving reordering reaches: threads that each hold a lock which the next
//! one requests.
//!
//! Acquisitions of one thread, lock and set of held locks are one node of a graph; a *pattern* is a
//! cycle of nodes of different threads, each of whose locks is held by the next, with no common lock
//! that would keep them apart. One search per pattern finds whether some of its acquisitions are
//! reached together (Tunç, Mathur, Pavlogiannis, Viswanathan: "Sound dynamic deadlock prediction in
//! linear time", PLDI 2023).

use rustc_hash::FxHashMap;

use super::clock::Place;
use super::closure::{Basis, Closure, Held, HeldSets, exclude};
use super::run::{Action, Run};

/// Longest cycles that are searched.
const LONGEST: usize = 5;
/// Most patterns that are searched.
const MOST: usize = 100_000;

/// Where a thread requests a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Requesting {
    pub(crate) thread: u32,
    /// Index of the ACQ or REQ in the trace.
    pub(crate) event: usize,
}

/// Threads that can wait for each other in a circle, and of each thread how many of its steps come
/// before that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deadlock {
    pub(crate) requests: Vec<Requesting>,
    pub(crate) counts: Vec<u32>,
}

/// What was found in a run.
#[derive(Debug)]
pub(crate) struct Deadlocks {
    /// Cycles of nodes.
    pub(crate) patterns: usize,
    /// Whether there were too many to look at all of them.
    pub(crate) is_cut: bool,
    /// One for each pattern that a reordering reaches.
    pub(crate) found: Vec<Deadlock>,
    /// One occurrence of each other pattern.
    pub(crate) unreached: Vec<Vec<Requesting>>,
}

/// Acquisitions that are alike.
#[derive(Debug)]
struct Node {
    thread: u32,
    lock: u32,
    is_shared: bool,
    held: Held,
    /// In the order of the thread: the place of each request, and its event.
    requests: Vec<(Place, usize)>,
}

/// Searches all patterns of a run.
pub(crate) fn deadlocks(basis: &Basis) -> Deadlocks {
    let nodes = nodes(basis.run);
    let cycles = Cycles::of(&nodes);
    let mut result = Deadlocks {
        patterns: cycles.found.len(),
        is_cut: cycles.found.len() >= MOST,
        found: Vec::new(),
        unreached: Vec::new(),
    };
    let mut closure = Closure::new(basis);
    for cycle in &cycles.found {
        let members: Vec<&Node> = cycle.iter().map(|index| &nodes[*index]).collect();
        match reach(&members, &mut closure) {
            Some(deadlock) => result.found.push(deadlock),
            None => result
                .unreached
                .push(members.iter().map(|node| node.request(0)).collect()),
        }
    }
    result
}

impl Node {
    fn request(&self, index: usize) -> Requesting {
        Requesting {
            thread: self.thread,
            event: self.requests[index].1,
        }
    }

    /// Whether a thread that is at this request waits for one that is at the other.
    fn waits_for(&self, other: &Self) -> bool {
        let exclusive = other.held.contains(&(self.lock << 1));
        exclusive || (!self.is_shared && other.held.contains(&(self.lock << 1 | 1)))
    }
}

fn nodes(run: &Run) -> Vec<Node> {
    let mut held = HeldSets::new(run.threads.len());
    let mut numbers: FxHashMap<(u32, u32, bool, u32), usize> = FxHashMap::default();
    let mut nodes: Vec<Node> = Vec::new();
    let mut add = |place: Place, lock: u32, is_shared: bool, held: (u32, &Held), event: usize| {
        if held.1.is_empty() {
            return;
        }
        let key = (place.thread, lock, is_shared, held.0);
        let index = *numbers.entry(key).or_insert_with(|| {
            nodes.push(Node {
                thread: place.thread,
                lock,
                is_shared,
                held: held.1.clone(),
                requests: Vec::new(),
            });
            nodes.len() - 1
        });
        nodes[index].requests.push((place, event));
    };
    for (id, step) in run.ids().zip(&run.steps) {
        if matches!(step.action, Action::Acquire | Action::AcquireShared) {
            let set = held.of(step.thread);
            let is_shared = step.action == Action::AcquireShared;
            let held = (set, &held.sets[set as usize]);
            add(
                Place::of(step),
                step.operand,
                is_shared,
                held,
                run.event(id),
            );
        }
        if !matches!(
            step.action,
            Action::Read | Action::Write | Action::Fork | Action::Join
        ) {
            held.step(step.action, step.operand, step.thread);
        }
    }
    for request in &run.requests {
        let steps = run.threads[request.thread as usize].len();
        let place = Place {
            thread: request.thread,
            position: super::run::number(steps),
        };
        let set = held.of(request.thread);
        let held = (set, &held.sets[set as usize]);
        add(place, request.lock, false, held, request.event as usize);
    }
    nodes
}

/// Cycles of nodes, each from its node with the lowest number on.
struct Cycles<'n> {
    nodes: &'n [Node],
    next: Vec<Vec<usize>>,
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl<'n> Cycles<'n> {
    fn of(nodes: &'n [Node]) -> Self {
        let mut holders: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (index, node) in nodes.iter().enumerate() {
            for held in &node.held {
                holders.entry(held >> 1).or_default().push(index);
            }
        }
        let next = nodes.iter().map(|node| {
            let mut next = holders.get(&node.lock).cloned().unwrap_or_default();
            next.retain(|other| {
                let other = &nodes[*other];
                other.thread != node.thread
                    && node.waits_for(other)
                    && !exclude(&node.held, &other.held)
            });
            next
        });
        let mut cycles = Self {
            nodes,
            next: next.collect(),
            path: Vec::new(),
            found: Vec::new(),
        };
        for start in 0..nodes.len() {
            cycles.path.push(start);
            cycles.extend();
            cycles.path.pop();
        }
        cycles
    }

    fn extend(&mut self) {
        let start = self.path[0];
        let last = self.path[self.path.len() - 1];
        for at in 0..self.next[last].len() {
            if self.found.len() >= MOST {
                return;
            }
            let next = self.next[last][at];
            if next == start {
                self.found.push(self.path.clone());
            } else if next > start && self.path.len() < LONGEST && self.fits(next) {
                self.path.push(next);
                self.extend();
                self.path.pop();
            }
        }
    }

    fn fits(&self, next: usize) -> bool {
        let new = &self.nodes[next];
        self.path.iter().all(|index| {
            let node = &self.nodes[*index];
            node.thread != new.thread && node.lock != new.lock && !exclude(&node.held, &new.held)
        })
    }
}

/// The first requests of these nodes that a reordering reaches together.
fn reach(nodes: &[&Node], closure: &mut Closure) -> Option<Deadlock> {
    closure.clear();
    let mut at = vec![0; nodes.len()];
    loop {
        for (node, at) in nodes.iter().zip(&at) {
            closure.reach(node.requests.get(*at)?.0);
        }
        closure.close();
        let mut is_reached = true;
        for (node, at) in nodes.iter().zip(&mut at) {
            // Whatever needs this request needs it still when the others have moved on.
            let count = closure.counts()[node.thread as usize];
            let passed = node.requests[*at..].partition_point(|(place, _)| place.position < count);
            is_reached &= passed == 0;
            *at += passed;
        }
        if is_reached {
            let requests = nodes.iter().zip(&at).map(|(node, at)| node.request(*at));
            return Some(Deadlock {
                requests: requests.collect(),
                counts: closure.counts().to_vec(),
            });
        }
    }
}
