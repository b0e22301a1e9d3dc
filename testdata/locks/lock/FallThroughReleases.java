// Silent: without `break` the first case runs on into the second, which releases (JLS 14.11.3).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class FallThroughReleases {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(int kind) {
    lock.lock();
    switch (kind) {
      case 0:
        count++;
      default:
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
}

@interface ThreadSafe {}
