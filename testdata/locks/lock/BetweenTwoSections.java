// Fires: the middle access runs while the lock is free.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class BetweenTwoSections {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    count++; // with: P3 count
    lock.unlock();
    count++; // expect: P3 count
    lock.lock();
    count++; // with: P3 count
    lock.unlock();
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
