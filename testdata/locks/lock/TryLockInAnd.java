// Silent: the body runs only where both operands of && are true (JLS 15.23).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInAnd {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(boolean enabled) {
    if (enabled && lock.tryLock()) {
      try {
        count++;
      } finally {
        lock.unlock();
      }
    }
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
