// Fires: the helper runs the function under the read lock, which does not exclude other writers.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HelperUnderReadLock {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  private static void with(Lock lock, Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  void increment() {
    with(lock.readLock(), () -> count++); // expect: P3 count
  }

  void reset() {
    with(lock.writeLock(), () -> count = 0);
  }
}

@interface ThreadSafe {}
