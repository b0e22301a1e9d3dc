// Fires: a stamp of 0 says that the lock is not held, and nobody looks.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class TryWriteLockUnchecked {
  private final StampedLock lock = new StampedLock();
  private int count;

  void increment() {
    long stamp = lock.tryWriteLock();
    count++; // expect: P3 count
    if (stamp != 0L) {
      lock.unlockWrite(stamp);
    }
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
