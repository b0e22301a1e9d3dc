// Silent: the monitor is a static field of a nested class, named from outside or through a getter.
@ThreadSafe
class MonitorOfNestedHolder {
  private int count;

  static final class Locks {
    static final Object MUTEX = new Object();
  }

  private static Object mutex() {
    return Locks.MUTEX;
  }

  void increment() {
    synchronized (MonitorOfNestedHolder.Locks.MUTEX) {
      count++;
    }
  }

  void reset() {
    synchronized (Locks.MUTEX) {
      count = 0;
    }
  }

  int get() {
    synchronized (mutex()) {
      return count;
    }
  }
}

@interface ThreadSafe {}
