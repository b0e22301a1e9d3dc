// Silent: the unlock is missing on the exceptional way out only; the access is guarded on all ways.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ThrowWithoutRelease {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void add(int n) {
    lock.lock();
    if (n < 0) {
      throw new IllegalArgumentException("negative");
    }
    count += n;
    lock.unlock();
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
