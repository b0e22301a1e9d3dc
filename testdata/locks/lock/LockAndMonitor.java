// Fires: `synchronized (lock)` takes the monitor of the Lock object, which lock() does not touch.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockAndMonitor {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    synchronized (lock) {
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
