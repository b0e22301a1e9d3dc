// Fires: the read lock is enough to read, and not to write.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class ReadWriteGuard {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  @GuardedBy("lock")
  private int count;

  int count() {
    lock.readLock().lock();
    try {
      return count;
    } finally {
      lock.readLock().unlock();
    }
  }

  void inc() {
    lock.readLock().lock();
    try {
      count++; // expect: guarded-by count
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

@interface GuardedBy {
  String[] value();
}
