// Silent: each turn of the loop takes and releases the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockPerTurn {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(int times) {
    for (int i = 0; i < times; i++) {
      lock.lock();
      try {
        count++;
      } finally {
        lock.unlock();
      }
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
