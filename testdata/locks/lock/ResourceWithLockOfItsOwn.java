// Fires: each resource has a lock of its own; the object that it is made with is none.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ResourceWithLockOfItsOwn {
  private final Object subject = new Object();
  private int count;

  private static final class Section implements AutoCloseable {
    private final ReentrantLock own = new ReentrantLock();
    private final Object subject;

    Section(Object subject) {
      this.subject = subject;
      own.lock();
    }

    @Override
    public void close() {
      own.unlock();
    }
  }

  void increment() {
    try (Section section = new Section(subject)) {
      count++; // expect: P3 count
    }
  }

  int get() {
    try (Section section = new Section(subject)) {
      return count; // with: P3 count
    }
  }
}

@interface ThreadSafe {}
