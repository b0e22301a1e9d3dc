// Fires: with || the body also runs where the lock was never tried (JLS 15.24).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInOr {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(boolean forced) {
    if (forced || lock.tryLock()) {
      try {
        count++; // expect: P3 count
      } finally {
        if (lock.isHeldByCurrentThread()) {
          lock.unlock();
        }
      }
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
