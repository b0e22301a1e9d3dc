// Silent: each way out of the method releases the lock after the access.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReleasedOnEveryBranch {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  boolean add(int n) {
    lock.lock();
    count += n;
    if (n > 0) {
      lock.unlock();
      return true;
    } else {
      lock.unlock();
      return false;
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
