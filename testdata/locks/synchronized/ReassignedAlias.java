// Fires: the local may name either of two monitors, so neither is held on every path.
@ThreadSafe
class ReassignedAlias {
  private final Object lock = new Object();
  private final Object other = new Object();
  private int count;

  void increment(boolean fast) {
    Object alias = lock;
    if (fast) {
      alias = other;
    }
    synchronized (alias) {
      count++; // expect: P3 count
    }
  }

  int get() {
    synchronized (lock) {
      return count; // with: P3 count
    }
  }

  void reset() {
    synchronized (lock) {
      count = 0; // with: P3 count
    }
  }
}

@interface ThreadSafe {}
