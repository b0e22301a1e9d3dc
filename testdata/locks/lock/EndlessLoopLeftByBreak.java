// Silent: `while (true)` ends by `break` only, where the lock is held (JLS 14.12).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class EndlessLoopLeftByBreak {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(int limit) {
    while (true) {
      lock.lock();
      count++;
      if (count > limit) {
        break;
      }
      lock.unlock();
    }
    count = 0;
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
}

@interface ThreadSafe {}
