// Fires: on the path without the lock the write is unguarded.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockedInOneBranch {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(boolean careful) {
    if (careful) {
      lock.lock();
    }
    count++; // expect: P3 count
    if (careful) {
      lock.unlock();
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
