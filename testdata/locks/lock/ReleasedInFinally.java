// Silent: the usual form; unlock synchronizes with the next lock (JLS 17.4.4 and java.util.concurrent).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReleasedInFinally {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

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
