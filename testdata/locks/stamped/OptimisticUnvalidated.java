// Fires: an optimistic stamp excludes nobody, and nobody asks whether it is still valid.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticUnvalidated {
  private final StampedLock lock = new StampedLock();
  private int count;

  int peek() {
    long stamp = lock.tryOptimisticRead();
    return stamp == 0L ? -1 : count; // expect: P3 count
  }

  int get() {
    long stamp = lock.readLock();
    try {
      return count; // with: P3 count
    } finally {
      lock.unlockRead(stamp);
    }
  }

  void reset() {
    long stamp = lock.writeLock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.unlockWrite(stamp);
    }
  }
}

@interface ThreadSafe {}
