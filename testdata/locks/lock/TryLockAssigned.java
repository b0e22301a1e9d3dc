// Silent: the value of an assignment is the outcome of the attempt (JLS 15.26.1).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockAssigned {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  boolean run() {
    boolean taken;
    if (taken = lock.tryLock()) {
      count++;
      lock.unlock();
    }
    return taken;
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
