// Fires: the exception may come while the lock is given up for a moment.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class AccessInCatchAfterRelease {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(Runnable task) {
    lock.lock();
    try {
      lock.unlock();
      task.run();
      lock.lock();
    } catch (IllegalStateException e) {
      count++; // expect: P3 count
    }
    lock.unlock();
  }

  int get() {
    lock.lock();
    try {
      return count; // with: P3 count
    } finally {
      lock.unlock();
    }
  }

  void reset() {
    lock.lock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
