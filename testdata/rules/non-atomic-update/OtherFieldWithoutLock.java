// Silent: all changes of the counter hold the lock; that of the other field is one step.
@ThreadSafe
class OtherFieldWithoutLock {
  private volatile int hits;
  private volatile int limit;

  synchronized void hit() {
    hits++;
  }

  void limit(int limit) {
    this.limit = limit;
  }

  int hits() {
    return hits;
  }
}

@interface ThreadSafe {}
