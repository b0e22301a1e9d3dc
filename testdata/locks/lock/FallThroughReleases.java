// Fires: without `break` the first case runs on into the second, after its release (JLS 14.11.3).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class FallThroughReleases {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(int kind) {
    lock.lock();
    switch (kind) {
      case 0:
        lock.unlock();
      case 1:
        count++; // expect: P3 count
        break;
      default:
        break;
    }
    if (lock.isHeldByCurrentThread()) {
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
