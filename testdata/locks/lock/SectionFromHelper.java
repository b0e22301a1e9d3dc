// Silent: the helper makes the object that takes the lock, and its caller closes it.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class SectionFromHelper {
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

  private Section hold() {
    return new Section(lock);
  }

  void increment() {
    try (Section section = hold()) {
      count++;
    }
  }

  int get() {
    try (Section section = hold()) {
      return count;
    }
  }
}

@interface ThreadSafe {}
