// Fires: each caller holds the monitor that it was given; the helper's callers share none.
@ThreadSafe
class CallersHoldLocals {
  private int count;

  void one(Object monitor) {
    synchronized (monitor) {
      step();
    }
  }

  void other(Object monitor) {
    synchronized (monitor) {
      step();
    }
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  private void step() {
    count++; // expect: P3 count
  }
}

@interface ThreadSafe {}
