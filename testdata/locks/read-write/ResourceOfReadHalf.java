// Fires: the resource takes the read lock, on demand, which does not exclude other readers.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class ResourceOfReadHalf {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  private static final class Section implements AutoCloseable {
    private final Lock held;
    private final boolean taken;

    Section(Lock held, boolean taken) {
      this.held = held;
      this.taken = taken;
      if (taken) {
        held.lock();
      }
    }

    @Override
    public void close() {
      if (taken) {
        held.unlock();
      }
    }
  }

  void increment() {
    try (Section section = new Section(lock.readLock(), true)) {
      count++; // expect: P3 count
    }
  }

  int get() {
    try (Section section = new Section(lock.readLock(), true)) {
      return count; // with: P3 count
    }
  }
}

@interface ThreadSafe {}
