// Silent: both accesses are under the lock, which is free in between.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class RetakenLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    count++;
    lock.unlock();
    Thread.yield();
    lock.lock();
    count++;
    lock.unlock();
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
