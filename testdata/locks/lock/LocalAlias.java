// Silent: a final local that is initialised from the field names the same lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LocalAlias {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    final ReentrantLock alias = this.lock;
    alias.lock();
    try {
      count++;
    } finally {
      alias.unlock();
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
