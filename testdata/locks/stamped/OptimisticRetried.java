// Silent: the loop ends only with a value that validate() approved of.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class OptimisticRetried {
  private final StampedLock lock = new StampedLock();
  private int count;

  int peek() {
    long stamp;
    int seen;
    do {
      stamp = lock.tryOptimisticRead();
      seen = count;
    } while (!lock.validate(stamp));
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
