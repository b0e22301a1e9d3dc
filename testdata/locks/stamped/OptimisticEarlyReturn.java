// Silent: the optimistic value is returned only where validate() approved of it.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticEarlyReturn {
  private final StampedLock lock = new StampedLock();
  private int count;

  int peek() {
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0L) {
      int seen = count;
      if (lock.validate(stamp)) {
        return seen;
      }
    }
    stamp = lock.readLock();
    try {
      return count;
    } finally {
      lock.unlockRead(stamp);
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
