// Silent: the resource holds the lock from when it is made until it is closed.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LockAsResource {
  private final Lock lock = new ReentrantLock();
  private volatile int hits;

  static final class LockHolder implements AutoCloseable {
    private final Lock held;

    LockHolder(Lock held) {
      this.held = held;
      held.lock();
    }

    @Override
    public void close() {
      held.unlock();
    }
  }

  void hit() {
    try (LockHolder holder = new LockHolder(lock)) {
      hits++;
    }
  }
}

@interface ThreadSafe {}
