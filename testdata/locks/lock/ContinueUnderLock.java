// Silent: `continue` stays in the loop, under the lock that is released behind it (JLS 14.16).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ContinueUnderLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(int[] values) {
    lock.lock();
    for (int value : values) {
      if (value == 0) {
        continue;
      }
      count++;
    }
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
