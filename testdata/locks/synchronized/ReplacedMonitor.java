// Fires: `synchronized (lock)` reads the field before it locks (JLS 14.19), while another thread may replace the lock.
@ThreadSafe
class ReplacedMonitor {
  private final Object fixed = new Object();
  private Object lock = new Object(); // expect: P2 lock
  private int count;
  private int total;

  void increment() {
    synchronized (lock) { // expect: P3 lock
      count++;
    }
    synchronized (fixed) {
      total++;
    }
  }

  void replace() {
    synchronized (fixed) {
      lock = new Object(); // with: P3 lock
    }
  }
}

@interface ThreadSafe {}
