// Silent: a final local that is initialised from the field names the same monitor.
@ThreadSafe
class LocalAlias {
  private final Object lock = new Object();
  private int count;

  void increment() {
    final Object alias = lock;
    synchronized (alias) {
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
