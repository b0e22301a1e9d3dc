// Silent: the flag is true after a successful attempt and after waiting for the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockOrWait {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(boolean waits) {
    boolean taken = lock.tryLock();
    if (!taken && waits) {
      lock.lock();
      taken = true;
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
