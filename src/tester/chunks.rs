//! Hands out the schedules of a run in chunks, so that the result does not depend on how many JVMs
//! there are: the lowest schedule that fails is the one reported.
//!
//! Chunks are handed out in ascending order. Once a schedule has failed, only schedules below it
//! still matter: those that were handed out are finished, and those that a JVM returned are handed
//! out again.

use std::ops::Range;
use std::time::Duration;

/// Size of the first chunk: small, so that a failure in it is reported soon.
const FIRST_SIZE: u64 = 64;
const LARGEST_SIZE: u64 = 1 << 16;
/// A chunk that took less time makes the next one larger.
const SHORT: Duration = Duration::from_millis(250);
/// A chunk that took more time makes the next one smaller, because a chunk is never divided.
const LONG: Duration = Duration::from_secs(1);
/// The tester counts schedules in a Java `long`.
const ENDLESS: u64 = i64::MAX as u64;

/// Identifies a JVM of the run.
pub(super) type WorkerId = usize;

/// The schedules that are done, handed out, and left.
#[derive(Debug)]
pub(super) struct Chunks {
    /// First schedule that was never handed out.
    next: u64,
    end: u64,
    /// Schedules that were handed out and returned without having been run, ascending.
    returned: Vec<Range<u64>>,
    handed: Vec<(WorkerId, Range<u64>)>,
    size: u64,
    lowest_failure: Option<u64>,
}

impl Chunks {
    /// Chunks of the schedules from `next` to `end`, or without end.
    pub(super) fn from(next: u64, end: Option<u64>) -> Self {
        Self {
            next,
            end: end.unwrap_or(ENDLESS),
            returned: Vec::new(),
            handed: Vec::new(),
            size: FIRST_SIZE,
            lowest_failure: None,
        }
    }

    /// The same schedules as one chunk, for a strategy in which each schedule builds on the one
    /// before.
    pub(super) fn undivided(end: Option<u64>) -> Self {
        Self {
            size: ENDLESS,
            ..Self::from(0, end)
        }
    }

    /// The next chunk for `worker`, which must not have one.
    pub(super) fn take(&mut self, worker: WorkerId) -> Option<Range<u64>> {
        let chunk = if self.returned.is_empty() {
            let to = self.next.saturating_add(self.size).min(self.end);
            let chunk = self.next..to;
            if self.lowest_failure.is_some() || chunk.is_empty() {
                return None;
            }
            self.next = to;
            chunk
        } else {
            self.returned.remove(0)
        };
        self.handed.push((worker, chunk.clone()));
        Some(chunk)
    }

    /// The chunk of `worker` is done, without a failure.
    pub(super) fn done(&mut self, worker: WorkerId, took: Duration) {
        self.release(worker);
        if self.size == ENDLESS {
            return;
        }
        if took < SHORT {
            self.size = (self.size * 2).min(LARGEST_SIZE);
        } else if took > LONG {
            self.size = (self.size / 2).max(1);
        }
    }

    /// A schedule of the chunk of `worker` failed, and those before it did not. Returns the workers
    /// whose chunks no longer matter.
    pub(super) fn failed(&mut self, worker: WorkerId, index: u64) -> Vec<WorkerId> {
        self.release(worker);
        let lowest = self
            .lowest_failure
            .map_or(index, |lowest| lowest.min(index));
        self.lowest_failure = Some(lowest);
        self.returned.retain(|chunk| chunk.start < lowest);
        self.drop_from(lowest)
    }

    /// Forgets the chunks that begin at `bound` or after it; returns their workers.
    fn drop_from(&mut self, bound: u64) -> Vec<WorkerId> {
        let (kept, dropped) = std::mem::take(&mut self.handed)
            .into_iter()
            .partition(|(_, chunk)| chunk.start < bound);
        self.handed = kept;
        dropped
            .into_iter()
            .map(|(worker, _): (_, Range<u64>)| worker)
            .collect()
    }

    /// These schedules were not run.
    fn give_back(&mut self, schedules: Range<u64>) {
        let matters = self
            .lowest_failure
            .is_none_or(|lowest| schedules.start < lowest);
        if !schedules.is_empty() && matters {
            let at = self
                .returned
                .partition_point(|other| other.start < schedules.start);
            self.returned.insert(at, schedules);
        }
    }

    /// Schedule `index` of the chunk of `worker` showed something that the next `round` schedules may
    /// surpass, and nothing after those matters. Returns the workers whose chunks no longer matter.
    pub(super) fn surpassable(
        &mut self,
        worker: WorkerId,
        index: u64,
        round: u64,
    ) -> Vec<WorkerId> {
        self.end = self.end.min(index.saturating_add(1 + round));
        self.next = self.next.min(self.end);
        if let Some(chunk) = self.release(worker) {
            self.give_back(index + 1..chunk.end);
        }
        let end = self.end;
        self.returned.retain(|chunk| chunk.start < end);
        for chunk in &mut self.returned {
            chunk.end = chunk.end.min(end);
        }
        self.drop_from(end)
    }

    /// `worker` ended before it ran schedule `next` of its chunk. Returns how many schedules of the
    /// chunk it ran, or `None` if it had no chunk.
    pub(super) fn retired(&mut self, worker: WorkerId, next: u64) -> Option<u64> {
        let chunk = self.release(worker)?;
        let next = next.clamp(chunk.start, chunk.end);
        self.give_back(next..chunk.end.min(self.end));
        Some(next - chunk.start)
    }

    /// The chunk of `worker`.
    pub(super) fn of(&self, worker: WorkerId) -> Option<Range<u64>> {
        let found = self.handed.iter().find(|(other, _)| *other == worker);
        found.map(|(_, chunk)| chunk.clone())
    }

    /// Whether no schedule is left whose outcome could change the result.
    pub(super) fn is_settled(&self) -> bool {
        self.handed.is_empty() && self.unhanded() == 0
    }

    /// Whether a schedule below `index` is not done.
    pub(super) fn has_open_below(&self, index: u64) -> bool {
        let handed = self.handed.iter().map(|(_, chunk)| chunk);
        handed
            .chain(&self.returned)
            .any(|chunk| chunk.start < index)
    }

    /// Schedules that wait for a worker.
    pub(super) fn unhanded(&self) -> u64 {
        let returned: u64 = self
            .returned
            .iter()
            .map(|chunk| chunk.end - chunk.start)
            .sum();
        match self.lowest_failure {
            Some(_) => returned,
            None => returned.saturating_add(self.end - self.next),
        }
    }

    fn release(&mut self, worker: WorkerId) -> Option<Range<u64>> {
        let at = self.handed.iter().position(|(other, _)| *other == worker)?;
        Some(self.handed.remove(at).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Duration = Duration::from_millis(1);
    const SLOW: Duration = Duration::from_secs(2);

    #[test]
    fn chunks_cover_everything_once() {
        let mut chunks = Chunks::from(0, Some(1000));
        let mut covered = Vec::new();
        for turn in 0.. {
            let worker = turn % 3;
            match chunks.take(worker) {
                Some(chunk) => covered.extend(chunk),
                None => break,
            }
            assert!(!chunks.is_settled());
            chunks.done(worker, if turn % 2 == 0 { FAST } else { SLOW });
        }
        assert_eq!(covered, (0..1000).collect::<Vec<_>>());
        assert!(chunks.is_settled());
    }

    #[test]
    fn chunks_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        let mut chunks = Chunks::from(0, None);
        let size = |chunks: &mut Chunks, took| {
            let chunk = chunks.take(0).unwrap();
            chunks.done(0, took);
            chunk.end - chunk.start
        };
        assert_eq!(size(&mut chunks, FAST), 64);
        assert_eq!(size(&mut chunks, Duration::from_millis(500)), 128);
        assert_eq!(size(&mut chunks, SLOW), 128);
        assert_eq!(size(&mut chunks, SLOW), 64);
        for _ in 0..20 {
            size(&mut chunks, SLOW);
        }
        assert_eq!(size(&mut chunks, FAST), 1);
        for _ in 0..40 {
            size(&mut chunks, FAST);
        }
        assert_eq!(size(&mut chunks, FAST), LARGEST_SIZE);
    }

    #[test]
    fn after_a_failure_only_schedules_below_it_are_finished() {
        let mut chunks = Chunks::from(0, None);
        for worker in 0..3 {
            chunks.take(worker);
        }
        assert_eq!(chunks.failed(1, 70), vec![2]);
        assert_eq!(chunks.take(1), None);
        assert!(!chunks.is_settled());
        assert_eq!(chunks.failed(0, 3), Vec::<WorkerId>::new());
        assert!(chunks.is_settled());
    }

    #[test]
    fn a_later_failure_above_changes_nothing() {
        let mut chunks = Chunks::from(0, None);
        chunks.take(0);
        chunks.take(1);
        chunks.take(2);
        chunks.retired(0, 10);
        assert_eq!(chunks.failed(1, 100), vec![2]);
        assert_eq!(chunks.take(1), Some(10..64));
        assert_eq!(chunks.failed(1, 20), Vec::<WorkerId>::new());
        assert_eq!(chunks.unhanded(), 0);
        assert!(chunks.is_settled());
    }

    #[test]
    fn the_rest_of_a_retired_workers_chunk_comes_first() {
        let mut chunks = Chunks::from(0, Some(1000));
        for worker in 0..3 {
            chunks.take(worker);
        }
        assert_eq!(chunks.retired(1, 100), Some(36));
        assert_eq!(chunks.retired(0, 7), Some(7));
        assert_eq!(chunks.of(2), Some(128..192));
        assert_eq!(chunks.unhanded(), 57 + 28 + 808);
        assert_eq!(chunks.take(3), Some(7..64));
        assert_eq!(chunks.take(4), Some(100..128));
        assert_eq!(chunks.take(5), Some(192..256));
    }

    #[test]
    fn a_worker_that_retires_above_the_failure_leaves_nothing() {
        let mut chunks = Chunks::from(0, Some(1000));
        chunks.take(0);
        chunks.take(1);
        chunks.failed(1, 64);
        assert_eq!(chunks.retired(0, 64), Some(64));
        assert!(chunks.is_settled());
        assert_eq!(chunks.retired(0, 3), None);
    }

    #[test]
    fn a_failure_drops_returned_schedules_above_it() {
        let mut chunks = Chunks::from(0, Some(1000));
        for worker in 0..3 {
            chunks.take(worker);
        }
        chunks.retired(1, 70);
        chunks.failed(0, 5);
        assert_eq!(chunks.take(0), None);
    }

    #[test]
    fn what_may_be_surpassed_bounds_the_schedules_that_are_left() {
        let mut chunks = Chunks::from(0, None);
        for worker in 0..3 {
            chunks.take(worker);
        }
        assert_eq!(chunks.surpassable(0, 20, 50), vec![2]);
        assert_eq!(chunks.take(0), Some(21..64));
        assert!(!chunks.has_open_below(20) && chunks.has_open_below(22));
        assert_eq!(chunks.surpassable(1, 66, 50), Vec::<WorkerId>::new());
        assert_eq!(chunks.take(1), Some(67..71));
        assert_eq!(chunks.surpassable(0, 30, 50), Vec::<WorkerId>::new());
        assert_eq!(chunks.take(0), Some(31..64));
        assert_eq!(chunks.failed(1, 68), Vec::<WorkerId>::new());
        chunks.done(0, FAST);
        assert!(chunks.is_settled());
        assert_eq!(chunks.take(2), None);
    }

    #[test]
    fn after_the_round_nothing_is_left() {
        let mut chunks = Chunks::from(0, Some(100));
        chunks.take(0);
        chunks.surpassable(0, 60, 10);
        assert_eq!(chunks.take(0), Some(61..64));
        chunks.done(0, FAST);
        assert_eq!(chunks.take(0), Some(64..71));
        chunks.done(0, FAST);
        assert!(chunks.is_settled());
    }

    #[test]
    fn an_undivided_search_is_one_chunk() {
        let mut chunks = Chunks::undivided(Some(5000));
        assert_eq!(chunks.take(0), Some(0..5000));
        assert_eq!(chunks.take(1), None);
        let mut chunks = Chunks::undivided(None);
        assert_eq!(chunks.take(0), Some(0..ENDLESS));
        chunks.done(0, SLOW);
        assert!(chunks.is_settled());
    }
}
