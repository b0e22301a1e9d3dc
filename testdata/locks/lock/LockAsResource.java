// Silent: the resource takes the lock when it is made and releases it when it is closed (JLS 14.20.3).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockAsResource {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private static final class Section implements AutoCloseable {
    private final ReentrantLock held;

    Section(ReentrantLock held) {
      this.held = held;
      held.lock();
    }

    @Override
    public void close() {
      held.unlock();
    }
  }

  void increment() {
    try (Section section = new Section(lock)) {
      count++;
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
