// Silent: the views lock the StampedLock that made them.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class ViewsInFields {
  private final StampedLock lock = new StampedLock();
  private final Lock read = lock.asReadLock();
  private final Lock write = lock.asWriteLock();
  private int count;

  void increment() {
    write.lock();
    try {
      count++;
    } finally {
      write.unlock();
    }
  }

  boolean isPositive() {
    read.lock();
    try {
      return count > 0;
    } finally {
      read.unlock();
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
