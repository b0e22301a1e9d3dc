// Silent: the constructor splits the lock; the halves have types of their own.
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalvesSetInConstructor {
  private final ReentrantReadWriteLock.ReadLock read;
  private final ReentrantReadWriteLock.WriteLock write;
  private int count;

  HalvesSetInConstructor() {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    this.read = lock.readLock();
    this.write = lock.writeLock();
  }

  void increment() {
    write.lock();
    try {
      count++;
    } finally {
      write.unlock();
    }
  }

  int get() {
    read.lock();
    try {
      return count;
    } finally {
      read.unlock();
    }
  }
}

@interface ThreadSafe {}
