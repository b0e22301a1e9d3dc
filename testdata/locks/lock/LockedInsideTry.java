// Silent: lock() as the first statement of the try block.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockedInsideTry {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    try {
      lock.lock();
      count++;
    } finally {
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
