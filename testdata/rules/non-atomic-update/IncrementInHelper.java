// Silent: the callers of the private helper hold the lock.
@ThreadSafe
class IncrementInHelper {
  private volatile int hits;

  synchronized void hit() {
    add(1);
  }

  private void add(int more) {
    hits = hits + more;
  }
}

@interface ThreadSafe {}
