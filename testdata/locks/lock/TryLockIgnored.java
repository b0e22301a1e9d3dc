// Fires: nobody looks at the result, so the lock may not be held.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockIgnored {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.tryLock();
    try {
      count++; // expect: P3 count
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
