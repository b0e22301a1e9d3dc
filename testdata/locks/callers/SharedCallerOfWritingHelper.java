// Fires inside the helper: one of its callers holds the read lock only.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class SharedCallerOfWritingHelper {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void set(int value) {
    lock.writeLock().lock();
    try {
      store(value);
    } finally {
      lock.writeLock().unlock();
    }
  }

  void reset() {
    lock.readLock().lock();
    try {
      store(0);
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

  private void store(int value) {
    count = value; // expect: P3 count
  }
}

@interface ThreadSafe {}
