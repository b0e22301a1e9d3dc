// Fires: each caller may pass another object.
@ThreadSafe
class ParameterMonitor {
  private int count;

  void increment(Object lock) {
    synchronized (lock) {
      count++; // expect: P3 count
    }
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  synchronized void reset() {
    count = 0; // with: P3 count
  }
}

@interface ThreadSafe {}
