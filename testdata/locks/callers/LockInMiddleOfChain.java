// Silent: the lock is taken on the way, not at the entry.
@ThreadSafe
class LockInMiddleOfChain {
  private int count;

  void add(int n) {
    first(n);
  }

  private void first(int n) {
    synchronized (this) {
      second(n);
    }
  }

  private void second(int n) {
    count += n;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
