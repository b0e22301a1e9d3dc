// Silent: the write lock excludes readers and writers, so it guards reads too.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class ReadUnderWriteLock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  int getAndIncrement() {
    lock.writeLock().lock();
    try {
      int seen = count;
      count = seen + 1;
      return seen;
    } finally {
      lock.writeLock().unlock();
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
