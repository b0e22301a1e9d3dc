// Silent: the write happens where the conversion has succeeded; else the lock is taken anew.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class ConvertedToWrite {
  private final StampedLock lock = new StampedLock();
  private int count;

  void raise() {
    long stamp = lock.readLock();
    try {
      while (count == 0) {
        long writing = lock.tryConvertToWriteLock(stamp);
        if (writing != 0L) {
          stamp = writing;
          count = 1;
          break;
        } else {
          lock.unlockRead(stamp);
          stamp = lock.writeLock();
        }
      }
    } finally {
      lock.unlock(stamp);
    }
  }

  int get() {
    long stamp = lock.readLock();
    try {
      return count;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  void reset() {
    long stamp = lock.writeLock();
    try {
      count = 0;
    } finally {
      lock.unlockWrite(stamp);
    }
  }
}

@interface ThreadSafe {}
