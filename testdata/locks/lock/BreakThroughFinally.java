// Silent: break and continue run the finally block on their way out (JLS 14.20.2).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class BreakThroughFinally {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void drain() {
    outer:
    for (int i = 0; ; i++) {
      lock.lock();
      try {
        if (count == 0) {
          break;
        }
        if (count > i) {
          continue outer;
        }
        count--;
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
