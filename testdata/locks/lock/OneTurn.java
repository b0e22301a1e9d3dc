// Silent: `do … while (false)` has one turn (JLS 14.13).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class OneTurn {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run() {
    lock.lock();
    do {
      count++;
      lock.unlock();
    } while (false);
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
