// Fires: where tryLock() returned false, another thread has the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInElse {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    if (lock.tryLock()) {
      try {
        Thread.onSpinWait();
      } finally {
        lock.unlock();
      }
    } else {
      count++; // expect: P3 count
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
