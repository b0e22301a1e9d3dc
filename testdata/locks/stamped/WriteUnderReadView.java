// Fires: asReadLock() is the shared mode.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class WriteUnderReadView {
  private final StampedLock lock = new StampedLock();
  private final Lock read = lock.asReadLock();
  private int count;

  void increment() {
    read.lock();
    try {
      count++; // expect: P3 count
    } finally {
      read.unlock();
    }
  }

  int get() {
    long stamp = lock.readLock();
    try {
      return count; // with: P3 count
    } finally {
      lock.unlockRead(stamp);
    }
  }

  void reset() {
    long stamp = lock.writeLock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.unlockWrite(stamp);
    }
  }
}

@interface ThreadSafe {}
