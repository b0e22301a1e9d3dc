// Silent: lockInterruptibly() either takes the lock or throws.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class Interruptibly {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      count++;
    } finally {
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
