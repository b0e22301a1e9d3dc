//! What a caller sees while JVMs work.

/// Sees a run or a replay while it goes on.
pub(crate) trait RunObserver {
    /// So many schedules were run, by so many JVMs; called often.
    fn progress(&mut self, schedules: u64, jvms: usize);
    /// The program under test wrote something.
    fn output(&mut self, text: &str);
}

/// Sees nothing.
pub(super) struct NoObserver;

impl RunObserver for NoObserver {
    fn progress(&mut self, _: u64, _: usize) {}
    fn output(&mut self, _: &str) {}
}
