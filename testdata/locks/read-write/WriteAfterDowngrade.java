// Fires: after the downgrade only the shared half is left.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class WriteAfterDowngrade {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void increment() {
    lock.writeLock().lock();
    lock.readLock().lock();
    lock.writeLock().unlock();
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
