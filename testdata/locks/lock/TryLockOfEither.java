// Fires: the flag does not tell which of the two locks was taken.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockOfEither {
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock spare = new ReentrantLock();
  private int count;

  void run() {
    boolean taken = spare.tryLock();
    if (!taken) {
      taken = lock.tryLock();
    }
    if (taken) {
      count++; // expect: P3 count
    }
    if (lock.isHeldByCurrentThread()) {
      lock.unlock();
    } else if (spare.isHeldByCurrentThread()) {
      spare.unlock();
    }
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
