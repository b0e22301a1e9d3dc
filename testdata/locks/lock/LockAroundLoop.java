// Silent: no turn of the loop releases the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockAroundLoop {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(int times) {
    lock.lock();
    try {
      do {
        count++;
        times--;
      } while (times > 0);
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
