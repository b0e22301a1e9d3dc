// Silent: resources that take the lock when they are made, one of them on demand, and release it when they are closed.
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class ResourcesThatLock {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void increment() throws Exception {
    try (AutoCloseable section = Resources.hold(lock.writeLock())) {
      count++;
    }
  }

  int get() throws Exception {
    try (Resources.Hold section = new Resources.Hold(lock.readLock())) {
      return count;
    }
  }
}

class Resources {
  static AutoCloseable hold(java.util.concurrent.locks.Lock lock) {
    lock.lock();
    return lock::unlock;
  }

  static class Hold implements AutoCloseable {
    private final java.util.concurrent.locks.Lock lock;
    private final boolean taken;

    Hold(java.util.concurrent.locks.Lock lock) {
      this(lock, true);
    }

    Hold(java.util.concurrent.locks.Lock lock, boolean take) {
      this.lock = lock;
      this.taken = take;
      if (take) {
        lock.lock();
      }
    }

    @Override
    public void close() {
      if (taken) {
        lock.unlock();
      }
    }
  }
}

@interface ThreadSafe {}
