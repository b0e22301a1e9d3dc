// Fires as a warning: no single lock covers the later accesses.
@ThreadSafe
class GuardedByTwoLocks {
  private final Object first = new Object();
  private final Object second = new Object();
  private int limit = 10; // expect: P2 limit

  int limit() {
    synchronized (first) {
      return limit; // with: P3 limit
    }
  }

  void raise() {
    synchronized (first) {
      limit++; // with: P3 limit
    }
  }

  void reset() {
    synchronized (second) {
      limit = 10; // expect: P3 limit
    }
  }
}

@interface ThreadSafe {}
