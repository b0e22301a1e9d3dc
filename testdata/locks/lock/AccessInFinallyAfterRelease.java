// Fires: the finally block releases the lock first and accesses the field then.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class AccessInFinallyAfterRelease {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    try {
      Thread.onSpinWait();
    } finally {
      lock.unlock();
      count++; // expect: P3 count
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
