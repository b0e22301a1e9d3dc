// Silent: a loop without an end still takes and releases the lock in every turn.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class EndlessLoop {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run() {
    while (true) {
      lock.lock();
      try {
        count++;
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
