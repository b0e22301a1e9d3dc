// Fires: the helper holds the lock on one of the two ways to the run only.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperRunsOnOneBranch {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private void attempt(Runnable action) {
    if (lock.tryLock()) {
      try {
        action.run();
      } finally {
        lock.unlock();
      }
    } else {
      action.run();
    }
  }

  void increment() {
    attempt(() -> count++); // expect: P3 count
  }

  int get() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
