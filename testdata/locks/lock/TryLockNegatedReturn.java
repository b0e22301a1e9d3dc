// Silent: after `if (!tryLock()) return` the lock is held.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockNegatedReturn {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    if (!lock.tryLock()) {
      return;
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
