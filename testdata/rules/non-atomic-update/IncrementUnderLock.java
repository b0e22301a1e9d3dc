// Silent: every change holds the lock; the reads are ordered by volatile.
@ThreadSafe
class IncrementUnderLock {
  private volatile int hits;

  synchronized void hit() {
    hits++;
  }

  synchronized void reset() {
    hits = 0;
  }

  int hits() {
    return hits;
  }
}

@interface ThreadSafe {}
