// Fires: `synchronized` in Inner locks the Inner object, not the one that holds the field (JLS 8.4.3.6).
@ThreadSafe
class InnerOwnMonitor {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  synchronized void reset() {
    count = 0; // with: P3 count
  }

  class Inner {
    synchronized int get() {
      return count; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
