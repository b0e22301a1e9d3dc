// Silent: the timed form returns true where it has taken the lock.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockTimed {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() throws InterruptedException {
    if (lock.tryLock(1, TimeUnit.SECONDS)) {
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
