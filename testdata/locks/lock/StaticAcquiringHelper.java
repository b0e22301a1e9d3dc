// Silent: static helpers take and release the static lock for their callers.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class StaticAcquiringHelper {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static int count;

  private static void enter() {
    LOCK.lock();
  }

  private static void leave() {
    LOCK.unlock();
  }

  static void increment() {
    enter();
    try {
      count++;
    } finally {
      leave();
    }
  }

  static int get() {
    LOCK.lock();
    try {
      return count;
    } finally {
      LOCK.unlock();
    }
  }
}

@interface ThreadSafe {}
