// Silent: the private helpers take and release the lock for their caller.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class AcquiringHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private void enter() {
    lock.lock();
  }

  private void leave() {
    lock.unlock();
  }

  void increment() {
    enter();
    try {
      count++;
    } finally {
      leave();
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
