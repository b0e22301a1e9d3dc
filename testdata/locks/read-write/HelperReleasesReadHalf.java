// Silent: the helper gives the read lock back; the write lock stays held.
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HelperReleasesReadHalf {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  private void leaveRead() {
    lock.readLock().unlock();
  }

  void increment() {
    lock.writeLock().lock();
    try {
      lock.readLock().lock();
      leaveRead();
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
}

@interface ThreadSafe {}
