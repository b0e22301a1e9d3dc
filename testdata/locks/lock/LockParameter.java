// Silent: the lock is handed to the constructor and kept in a final field; all methods use that one.
import java.util.concurrent.locks.Lock;

@ThreadSafe
class LockParameter {
  private final Lock lock;
  private int count;

  LockParameter(Lock lock) {
    this.lock = lock;
  }

  void increment() {
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
