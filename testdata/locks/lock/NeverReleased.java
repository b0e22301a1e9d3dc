// Fires: an acquisition without any release is no critical section: post-dominance by an unlock is required (P3).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class NeverReleased {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    count++; // expect: P3 count
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
