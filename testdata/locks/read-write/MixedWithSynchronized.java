// Fires: a monitor does not exclude the holders of a ReadWriteLock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class MixedWithSynchronized {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  synchronized void increment() {
    count++; // expect: P3 count
  }

  int get() {
    lock.readLock().lock();
    try {
      return count; // with: P3 count
    } finally {
      lock.readLock().unlock();
    }
  }

  void reset() {
    lock.writeLock().lock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.writeLock().unlock();
    }
  }
}

@interface ThreadSafe {}
