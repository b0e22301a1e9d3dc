// Silent: every case runs under the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class SwitchUnderLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void apply(int command) {
    lock.lock();
    try {
      switch (command) {
        case 1:
          count++;
          break;
        case 2:
          count--;
        default:
          count = 0;
      }
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
