// Fires: the read lock that is taken is never released here.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class OtherHalfReleased {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  int peek() {
    lock.readLock().lock();
    try {
      return count; // expect: P3 count
    } finally {
      lock.writeLock().unlock();
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
