// Silent: one static lock covers the fields of all instances.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class StaticLock {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private int count;

  void increment() {
    StaticLock.LOCK.lock();
    try {
      count++;
    } finally {
      StaticLock.LOCK.unlock();
    }
  }

  int get() {
    LOCK.lock();
    try {
      return count;
    } finally {
      LOCK.unlock();
    }
  }

  void reset() {
    LOCK.lock();
    try {
      count = 0;
    } finally {
      LOCK.unlock();
    }
  }
}

@interface ThreadSafe {}
