// Silent: the helper tries until it has the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class SpinningHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private void enter() {
    while (!lock.tryLock()) {
      Thread.onSpinWait();
    }
  }

  void increment() {
    enter();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }

  int get() {
    enter();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
