// Fires: the lock of `this` does not guard a field of `other`.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class OtherInstanceOwnLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(OtherInstanceOwnLock other) {
    lock.lock();
    try {
      other.count++; // expect: P3 count
    } finally {
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
