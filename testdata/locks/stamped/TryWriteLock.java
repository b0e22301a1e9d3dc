// Silent: a stamp other than 0 says that the lock is held.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class TryWriteLock {
  private final StampedLock lock = new StampedLock();
  private int count;

  boolean increment() {
    long stamp = lock.tryWriteLock();
    if (stamp == 0L) {
      return false;
    }
    try {
      count++;
      return true;
    } finally {
      lock.unlockWrite(stamp);
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
