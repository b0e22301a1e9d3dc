// Silent: the helper's unlock ends its own holding, not that of its caller (a ReentrantLock counts).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReentrantHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void add() {
    lock.lock();
    try {
      check();
      count++;
    } finally {
      lock.unlock();
    }
  }

  private void check() {
    lock.lock();
    try {
      if (count > 9) {
        throw new IllegalStateException("full");
      }
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
