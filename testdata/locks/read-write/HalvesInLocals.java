// Silent: the locals name the halves of the lock in the field.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalvesInLocals {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void increment() {
    Lock write = lock.writeLock();
    write.lock();
    try {
      count++;
    } finally {
      write.unlock();
    }
  }

  boolean isPositive() {
    final Lock read = lock.readLock();
    read.lock();
    try {
      return count > 0;
    } finally {
      read.unlock();
    }
  }

  int get() {
    lock.readLock().lock();
    try {
      return count;
    } finally {
      lock.readLock().unlock();
    }
  }

  void reset() {
    lock.writeLock().lock();
    try {
      count = 0;
    } finally {
      lock.writeLock().unlock();
    }
  }
}

@interface ThreadSafe {}
