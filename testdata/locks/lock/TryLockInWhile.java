// Silent: the loop ends only when tryLock() has returned true.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInWhile {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    while (!lock.tryLock()) {
      Thread.onSpinWait();
    }
    try {
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
