// Fires: the read lock of one ReadWriteLock does not exclude the write lock of another.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class OtherReadWriteLock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final ReadWriteLock other = new ReentrantReadWriteLock();
  private int count;

  boolean isPositive() {
    other.readLock().lock();
    try {
      return count > 0; // expect: P3 count
    } finally {
      other.readLock().unlock();
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
