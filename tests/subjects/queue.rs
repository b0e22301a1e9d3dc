//! A work queue of two threads, each with a CPU of its own for the JVMs that it starts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Results of `work` for each item, in the order of the items, computed by `workers` threads. A JVM
/// runs on the CPU of its launcher, so that two JVMs do not share one.
pub(crate) fn each<T: Sync, R: Send>(
    items: &[T],
    workers: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let cpus = core_affinity::get_core_ids().unwrap_or_default();
    thread::scope(|scope| {
        for worker in 0..workers {
            let (next, results, work, cpus) = (&next, &results, &work, &cpus);
            scope.spawn(move || {
                if let Some(cpu) = cpus.get(worker % cpus.len().max(1)) {
                    core_affinity::set_for_current(*cpu);
                }
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else {
                        return;
                    };
                    let result = work(item);
                    results
                        .lock()
                        .expect("no worker panics")
                        .push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no worker panics");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
