// Silent: a validated optimistic read is ordered with the write lock, even if most accesses hold another monitor as well.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticBesideGuard {
  private final StampedLock lock = new StampedLock();
  private int count;

  synchronized void increment() {
    long stamp = lock.writeLock();
    try {
      count++;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  synchronized void reset() {
    long stamp = lock.writeLock();
    try {
      count = 0;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  synchronized int get() {
    return count;
  }

  int glance() {
    long stamp = lock.tryOptimisticRead();
    int seen = count;
    return lock.validate(stamp) ? seen : -1;
  }
}

@interface ThreadSafe {}
