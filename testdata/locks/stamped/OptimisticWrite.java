// Fires: an optimistic stamp is for reading; a write cannot be taken back after validate().
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticWrite {
  private final StampedLock lock = new StampedLock();
  private int count;

  boolean increment() {
    long stamp = lock.tryOptimisticRead();
    count = 1; // expect: P3 count
    return lock.validate(stamp);
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
