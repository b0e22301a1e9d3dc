// Silent: the read lock is released, then the write lock taken, and the condition checked again.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class ReleaseAndUpgrade {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void raiseTo(int floor) {
    lock.readLock().lock();
    boolean low = count < floor;
    lock.readLock().unlock();
    if (low) {
      lock.writeLock().lock();
      try {
        if (count < floor) {
          count = floor;
        }
      } finally {
        lock.writeLock().unlock();
      }
    }
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
