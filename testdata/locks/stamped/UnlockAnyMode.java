// Silent: unlock(stamp) releases whichever mode the stamp stands for.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class UnlockAnyMode {
  private final StampedLock lock = new StampedLock();
  private int count;

  void increment() {
    final long stamp = lock.writeLock();
    try {
      count++;
    } finally {
      lock.unlock(stamp);
    }
  }

  boolean isPositive() {
    final long stamp = lock.readLock();
    try {
      return count > 0;
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
