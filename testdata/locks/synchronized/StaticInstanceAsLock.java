// Silent: the one instance is its own lock, by whatever name.
@ThreadSafe
class StaticInstanceAsLock {
  private static final StaticInstanceAsLock INSTANCE = new StaticInstanceAsLock();

  private int count;

  static void increment() {
    synchronized (INSTANCE) {
      INSTANCE.count++;
    }
  }

  int get() {
    synchronized (INSTANCE) {
      return count;
    }
  }
}

@interface ThreadSafe {}
