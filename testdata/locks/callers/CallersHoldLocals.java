// Fires: each caller holds the monitor that it was given, so two threads may be in the helper.
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

  private void step() {
    count++; // expect: P3 count
  }
}

@interface ThreadSafe {}
