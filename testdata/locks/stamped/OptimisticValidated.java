// Silent: a read that validate() finds disturbed is repeated under the read lock, so its value is never used.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticValidated {
  private final StampedLock lock = new StampedLock();
  private int count;

  int peek() {
    long stamp = lock.tryOptimisticRead();
    int seen = count;
    if (!lock.validate(stamp)) {
      stamp = lock.readLock();
      try {
        seen = count;
      } finally {
        lock.unlockRead(stamp);
      }
    }
    return seen;
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
