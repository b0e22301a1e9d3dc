// Silent: the assertion says that whoever gets here holds the lock (JLS 14.10).
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class AssertedLock {
  private final Object mutex = new Object();
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantReadWriteLock files = new ReentrantReadWriteLock();
  private boolean registering;
  private int size;
  private int open;

  boolean register() {
    assert Thread.holdsLock(mutex) : "needs the mutex";
    if (registering) {
      return false;
    }
    registering = true;
    return true;
  }

  boolean isRegistering() {
    synchronized (mutex) {
      return registering;
    }
  }

  void grow() {
    assert lock.isHeldByCurrentThread();
    size++;
  }

  int size() {
    lock.lock();
    try {
      return size;
    } finally {
      lock.unlock();
    }
  }

  void open() {
    assert files.isWriteLockedByCurrentThread();
    open++;
  }

  int opened() {
    files.readLock().lock();
    try {
      return open;
    } finally {
      files.readLock().unlock();
    }
  }
}

@interface ThreadSafe {}
