// Silent: the flag is true only after a successful attempt.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockInFlag {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(boolean wants) {
    boolean taken = false;
    if (wants) {
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
