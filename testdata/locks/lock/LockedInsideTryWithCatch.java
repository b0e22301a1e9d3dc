// Silent: if lock() throws, it does so before the lock is held, which a handler of other exceptions need not expect.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockedInsideTryWithCatch {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;
  private int failures;

  void increment(Runnable task) {
    try {
      lock.lock();
      task.run();
      count++;
    } catch (RuntimeException e) {
      failures++;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  int get() {
    lock.lock();
    try {
      return count + failures;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
