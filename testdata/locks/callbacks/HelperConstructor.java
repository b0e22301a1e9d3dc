// Silent: the constructor hands the function on to another one, which runs it under the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperConstructor {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  static class Section {
    Section(ReentrantLock lock, Runnable action) {
      this(lock, action, "section");
    }

    Section(ReentrantLock lock, Runnable action, String name) {
      lock.lock();
      try {
        action.run();
      } finally {
        lock.unlock();
      }
    }
  }

  void increment() {
    new Section(lock, () -> count++);
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
