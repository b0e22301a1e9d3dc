// Fires: several threads may hold the read mode at once.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class WriteUnderReadLock {
  private final StampedLock lock = new StampedLock();
  private int count;

  void increment() {
    long stamp = lock.readLock();
    try {
      count++; // expect: P3 count
    } finally {
      lock.unlockRead(stamp);
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
