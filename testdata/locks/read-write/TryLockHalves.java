// Silent: tryLock() works on either half.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class TryLockHalves {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  boolean increment() {
    if (!lock.writeLock().tryLock()) {
      return false;
    }
    try {
      count++;
      return true;
    } finally {
      lock.writeLock().unlock();
    }
  }

  int peek() {
    if (lock.readLock().tryLock()) {
      try {
        return count;
      } finally {
        lock.readLock().unlock();
      }
    }
    return -1;
  }

  int get() {
    lock.readLock().lock();
    try {
      return count;
    } finally {
      lock.readLock().unlock();
    }
  }

  void reset() {
    lock.writeLock().lock();
    try {
      count = 0;
    } finally {
      lock.writeLock().unlock();
    }
  }
}

@interface ThreadSafe {}
