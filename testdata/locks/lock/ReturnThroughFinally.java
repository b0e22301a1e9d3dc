// Silent: the returned value is read before the finally block releases the lock (JLS 14.20.2).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReturnThroughFinally {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  int next() {
    lock.lock();
    try {
      if (count > 9) {
        return count;
      }
      return ++count;
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
