// Fires: the condition is read before the monitor is taken.
@ThreadSafe
class AccessBeforeBlock {
  private int count;

  void increment() {
    if (count < 10) { // expect: P3 count
      synchronized (this) {
        count++; // with: P3 count
      }
    }
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
