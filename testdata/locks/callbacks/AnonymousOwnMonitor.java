// Fires: `this` inside the anonymous class is the Runnable (JLS 15.8.3).
@ThreadSafe
class AnonymousOwnMonitor {
  private int count;

  Runnable task() {
    return new Runnable() {
      @Override
      public synchronized void run() {
        count++; // expect: P3 count
      }
    };
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  synchronized void reset() {
    count = 0; // with: P3 count
  }
}

@interface ThreadSafe {}
