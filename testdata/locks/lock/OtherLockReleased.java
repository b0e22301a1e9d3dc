// Fires: the lock that is taken is never released here, and the one that is released was never taken.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class OtherLockReleased {
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock other = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    try {
      count++; // expect: P3 count
    } finally {
      other.unlock();
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
