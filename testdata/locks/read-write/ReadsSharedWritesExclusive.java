// Silent: readers share the lock among themselves, but never with a writer.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class ReadsSharedWritesExclusive {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void increment() {
    lock.writeLock().lock();
    try {
      count++;
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
