// Silent: asReadWriteLock() has both halves of the StampedLock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class ReadWriteView {
  private final StampedLock lock = new StampedLock();
  private final ReadWriteLock view = lock.asReadWriteLock();
  private int count;

  void increment() {
    view.writeLock().lock();
    try {
      count++;
    } finally {
      view.writeLock().unlock();
    }
  }

  boolean isPositive() {
    view.readLock().lock();
    try {
      return count > 0;
    } finally {
      view.readLock().unlock();
    }
  }

  int get() {
    long stamp = lock.readLock();
    try {
      return count;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  void reset() {
    long stamp = lock.writeLock();
    try {
      count = 0;
    } finally {
      lock.unlockWrite(stamp);
    }
  }
}

@interface ThreadSafe {}
