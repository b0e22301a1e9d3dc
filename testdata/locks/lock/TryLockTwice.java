// Silent: the flag is the outcome of one attempt or of another at the same lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockTwice {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run() {
    boolean taken = lock.tryLock();
    if (!taken) {
      taken = lock.tryLock();
    }
    if (taken) {
      count++;
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
}

@interface ThreadSafe {}
