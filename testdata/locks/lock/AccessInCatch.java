// Silent: a catch clause runs before the finally block that releases.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class AccessInCatch {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void parse(String text) {
    lock.lock();
    try {
      Integer.parseInt(text);
    } catch (NumberFormatException e) {
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
