// Fires as a note: reads hold the read lock and writes the write lock of one ReadWriteLock (P2).
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class GuardedLaterByReadWriteLock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int limit = 10; // expect: note P2 limit

  int limit() {
    lock.readLock().lock();
    try {
      return limit;
    } finally {
      lock.readLock().unlock();
    }
  }

  void limit(int limit) {
    lock.writeLock().lock();
    try {
      this.limit = limit;
    } finally {
      lock.writeLock().unlock();
    }
  }
}

@interface ThreadSafe {}
