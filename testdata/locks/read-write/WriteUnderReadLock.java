// Fires: several threads may hold the read lock at once, so it does not guard a write.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class WriteUnderReadLock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void increment() {
    lock.readLock().lock();
    try {
      count++; // expect: P3 count
    } finally {
      lock.readLock().unlock();
    }
  }

  int get() {
    lock.readLock().lock();
    try {
      return count; // with: P3 count
    } finally {
      lock.readLock().unlock();
    }
  }

  void reset() {
    lock.writeLock().lock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.writeLock().unlock();
    }
  }
}

@interface ThreadSafe {}
