//! A class with one finding.

/// Breaks its promise: `get` takes no lock.
pub(crate) const COUNTER: &str = "\
@ThreadSafe
class Counter {
  private int count;
  synchronized void add(int more) { count += more; }
  int get() { return count; }
}
";
