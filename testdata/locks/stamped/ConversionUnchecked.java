// Fires: where the conversion fails the thread has the read lock at most.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class ConversionUnchecked {
  private final StampedLock lock = new StampedLock();
  private int count;

  void raise() {
    long stamp = lock.readLock();
    long writing = lock.tryConvertToWriteLock(stamp);
    count = 1; // expect: P3 count
    lock.unlock(writing == 0L ? stamp : writing);
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
