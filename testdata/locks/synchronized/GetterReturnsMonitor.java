// Silent: the private getter always returns the one lock.
@ThreadSafe
class GetterReturnsMonitor {
  private final Object lock = new Object();
  private int count;

  private Object lock() {
    return lock;
  }

  void increment() {
    synchronized (lock()) {
      count++;
    }
  }

  int get() {
    synchronized (lock) {
      return count;
    }
  }
}

@interface ThreadSafe {}
