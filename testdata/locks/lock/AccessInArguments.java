// Silent: arguments are evaluated before the call, here all under the lock (JLS 15.12.4.2).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class AccessInArguments {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  int clamp(int limit) {
    lock.lock();
    try {
      return Math.min(count, Math.max(limit, count++));
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
