// Silent: `other.lock` is to `other.count` what `lock` is to `count`.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class OtherInstance {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  static void increment(OtherInstance other) {
    other.lock.lock();
    try {
      other.count++;
    } finally {
      other.lock.unlock();
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
