// Silent: one way or the other the lock is held after the if.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockThenLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    if (!lock.tryLock()) {
      lock.lock();
    }
    try {
      count++;
    } finally {
      lock.unlock();
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
