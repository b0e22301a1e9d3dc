// Fires: a lock that is new in every call excludes nobody.
@ThreadSafe
class LocalObject {
  private int count;

  void increment() {
    Object lock = new Object();
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
