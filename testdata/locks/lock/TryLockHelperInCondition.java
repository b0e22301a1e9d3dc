// Silent: a helper that returns what its condition says: `tryLock` and a test under the lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class TryLockHelperInCondition {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  private boolean tryEnter(boolean mayWait) {
    return lock.writeLock().tryLock() || mayWait && waitAndEnter();
  }

  private boolean waitAndEnter() {
    lock.writeLock().lock();
    return true;
  }

  boolean increment(boolean mayWait) {
    if (tryEnter(mayWait)) {
      try {
        count++;
        return true;
      } finally {
        lock.writeLock().unlock();
      }
    }
    return false;
  }
}

@interface ThreadSafe {}
