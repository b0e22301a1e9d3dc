// Silent: the private helper runs only under the lock of its callers (P3 asks about the public ways in).
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperUnderLock {
  private final Lock lock = new ReentrantLock();
  private int count;

  private void store(int value) {
    count = value;
  }

  void set(int value) {
    lock.lock();
    try {
      store(value);
    } finally {
      lock.unlock();
    }
  }

  void reset() {
    lock.lock();
    try {
      store(0);
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
