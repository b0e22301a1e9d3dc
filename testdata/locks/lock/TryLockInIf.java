// Silent: tryLock() holds the lock where it returned true.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInIf {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  boolean increment() {
    if (lock.tryLock()) {
      try {
        count++;
      } finally {
        lock.unlock();
      }
      return true;
    }
    return false;
  }

  int get() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  void reset() {
    lock.lock();
    try {
      count = 0;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
