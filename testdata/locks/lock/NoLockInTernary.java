// Fires: one branch of the conditional reads the field, and no lock is held there (JLS 15.25).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class NoLockInTernary {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  int peek(boolean really) {
    return really ? count : 0; // expect: P3 count
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
