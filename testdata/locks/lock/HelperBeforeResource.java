// Silent: the lock that a helper took before the `try` is not that of the resource, and stays held.
import java.io.StringReader;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperBeforeResource {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private void enter() {
    lock.lock();
  }

  void add(String text) {
    enter();
    try (StringReader reader = new StringReader(text)) {
      System.out.println(reader);
    }
    count++;
    lock.unlock();
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
