// Silent: the two fields are the two halves of one lock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalvesInFields {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Lock read = lock.readLock();
  private final Lock write = lock.writeLock();
  private int count;

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
