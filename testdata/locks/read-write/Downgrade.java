// Silent: the read lock is taken before the write lock is released, so the lock is never free.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class Downgrade {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  int incrementAndGet() {
    lock.writeLock().lock();
    try {
      count++;
      lock.readLock().lock();
    } finally {
      lock.writeLock().unlock();
    }
    try {
      return count;
    } finally {
      lock.readLock().unlock();
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
