// Fires: the first case releases the lock and falls through to the access (JLS 14.11.3).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class SwitchReleases {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void apply(int command) {
    lock.lock();
    switch (command) {
      case 1:
        lock.unlock();
      default:
        count++; // expect: P3 count
    }
    if (command != 1) {
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
