//! What a caller sees while JVMs work.

/// Observes a run or a replay in progress.
pub(crate) trait RunObserver {
    /// Called often: `schedules` schedules were run, and `jvms` JVMs are running.
    fn progress(&mut self, schedules: u64, jvms: usize);
    /// The program under test wrote something.
    fn output(&mut self, text: &str);
}

/// An observer that ignores everything.
pub(super) struct NoObserver;

impl RunObserver for NoObserver {
    fn progress(&mut self, _: u64, _: usize) {}
    fn output(&mut self, _: &str) {}
}
