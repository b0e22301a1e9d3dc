//! Parts of a trace that can be repeated alone: what one test did in a JVM that ran many.
//!
//! A part is a unit that no other one is in, on a thread that no part has started, with the events of
//! all threads that were started meanwhile, up to the unit's end. That it is a test is a guess, which
//! shows when it is run. What other threads do in that time is left out, so that orders which they
//! make are missed, and an analysis may over-report; what a thread does after the unit's end is left
//! out, too, so that it may under-report.

use rustc_hash::FxHashMap;

use super::Trace;
use super::event::{Event, Kind, ThreadId};
use super::header::Header;

/// The parts in which threads were started, each with its own threads, of which the first has the
/// path `0`.
pub(crate) fn test_runs(trace: &Trace) -> Vec<Trace> {
    let mut splitter = Splitter::new(trace);
    for event in &trace.events {
        splitter.step(event);
    }
    let parts = splitter.parts.into_iter();
    parts
        .filter(|part| part.threads.len() > 1)
        .map(|part| part.finish(trace))
        .collect()
}

/// A part that grows.
struct Part {
    events: Vec<Event>,
    /// The threads by their new number, with their paths.
    threads: Vec<(ThreadId, String)>,
    numbers: FxHashMap<ThreadId, usize>,
    children: Vec<u32>,
    is_over: bool,
}

impl Part {
    fn number(&self, thread: ThreadId) -> Option<usize> {
        self.numbers.get(&thread).copied()
    }

    fn finish(self, trace: &Trace) -> Trace {
        let mut names = trace.names.clone();
        let root = self
            .events
            .first()
            .map(|event| trace.names.site(event.site));
        let junit = root.map(|site| {
            let method = trace.names.text(site.method);
            format!(
                "{}#{}",
                trace.names.text(site.class),
                method.strip_suffix("()").unwrap_or(method)
            )
        });
        let threads = self
            .threads
            .iter()
            .map(|(thread, path)| (path.as_str(), *thread));
        names.set_threads(threads);
        Trace {
            header: Header {
                junit,
                ..trace.header.clone()
            },
            end: trace.end.clone(),
            names,
            order: trace.order,
            events: self.events,
            notices: Vec::new(),
        }
    }
}

struct Splitter {
    parts: Vec<Part>,
    /// By thread, how many units are open.
    depths: Vec<u32>,
    /// By thread, the part to which its events belong.
    part_of: FxHashMap<ThreadId, usize>,
}

impl Splitter {
    fn new(trace: &Trace) -> Self {
        Self {
            parts: Vec::new(),
            depths: vec![0; trace.names.threads().len()],
            part_of: FxHashMap::default(),
        }
    }

    fn step(&mut self, event: &Event) {
        let thread = event.thread;
        let depth = &mut self.depths[thread.index()];
        match event.kind {
            Kind::UnitIn => *depth += 1,
            Kind::UnitOut => *depth = depth.saturating_sub(1),
            _ => {}
        }
        let depth = *depth;
        if event.kind == Kind::UnitIn && depth == 1 && !self.part_of.contains_key(&thread) {
            self.begin(thread);
        }
        let Some(&index) = self.part_of.get(&thread) else {
            return;
        };
        self.add(index, event);
        let part = &mut self.parts[index];
        let is_root = part.threads[0].0 == thread;
        if is_root && depth == 0 {
            part.is_over = true;
            self.part_of.remove(&thread);
            if self.parts[index].threads.len() == 1 {
                // It was the last to begin on this thread, but others may have begun elsewhere.
                self.parts[index].events = Vec::new();
            }
        }
    }

    fn begin(&mut self, thread: ThreadId) {
        self.part_of.insert(thread, self.parts.len());
        self.parts.push(Part {
            events: Vec::new(),
            threads: vec![(thread, "0".to_owned())],
            numbers: FxHashMap::from_iter([(thread, 0)]),
            children: vec![0],
            is_over: false,
        });
    }

    fn add(&mut self, index: usize, event: &Event) {
        let part = &mut self.parts[index];
        let Some(number) = part.number(event.thread) else {
            return;
        };
        if part.is_over {
            return;
        }
        let mut event = *event;
        if event.kind == Kind::Fork {
            let child = event.other_thread();
            part.children[number] += 1;
            let path = format!("{}.{}", part.threads[number].1, part.children[number]);
            part.numbers.entry(child).or_insert(part.threads.len());
            part.threads.push((child, path));
            part.children.push(0);
            self.part_of.insert(child, index);
        }
        if matches!(event.kind, Kind::Fork | Kind::Join) {
            let Some(other) = part.number(event.other_thread()) else {
                return;
            };
            event.object = other as u64;
        }
        event.thread = ThreadId(u32::try_from(number).unwrap_or(u32::MAX));
        part.events.push(event);
    }
}

#[cfg(test)]
mod tests {
    use crate::trace::tests::two_tests;
    use crate::trace::{Kind, check, test_runs};

    #[test]
    fn each_unit_that_starts_threads_is_a_part_with_paths_of_its_own() {
        let trace = two_tests();
        let parts = test_runs(&trace);
        let names: Vec<_> = parts.iter().map(|it| it.header.junit.as_deref()).collect();
        assert_eq!(
            names,
            [
                Some("shop.StockTest#takes"),
                Some("shop.StockTest#adds(int)")
            ]
        );
        for part in &parts {
            assert_eq!(check(&part.names, &part.events), Ok(()));
            let paths = part.names.threads().iter();
            let paths: Vec<_> = paths.map(|it| part.names.text(it.path)).collect();
            assert_eq!(paths, ["0", "0.1", "0.1.1"]);
            let kinds: Vec<_> = part
                .events
                .iter()
                .map(|it| (it.thread.0, it.kind))
                .collect();
            assert_eq!(
                kinds,
                [
                    (0, Kind::UnitIn),
                    (0, Kind::Fork),
                    (1, Kind::Fork),
                    (2, Kind::Write),
                    (0, Kind::Join),
                    (0, Kind::UnitOut),
                ]
            );
        }
    }
}
