// Silent: a class that extends ReentrantLock is a lock.
import java.util.concurrent.locks.ReentrantLock;

class NamedLock extends ReentrantLock {
  private static final long serialVersionUID = 1;
}

@ThreadSafe
class LockSubclass {
  private final NamedLock lock = new NamedLock();
  private int count;

  void run() {
    lock.lock();
    try {
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
}

@interface ThreadSafe {}
