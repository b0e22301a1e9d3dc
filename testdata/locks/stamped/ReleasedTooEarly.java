// Fires: the stamp has been given back when the field is read.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class ReleasedTooEarly {
  private final StampedLock lock = new StampedLock();
  private int count;

  int peek() {
    long stamp = lock.readLock();
    lock.unlockRead(stamp);
    return count; // expect: P3 count
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
