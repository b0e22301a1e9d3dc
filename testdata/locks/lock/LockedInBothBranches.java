// Silent: each branch takes the lock, so every path holds it.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockedInBothBranches {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(boolean patient) throws InterruptedException {
    if (patient) {
      lock.lock();
    } else {
      lock.lockInterruptibly();
    }
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
