// Fires inside the helper: one caller holds `first`, the other `second`, so two threads can be in it.
@ThreadSafe
class CallersHoldDifferentLocks {
  private final Object first = new Object();
  private final Object second = new Object();
  private int count;

  void add() {
    synchronized (first) {
      bump();
    }
  }

  void addOther() {
    synchronized (second) {
      bump();
    }
  }

  int get() {
    synchronized (first) {
      return count; // with: P3 count
    }
  }

  private void bump() {
    count++; // expect: P3 count
  }
}

@interface ThreadSafe {}
