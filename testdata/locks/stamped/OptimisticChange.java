// Fires: an optimistic stamp keeps no writer out, so it does not order a change, even one that another monitor orders with itself.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticChange {
  private final StampedLock lock = new StampedLock();
  private int count;

  synchronized boolean bump() {
    long stamp = lock.tryOptimisticRead();
    count++; // expect: P3 count
    return lock.validate(stamp);
  }

  void increment() {
    long stamp = lock.writeLock();
    try {
      count++; // with: P3 count
    } finally {
      lock.unlockWrite(stamp);
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
