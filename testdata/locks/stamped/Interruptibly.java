// Silent: the interruptible forms either take the lock or throw.
import java.util.concurrent.locks.StampedLock;

@ThreadSafe
class Interruptibly {
  private final StampedLock lock = new StampedLock();
  private int count;

  void increment() throws InterruptedException {
    long stamp = lock.writeLockInterruptibly();
    try {
      count++;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  boolean isPositive() throws InterruptedException {
    long stamp = lock.readLockInterruptibly();
    try {
      return count > 0;
    } finally {
      lock.unlockRead(stamp);
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
