// Silent: the outer finally releases after the inner one has run.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReleasedInNestedFinally {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    try {
      try {
        count++;
      } finally {
        Thread.onSpinWait();
      }
      count++;
    } finally {
      try {
        Thread.yield();
      } finally {
        lock.unlock();
      }
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
