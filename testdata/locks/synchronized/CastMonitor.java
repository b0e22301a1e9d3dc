// Silent: a cast gives the same object (JLS 15.16).
@ThreadSafe
class CastMonitor {
  private final Object lock = new Object();
  private int count;

  void increment() {
    synchronized ((Object) lock) {
      count++;
    }
  }

  void reset() {
    Object alias = (Object) lock;
    synchronized (alias) {
      count = 0;
    }
  }

  int get() {
    synchronized (lock) {
      return count;
    }
  }
}

@interface ThreadSafe {}
