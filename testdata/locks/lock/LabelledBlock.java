// Silent: a labelled block may be left by `break`; the lock is released behind it on either way (JLS 14.15).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LabelledBlock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(boolean skips) {
    lock.lock();
    work:
    {
      if (skips) {
        break work;
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
