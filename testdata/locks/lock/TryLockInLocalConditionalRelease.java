// Silent: access and release depend on the same boolean local.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInLocalConditionalRelease {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    boolean locked = lock.tryLock();
    try {
      if (locked) {
        count++;
      }
    } finally {
      if (locked) {
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
