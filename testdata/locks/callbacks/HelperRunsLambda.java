// Silent: the private helper runs its parameter at once, under the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperRunsLambda {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  void increment() {
    locked(() -> count++);
  }

  void reset() {
    locked(
        () -> {
          count = 0;
        });
  }
}

@interface ThreadSafe {}
