// Silent: writeLock() excludes all others, readLock() all writers.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class ReadAndWrite {
  private final StampedLock lock = new StampedLock();
  private int count;

  void increment() {
    long stamp = lock.writeLock();
    try {
      count++;
    } finally {
      lock.unlockWrite(stamp);
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
