// Silent: the fields hold the halves of one lock, or null in an object that is never used with them.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalvesOfOneConstructor {
  private final Lock read;
  private final Lock write;
  private int count;

  HalvesOfOneConstructor() {
    read = null;
    write = null;
  }

  HalvesOfOneConstructor(boolean fair) {
    ReentrantReadWriteLock both = new ReentrantReadWriteLock(fair);
    read = both.readLock();
    write = both.writeLock();
  }

  void add() {
    write.lock();
    try {
      count++;
    } finally {
      write.unlock();
    }
  }

  int count() {
    read.lock();
    try {
      return count;
    } finally {
      read.unlock();
    }
  }
}

@interface ThreadSafe {}
