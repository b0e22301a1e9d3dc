// Fires: the field is written before the lock is taken.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockedTooLate {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    count++; // expect: P3 count
    lock.lock();
    try {
      Thread.onSpinWait();
    } finally {
      lock.unlock();
    }
  }

  int get() {
    lock.lock();
    try {
      return count; // with: P3 count
    } finally {
      lock.unlock();
    }
  }

  void reset() {
    lock.lock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
