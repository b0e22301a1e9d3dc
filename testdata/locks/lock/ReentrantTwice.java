// Silent: a ReentrantLock is held until it was released as often as it was taken.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReentrantTwice {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    lock.lock();
    try {
      lock.unlock();
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
