// Silent: an exception in between would leave the lock taken, but the access is guarded.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReleasedWithoutFinally {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    count++;
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
